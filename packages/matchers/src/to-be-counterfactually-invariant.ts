import { bleu, counterfactualBleu, counterfactualPairs, counterfactualRougeL, genderWords, InputError, rougeL, type CounterfactualSet } from "@fairspec/metrics";
import { assertClaims } from "./assert-claims.js";
import type { Claim, Example } from "./claim.js";
import type { MatcherContext, MatcherResult } from "./context.js";
import { readCounterfactualResponses } from "./counterfactual-responses.js";
import { intervalOptions, resolveOptions, type AssertionOptions } from "./options.js";

/** What must hold of the responses to counterfactual prompts: each metric named must be above its limit. */
export interface InvarianceLimits {
  /** ROUGE-L between the responses to two groups, group words masked; 1 where they are the same words in the same order. */
  readonly rougeL?: number;
  /** BLEU between the responses to two groups, group words masked; 1 where they are the same. */
  readonly bleu?: number;
}

/** Options of `toBeCounterfactuallyInvariant`. */
export interface InvarianceOptions extends AssertionOptions {
  /** Words that name a group and may differ between the responses. Default: the English `genderWords`. */
  readonly mask?: readonly string[];
}

const MATCHER = "toBeCounterfactuallyInvariant";
const METRICS = {
  rougeL: { title: "counterfactual ROUGE-L", measure: counterfactualRougeL, similarity: rougeL },
  bleu: { title: "counterfactual BLEU", measure: counterfactualBleu, similarity: bleu },
} as const;

export function toBeCounterfactuallyInvariant(this: MatcherContext, received: unknown, limits: InvarianceLimits, options?: InvarianceOptions): MatcherResult {
  const resolved = resolveOptions(MATCHER, options, ["mask"]);
  const sets = readCounterfactualResponses(MATCHER, received);
  const mask = options?.mask ?? [...genderWords.female, ...genderWords.male];
  const claims = checkLimits(limits).map(([name, limit]): Claim => {
    const { title, measure, similarity } = METRICS[name];
    return {
      title,
      measurement: measure(sets, { mask, ...intervalOptions(resolved) }),
      threshold: { above: limit },
      format: "number",
      examples: (count) => leastSimilar(sets, (a, b) => similarity(a, b, { mask }), count),
    };
  });
  return assertClaims(this, MATCHER, claims, resolved);
}

function checkLimits(limits: unknown): (readonly [keyof typeof METRICS, number])[] {
  const entries = typeof limits === "object" && limits !== null ? Object.entries(limits).filter(([, limit]) => limit !== undefined) : [];
  if (entries.length === 0) {
    throw new InputError({ function: MATCHER, argument: "limits", given: "no metric", expected: `at least one of ${Object.keys(METRICS).join(", ")} with its limit: { rougeL: 0.8 }` });
  }
  return entries.map(([name, limit]) => {
    if (!(name in METRICS)) {
      throw new InputError({ function: MATCHER, argument: `limits.${name}`, given: "no metric of this matcher", expected: `one of ${Object.keys(METRICS).join(", ")}` });
    }
    if (typeof limit !== "number" || !(limit >= 0 && limit <= 1)) {
      throw new InputError({ function: MATCHER, argument: `limits.${name}`, given: String(limit), expected: "a number between 0 and 1" });
    }
    return [name as keyof typeof METRICS, limit] as const;
  });
}

function leastSimilar(sets: readonly CounterfactualSet[], similarity: (a: string, b: string) => number, count: number): Example[] {
  return [...counterfactualPairs(sets, similarity)]
    .sort((a, b) => a.similarity - b.similarity)
    .slice(0, count)
    .map(({ source, sample, groups, responses, similarity: score }) => ({
      score,
      prompt: source,
      sample,
      responses: responses.map((text, i) => ({ text, group: groups[i] ?? "" })),
    }));
}
