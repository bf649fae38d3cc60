import { checkArray, describeValue, InputError } from "../core/input.js";
import { treebankWords } from "../text/treebank-words.js";
import { lowerCaseWords } from "../sets/texts.js";

/**
 * Options that the metrics of co-occurring words share.
 *
 * @since 0.1.0
 */
export interface WordOptions {
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

interface Phrase {
  readonly tokens: readonly string[];
  readonly entry: number;
}

/**
 * Reads the lists, each word once: cut into tokens as texts are, or `raw` as LangFair has them. `clean` is applied to
 * the tokens of texts, not to the lists.
 */
export function lexicon(
  caller: string,
  lists: { groups: unknown; words: unknown; stopWords?: unknown },
  tokenize: unknown,
  as: { raw: boolean; clean?: (token: string) => string },
): Lexicon {
  const cut = readTokenizer(caller, tokenize, as.raw ? lowerCaseTreebankWords : lowerCaseWords);
  const entries = new Map<string, number>();
  const phrases = new Map<string, Phrase[]>();
  const groupOf = [-1];
  const wordOf = [-1];
  const stop = [0];
  const enter = (argument: string, word: unknown): number => {
    if (typeof word !== "string")
      throw new InputError({ function: caller, argument, given: describeValue(word), expected: "a word" });
    const tokens = as.raw ? [word] : cut(word);
    const [first] = tokens;
    if (first === undefined)
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(word),
        expected: "a word that the tokenizer keeps",
      });
    const key = tokens.join("\u0000");
    const known = entries.get(key);
    if (known !== undefined) return known;
    const entry = groupOf.push(-1) - 1;
    wordOf.push(-1);
    stop.push(0);
    entries.set(key, entry);
    if (tokens.length > 1) {
      const others = phrases.get(first) ?? [];
      phrases.set(
        first,
        [...others, { tokens, entry }].sort((a, b) => b.tokens.length - a.tokens.length),
      );
    }
    return entry;
  };

  const groups = Object.entries(readGroups(caller, lists.groups));
  for (const [g, [group, words]] of groups.entries()) {
    const argument = `options.groups[${JSON.stringify(group)}]`;
    for (const [i, word] of readWords(caller, argument, words).entries()) {
      const entry = enter(`${argument}[${i}]`, word);
      const other = groupOf[entry] as number;
      if (other >= 0 && other !== g) {
        const given = `${describeValue(word)}, which is a word of ${groups[other]?.[0]} too`;
        throw new InputError({
          function: caller,
          argument: `${argument}[${i}]`,
          given,
          expected: "a word of one group only",
        });
      }
      groupOf[entry] = g;
    }
  }
  const words: string[] = [];
  for (const [i, word] of readWords(caller, "options.words", lists.words).entries()) {
    const entry = enter(`options.words[${i}]`, word);
    if (wordOf[entry] === -1) wordOf[entry] = words.push(word as string) - 1;
  }
  if (lists.stopWords !== undefined) {
    checkArray(caller, "options.stopWords", lists.stopWords);
    for (const [i, word] of lists.stopWords.entries()) {
      const argument = `options.stopWords[${i}]`;
      const tokens = as.raw || typeof word !== "string" ? [word] : cut(word);
      for (const token of tokens) stop[enter(argument, token)] = 1;
    }
  }

  // One look-up a token: twice its entry, odd where a phrase may begin with it.
  const codes = new Map([...entries].map(([token, entry]) => [token, 2 * entry]));
  for (const token of phrases.keys()) codes.set(token, 2 * (entries.get(token) ?? 0) + 1);
  let found = new Int32Array(1024);
  const read = (text: string): Int32Array => {
    const cutText = cut(text);
    const tokens = as.clean === undefined ? cutText : cutText.map(as.clean).filter((token) => token !== "");
    if (found.length < tokens.length) found = new Int32Array(2 * tokens.length);
    let length = 0;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as string;
      const code = codes.get(token) ?? 0;
      found[length++] = code >> 1;
      if ((code & 1) === 0) continue;
      const phrase = phrases
        .get(token)
        ?.find((candidate) => candidate.tokens.every((part, j) => tokens[i + j] === part));
      if (phrase === undefined) continue;
      found[length - 1] = phrase.entry;
      i += phrase.tokens.length - 1;
    }
    return found.subarray(0, length);
  };
  const roles = { groupOf: Int32Array.from(groupOf), wordOf: Int32Array.from(wordOf), stop: Uint8Array.from(stop) };
  return { groups: groups.map(([group]) => group), words, ...roles, read };
}

function lowerCaseTreebankWords(text: string): string[] {
  return treebankWords(text).map((token) => token.toLowerCase());
}

function readTokenizer(
  caller: string,
  tokenize: unknown,
  byDefault: (text: string) => string[],
): (text: string) => readonly string[] {
  if (tokenize === undefined) return byDefault;
  if (typeof tokenize !== "function") {
    throw new InputError({
      function: caller,
      argument: "options.tokenize",
      given: describeValue(tokenize),
      expected: "a function of a text",
    });
  }
  return (text) => {
    const tokens: unknown = tokenize(text);
    if (Array.isArray(tokens)) return tokens as string[];
    const given = `a function that returned ${describeValue(tokens)}`;
    throw new InputError({
      function: caller,
      argument: "options.tokenize",
      given,
      expected: "one that returns an array of tokens",
    });
  };
}

function readGroups(caller: string, groups: unknown): Record<string, unknown> {
  const count =
    typeof groups === "object" && groups !== null && !Array.isArray(groups) ? Object.keys(groups).length : 0;
  if (count < 2) {
    throw new InputError({
      function: caller,
      argument: "options.groups",
      given: describeValue(groups),
      expected: "at least two groups, each with its words",
    });
  }
  return groups as Record<string, unknown>;
}

function readWords(caller: string, argument: string, words: unknown): readonly unknown[] {
  checkArray(caller, argument, words);
  if (words.length > 0) return words;
  throw new InputError({ function: caller, argument, given: "an empty array", expected: "at least one word" });
}
