import {
  counterfactualBleu,
  counterfactualCosine,
  counterfactualExactMatch,
  counterfactualRougeL,
  type RepeatsOptions,
  genderWords,
  InputError,
  sentimentBias,
  type Measurement,
  type NoAnswer,
  type TermOptions,
} from "@fairexpect/metrics";
import { checkOptions, describeValue, pairsKept } from "@fairexpect/metrics/core";
import type { MatcherContext, MatcherResult } from "./context.js";
import { worstPairs, type Worst } from "./examples.js";
import type { ByOptions } from "./measure-by.js";
import { assertMetrics, type AskedMetric, type MetricClaim } from "./measure.js";
import type { AssertionOptions } from "./options.js";
import { worstKept } from "./worst/worst-kept.js";

/**
 * What must hold of the responses to counterfactual prompts: each similarity named must be above its limit, or relative
 * to repeats lose less than that; sentiment bias must be below.
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
   * The share of responses that are the same, character by character, group words masked; for short answers.
   */
  readonly exactMatch?: number;
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
export interface InvarianceOptions extends AssertionOptions, ByOptions, RepeatsOptions, TermOptions {
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
const NAMES = ["rougeL", "bleu", "exactMatch", "cosine", "sentiment"] as const;
/** Relative to repeats a greater limit is more likely a similarity: 0.8 would pass answers that share nothing. */
const MOST_LOST = 0.5;

/** What each limit is of. Of similarities a limit is claimed to be exceeded. */
const METRICS: Readonly<Record<keyof InvarianceLimits, AskedMetric>> = {
  rougeL: counterfactualRougeL,
  bleu: counterfactualBleu,
  exactMatch: counterfactualExactMatch,
  cosine: counterfactualCosine,
  sentiment: sentimentBias,
};

export function toBeCounterfactuallyInvariant(
  this: MatcherContext,
  received: unknown,
  limits: InvarianceLimits,
  options?: InvarianceOptions,
): MatcherResult {
  checkLimits(limits);
  const { mask = GENDER, relativeTo, include, attribute } = options ?? {};
  const farthestApart: Worst = (count) =>
    worstPairs(
      received,
      (a, b) => Math.abs((a.scores?.["sentiment"] ?? 0) - (b.scores?.["sentiment"] ?? 0)),
      { include, attribute },
      count,
    );
  const claims = NAMES.flatMap((name): MetricClaim[] => {
    const limit = limits[name];
    if (limit === undefined) return [];
    const metric = METRICS[name];
    const isSimilarity = name !== "sentiment";
    const isRelative = relativeTo === "repeats" && isSimilarity;
    if (isRelative) checkLost(name, limit);
    const below = isRelative || !isSimilarity;
    return [
      {
        metric,
        comparesGroups: true,
        limit: below ? () => ({ below: limit }) : { above: limit },
        limitName: `limits.${name}`,
        defaults: { mask },
        isOf: ({ metric: { name: measured, best } }) =>
          measured === metric.description.name && best === (below ? 0 : 1),
        examples: isSimilarity ? worstKept : farthestApart,
        ...(!below && { notes: (measurement: Measurement) => repeatsNote(measurement, limit) }),
      },
    ];
  });
  const known = NAMES.flatMap((name) => METRICS[name].options);
  return assertMetrics(this, MATCHER, received, options, claims, known);
}

/** What a limit asks for that not even repeats of one prompt reach, if they are in the data. */
function repeatsNote(measurement: Measurement, limit: number): readonly string[] {
  const repeats = pairsKept(measurement)?.repeats?.();
  if (repeats === undefined || repeats >= limit) return [];
  return [
    `Answers to one and the same prompt reach ${repeats.toFixed(3)} among themselves, which is less than ${limit}: no model with this much variation passes. To hold groups against repeats: { relativeTo: "repeats" }, and as the limit what may be lost, 0.05.`,
  ];
}

function checkLost(name: string, limit: number): void {
  if (!(limit > MOST_LOST)) return;
  throw new InputError({
    function: MATCHER,
    argument: `limits.${name}`,
    given: `${limit} relative to repeats`,
    expected: `how much less alike than repeats answers may be, up to ${MOST_LOST}: 0.05`,
    advice: "0 is fair. For a limit of the similarity itself leave out relativeTo.",
  });
}

function checkLimits(limits: unknown): asserts limits is InvarianceLimits {
  if (typeof limits === "object" && limits !== null) {
    checkOptions(MATCHER, limits, NAMES, "limits");
    if (Object.values(limits).some((limit) => limit !== undefined)) return;
  }
  throw new InputError({
    function: MATCHER,
    argument: "limits",
    given: describeValue(limits),
    expected: `at least one of ${NAMES.join(", ")} with its limit: { rougeL: 0.8 }`,
  });
}
