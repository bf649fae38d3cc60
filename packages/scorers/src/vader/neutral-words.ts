import { strip } from "./strip.js";

/** Finds the words and phrases that are to be read as one word without a valence. */
export interface NeutralWords {
  /** Whether a neutral word or phrase may begin with a token. */
  mayBegin(token: string): boolean;
  /**
   * How many of the tokens from `i` on are a run of neutral words and phrases, with a word for people after each; 0
   * if none is.
   */
  lengthAt(raw: readonly string[], i: number): number;
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
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.length - a.length);
  return {
    mayBegin: (token) => byFirst.has(keyOf(token)),
    lengthAt: (raw, start) => {
      let end = start;
      for (;;) {
        const length = phraseLength(raw, end);
        if (length === 0) return end - start;
        end += length;
        if (end < raw.length && people.has(keyOf(raw[end] as string))) end += 1;
      }
    },
  };

  function phraseLength(raw: readonly string[], start: number): number {
    if (start >= raw.length) return 0;
    const phrases = byFirst.get(keyOf(raw[start] as string));
    const fits = (words: readonly string[]): boolean =>
      words.every((word, k) => k === 0 || (start + k < raw.length && keyOf(raw[start + k] as string) === word));
    return phrases?.find(fits)?.length ?? 0;
  }
}

/** A word in lower case, without punctuation around it and without the ending of a possessive. */
function keyOf(token: string): string {
  return strip(token.replaceAll("’", "'").toLowerCase()).replace(/'s$/, "");
}
