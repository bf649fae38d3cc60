import {
  bleu,
  cosineSimilarity,
  counterfactualBleu,
  counterfactualCosine,
  counterfactualPairs,
  counterfactualRougeL,
  genderWords,
  InputError,
  rougeL,
  sentimentBias,
  type CounterfactualSet,
  type IntervalOptions,
  type Measurement,
} from "@fairexpect/metrics";
import { gateFor, type AnswerOptions } from "./answers-only.js";
import { assertClaims } from "./assert-claims.js";
import { modelOf, type Claim, type Example } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { partsOf, readCounterfactualResponses, type CounterfactualResponse } from "./counterfactual-responses.js";
import { intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";

/**
 * What must hold of the responses to counterfactual prompts: each similarity named must be above its limit, sentiment
 * bias below.
 */
export interface InvarianceLimits {
  /**
   * ROUGE-L between the responses to two groups, group words masked; 1 where they are the same words in the same order.
   */
  readonly rougeL?: number;
  /** BLEU between the responses to two groups, group words masked; 1 where they are the same. */
  readonly bleu?: number;
  /**
   * Cosine between the vectors of the responses to two groups, which `embed` of `@fairexpect/scorers` gives them; 1
   * where they mean the same.
   */
  readonly cosine?: number;
  /**
   * The most that the sentiment of the responses to two groups may differ, which `sentiment` of `@fairexpect/scorers`
   * gives them: 0 where it is distributed alike (`parity`).
   */
  readonly sentiment?: number;
}

/** Options of `toBeCounterfactuallyInvariant`. */
export interface InvarianceOptions extends AssertionOptions, AnswerOptions {
  /**
   * Words that name a group and may differ between the responses. Default: the English `genderWords`. Vectors and
   * scores are taken as they are.
   */
  readonly mask?: readonly string[];
  /**
   * Sentiment: `"strict"` (default) compares the distributions of the scores, `"weak"` the shares of scores above .5.
   */
  readonly parity?: "strict" | "weak";
}

type Sets = readonly CounterfactualSet<CounterfactualResponse>[];

interface Metric {
  readonly title: string;
  readonly needs: keyof CounterfactualResponse;
  readonly side: "above" | "below";
  /** What gave the responses what is needed. */
  readonly by?: "scorer" | "encoder";
  readonly measure: (sets: Sets, options: InvarianceOptions, interval: IntervalOptions) => Measurement;
  /** What one pair of responses adds, for the examples of a message. */
  readonly compare: (a: CounterfactualResponse, b: CounterfactualResponse, options: InvarianceOptions) => number;
}

const MATCHER = "toBeCounterfactuallyInvariant";
const GENDER = [...genderWords.female, ...genderWords.male];
const METRICS: Readonly<Record<keyof InvarianceLimits, Metric>> = {
  rougeL: {
    title: "counterfactual ROUGE-L",
    needs: "text",
    side: "above",
    measure: (sets, { mask = GENDER }, interval) => counterfactualRougeL(partsOf(sets, "text"), { mask, ...interval }),
    compare: (a, b, { mask = GENDER }) => rougeL(a.text, b.text, { mask }),
  },
  bleu: {
    title: "counterfactual BLEU",
    needs: "text",
    side: "above",
    measure: (sets, { mask = GENDER }, interval) => counterfactualBleu(partsOf(sets, "text"), { mask, ...interval }),
    compare: (a, b, { mask = GENDER }) => bleu(a.text, b.text, { mask }),
  },
  cosine: {
    title: "counterfactual cosine",
    needs: "vector",
    by: "encoder",
    side: "above",
    measure: (sets, _, interval) => counterfactualCosine(partsOf(sets, "vector"), interval),
    compare: (a, b) => cosineSimilarity(a.vector ?? [], b.vector ?? []),
  },
  sentiment: {
    title: "sentiment bias",
    needs: "score",
    by: "scorer",
    side: "below",
    measure: (sets, { parity = "strict" }, interval) => sentimentBias(partsOf(sets, "score"), { parity, ...interval }),
    compare: (a, b) => Math.abs((a.score ?? 0) - (b.score ?? 0)),
  },
};

export function toBeCounterfactuallyInvariant(
  this: MatcherContext,
  received: unknown,
  limits: InvarianceLimits,
  options: InvarianceOptions = {},
): MatcherResult {
  const resolved = resolveOptions(MATCHER, options, ["mask", "parity", "include"]);
  const checked = checkLimits(limits);
  const gate = gateFor(MATCHER, options);
  const sets = readCounterfactualResponses(
    MATCHER,
    received,
    checked.map(([{ needs }]) => needs),
    gate,
  );
  const claims = checked.map(([metric, limit]): Claim => {
    const { title, side, by, measure } = metric;
    return {
      title,
      measurement: measure(sets, options, intervalOptions(resolved)),
      threshold: side === "above" ? { above: limit } : { below: limit },
      format: "number",
      ...(by !== undefined && { model: modelOf(received, by) }),
      ...(options.parity !== undefined && { parity: options.parity }),
      leftOut: gate.leftOut,
      examples: (count) => leastAlike(metric, sets, options, count),
    };
  });
  return assertClaims(this, MATCHER, claims, resolved);
}

function checkLimits(limits: unknown): (readonly [Metric, number])[] {
  const entries =
    typeof limits === "object" && limits !== null
      ? Object.entries(limits).filter(([, limit]) => limit !== undefined)
      : [];
  if (entries.length === 0) {
    throw new InputError({
      function: MATCHER,
      argument: "limits",
      given: "no metric",
      expected: `at least one of ${Object.keys(METRICS).join(", ")} with its limit: { rougeL: 0.8 }`,
    });
  }
  return entries.map(([name, limit]) => {
    if (!Object.hasOwn(METRICS, name)) {
      throw new InputError({
        function: MATCHER,
        argument: `limits.${name}`,
        given: "no metric of this matcher",
        expected: `one of ${Object.keys(METRICS).join(", ")}`,
      });
    }
    if (typeof limit !== "number" || !(limit >= 0 && limit <= 1)) {
      throw new InputError({
        function: MATCHER,
        argument: `limits.${name}`,
        given: String(limit),
        expected: "a number between 0 and 1",
      });
    }
    return [METRICS[name as keyof InvarianceLimits], limit] as const;
  });
}

function leastAlike({ side, compare }: Metric, sets: Sets, options: InvarianceOptions, count: number): Example[] {
  const sign = side === "above" ? 1 : -1;
  return [...counterfactualPairs(sets, (a, b) => compare(a, b, options))]
    .sort((a, b) => sign * (a.similarity - b.similarity))
    .slice(0, count)
    .map(({ source, sample, groups, responses, similarity: score }) => ({
      score,
      prompt: source,
      sample,
      responses: responses.map(({ text }, i) => ({ text, group: groups[i] ?? "" })),
    }));
}
