import { finish, mix } from "./murmur3.js";
import { OTHER_SCRIPT, SENTENCE, hashOfWord } from "./words.js";
import type { WordReader } from "./words.js";

/**
 * What a run of words is, as bits: a term, the beginning of a longer one, or a word that says nothing more after a
 * term.
 */
export const IDENTITY_TERM = 1;
export const PRONOUN_TERM = 2;
export const BEGINNING = 4;
export const PEOPLE = 8;

/** The terms that are read as one, as hashes of runs of words: `kinds[i]` says what the run `keys[i]` is. */
export interface IdentityTable {
  readonly keys: Int32Array;
  readonly kinds: Uint8Array;
}

/** What stands in place of a word that names a group, and of a pronoun; the characters are in no word of a text. */
export const identity = hashOfWord("<identity>");
export const pronoun = hashOfWord("<pronoun>");

const RUN = 5;

/** The key of a run of words from that of all but the last; the key of one word is its hash. */
export function longerRun(key: number, hash: number): number {
  return finish(mix(mix(RUN, key), hash), 2);
}

/**
 * Makes the function that replaces, in place, each term of the table and any run of them by one word with an empty
 * range; it returns the number of words left of `count`. So a text has the same words whichever group it names. By sentence, runs end
 * where a sentence does.
 */
export function identityBlinder(
  { keys, kinds }: IdentityTable,
  bySentence = false,
): (words: WordReader, count: number) => number {
  const table = new Map<number, number>();
  for (let i = 0; i < keys.length; i++) table.set(keys[i] as number, kinds[i] as number);
  return ({ starts, ends, hashes, marks }, count) => {
    let left = 0;
    let afterIdentity = false;
    for (let i = 0; i < count; i++) {
      const hash = hashes[i] as number;
      let kind = table.get(hash) ?? 0;
      const mark = marks[i] as number;
      const begins = bySentence && (mark & SENTENCE) !== 0;
      if (afterIdentity && !begins && (kind & PEOPLE) !== 0) continue;
      let term = kind & (IDENTITY_TERM | PRONOUN_TERM);
      let last = i;
      let key = hash;
      for (let j = i + 1; j < count && (kind & BEGINNING) !== 0; j++) {
        key = longerRun(key, hashes[j] as number);
        kind = table.get(key) ?? 0;
        if ((kind & IDENTITY_TERM) === 0) continue;
        term = IDENTITY_TERM;
        last = j;
      }
      if (term === 0) {
        starts[left] = starts[i] as number;
        ends[left] = ends[i] as number;
        marks[left] = mark;
        hashes[left++] = hash;
        afterIdentity = false;
        continue;
      }
      if (term === PRONOUN_TERM || !afterIdentity || begins) {
        starts[left] = ends[left] = 0;
        marks[left] = mark & ~OTHER_SCRIPT;
        hashes[left++] = term === PRONOUN_TERM ? pronoun : identity;
      }
      afterIdentity = term !== PRONOUN_TERM;
      i = last;
    }
    return left;
  };
}
