import { describeValue, InputError } from "../core/input.js";
import { chunkRows } from "../text/chunk-reader.js";
import { asciiSpace } from "../text/cut-chunks.js";
import { asciiWords } from "./ascii-words.js";

/** Cuts a text into tokens. */
export type Cut = (text: string) => readonly string[];

/**
 * The words of lists, each an entry once. Of each entry: its group or -1, its place among the words or -1, and 1 for a
 * stop word. Entry 0 is any other word.
 */
export interface WordEntries {
  readonly groupOf: number[];
  readonly wordOf: number[];
  readonly stop: number[];
  /** The entry of a word that is cut into these tokens, a new one if there is none; `argument` names the word. */
  enter(argument: string, word: string, tokens: readonly string[]): number;
  /**
   * Gives the entry of each token of a text; an entry of several tokens takes up one place.
   *
   * @param areWords whether tokens are runs of letters and digits in lower case, as they are by default
   */
  reader(cut: Cut, areWords: boolean): (text: string) => Int32Array;
}

interface Phrase {
  readonly tokens: readonly string[];
  readonly entry: number;
}

export function wordEntries(caller: string): WordEntries {
  const entries = new Map<string, number>();
  /** By first token, the longest in front. */
  const phrases = new Map<string, Phrase[]>();
  const [groupOf, wordOf, stop] = [[-1], [-1], [0]];
  return {
    groupOf,
    wordOf,
    stop,
    enter(argument, word, tokens) {
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
        const all = [...(phrases.get(first) ?? []), { tokens, entry }];
        phrases.set(
          first,
          all.sort((a, b) => b.tokens.length - a.tokens.length),
        );
      }
      return entry;
    },
    reader: (cut, areWords) => (areWords ? wordReader : readerOf)(entries, phrases, cut),
  };
}

/** The array that it gives is used again for the next text. */
function readerOf(
  entries: ReadonlyMap<string, number>,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
  cut: Cut,
): (text: string) => Int32Array {
  // One look-up a token: twice its entry, odd if a phrase may begin with it.
  const codes = new Map([...entries].map(([token, entry]) => [token, 2 * entry]));
  for (const token of phrases.keys()) codes.set(token, 2 * (entries.get(token) ?? 0) + 1);
  let found = new Int32Array(1024);
  return (text) => {
    const tokens = cut(text);
    if (found.length < tokens.length) found = new Int32Array(2 * tokens.length);
    let length = 0;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as string;
      const code = codes.get(token) ?? 0;
      found[length++] = code >> 1;
      if ((code & 1) === 0) continue;
      const phrase = phrases.get(token)?.find((each) => each.tokens.every((part, j) => tokens[i + j] === part));
      if (phrase === undefined) continue;
      found[length - 1] = phrase.entry;
      i += phrase.tokens.length - 1;
    }
    return found.subarray(0, length);
  };
}

/** The same for runs of letters and digits: those of a piece between white space hang on nothing around it. */
function wordReader(
  entries: ReadonlyMap<string, number>,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
  cut: Cut,
): (text: string) => Int32Array {
  // Tokens of phrases have numbers of their own, above those of entries, until it is known what stands around them.
  const firstPart = Math.max(0, ...entries.values()) + 1;
  const parts = [...new Set([...phrases.values()].flat().flatMap(({ tokens }) => tokens))];
  const codes = new Map([...entries, ...parts.map((token, i): [string, number] => [token, firstPart + i])]);
  const codeOf = (token: string): number => codes.get(token) ?? 0;
  const alone = parts.map((token) => entries.get(token) ?? 0);
  const begun = parts.map((token) =>
    (phrases.get(token) ?? []).map(({ tokens, entry }) => ({ codes: tokens.map(codeOf), entry })),
  );
  const readAscii = asciiWords(codes);
  const readPieces = chunkRows((piece) => cut(piece).map(codeOf), asciiSpace);
  return (text) => {
    const found = readAscii(text) ?? readPieces(text);
    let length = 0;
    for (let i = 0; i < found.length; i++) {
      const part = (found[i] as number) - firstPart;
      if (part < 0) {
        found[length++] = found[i] as number;
        continue;
      }
      const phrase = begun[part]?.find((each) => each.codes.every((code, j) => found[i + j] === code));
      found[length++] = phrase?.entry ?? (alone[part] as number);
      if (phrase !== undefined) i += phrase.codes.length - 1;
    }
    return found.subarray(0, length);
  };
}
