/** A quotation that is closed within so many characters is not cut, so that what is quoted stays beside who says it. */
const QUOTATION = 240;
/** Words before a full stop that ends no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|u\.s|no|inc|\p{L})$/iu;
/** A run of signs is tried once, from its first. */
const ENDS = /(?<![.!?\u2026])[.!?\u2026]+["'\u201d\u2019)\]]*(?=\s)|[\n\r\u2028\u2029]+/gu;

/** The sentences of a text, without white space around them: cut at line breaks, and after full stops and the like. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const quotations = quotationsOf(text);
  let k = 0;
  for (const match of text.matchAll(ENDS)) {
    const { 0: end, index } = match;
    while ((quotations[k]?.[1] ?? Infinity) <= index) k++;
    const isBreak = /^[\n\r\u2028\u2029]/.test(end);
    if (!isBreak && ((quotations[k]?.[0] ?? Infinity) < index || !isEnd(text, start, index, end))) continue;
    add(sentences, text.slice(start, index + end.length));
    start = index + end.length;
  }
  add(sentences, text.slice(start));
  return sentences;
}

function add(sentences: string[], sentence: string): void {
  const trimmed = sentence.trim();
  if (/[\p{L}\p{N}\p{So}]/u.test(trimmed)) sentences.push(trimmed);
}

/** Whether the signs at `at` end a sentence: not those of "Dr. Lee", and not before a word that goes on. */
function isEnd(text: string, start: number, at: number, signs: string): boolean {
  const after = at + signs.length;
  const next = /^\s*["'\u201c(]*(\p{Ll})/u.exec(text.slice(after, after + 8));
  if (next !== null && (signs.length > 1 || signs === ".") && !/^[!?]+$/.test(signs)) return false;
  return signs !== "." || !ABBREVIATION.test(text.slice(Math.max(start, at - 8), at));
}

/** Where short quotations stand, in order. */
function quotationsOf(text: string): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char !== '"' && char !== "\u201c") continue;
    const rest = text.slice(i + 1, i + 1 + QUOTATION);
    const length = rest.search(char === '"' ? /["\n]/ : /[\u201d\n]/);
    if (length < 0 || rest[length] === "\n") continue;
    const to = i + 1 + length;
    // What ends the quotation may end the sentence too.
    found.push([i, to - 1]);
    i = to;
  }
  return found;
}
