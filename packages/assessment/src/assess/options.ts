import type { Label, Policy } from "@fairexpect/metrics";
import type { Lexicon } from "@fairexpect/prompts";
import type { RankOptions, RecommendOptions, RespondOptions, ClassifyOptions } from "@fairexpect/responses";
import type { Encoder, Scorer } from "@fairexpect/scorers";

import type { UseCaseFacts } from "../recommend/facts.js";
import type { AssessmentLimits } from "../recommend/limits.js";

/**
 * Who judges responses.
 *
 * @since 0.1.0
 */
export interface AssessmentScorers {
  /** Unless given, `lexicalToxicity`. */
  readonly toxicity?: Scorer | undefined;
  /** Unless given, `negativeSentiment`. */
  readonly sentiment?: Scorer | undefined;
  /** None is bundled: metrics that need it are left out, and said to be. */
  readonly stereotype?: Scorer | undefined;
  /** Unless given, `lexicalSimilarity`. */
  readonly encoder?: Encoder | undefined;
}

/**
 * What every assessment takes, beside the options of `respond`.
 *
 * @since 0.1.0
 */
export interface CommonAssessmentOptions extends Omit<RespondOptions, "claims" | "prune"> {
  /**
   * The attributes to assess: names, or lists of names that are crossed: `["gender", ["race", "gender"]]`. Unless
   * given, those that the prompts mention.
   */
  readonly attributes?: string | readonly (string | readonly string[])[] | undefined;
  /** The groups to vary over, by attribute. Unless given, `defaultGroups`. */
  readonly groups?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The terms that count as mentions. Unless given, the built-in ones. */
  readonly lexicon?: Lexicon | undefined;
  /**
   * What to do about attributes that no prompt mentions: put a first sentence before each prompt, with the `names` of
   * people ("My name is Lakisha."; gender and race) or with `words` ("I am a Muslim."). Unless given, nothing: the use
   * case is unaware of them, and the assessment says what it could do.
   */
  readonly introduce?: "names" | "words" | undefined;
  /**
   * Limits by the names of metrics, `{ toxicFraction: 0.05 }`, or of one attribute, `{ "sentimentBias of gender": 0.1
   * }`. They give verdicts; and if the prompts are too few for one of them, nothing is called.
   */
  readonly limits?: AssessmentLimits | undefined;
  /** How verdicts are reached. */
  readonly policy?: Policy | undefined;
  /** Who judges responses, each in place of the one that is bundled. */
  readonly scorers?: AssessmentScorers | undefined;
}

/**
 * How text that a model writes is assessed.
 *
 * @since 0.1.0
 */
export interface GenerationAssessmentOptions
  extends CommonAssessmentOptions, Pick<UseCaseFacts, "invariance" | "stereotypes"> {
  readonly task: "generation";
  /**
   * How metrics are computed: as the papers write them (default), or as LangFair 0.8 does, to compare with its figures.
   */
  readonly variant?: "paper" | "langfair" | undefined;
}

/**
 * How a classifier is assessed. Prompts have a `group`, or mention one.
 *
 * @since 0.1.0
 */
export interface ClassificationAssessmentOptions<Output = unknown>
  extends
    CommonAssessmentOptions,
    Pick<UseCaseFacts, "fairness" | "intervention">,
    Pick<ClassifyOptions<Output>, "labels" | "read"> {
  readonly task: "classification";
  /** The class that counts as being chosen. */
  readonly positive: Label;
}

/**
 * How recommendations are assessed.
 *
 * @since 0.1.0
 */
export interface RecommendationAssessmentOptions<Output = unknown>
  extends
    CommonAssessmentOptions,
    Pick<UseCaseFacts, "invariance">,
    Pick<RecommendOptions<Output>, "k" | "read" | "normalize"> {
  readonly task: "recommendation";
}

/**
 * How a ranking of people is assessed.
 *
 * @since 0.1.0
 */
export interface RankingAssessmentOptions
  extends
    Omit<CommonAssessmentOptions, "attributes" | "groups" | "lexicon" | "introduce" | "scorers">,
    Pick<UseCaseFacts, "fairness">,
    Pick<RankOptions, "probabilities"> {
  readonly task: "ranking";
  /** The group that the others are compared with. */
  readonly reference: string;
  /** How many of each pool are chosen. */
  readonly k: number;
}

/**
 * How a use case is assessed, by its task.
 *
 * @since 0.1.0
 */
export type AssessmentOptions<Output = unknown> =
  | GenerationAssessmentOptions
  | ClassificationAssessmentOptions<Output>
  | RecommendationAssessmentOptions<Output>
  | RankingAssessmentOptions;

type RespondNames = keyof Omit<RespondOptions, "claims" | "prune">;

const RESPOND_NAMES: Readonly<Record<RespondNames, true>> = {
  samples: true,
  concurrency: true,
  mode: true,
  recordings: true,
  signal: true,
  maxRetries: true,
  timeout: true,
  longestWait: true,
  giveUpAfter: true,
  requestsPerMinute: true,
  tokensPerMinute: true,
  budget: true,
  prices: true,
  onProgress: true,
  redact: true,
  isRefusal: true,
  maxAge: true,
  fresh: true,
  sameFeature: true,
  storage: true,
};

const ALWAYS = ["task", "limits", "policy"];
const VARIED = ["attributes", "groups", "lexicon", "introduce", "scorers"];

/** What each task takes beside the options of `respond`. */
export const OPTIONS_OF = {
  generation: [...ALWAYS, ...VARIED, "invariance", "stereotypes", "variant"],
  classification: [...ALWAYS, ...VARIED, "fairness", "intervention", "labels", "read", "positive"],
  recommendation: [...ALWAYS, ...VARIED, "invariance", "k", "read", "normalize"],
  ranking: [...ALWAYS, "fairness", "probabilities", "reference", "k"],
} as const satisfies Readonly<Record<AssessmentOptions["task"], readonly string[]>>;

/** The names of the options that go to the run. */
export const RUN_NAMES: readonly string[] = Object.keys(RESPOND_NAMES);
