import type { ReadablePrompt } from "@fairexpect/metrics";

import { hashOf } from "./cache-file.js";

/** The texts of a response set, each once, in the order in which they first appear. */
export interface DistinctTexts {
  readonly texts: readonly string[];
  /** Where a text first appears, by its index in `texts`. */
  readonly placeOf: (text: number) => string;
  /** The index of a text in `texts`. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The hashes of the texts, by which caches find them. */
  readonly hashes: () => readonly string[];
}

type Texts = { readonly prompts: readonly Pick<ReadablePrompt, "responses">[] };

/** Of sets that were made of others: scorers go one after another, and the texts are read and hashed once. */
const known = new WeakMap<object, DistinctTexts>();

/** Notes that a set has these texts. */
export function carryTexts(set: object, texts: DistinctTexts): void {
  known.set(set, texts);
}

/** @param isWanted which responses count, by the places of prompt and response; all of them unless given */
export function distinctTexts(set: Texts, isWanted?: (prompt: number, response: number) => boolean): DistinctTexts {
  const before = known.get(set);
  if (isWanted === undefined && before !== undefined && hasTexts(set, before)) return before;
  const indexOf = new Map<string, number>();
  const at: number[] = [];
  for (const [i, { responses }] of set.prompts.entries()) {
    for (const [j, { text }] of responses.entries()) {
      if (indexOf.has(text) || isWanted?.(i, j) === false) continue;
      indexOf.set(text, indexOf.size);
      at.push(i, j);
    }
  }
  const texts = [...indexOf.keys()];
  let hashes: readonly string[] | undefined;
  return {
    texts,
    placeOf: (text) => `prompts[${at[2 * text]}].responses[${at[2 * text + 1]}]`,
    indexOf,
    hashes: () => (hashes ??= texts.map(hashOf)),
  };
}

/** Whether a set has these texts, in the same order. */
function hasTexts({ prompts }: Texts, distinct: DistinctTexts): boolean {
  const indexOf = indexFinder(distinct);
  let seen = 0;
  for (const { responses } of prompts)
    for (const { text } of responses) {
      const index = indexOf(text);
      if (index === undefined || index > seen) return false;
      if (index === seen) seen++;
    }
  return seen === distinct.texts.length;
}

/** Finds the indexes of texts; most often they come in the order in which they first appeared. */
export function indexFinder({ texts, indexOf }: DistinctTexts): (text: string) => number | undefined {
  let next = 0;
  return (text) => (texts[next] === text ? next++ : indexOf.get(text));
}
