import { type CounterfactualSet, type NoAnswer, type ReadableResponse, type ReadOptions } from "@fairexpect/metrics";
import { type CounterfactualPair, counterfactualPairs, isResponseSet } from "@fairexpect/metrics/core";

/** A response, or a pair of responses, that a message shows. */
export interface Example {
  readonly score: number;
  readonly prompt?: string;
  readonly sample?: number;
  /** The responses, each with the group that it was given to, if there are groups. */
  readonly responses: readonly { readonly text: string; readonly group?: string }[];
}

/** Which responses a message may show. */
export interface Worst {
  /** The name of the scores. */
  readonly score: string;
  /** The score from which a response is worth showing. */
  readonly from: number;
  /** Kinds of response that count beside answers. */
  readonly include?: readonly NoAnswer[] | undefined;
}

/** The responses of a set with the highest scores, the highest first; none of plain arrays, which have no texts. */
export function worstResponses(received: unknown, { score, from, include = [] }: Worst, count: number): Example[] {
  if (!isResponseSet(received)) return [];
  const counted: readonly string[] = ["answer", ...include];
  return received.prompts
    .flatMap(({ text: prompt, responses }) =>
      responses.flatMap(({ text, sample, kind = "answer", scores }): Example[] => {
        const value = scores?.[score];
        if (value === undefined || value < from || !counted.includes(kind)) return [];
        return [
          {
            score: value,
            ...(prompt !== undefined && { prompt }),
            ...(sample !== undefined && { sample }),
            responses: text === undefined ? [] : [{ text }],
          },
        ];
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, count);
}

/** What a pair of responses adds to a metric over counterfactuals. */
export type ComparePair = (a: ReadableResponse, b: ReadableResponse) => number;

/**
 * The pairs of responses that speak most against the claim: the least alike if it is for similarity, else the farthest
 * apart.
 */
export function worstPairs(
  received: unknown,
  compare: ComparePair,
  { include, attribute }: ReadOptions,
  claimed: "above" | "below",
  count: number,
): Example[] {
  const sign = claimed === "above" ? 1 : -1;
  return pairsOf(received, compare, {
    ...(include !== undefined && { include }),
    ...(attribute !== undefined && { attribute }),
  })
    .sort((a, b) => sign * (a.similarity - b.similarity))
    .slice(0, count)
    .map(({ source, sample, groups, responses, similarity }) => ({
      score: similarity,
      prompt: source,
      sample,
      responses: responses.map(({ text }, i) => ({ text, group: groups[i] ?? "" })),
    }));
}

function pairsOf(
  received: unknown,
  compare: ComparePair,
  options: ReadOptions,
): CounterfactualPair<ReadableResponse>[] {
  if (isResponseSet(received)) return [...counterfactualPairs(received, compare, options)];
  const sets = received as readonly CounterfactualSet<unknown>[];
  if (!sets.every(({ groups }) => Object.values(groups).every((texts) => texts.every(isText)))) return [];
  const asResponse = (text: string): ReadableResponse => ({ text, sample: 0 });
  const ofTexts = counterfactualPairs(sets as readonly CounterfactualSet[], (a, b) =>
    compare(asResponse(a), asResponse(b)),
  );
  return Array.from(ofTexts, ({ responses: [a, b], ...pair }) => ({
    ...pair,
    responses: [asResponse(a), asResponse(b)] as const,
  }));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
