import { indefiniteArticle } from "./article.js";

/** A stretch of a text and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The text with all edits made; of two at one place the first counts. */
export function applied(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    result += text.slice(end, edit.start) + edit.replacement;
    end = edit.end;
  }
  return result + text.slice(end);
}

// "an Asian", "an **Asian**", "**An** Asian", "a <b>Black</b>", "an-Asian".
const ARTICLE = /(?<![\p{L}\p{N}'’-])(an?)(?:(?:["'”’*_~`]|<\/\w+>)*\s+(?:["'“‘([*_~`]|<\w+>)*|-)$/iu;
const LONGEST_GAP = 40;
/** What is named by a letter: "Grade A". */
const LETTERED_WORD =
  /^(?:grade|vitamin|hepatitis|plan|type|class|category|section|part|group|team|option|level|appendix|exhibit|unit|block|figure|table|series)[ -]$/i;

/** Changes the article before `start` to the one that `phrase` takes. */
export function articleBefore(text: string, start: number, phrase: string): Edit | undefined {
  const from = Math.max(0, start - LONGEST_GAP);
  const found = ARTICLE.exec(text.slice(from, start));
  const article = found?.[1];
  if (found === null || article === undefined) return undefined;
  const at = from + found.index;
  if (article === "A" && isLetter(text, at)) return undefined;
  const right = indefiniteArticle(phrase);
  if (article.toLowerCase() === right) return undefined;
  const upper = article === "AN" || (article === "A" && phrase === phrase.toUpperCase() && phrase.length > 1);
  const capital = article.charAt(0) === "A";
  return {
    start: at,
    end: at + article.length,
    replacement: upper ? right.toUpperCase() : capital ? right.charAt(0).toUpperCase() + right.slice(1) : right,
  };
}

/**
 * Whether the "A" at `at` is no article: in the middle of a sentence that is neither a title nor in capitals, or behind
 * "grade".
 */
function isLetter(text: string, at: number): boolean {
  const word = /\p{L}+[ -]$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? "";
  return /^\p{Ll}/u.test(word) || LETTERED_WORD.test(word);
}

/** "ladies' room" becomes "gentlemen's room", and back. */
export function possessiveAfter(
  text: string,
  end: number,
  shown: string,
  replacement: string,
  plural: boolean,
): Edit | undefined {
  const after = text.slice(end, end + 3);
  if (
    /^['’](?=\s)/.test(after) &&
    /s$/i.test(shown) &&
    !/s$/i.test(replacement) &&
    /^['’]\s+\p{L}/u.test(text.slice(end, end + 8))
  ) {
    return { start: end + 1, end: end + 1, replacement: replacement === replacement.toUpperCase() ? "S" : "s" };
  }
  if (plural && /^['’]s(?![\p{L}\p{N}])/iu.test(after) && !/s$/i.test(shown) && /s$/i.test(replacement))
    return { start: end + 1, end: end + 2, replacement: "" };
  return undefined;
}
