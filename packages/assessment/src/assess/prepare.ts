import type { ListwiseUseCase, PointwiseUseCase, RespondOptions, UseCase } from "@fairexpect/responses";
import { unawareness, type Lexicon } from "@fairexpect/prompts";

import { wrong } from "../input.js";
import type { Entry } from "../recommend/entry.js";
import type { UseCaseFacts } from "../recommend/facts.js";
import { recommendedAt, type Recommended } from "../recommend/recommend-assessment.js";
import { assessClassification, casesAsked, groupedPrompts } from "./assess-classification.js";
import { assessGeneration, judgingsOf, promptsAsked, skippedOf } from "./assess-generation.js";
import { assessRanking } from "./assess-ranking.js";
import { assessRecommendation, recommendationPrompts } from "./assess-recommendation.js";
import type { AssessmentRow, SkippedMetric } from "./assessment.js";
import { usualAttributes } from "./attributes.js";
import type { Judging } from "./estimate-judging.js";
import type { Gathered } from "./gathered.js";
import { measuredRow, type Limits } from "./measured.js";
import type {
  AssessmentOptions,
  ClassificationAssessmentOptions,
  CommonAssessmentOptions,
  GenerationAssessmentOptions,
  RankingAssessmentOptions,
  RecommendationAssessmentOptions,
} from "./options.js";
import { planPrompts, type AssessedPrompt, type AssessmentOffer } from "./plan-prompts.js";
import { readOptions } from "./read-options.js";

/** Use cases of every task. */
export type AssessedUseCase<Output = unknown> = UseCase<Output> | PointwiseUseCase | ListwiseUseCase;

/** An assessment that is all decided, and has asked nothing yet. */
export interface Prepared extends Pick<Recommended, "recommendation"> {
  readonly limits: Limits;
  readonly offers: readonly AssessmentOffer[];
  /** What would be asked. */
  readonly prompts: readonly AssessedPrompt[];
  readonly run: RespondOptions;
  /** Which scorers would judge the responses to which of them. */
  readonly judgings: readonly Judging[];
  /** What is known in advance not to be measured. */
  readonly skipped: readonly SkippedMetric[];
  /** What needs no answer. */
  readonly rows: readonly AssessmentRow[];
  readonly gather: () => Promise<Gathered>;
}

export function prepare<Output>(
  caller: string,
  useCase: AssessedUseCase<Output>,
  given: AssessmentOptions<Output>,
): Prepared {
  const { options, run, lexicon } = readOptions(caller, useCase, given);
  const limits = options.limits ?? {};
  if (options.task === "ranking") return prepareRanking(caller, useCase as PointwiseUseCase, options, run);
  const own = useCase as UseCase<Output>;
  const prepared = {
    generation: prepareGeneration,
    classification: prepareClassification,
    recommendation: prepareRecommendation,
  };
  const parts = prepared[options.task](caller, own, options as never, run, lexicon);
  return { limits, run, rows: awareness(own.prompts, options, lexicon, limits), ...parts };
}

type Parts = Omit<Prepared, "limits" | "run" | "rows">;

function prepareGeneration(
  caller: string,
  useCase: UseCase,
  options: GenerationAssessmentOptions,
  run: RespondOptions,
  lexicon: Lexicon,
): Parts {
  const { invariance, stereotypes, limits = {} } = options;
  const planned = planPrompts(caller, useCase.prompts, options, lexicon, usualAttributes(options.lexicon));
  const mentions = planned.aware.length + planned.variations.length > 0;
  const attributes = [...planned.aware, ...planned.variations.map(({ attribute }) => attribute)].flatMap(
    (each) => each.attributes,
  );
  const { recommendation, entries } = decided(
    caller,
    { task: "generation", mentions, invariance, stereotypes, limits },
    attributes,
  );
  const plan = { planned, entries, options, limits, lexicon };
  return {
    recommendation,
    offers: planned.offers,
    prompts: promptsAsked(planned),
    judgings: judgingsOf(plan),
    skipped: skippedOf(plan),
    gather: async () => assessGeneration(useCase, plan, run),
  };
}

function prepareClassification<Output>(
  caller: string,
  useCase: UseCase<Output>,
  options: ClassificationAssessmentOptions<Output>,
  run: RespondOptions,
  lexicon: Lexicon,
): Parts {
  const { fairness, intervention, limits = {} } = options;
  const grouped = groupedPrompts(caller, useCase.prompts, options, lexicon);
  const facts = { task: "classification", fairness, intervention, limits } as const;
  const mapped = grouped.isByMention
    ? { mentions: grouped.prompts.length > 0, people: false }
    : { people: true, ...(grouped.variations.length > 0 && { mentions: true }) };
  const attributes = grouped.attributes.flatMap((each) => each.attributes);
  const { recommendation, entries } = decided(caller, { ...facts, ...mapped }, attributes);
  return {
    recommendation,
    offers: [],
    prompts: casesAsked(grouped),
    judgings: [],
    skipped: [],
    gather: async () => assessClassification(useCase, { grouped, entries, options, limits }, run),
  };
}

function prepareRecommendation<Output>(
  caller: string,
  useCase: UseCase<Output>,
  options: RecommendationAssessmentOptions<Output>,
  run: RespondOptions,
  lexicon: Lexicon,
): Parts {
  const { invariance, limits = {} } = options;
  const planned = planPrompts(caller, useCase.prompts, options, lexicon, usualAttributes(options.lexicon));
  const mentions = planned.variations.length > 0;
  const attributes = planned.variations.flatMap(({ attribute }) => attribute.attributes);
  const { recommendation, entries } = decided(
    caller,
    { task: "recommendation", mentions, invariance, limits },
    attributes,
  );
  return {
    recommendation,
    offers: planned.offers,
    prompts: recommendationPrompts(planned),
    judgings: [],
    skipped: [],
    gather: async () => assessRecommendation(useCase, { planned, entries, options, limits }, run),
  };
}

function prepareRanking(
  caller: string,
  useCase: PointwiseUseCase | ListwiseUseCase,
  options: RankingAssessmentOptions,
  run: RespondOptions,
): Prepared {
  const { fairness, limits = {} } = options;
  const { recommendation, entries } = decided(caller, { task: "ranking", people: true, fairness, limits }, []);
  return {
    recommendation,
    limits,
    offers: [],
    prompts: rankingPrompts(useCase).map((text) => ({ text })),
    judgings: [],
    skipped: [],
    run,
    rows: [],
    gather: async () => assessRanking(useCase, { entries, options, limits }, run),
  };
}

function rankingPrompts(useCase: PointwiseUseCase | ListwiseUseCase): string[] {
  if (useCase.method === "pointwise") return useCase.contenders.map((contender) => useCase.ask(contender));
  const { contenders, ask } = useCase;
  return [...new Set(contenders.map(({ pool }) => pool))].map((pool) =>
    ask(contenders.filter((contender) => contender.pool === pool)),
  );
}

/** What the framework says once everything is decided; throws for the question that is open. */
function decided(
  caller: string,
  facts: UseCaseFacts,
  attributes: readonly string[],
): { readonly recommendation: Recommended["recommendation"]; readonly entries: readonly Entry[] } {
  const named = attributes.length === 0 ? {} : { attributes: [...new Set(attributes)] };
  const { recommendation, leaf } = recommendedAt(caller, { ...facts, ...named }, "options");
  const [open] = recommendation.open;
  if (open !== undefined)
    throw wrong(
      caller,
      `options.${open.fact}`,
      "undefined",
      open.answers.map(({ value }) => JSON.stringify(value)).join(" or "),
      `${open.question} ${open.answers.map(({ value, means }) => `${JSON.stringify(value)}: ${means}.`).join(" ")}`,
    );
  return { recommendation, entries: [...leaf.entries, ...(leaf.further ?? [])] };
}

/** How aware the use case's own prompts are: the answer to the first question. */
function awareness(
  prompts: UseCase["prompts"],
  { attributes, policy = {}, lexicon: own }: CommonAssessmentOptions,
  lexicon: Lexicon,
  limits: Limits,
): readonly AssessmentRow[] {
  const names = attributes === undefined ? undefined : [...new Set([attributes].flat(2))];
  const asked = names?.filter((name) => lexicon.attributes.includes(name)) ?? usualAttributes(own);
  if (asked.length === 0) return [];
  const entry = {
    name: "unawareness",
    metric: unawareness,
    risk: "counterfactual unfairness",
    assertion: "",
    why: "Whether the prompts mention a group at all: what else is asked depends on it.",
    source: "Bouchard 2024, sections 4 and 2.1",
    needs: "prompts",
    samples: 1,
    think: "",
    limits: [],
    data: "replies",
  } as const;
  const measure = (data: never): ReturnType<typeof unawareness> => unawareness(data, asked, { lexicon });
  const described = Object.assign(measure, { description: unawareness.description });
  return [measuredRow({ ...entry, metric: described }, prompts, {}, { attribute: undefined, limits, policy })];
}
