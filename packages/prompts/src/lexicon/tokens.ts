/** A word of a text: where it stands, and what it is compared by. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly key: string;
}

// The soft hyphen and the joiners are invisible within a word.
const WORD = /[\p{L}\p{M}\p{N}_\u00ad\u200b-\u200d\u2060]+/uy;
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060]/g;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/u;
const UNSPACED_OR_RUN = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\s\\S])+`, "gu");

/** Which of the first 128 characters are part of words. */
const inWord = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0));

const LOW_LINE = 95;

/**
 * The words of a text in order, without low lines around them, which are emphasis ("_she_"). In scripts that are
 * written without spaces every character is a word.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const { length } = text;
  for (let start = 0; start < length; start++) {
    let code = text.charCodeAt(start);
    if (code < 128 && inWord[code] === 0) continue;
    let end = start;
    while (code < 128 && inWord[code] === 1 && ++end < length) code = text.charCodeAt(end);
    if (end === length || code < 128) {
      const whole = end;
      if (text.charCodeAt(start) === LOW_LINE || text.charCodeAt(end - 1) === LOW_LINE)
        ({ start, end } = innerOf(text, start, end));
      tokens.push({ start, end, key: text.slice(start, end).toLowerCase() });
      start = whole;
      continue;
    }
    WORD.lastIndex = start;
    const run = WORD.exec(text)?.[0];
    if (run === undefined) continue;
    const whole = start + run.length;
    ({ start, end } = innerOf(text, start, whole));
    const word = text.slice(start, end);
    if (UNSPACED.test(word)) {
      for (const { 0: part, index } of word.matchAll(UNSPACED_OR_RUN))
        tokens.push({ start: start + index, end: start + index + part.length, key: keyOf(part) });
    } else {
      tokens.push({ start, end, key: keyOf(word) });
    }
    start = whole - 1;
  }
  return tokens;
}

/** A run without the low lines at its ends; one of low lines alone is a blank to be filled, and a word. */
function innerOf(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  while (from < to && text.charCodeAt(from) === LOW_LINE) from++;
  while (to > from && text.charCodeAt(to - 1) === LOW_LINE) to--;
  return from < to ? { start: from, end: to } : { start, end };
}

const LONGEST = 1_000;

/** Equal for words that look alike: composed or decomposed, of full or half width, in any case. */
function keyOf(word: string): string {
  // No term is so long, and normalizing takes quadratic time for marks by the thousand.
  if (word.length > LONGEST) return word;
  return word.replace(INVISIBLE, "").normalize("NFKC").toLowerCase().normalize("NFC");
}

const JOINS = /^(?:[^\S\n]*\n?[^\S\n]*|[-\u2010-\u2013'’])$/;

/**
 * Whether the text between two tokens leaves them in one term: white space without an empty line, a hyphen, an
 * apostrophe, a point between single letters, or nothing.
 */
export function joins(text: string, left: Token, right: Token): boolean {
  const { end } = left;
  if (right.start - end === 1 && text.charCodeAt(end) === 32) return true;
  // "U.S."
  if (right.start - end === 1 && text.charCodeAt(end) === 46 && left.key.length === 1 && right.key.length === 1)
    return true;
  return JOINS.test(text.slice(end, right.start).replace(/\r\n?/g, "\n"));
}
