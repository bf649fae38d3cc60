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
  const mask = masker(checkedMask("exactMatch", options));
  return mask(a) === mask(b) ? 1 : 0;
}

export function checkedMask(caller: string, options: ExactMatchOptions): readonly string[] {
  if (options.mask !== undefined) checkMask(caller, "mask", options.mask);
  return options.mask ?? [];
}
