import { strip } from "./tokens.js";

/** Finds the words and phrases that are to be read as one word without a valence. */
export interface NeutralWords {
  /** How many of the tokens from `i` on are a neutral word or phrase, the longest there is; 0 where none is. */
  lengthAt(raw: readonly string[], i: number): number;
}

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
    const [asWritten, apart] = [/\s+/, /[\s-]+/].map((gap) => term.split(gap).map(keyOf).filter((word) => word !== "")) as [string[], string[]];
    add(asWritten);
    if (apart.length === 1) continue;
    if (apart.length > asWritten.length) add(apart);
    if (asWritten.length > 1) add([apart.join("-")]);
  }
  if (byFirst.size === 0) return undefined;
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.length - a.length);
  return {
    lengthAt: (raw, i) => {
      const phrases = byFirst.get(keyOf(raw[i] as string));
      return phrases?.find((words) => words.every((word, k) => k === 0 || (i + k < raw.length && keyOf(raw[i + k] as string) === word)))?.length ?? 0;
    },
  };
}

/** A word in lower case, without punctuation around it and without the ending of a possessive. */
function keyOf(token: string): string {
  return strip(token.replaceAll("’", "'").toLowerCase()).replace(/'s$/, "");
}
