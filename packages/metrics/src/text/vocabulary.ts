import { checkArray, describeValue, InputError } from "../core/input.js";

/**
 * Gives every distinct word a number, counted from 0 in order of first appearance.
 *
 * @since 0.1.0
 */
export interface Vocabulary {
  /**
   * The numbers of words, new words included.
   *
   * @throws InputError if the words are no array of strings
   */
  intern(words: readonly string[]): Int32Array;
  /** How many distinct words there are so far. */
  readonly size: number;
}

/**
 * A vocabulary without words. Texts whose words are interned in one vocabulary can be compared as arrays of small
 * integers, which `longestCommonSubsequence` and `ngramMatches` do many times as fast as on strings. Intern a corpus
 * once.
 *
 * @example
 * const words = vocabulary();
 * [...words.intern(["to", "be", "or", "not", "to", "be"])] // [0, 1, 2, 3, 0, 1]
 * words.size // 4
 * @since 0.1.0
 */
export function vocabulary(): Vocabulary {
  const ids = new Map<string, number>();
  return {
    intern(words) {
      checkArray("vocabulary", "words", words);
      const interned = new Int32Array(words.length);
      for (let i = 0; i < words.length; i++) {
        const word: unknown = words[i];
        if (typeof word !== "string") {
          throw new InputError({
            function: "vocabulary",
            argument: `words[${i}]`,
            given: describeValue(word),
            expected: "a word",
          });
        }
        let id = ids.get(word);
        if (id === undefined) {
          id = ids.size;
          ids.set(word, id);
        }
        interned[i] = id;
      }
      return interned;
    },
    get size() {
      return ids.size;
    },
  };
}
