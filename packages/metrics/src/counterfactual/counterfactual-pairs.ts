import { checkOptions, describeValue, InputError } from "../core/input.js";
import type { CounterfactualSet, ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { pairsOf, readCounterfactuals, type ResponsePlace } from "../sets/read-counterfactuals.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import type { ReadableResponse, ReadableSet } from "../sets/response-set.js";

/**
 * Two responses that were compared.
 *
 * @since 0.1.0
 */
export interface CounterfactualPair<Response = string> {
  readonly source: string;
  /** The source's place among the sources, for sources that occur more than once. */
  readonly set: number;
  /** Which of the pairs of this source and these groups it is, counted from 0. */
  readonly sample: number;
  readonly groups: readonly [string, string];
  readonly responses: readonly [Response, Response];
  /** Where the responses stand in the response set; absent for plain arrays. */
  readonly places?: readonly [ResponsePlace, ResponsePlace];
  readonly similarity: number;
}

/**
 * The pairs of responses that the counterfactual metrics compare, one after another, each with its similarity by a
 * function of your choice: to show the examples behind a value. By source, then by pair of groups (in order of first
 * appearance), then by sample. Takes a response set, whose responses come as they are, or sets of whatever was made of
 * the responses.
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, or the similarity is no function that
 * returns a number
 * @example
 * import { rougeL } from "@fairexpect/metrics/text";
 * const sets = [{ source: "s", groups: { male: ["he left", "he cried"], female: ["she left", "she smiled"] } }];
 * [...counterfactualPairs(sets, rougeL)].map((pair) => pair.similarity) // [0.5, 0]
 * @example
 * import { rougeL } from "@fairexpect/metrics/text";
 * const prompts = [
 *   { text: "Was he?", source: "Was [he|she]?", group: "male", responses: [{ text: "he left", sample: 0 }] },
 *   { text: "Was she?", source: "Was [he|she]?", group: "female", responses: [{ text: "she left", sample: 0 }] },
 * ];
 * const [pair] = counterfactualPairs({ prompts }, (a, b) => rougeL(a.text, b.text));
 * [pair?.similarity, pair?.places?.[1]] // [0.5, { prompt: 1, response: 0 }]
 * @since 0.1.0
 */
export function counterfactualPairs(
  replies: ReadableSet,
  similarity: (a: ReadableResponse, b: ReadableResponse) => number,
  options?: ReadOptions,
): Generator<CounterfactualPair<ReadableResponse>, void, undefined>;
export function counterfactualPairs<Response>(
  sets: readonly CounterfactualSet<Response>[],
  similarity: (a: Response, b: Response) => number,
  options?: ReadOptions,
): Generator<CounterfactualPair<Response>, void, undefined>;
export function* counterfactualPairs<Response>(
  data: ReceivedCounterfactuals<Response>,
  similarity: (a: Response, b: Response) => number,
  options: ReadOptions = {},
): Generator<CounterfactualPair<Response>, void, undefined> {
  const caller = "counterfactualPairs";
  checkOptions(caller, options, READ_OPTIONS);
  const { groups, sources } = readCounterfactuals(caller, data, options, {
    ofItem: (item) => item as Response,
    ofResponse: (response) => response as Response,
  });
  if (typeof similarity !== "function")
    throw new InputError({
      function: caller,
      argument: "similarity",
      given: describeValue(similarity),
      expected: "a function of two responses",
    });
  const pairs = pairsOf(groups);
  for (const [set, { source, groups: samples }] of sources.entries()) {
    for (const { group, against } of pairs) {
      const others = samples.get(against) ?? [];
      for (const [sample, one] of (samples.get(group) ?? []).entries()) {
        const other = others[sample] ?? one;
        const value: unknown = similarity(one.part, other.part);
        if (typeof value !== "number" || Number.isNaN(value)) throw noNumber(caller, value);
        yield {
          source,
          set,
          sample,
          groups: [group, against],
          responses: [one.part, other.part],
          ...(one.place !== undefined && other.place !== undefined && { places: [one.place, other.place] }),
          similarity: value,
        };
      }
    }
  }
}

function noNumber(caller: string, value: unknown): InputError {
  return new InputError({
    function: caller,
    argument: "similarity",
    given: `a function that returned ${describeValue(value)}`,
    expected: "one that returns a number",
  });
}
