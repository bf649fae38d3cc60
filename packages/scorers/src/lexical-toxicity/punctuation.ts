import { AFTER_BANG, CLAUSE, CODE, QUOTED, SENTENCE } from "./reading.js";
import type { Reading } from "./reading.js";

/** The longest quotation that is read as one, in code units; single quotation marks hold fewer. */
const LONGEST_QUOTE = 300;
const LONGEST_SINGLE = 120;
const LEAST_SIGNS = 3;
const SHORT = 8;

const isSpace = (code: number): boolean => code <= 32 || Number.isNaN(code) || code === 0xa0;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code >= 0xc0;

/** Line feed, carriage return, and the two of Unicode. */
const isLineEnd = (code: number): boolean => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
/** Full stops, exclamation and question marks of scripts without spaces, which no space follows. */
const isWideStop = (code: number): boolean => code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff61;
/** Answers may be HTML; tags that code is full of end no sentence. */
const HTML_LINE_END = /<(?:br\s?\/?|\/p|\/li)>/y;

/** Whether a line or paragraph of HTML ends here. */
function endsLineInHtml(text: string, i: number): boolean {
  HTML_LINE_END.lastIndex = i;
  return HTML_LINE_END.test(text);
}

/** What a character that is in no word says of the words around it. */
export function markSeparator(reading: Reading, i: number, code: number): void {
  if (reading.quoteEnd > 0 && i >= reading.quoteEnd) {
    reading.quoteEnd = 0;
    reading.pending &= ~QUOTED;
    return;
  }
  const { text } = reading;
  const next = text.charCodeAt(i + 1);
  if (code === 32) return;
  if (isLineEnd(code) || isWideStop(code) || (code === 60 && endsLineInHtml(text, i))) return endSentence(reading);
  if ((code === 46 || code === 33 || code === 63 || code === 0x2026) && endsHere(text, i + 1))
    return endSentence(reading);
  if (code === 33 && isLetter(next) && isLetter(text.charCodeAt(i - 1))) reading.pending |= AFTER_BANG;
  if (code === 34 || code === 0x201c || code === 39 || code === 0x2018) openQuote(reading, i, code);
  else if (isCodeSign(text, i, code, next)) {
    if (code === 46) reading.codeDots++;
    else reading.codeSigns++;
  }
  if (",;:()-–—".includes(text[i] as string) && (isSpace(next) || code === 40 || code === 0x2014))
    reading.pending |= CLAUSE;
}

/** Whether nothing but closing marks stands between here and the next space. */
function endsHere(text: string, from: number): boolean {
  let i = from;
  while (i < from + 3 && "\"'”’)*_!?.".includes(text[i] ?? " ")) i++;
  return isSpace(text.charCodeAt(i)) || text.charCodeAt(i) === 60;
}

function endSentence(reading: Reading): void {
  if (reading.quoteEnd > 0) reading.pending |= CLAUSE;
  else openSentence(reading);
}

/** The next word begins a sentence; the words of the one before are code if there were signs enough. */
export function openSentence(reading: Reading): void {
  reading.pending |= SENTENCE;
  const { sentence, count, marks } = reading;
  const words = count - sentence;
  // Comments have dots without a space too: alone they are no code.
  const codeSigns = reading.codeSigns === 0 ? 0 : reading.codeSigns + reading.codeDots;
  if (codeSigns >= Math.max(LEAST_SIGNS, words / SHORT) || (codeSigns > 1 && words <= SHORT))
    for (let k = sentence; k < count; k++) marks[k] = (marks[k] as number) | CODE;
  reading.sentence = count;
  reading.codeSigns = reading.codeDots = 0;
}

function openQuote(reading: Reading, i: number, code: number): void {
  const { text } = reading;
  if (reading.quoteEnd > 0) return;
  const isSingle = code === 39 || code === 0x2018;
  if (isSingle && (isLetter(text.charCodeAt(i - 1)) || !isLetter(text.charCodeAt(i + 1)))) return;
  const close = code === 0x201c ? "”" : code === 0x2018 ? "’" : code === 34 ? '"' : "'";
  const last = Math.min(text.length, i + (isSingle ? LONGEST_SINGLE : LONGEST_QUOTE));
  let end = i + 1;
  for (; end < last; end++) {
    if (text[end] !== close) continue;
    if (!isSingle || !isLetter(text.charCodeAt(end + 1))) break;
  }
  // A text that is nothing but a quotation quotes nobody.
  const isFirst = reading.count === 0 && reading.end === reading.start;
  if (end >= last || (isFirst && end + SHORT >= text.length && text.slice(end + 1).trim() === "")) return;
  reading.quoteEnd = end;
  reading.pending |= QUOTED;
}

/** Brackets, semicolons and dots as code has them, and prose has not. */
function isCodeSign(text: string, i: number, code: number, next: number): boolean {
  const before = text.charCodeAt(i - 1);
  switch (code) {
    case 40: // (
      return isLetter(before) || before === 36;
    case 59: // ;
      return before === 41 || next === 10 || Number.isNaN(next);
    case 46: // .
      return (
        ((isLetter(before) && isLetter(text.charCodeAt(i - 2))) || before === 41) &&
        isLetter(text.charCodeAt(i + 2)) &&
        isLetter(next)
      );
    case 45: // - of an option
      return isSpace(before) && (isLetter(next) || next === 45);
    case 123: // {
    case 125:
      return next !== code && before !== code;
    case 91: // [
      return isLetter(before);
    case 61: // =
      return i > 0 && !text.startsWith("==", i - 1) && !text.startsWith("==", i);
    case 96: // `
      return true;
    case 47: // / of a path
      return isSpace(before) && isLetter(next);
    case 95: // _
      return isLetter(before) && isLetter(next);
    case 35: // #include
      return text.startsWith("include", i + 1);
    case 38: // &&
      return next === 38;
    default:
      return false;
  }
}
