import { strip } from "./strip.js";

/** Finds the words and phrases that are to be read as one word without a valence. */
export interface NeutralWords {
  /** Whether a neutral word or phrase may begin with a token of this key. */
  mayBegin(key: string): boolean;
  /** Whether a token of this key may be a part of what `lengthAt` finds. */
  isPart(key: string): boolean;
  /**
   * How many of `count` tokens from `i` on are a run of neutral words and phrases, with a word for people after each; 0
   * if none is.
   */
  lengthAt(keyAt: (i: number) => string, count: number, i: number): number;
}

/** Words that say nothing more after the name of a group: "deaf people" is read as "deaf". */
const people = new Set("person persons people individual individuals folk folks".split(" "));

/** Undefined for a list without a word. */
export function neutralWords(terms: readonly string[]): NeutralWords | undefined {
  const byFirst = new Map<string, string[][]>();
  const add = (words: string[]): void => {
    const [first] = words;
    if (first === undefined) return;
    const others = byFirst.get(first);
    if (others === undefined) byFirst.set(first, [words]);
    else others.push(words);
  };
  for (const term of terms) {
    const [asWritten, apart] = [/\s+/, /[\s-]+/].map((gap) =>
      term
        .split(gap)
        .map(keyOf)
        .filter((word) => word !== ""),
    ) as [string[], string[]];
    add(asWritten);
    if (apart.length === 1) continue;
    if (apart.length > asWritten.length) add(apart);
    if (asWritten.length > 1) add([apart.join("-")]);
  }
  if (byFirst.size === 0) return undefined;
  const parts = new Set([...people, ...[...byFirst.values()].flat(2)]);
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.length - a.length);
  return {
    mayBegin: (key) => byFirst.has(key),
    isPart: (key) => parts.has(key),
    lengthAt: (keyAt, count, start) => {
      let end = start;
      for (;;) {
        const length = phraseLength(keyAt, count, end);
        if (length === 0) return end - start;
        end += length;
        if (end < count && people.has(keyAt(end))) end += 1;
      }
    },
  };

  function phraseLength(keyAt: (i: number) => string, count: number, start: number): number {
    if (start >= count) return 0;
    const phrases = byFirst.get(keyAt(start));
    const fits = (words: readonly string[]): boolean =>
      words.every((word, k) => k === 0 || (start + k < count && keyAt(start + k) === word));
    return phrases?.find(fits)?.length ?? 0;
  }
}

/** A word in lower case, without punctuation around it and without the ending of a possessive. */
export function keyOf(token: string): string {
  return strip(token.replaceAll("’", "'").toLowerCase()).replace(/'s$/, "");
}
