import {
  type CounterfactualSet,
  type Measurement,
  type NoAnswer,
  type ReadableResponse,
  type ReadOptions,
  type Subject,
} from "@fairexpect/metrics";
import { type CounterfactualPair, counterfactualPairs, isResponseSet, lowest } from "@fairexpect/metrics/core";

const MOST_SCORES = 8;

/** A response, or a pair of responses, that a message shows. */
export interface Example {
  readonly score: number;
  /** What it shows, in words in place of the score. */
  readonly says?: string;
  readonly prompt?: string;
  readonly sample?: number;
  /** The responses, each with the group that it was given to, if there are groups. */
  readonly responses: readonly { readonly text: string; readonly group?: string }[];
}

/** The comparison that carries the verdict, which examples are to speak for. */
export interface About {
  readonly of: Subject;
  readonly value?: number;
  /** Of the two groups the one that is worse off, and whether it has more of what is measured. */
  readonly worse?: string;
  readonly hasMore?: boolean;
  /** Whether the value is a ratio, fair at 1. */
  readonly isRatio?: boolean;
}

/** So many of the examples that carry a verdict, the worst first, made only when a message is printed. */
export type Worst = (count: number, about?: About, measurement?: Measurement) => readonly Example[];

/** Which responses a message may show. */
export interface WorstScores {
  /** The name of the scores. */
  readonly score: string;
  /** Whether a response with the score is worth showing. */
  readonly isEvent: (score: number) => boolean;
  /** Kinds of response that count beside answers. */
  readonly include?: readonly NoAnswer[] | undefined;
}

/** The responses of a set with the highest scores, the highest first; none of plain arrays, which have no texts. */
export function worstResponses(
  received: unknown,
  { score, isEvent, include = [] }: WorstScores,
  count: number,
): Example[] {
  if (!isResponseSet(received)) return worstScores(received, isEvent, count);
  const counted: readonly string[] = ["answer", ...include];
  return received.prompts
    .flatMap(({ text: prompt, responses }) =>
      responses.flatMap(({ text, sample, kind = "answer", scores }): Example[] => {
        const value = scores?.[score];
        if (value === undefined || !isEvent(value) || !counted.includes(kind)) return [];
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

/** Of plain arrays, which have no texts, the prompts by their places, with their scores. */
function worstScores(received: unknown, isEvent: (score: number) => boolean, count: number): Example[] {
  if (!Array.isArray(received)) return [];
  return (received as readonly (readonly number[])[])
    .map((scores, place) => ({ place, scores, most: Math.max(...scores) }))
    .filter(({ scores }) => scores.some(isEvent))
    .sort((a, b) => b.most - a.most)
    .slice(0, count)
    .map(({ place, scores, most }) => ({
      score: most,
      says: `received[${place}]: ${Array.from(scores.slice(0, MOST_SCORES), (one) => Number(one.toPrecision(3))).join(", ")}`,
      responses: [],
    }));
}

/** What a pair of responses adds to a metric over counterfactuals. */
export type ComparePair = (a: ReadableResponse, b: ReadableResponse) => number;

/** The pairs of responses that lie farthest apart. */
export function worstPairs(
  received: unknown,
  compare: ComparePair,
  { include, attribute }: ReadOptions,
  count: number,
): Example[] {
  const pairs = pairsOf(received, compare, {
    ...(include !== undefined && { include }),
    ...(attribute !== undefined && { attribute }),
  });
  // What is alike carries no verdict.
  const apart = pairs.filter(({ similarity }) => similarity > 0);
  return lowest(apart, ({ similarity }) => -similarity, count).map(
    ({ source, sample, groups, responses, similarity }) => ({
      score: similarity,
      prompt: source,
      sample,
      responses: responses.map(({ text }, i) => ({ text, group: groups[i] ?? "" })),
    }),
  );
}

function pairsOf(
  received: unknown,
  compare: ComparePair,
  options: ReadOptions,
): CounterfactualPair<ReadableResponse>[] {
  if (isResponseSet(received)) return [...counterfactualPairs(received, compare, options)];
  const sets = received as readonly CounterfactualSet<unknown>[];
  if (holds(sets, isNumber)) return ofNumbers(sets as readonly CounterfactualSet<number>[]);
  if (!holds(sets, isText)) return [];
  const asResponse = (text: string): ReadableResponse => ({ text, sample: 0 });
  const ofTexts = counterfactualPairs(sets as readonly CounterfactualSet[], (a, b) =>
    compare(asResponse(a), asResponse(b)),
  );
  return Array.from(ofTexts, ({ responses: [a, b], ...pair }) => ({
    ...pair,
    responses: [asResponse(a), asResponse(b)] as const,
  }));
}

/** Pairs of scores, which stand in the place of texts that are not known. */
function ofNumbers(sets: readonly CounterfactualSet<number>[]): CounterfactualPair<ReadableResponse>[] {
  const asResponse = (score: number): ReadableResponse => ({ text: String(Number(score.toPrecision(3))), sample: 0 });
  return Array.from(
    counterfactualPairs(sets, (a, b) => Math.abs(a - b)),
    ({ responses: [a, b], ...pair }) => ({ ...pair, responses: [asResponse(a), asResponse(b)] as const }),
  );
}

function holds(sets: readonly CounterfactualSet<unknown>[], test: (value: unknown) => boolean): boolean {
  return sets.every(({ groups }) => Object.values(groups).every((items) => items.every(test)));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
