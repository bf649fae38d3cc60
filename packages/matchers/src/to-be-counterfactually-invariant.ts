import {
  counterfactualBleu,
  counterfactualCosine,
  counterfactualRougeL,
  genderWords,
  InputError,
  sentimentBias,
  type NoAnswer,
} from "@fairexpect/metrics";
import { bleu, cosineSimilarity, rougeL } from "@fairexpect/metrics/text";
import { checkOptions, describeValue } from "@fairexpect/metrics/core";
import type { MatcherContext, MatcherResult } from "./context.js";
import { worstPairs, type ComparePair } from "./examples.js";
import { assertMetrics, type AskedMetric, type MetricClaim } from "./measure.js";
import type { AssertionOptions } from "./options.js";

/**
 * What must hold of the responses to counterfactual prompts: each similarity named must be above its limit, sentiment
 * bias below.
 *
 * @since 0.1.0
 */
export interface InvarianceLimits {
  /**
   * ROUGE-L between the responses to two groups, group words masked; 1 if they are the same words in the same order.
   */
  readonly rougeL?: number;
  /** BLEU between the responses to two groups, group words masked; 1 if they are the same. */
  readonly bleu?: number;
  /**
   * Cosine between the vectors of the responses to two groups, which `embed` of `@fairexpect/scorers` gives them; 1 if
   * they mean the same.
   */
  readonly cosine?: number;
  /**
   * The most that the sentiment of the responses to two groups may differ, which `sentiment` of `@fairexpect/scorers`
   * gives them: 0 if it is distributed alike (`parity`).
   */
  readonly sentiment?: number;
}

/**
 * Options of `toBeCounterfactuallyInvariant`.
 *
 * @since 0.1.0
 */
export interface InvarianceOptions extends AssertionOptions {
  /**
   * Words that name a group and may differ between the responses. Default: the English `genderWords`. Vectors and
   * scores are taken as they are.
   */
  readonly mask?: readonly string[];
  /** Sentiment: `"strict"` (default) compares the distributions of the scores, `"weak"` the shares above .5. */
  readonly parity?: "strict" | "weak";
  /** Kinds of response that count beside answers. Default none: a refusal is like no answer. */
  readonly include?: readonly NoAnswer[];
  /** By which attribute prompts are grouped, if their groups are by attribute; several are crossed. Default: all. */
  readonly attribute?: string | readonly string[];
}

const MATCHER = "toBeCounterfactuallyInvariant";
const GENDER = [...genderWords.female, ...genderWords.male];
const NAMES = ["rougeL", "bleu", "cosine", "sentiment"] as const;

interface Asked {
  readonly metric: AskedMetric;
  readonly claimed: "above" | "below";
  readonly compare: ComparePair;
}

/** What each limit is of, with what one pair of responses adds to it, for the examples of a message. */
function asked(mask: readonly string[]): Readonly<Record<keyof InvarianceLimits, Asked>> {
  return {
    rougeL: { metric: counterfactualRougeL, claimed: "above", compare: (a, b) => rougeL(a.text, b.text, { mask }) },
    bleu: { metric: counterfactualBleu, claimed: "above", compare: (a, b) => bleu(a.text, b.text, { mask }) },
    cosine: {
      metric: counterfactualCosine,
      claimed: "above",
      compare: (a, b) => cosineSimilarity(a.vector ?? [], b.vector ?? []),
    },
    sentiment: {
      metric: sentimentBias,
      claimed: "below",
      compare: (a, b) => Math.abs((a.scores?.["sentiment"] ?? 0) - (b.scores?.["sentiment"] ?? 0)),
    },
  };
}

export function toBeCounterfactuallyInvariant(
  this: MatcherContext,
  received: unknown,
  limits: InvarianceLimits,
  options?: InvarianceOptions,
): MatcherResult {
  checkLimits(limits);
  const { mask = GENDER, ...read } = options ?? {};
  const metrics = asked(mask);
  const claims = NAMES.flatMap((name): MetricClaim[] => {
    const limit = limits[name];
    if (limit === undefined) return [];
    const { metric, claimed, compare } = metrics[name];
    return [
      {
        metric,
        limit: claimed === "above" ? { above: limit } : { below: limit },
        limitName: `limits.${name}`,
        defaults: { mask },
        examples: (count) => worstPairs(received, compare, read, claimed, count),
      },
    ];
  });
  const known = NAMES.flatMap((name) => metrics[name].metric.options);
  return assertMetrics(this, MATCHER, received, options, claims, known);
}

function checkLimits(limits: unknown): asserts limits is InvarianceLimits {
  checkOptions(MATCHER, limits, NAMES, "limits");
  if (Object.values(limits).some((limit) => limit !== undefined)) return;
  throw new InputError({
    function: MATCHER,
    argument: "limits",
    given: describeValue(limits),
    expected: `at least one of ${NAMES.join(", ")} with its limit: { rougeL: 0.8 }`,
  });
}
