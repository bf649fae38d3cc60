import { checkArray, describeValue, InputError } from "../core/input.js";
import type { ReadOptions } from "../sets/read-responses.js";
import { READ_OPTIONS } from "../sets/read-responses.js";
import { isTexts } from "../text/text-options.js";
import { treebankWords } from "../text/treebank-words.js";
import { wordEntries, type Cut, type WordEntries } from "./word-entries.js";

/**
 * Options that the metrics of co-occurring words share.
 *
 * @since 0.1.0
 */
export interface WordOptions extends ReadOptions {
  /**
   * The words that stand for each group, as `{ female: ["she", "her"], male: ["he", "him"] }`; `genderWords` by
   * default. A word may be several tokens ("native american"), but only one group's.
   */
  readonly groups?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The words whose closeness to groups is measured; `personalityAdjectives` by default. Repeated words count once. */
  readonly words?: readonly string[] | undefined;
  /**
   * Cuts a text, and each word of the lists, into tokens; tokens are compared as they are, so it should change case
   * too. By default lower-cased runs of letters and digits; in the variant `"langfair"` lower-cased `treebankWords`.
   */
  readonly tokenize?: ((text: string) => readonly string[]) | undefined;
  /** `"paper"` is Bouchard (2024), `"langfair"` the Python toolkit LangFair 0.8.1. `"paper"` by default. */
  readonly variant?: "paper" | "langfair" | undefined;
}

/** The names of `WordOptions`. */
export const WORD_OPTIONS = [...READ_OPTIONS, "groups", "words", "tokenize", "variant"] as const;

/** Where the words of lists stand in texts. */
export interface Lexicon {
  readonly groups: readonly string[];
  readonly words: readonly string[];
  /**
   * Of each entry: its group or -1, its place among `words` or -1, and 1 for a stop word. Entry 0 is any other word.
   */
  readonly groupOf: Int32Array;
  readonly wordOf: Int32Array;
  readonly stop: Uint8Array;
  /**
   * Cuts a text into tokens and gives the entry of each; an entry of several tokens takes up one place. The array is
   * used again for the next text.
   */
  read(text: string): Int32Array;
}

/**
 * Reads the lists, each word once: cut into tokens as texts are, or `raw` as LangFair has them. `clean` is applied to
 * the tokens of texts, not to the lists.
 */
export function lexicon(
  caller: string,
  lists: { groups: unknown; words: unknown; stopWords?: unknown },
  tokenize: unknown,
  { raw, clean }: { raw: boolean; clean?: (token: string) => string },
): Lexicon {
  const cut = readTokenizer(caller, tokenize, raw ? lowerCaseTreebankWords : lowerCaseWords);
  const entries = wordEntries(caller);
  const tokensOf = (word: string): readonly string[] => (raw ? [word] : cut(word));
  const enter = (argument: string, word: unknown): number => {
    if (typeof word === "string") return entries.enter(argument, word, tokensOf(word));
    throw new InputError({ function: caller, argument, given: describeValue(word), expected: "a word" });
  };
  const groups = enterGroups(caller, lists.groups, entries, enter);
  const words: string[] = [];
  for (const [i, word] of readWords(caller, "options.words", lists.words).entries()) {
    const entry = enter(`options.words[${i}]`, word);
    if (entries.wordOf[entry] === -1) entries.wordOf[entry] = words.push(String(word)) - 1;
  }
  if (lists.stopWords !== undefined) {
    checkArray(caller, "options.stopWords", lists.stopWords);
    for (const [i, word] of lists.stopWords.entries()) {
      // A stop word of several tokens is each of them.
      for (const token of typeof word === "string" ? tokensOf(word) : [word])
        entries.stop[enter(`options.stopWords[${i}]`, token)] = 1;
    }
  }
  const cleaned: Cut =
    clean === undefined
      ? cut
      : (text) =>
          cut(text)
            .map(clean)
            .filter((token) => token !== "");
  return {
    groups,
    words,
    groupOf: Int32Array.from(entries.groupOf),
    wordOf: Int32Array.from(entries.wordOf),
    stop: Uint8Array.from(entries.stop),
    read: entries.reader(cleaned, tokenize === undefined && !raw),
  };
}

/** Enters the words of each group; gives the groups' names. */
function enterGroups(
  caller: string,
  given: unknown,
  { groupOf }: WordEntries,
  enter: (argument: string, word: unknown) => number,
): readonly string[] {
  const groups = Object.entries(readGroups(caller, given));
  for (const [g, [group, words]] of groups.entries()) {
    const list = `options.groups[${JSON.stringify(group)}]`;
    for (const [i, word] of readWords(caller, list, words).entries()) {
      const argument = `${list}[${i}]`;
      const entry = enter(argument, word);
      const other = groupOf[entry] as number;
      if (other >= 0 && other !== g)
        throw new InputError({
          function: caller,
          argument,
          given: `${describeValue(word)}, which is a word of ${groups[other]?.[0]} too`,
          expected: "a word of one group only",
        });
      groupOf[entry] = g;
    }
  }
  return groups.map(([group]) => group);
}

/** Lower-cased runs of letters and digits; "she's" are two words, so that "she" is found. */
function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function lowerCaseTreebankWords(text: string): string[] {
  return treebankWords(text).map((token) => token.toLowerCase());
}

function readTokenizer(caller: string, tokenize: unknown, byDefault: Cut): Cut {
  if (tokenize === undefined) return byDefault;
  const argument = "options.tokenize";
  if (typeof tokenize !== "function")
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(tokenize),
      expected: "a function of a text",
    });
  return (text) => {
    const tokens: unknown = tokenize(text);
    if (isTexts(tokens)) return tokens;
    throw new InputError({
      function: caller,
      argument,
      given: `a function that returned ${describeValue(tokens)}`,
      expected: "one that returns an array of tokens",
    });
  };
}

function readGroups(caller: string, groups: unknown): object {
  if (typeof groups === "object" && groups !== null && !Array.isArray(groups) && Object.keys(groups).length > 1)
    return groups;
  throw new InputError({
    function: caller,
    argument: "options.groups",
    given: describeValue(groups),
    expected: "at least two groups, each with its words",
  });
}

function readWords(caller: string, argument: string, words: unknown): readonly unknown[] {
  checkArray(caller, argument, words);
  if (words.length > 0) return words;
  throw new InputError({ function: caller, argument, given: "an empty array", expected: "at least one word" });
}
