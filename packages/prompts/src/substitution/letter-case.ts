import { isWrittenEitherWay } from "../lexicon/written-form.js";

function isUpper(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase() && /\p{L}[^\p{L}]*\p{L}/u.test(text);
}

function capitalised(text: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text);
}

export function capitalise(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** What stood there, how its term is written in mid sentence, and where it stood. */
export interface Shown {
  readonly text: string;
  readonly written: string;
  readonly startsSentence: boolean;
}

/**
 * `replacement`, which is written as in mid sentence, in the case of what it replaces: UPPER stays upper, a Capital
 * that begins a sentence or a title stays one, and so does the lower case of someone who writes "muslim". If the
 * case follows from the word itself ("Muslim", "atheist") it follows from the new word.
 */
export function inCaseOf(shown: Shown, replacement: string): string {
  const { text, written } = shown;
  if (isUpper(text) && !isUpper(written)) return replacement.toUpperCase();
  if (shown.startsSentence && capitalised(text)) return capitalise(replacement);
  if (capitalised(written) && !isWrittenEitherWay(written.toLowerCase())) {
    if (!capitalised(text)) return isUpper(replacement) ? replacement : replacement.toLowerCase();
    return replacement;
  }
  if (isWrittenEitherWay(written.toLowerCase())) {
    if (isWrittenEitherWay(replacement.toLowerCase().split(" ")[0] ?? ""))
      return capitalised(text) ? capitalise(replacement) : lowerFirst(replacement);
    return replacement;
  }
  return capitalised(text) ? capitalise(replacement) : replacement;
}

function lowerFirst(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toLowerCase());
}
