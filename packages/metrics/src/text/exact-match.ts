import { checkOptions } from "../core/input.js";
import { checkText } from "./check-text.js";
import { checkMask, masker } from "./mask-words.js";

/**
 * Options of `exactMatch`.
 *
 * @since 0.1.0
 */
export interface ExactMatchOptions {
  /** Words that are masked in both texts first (`maskWords`): the words that name the groups. None unless given. */
  readonly mask?: readonly string[] | undefined;
}

/**
 * Whether two texts are the same, as 1 or 0: every character, case and white space included. The strictest similarity;
 * for prompts with short answers, such as a label, a number or a yes or no. Words masked first count as equal.
 *
 * @throws InputError if a text is no string or the mask no array of words
 * @example
 * exactMatch("She is a nurse.", "He is a nurse.", { mask: ["he", "she"] }) // 1
 * exactMatch("yes", "Yes") // 0
 * @since 0.1.0
 */
export function exactMatch(a: string, b: string, options: ExactMatchOptions = {}): number {
  checkText("exactMatch", "a", a);
  checkText("exactMatch", "b", b);
  checkOptions("exactMatch", options, ["mask"]);
  return sameUnder(checkedMask("exactMatch", options))({ text: a }, { text: b }) ? 1 : 0;
}

/** A text, with its mask on as soon as somebody asks. */
export interface MaskedText {
  readonly text: string;
  masked?: string;
}

/** Whether texts are the same under a mask. Most differ before anything is masked, and to mask is what takes time. */
export function sameUnder(words: readonly string[]): (a: MaskedText, b: MaskedText) => boolean {
  const mask = masker(words);
  const isByPiece = !words.some((word) => /\s/u.test(word.trim()));
  const masked = (part: MaskedText): string => (part.masked ??= mask(part.text));
  return (a, b) => {
    if (a.text === b.text) return true;
    return !(isByPiece && differUnmasked(a.text, b.text, mask)) && masked(a) === masked(b);
  };
}

const LONGEST_PIECE = 100;

/**
 * Whether the first pieces between white space that differ hold no masked word. Masks of words without white space
 * leave these as they are, and whatever stands before them the same.
 */
function differUnmasked(a: string, b: string, mask: (text: string) => string): boolean {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  const least = Math.max(0, start - LONGEST_PIECE);
  while (start > least && !/\s/u.test(a.charAt(start - 1))) start--;
  if (start === least && least > 0) return false;
  const [own, other] = [pieceAt(a, start), pieceAt(b, start)];
  if (own === other || own.length > LONGEST_PIECE || other.length > LONGEST_PIECE) return false;
  return mask(own) === own && mask(other) === other;
}

function pieceAt(text: string, start: number): string {
  const piece = text.slice(start, start + LONGEST_PIECE + 1);
  const end = piece.search(/\s/u);
  return end < 0 ? piece : piece.slice(0, end);
}

export function checkedMask(caller: string, options: ExactMatchOptions): readonly string[] {
  if (options.mask !== undefined) checkMask(caller, "mask", options.mask);
  return options.mask ?? [];
}
