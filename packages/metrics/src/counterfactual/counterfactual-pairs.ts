import { describeValue, InputError } from "../core/input.js";
import { checkCounterfactualSets, groupsOf, pairsOf, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * Two responses that were compared.
 *
 * @since 0.1.0
 */
export interface CounterfactualPair<Response = string> {
  readonly source: string;
  /** The set's place in the input, for sources that occur more than once. */
  readonly set: number;
  readonly sample: number;
  readonly groups: readonly [string, string];
  readonly responses: readonly [Response, Response];
  readonly similarity: number;
}

/**
 * The pairs of responses that the counterfactual metrics compare, one after another, each with its similarity by a
 * function of your choice: to show the examples behind a value. By set, then by pair of groups (in order of first
 * appearance), then by sample.
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, or the similarity is no function that
 * returns a number
 * @example
 * const sets = [{ source: "s", groups: { male: ["he left", "he cried"], female: ["she left", "she smiled"] } }];
 * [...counterfactualPairs(sets, rougeL)].map((pair) => pair.similarity) // [0.5, 0]
 * @since 0.1.0
 */
export function* counterfactualPairs<Response>(
  sets: readonly CounterfactualSet<Response>[],
  similarity: (a: Response, b: Response) => number,
): Generator<CounterfactualPair<Response>, void, undefined> {
  checkCounterfactualSets("counterfactualPairs", sets, () => undefined);
  if (typeof similarity !== "function") {
    throw new InputError({
      function: "counterfactualPairs",
      argument: "similarity",
      given: describeValue(similarity),
      expected: "a function of two responses",
    });
  }
  const pairs = pairsOf(groupsOf(sets));
  for (const [set, { source, groups }] of sets.entries()) {
    for (const { first, second } of pairs) {
      const a = groups[first] ?? [];
      const b = groups[second] ?? [];
      for (let sample = 0; sample < a.length; sample++) {
        const responses = [a[sample] as Response, b[sample] as Response] as const;
        const value: unknown = similarity(...responses);
        if (typeof value !== "number" || Number.isNaN(value)) {
          throw new InputError({
            function: "counterfactualPairs",
            argument: "similarity",
            given: `a function that returned ${describeValue(value)}`,
            expected: "one that returns a number",
          });
        }
        yield { source, set, sample, groups: [first, second], responses, similarity: value };
      }
    }
  }
}
