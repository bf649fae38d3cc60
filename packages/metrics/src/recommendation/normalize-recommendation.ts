import { checkText } from "../text/check-text.js";
import { nfkc } from "../text/nfkc.js";
import { trimmedOf } from "../text/trimmed-of.js";

/**
 * A recommended item in the form in which it is compared: in lower case, without a list number or bullet in front
 * ("1. ", "2) ", "- "), without the quotation marks, asterisks or underscores of Markdown around it, and with single
 * spaces. Numbers that belong to a title stay ("2001: A Space Odyssey", "12 Angry Men"), and so do years in brackets.
 * Made to be passed as `normalize` to the similarities of lists.
 *
 * @example
 * normalizeRecommendation(" 3. **The  Matrix** ") // "the matrix"
 * normalizeRecommendation("2001: A Space Odyssey") // "2001: a space odyssey"
 * @since 0.1.0
 */
export function normalizeRecommendation(item: string): string {
  checkText("normalizeRecommendation", "item", item);
  const oneLine = nfkc(item).toLowerCase().replaceAll(/\s+/gu, " ");
  return unwrapped(unwrapped(oneLine).replace(/^(?:[-•–]|#?\d{1,3}[.)]) (?=\S)/u, ""));
}

function unwrapped(text: string): string {
  return trimmedOf(text, /[\s"'“”‘’«»*_]/u);
}
