import type { Token } from "../lexicon/tokens.js";
import { beforeOpening, withoutMarkup } from "./markup.js";

/** A stretch of tokens within a text. */
export interface Place {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly first: number;
  readonly last: number;
}

/** The text between token `i` and the next, to the letter. */
export function textAfter({ text, tokens }: Pick<Place, "text" | "tokens">, i: number): string {
  const token = tokens[i];
  return token === undefined ? "" : text.slice(token.end, tokens[i + 1]?.start ?? text.length);
}

/**
 * The text between token `i` and the next, but for emphasis, tags and quotation marks: "**Asian** man" and "\"Asian\"
 * man" are "Asian man".
 */
export function gapAfter(place: Pick<Place, "text" | "tokens">, i: number): string {
  return withoutMarkup(textAfter(place, i), /['‘]/.test(place.text.charAt((place.tokens[i]?.start ?? 0) - 1)));
}

/** The word that follows without punctuation between; undefined at the end of a phrase. */
export function wordAfter(place: Place): string | undefined {
  return /^(?:\s+|-)$/.test(gapAfter(place, place.last)) ? place.tokens[place.last + 1]?.key : undefined;
}

/** The word before, without punctuation between. */
export function wordBefore(place: Place, back = 1): string | undefined {
  const i = place.first - back;
  return i >= 0 && /^(?:\s+|-)$/.test(gapAfter(place, i)) ? place.tokens[i]?.key : undefined;
}

/**
 * Whether the text begins a sentence, a line, a cell or an item of a list at `start`; a quotation does if it follows
 * a comma or a colon.
 */
export function startsSentence(text: string, start: number): boolean {
  const at = beforeOpening(text, start);
  const before = text.slice(Math.max(0, at - 24), at);
  if (
    /(?:^|[.!?:|\n\r…]["'”’)\]*_~`]*)\s*$|[.!?:]<\/\w+>\s*$|(?:^|[\n\r])\s*(?:[-–—*•+#>]+|\d{1,3}[.)])\s*$/.test(before)
  )
    return true;
  return /,\s+$/.test(before) && /^["“„«‘]/.test(text.slice(at, start));
}
