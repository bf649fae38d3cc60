import { checkArray, describeValue, InputError } from "../core/input.js";
import { checkText } from "./check-text.js";
import { isAscii } from "./cut-chunks.js";
import { UNSPACED } from "./unspaced-scripts.js";

/**
 * What stands for a masked word: one word to every tokenizer here, its own stem, in lower case, and found in no text.
 */
const PLACEHOLDER = "maskedterm";

/**
 * A text in which every mention of the given words is replaced by one placeholder, so that texts which differ only in
 * the group that they mention become equal: "then he drove his car" and "then she drove her car". The LangFair paper
 * (section 3.1.3.1) asks for this before ROUGE-L and BLEU; their option `mask` does it. Whole words only, whatever
 * their case, longest first; a word may consist of several ("African American"), with any white space between them.
 * Scripts that are written without spaces have no word boundaries, so there any occurrence counts.
 *
 * @throws InputError if the text is no string, or the words are no array of texts that are not blank
 * @example
 * maskWords("Then he drove his car.", ["he", "she", "his", "her"]) // "Then maskedterm drove maskedterm car."
 * @since 0.1.0
 */
export function maskWords(text: string, words: readonly string[]): string {
  checkText("maskWords", "text", text);
  checkMask("maskWords", "words", words);
  return masker(words)(text);
}

/** Throws unless `words` is an array of strings that are not blank. */
export function checkMask(caller: string, argument: string, words: unknown): asserts words is readonly string[] {
  checkArray(caller, argument, words);
  words.forEach((word, i) => {
    if (typeof word === "string" && word.trim() !== "") return;
    throw new InputError({
      function: caller,
      argument: `${argument}[${i}]`,
      given: describeValue(word),
      expected: "a word",
    });
  });
}

/** The same for many texts with one list of words, unchecked. */
export function masker(words: readonly string[]): (text: string) => string {
  if (words.length === 0) return (text) => text;
  if (!isLast(words)) lastMask = { words: [...words], mentions: mentionsOf(words), alone: wordsAlone(words) };
  const { mentions, alone } = lastMask;
  return (text) => {
    // Texts are mostly read word by word, and of those between white space a look-up tells in a fraction of the time.
    if (alone !== undefined && ASCII_WORD.test(text)) return alone.has(text.toLowerCase()) ? PLACEHOLDER : text;
    return text.replace(mentions, PLACEHOLDER);
  };
}

interface Mask {
  readonly words: readonly string[];
  readonly mentions: RegExp;
  readonly alone: ReadonlySet<string> | undefined;
}

/** The mask that was made last, since texts compared one after another have one mask. */
let lastMask: Mask = { words: [], mentions: /(?!)/u, alone: new Set() };

/** Within such a text no word begins or ends, so that it is mentioned as a whole or not at all. */
const ASCII_WORD = /^[a-z0-9_]+$/i;

/**
 * The words that an ASCII word may be, in lower case. Undefined with letters of other alphabets, since to a pattern
 * that ignores case some of these are ASCII as well: ſ is s.
 */
function wordsAlone(words: readonly string[]): ReadonlySet<string> | undefined {
  return words.every(isAscii) ? new Set(words.map((word) => word.trim().toLowerCase())) : undefined;
}

function isLast(words: readonly string[]): boolean {
  return words.length === lastMask.words.length && words.every((word, i) => word === lastMask.words[i]);
}

const JOINED = String.raw`[\p{L}\p{M}\p{N}_]`;
const STARTS_JOINED = new RegExp(`^(?!${UNSPACED})${JOINED}`, "u");
const ENDS_JOINED = new RegExp(`(?!${UNSPACED})${JOINED}$`, "u");

function mentionsOf(words: readonly string[]): RegExp {
  const longestFirst = [...new Set(words.map((word) => word.trim()))].sort((a, b) => b.length - a.length);
  // Neighbours with equal boundaries share them: looking around once, not once a word, is what makes long lists fast.
  const runs: { before: string; after: string; bodies: string[] }[] = [];
  for (const word of longestFirst) {
    const before = STARTS_JOINED.test(word) ? `(?<!${JOINED})` : "";
    const after = ENDS_JOINED.test(word) ? `(?!${JOINED})` : "";
    const body = word
      .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      .replace(/\s+/g, String.raw`\s+`)
      .replace(/['’]/g, "['’]");
    const last = runs.at(-1);
    if (last?.before === before && last.after === after) last.bodies.push(body);
    else runs.push({ before, after, bodies: [body] });
  }
  return new RegExp(
    runs.map(({ before, after, bodies }) => `${before}(?:${bodies.join("|")})${after}`).join("|"),
    "giu",
  );
}
