import type { Place } from "../mentions/context.js";
import { gapAfter } from "../mentions/context.js";
import { inCaseOf } from "./letter-case.js";
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
const LETTERED_WORD = /^(?:grade|vitamin|hepatitis|plan|type|class|category|section|part|group|team|option|level|appendix|exhibit|unit|block|figure|table|series)[ -]$/i;

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
  return { start: at, end: at + article.length, replacement: upper ? right.toUpperCase() : capital ? right.charAt(0).toUpperCase() + right.slice(1) : right };
}

/** Whether the "A" at `at` is no article: in the middle of a sentence that is neither a title nor in capitals, or behind "grade". */
function isLetter(text: string, at: number): boolean {
  const word = /\p{L}+[ -]$/u.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? "";
  return /^\p{Ll}/u.test(word) || LETTERED_WORD.test(word);
}

/** "ladies' room" becomes "gentlemen's room", and back. */
export function possessiveAfter(text: string, end: number, shown: string, replacement: string, plural: boolean): Edit | undefined {
  const after = text.slice(end, end + 3);
  if (/^['’](?=\s)/.test(after) && /s$/i.test(shown) && !/s$/i.test(replacement) && /^['’]\s+\p{L}/u.test(text.slice(end, end + 8))) {
    return { start: end + 1, end: end + 1, replacement: replacement === replacement.toUpperCase() ? "S" : "s" };
  }
  if (plural && /^['’]s(?![\p{L}\p{N}])/iu.test(after) && !/s$/i.test(shown) && /s$/i.test(replacement)) return { start: end + 1, end: end + 2, replacement: "" };
  return undefined;
}

const plurals: Readonly<Record<string, string>> = { is: "are", was: "were", has: "have", does: "do", isn: "aren", wasn: "weren", hasn: "haven", doesn: "don", goes: "go" };
const noVerb = new Set(["always", "perhaps", "besides", "sometimes", "nowadays", "thus", "yes", "this", "his", "hers", "s", "as", "us", "its"]);
const adverb = /^(?:also|always|never|often|usually|really|just|still|already|only|soon|now|then|sometimes|perhaps|even|rarely|seldom|once|thus|[a-z]+ly)$/;

/** Makes the verb of "they" a plural: "she is" becomes "they are", "she works" "they work", "is she" "are they". */
export function agreement(place: Place): Edit | undefined {
  const { text, tokens, first, last } = place;
  const before = tokens[first - 1];
  if (before !== undefined && /^\s+$/.test(gapAfter(place, first - 1)) && /^(?:is|was|has|does)$/.test(before.key) && !/^\s*[,;]/.test(gapAfter(place, last))) {
    return edited(text, before, plurals[before.key] ?? before.key);
  }
  const next = tokens[last + 1];
  if (next === undefined) return undefined;
  if (/^['’]$/.test(gapAfter(place, last))) {
    if (next.key !== "s") return undefined;
    const participle = /(?:ed|en|been|had|done|gone|got|made)$/.test(tokens[last + 2]?.key ?? "") && !/^(?:open|golden|keen|even|tired|interested|married|retired|disabled)$/.test(tokens[last + 2]?.key ?? "");
    return edited(text, next, participle ? "ve" : "re");
  }
  for (let i = last + 1; i <= last + 3; i++) {
    const token = tokens[i];
    if (token === undefined || !/^\s+$/.test(gapAfter(place, i - 1))) return undefined;
    if (adverb.test(token.key)) continue;
    const form = plurals[token.key] ?? bare(token.key);
    return form === undefined ? undefined : edited(text, token, form);
  }
  return undefined;
}

function bare(verb: string): string | undefined {
  if (noVerb.has(verb) || !/[a-z]{2}s$/.test(verb) || /(?:ss|us|is)$/.test(verb)) return undefined;
  if (/[^aeiou]ies$/.test(verb)) return verb.length === 4 ? verb.slice(0, -1) : `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o|focus|bias|canvas)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function edited(text: string, { start, end, key }: { start: number; end: number; key: string }, replacement: string): Edit {
  return { start, end, replacement: inCaseOf({ text: text.slice(start, end), written: key, startsSentence: false }, replacement) };
}
