import { checkText } from "./check-text.js";
import { treebankSentences } from "./treebank-sentences.js";

/**
 * The words and punctuation marks of an English text, as the Penn Treebank writes them: contractions in two ("do",
 * "n't"), marks on their own, quotes as `` and '', the full stop apart only at the end of a sentence, case kept. The
 * default for BLEU and for ROUGE-L as the LangFair paper describes it. Splits the text by `treebankSentences` first. On
 * one sentence it gives the tokens of NLTK's `NLTKWordTokenizer`, except that repeated commas and colons
 * ("std::vector") are all marks of their own, that a double quote after a line break opens, and that 's is cut off
 * before a closing quote at the end too. Like NLTK it takes the curly ’ for a quote, also within a word. For languages
 * other than English use `unicodeWords`.
 *
 * @throws InputError if the text is no string
 * @example
 * treebankWords("They can't go (yet).") // ["They", "ca", "n't", "go", "(", "yet", ")", "."]
 * @since 0.1.0
 */
export function treebankWords(text: string): string[] {
  checkText("treebankWords", "text", text);
  const sentences = treebankSentences(text);
  const only = sentences[0];
  return only !== undefined && sentences.length === 1
    ? sentenceWords(only)
    : sentences.flatMap((one) => sentenceWords(one));
}

const PLAIN = 0;
const SPACE = 1;
const MARK = 2;
const STOP = 3;
const COMMA = 4;
const QUOTE = 5;
const APOSTROPHE = 6;
const BACKTICK = 7;
const HYPHEN = 8;

const ASCII_KINDS = new Uint8Array(128);
for (const [characters, kind] of [
  [" \t\n\v\f\r", SPACE],
  ["[](){}<>;@#$%&?!*", MARK],
  [".", STOP],
  [",:", COMMA],
  ['"', QUOTE],
  ["'", APOSTROPHE],
  ["`", BACKTICK],
  ["-", HYPHEN],
] as const) {
  for (const character of characters) ASCII_KINDS[character.charCodeAt(0)] = kind;
}

const OTHER_MARKS = /[«»“”‘’„\u2012-\u2015]/u;
const OPENS_AFTER = new Set("([{<«“‘„`");
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
const CLITIC_FOLLOWS = /^(?:re|ve|ll|[mtsdn])(?![\p{L}\p{N}_])/iu;
const SHORT_CLITIC = /[^'](?='[smd]$)/iu;
const LONG_CLITIC = /[^'](?=(?:'(?:ll|LL|re|RE|ve|VE)|n't|N'T)$)/u;
const FUSED =
  /(?<![\p{L}\p{N}_])(?:(can)(not)|(d)('ye)|(gim)(me)|(gon)(na)|(got)(ta)|(lem)(me)|(more)('n)|(wan)(na)$)(?![\p{L}\p{N}_])/giu;
const MAY_BE_FUSED = /cannot|d'ye|gimme|gonna|gotta|lemme|more'n|wanna/iu;

function kindOf(code: number): number {
  if (code < 128) return ASCII_KINDS[code] as number;
  const character = String.fromCharCode(code);
  if (OTHER_MARKS.test(character)) return MARK;
  return /\s/u.test(character) ? SPACE : PLAIN;
}

/** The words of a text that is one sentence, whose full stop stands at `last`. */
export function sentenceWords(sentence: string, last = finalStop(sentence)): string[] {
  const tokens: string[] = [];
  const mayBeFused = MAY_BE_FUSED.test(sentence);
  let start = 0;
  const flush = (end: number): void => {
    if (end > start) pushPiece(tokens, sentence.slice(start, end), mayBeFused);
  };
  let at = 0;
  const take = (length: number, token = sentence.slice(at, at + length)): void => {
    flush(at);
    if (token !== "") tokens.push(token);
    at += length;
    start = at;
  };
  while (at < sentence.length) {
    switch (kindOf(sentence.charCodeAt(at))) {
      case PLAIN:
        at++;
        break;
      case SPACE:
        take(1, "");
        break;
      case MARK:
        take(1);
        break;
      case STOP: {
        const run = runLength(sentence, at);
        if (run > 1 || at === last) take(run);
        else at++;
        break;
      }
      case COMMA:
        if (/\p{Nd}/u.test(sentence.charAt(at + 1))) at++;
        else take(1);
        break;
      case QUOTE:
        take(1, at === 0 || opensAt(sentence, at) ? "``" : "''");
        break;
      case APOSTROPHE:
        if (sentence.charAt(at + 1) === "'") take(2, opensAt(sentence, at) ? "``" : "''");
        else if (splitsAfterApostrophe(sentence, at)) take(1);
        else at++;
        break;
      case BACKTICK:
        take(sentence.charAt(at + 1) === "`" ? 2 : 1);
        break;
      case HYPHEN:
        if (sentence.charAt(at + 1) === "-") take(2);
        else at++;
        break;
    }
  }
  flush(at);
  return tokens;
}

function runLength(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charCodeAt(end) === text.charCodeAt(at)) end++;
  return end - at;
}

/** Where the full stop that ends the sentence stands, before closing quotes and brackets; -1 if it ends without one. */
function finalStop(sentence: string): number {
  let at = sentence.length - 1;
  while (at > 0 && /[\])}>"'»”’\s]/u.test(sentence.charAt(at))) {
    if (opensAt(sentence, at) && /^(?:"|'')/.test(sentence.slice(at, at + 2))) return -1;
    at--;
  }
  return at > 0 && sentence.charAt(at) === "." && sentence.charAt(at - 1) !== "." ? at : -1;
}

function opensAt(sentence: string, at: number): boolean {
  const before = sentence.charAt(at - 1);
  return OPENS_AFTER.has(before) || (at > 0 && kindOf(before.charCodeAt(0)) === SPACE);
}

function splitsAfterApostrophe(sentence: string, at: number): boolean {
  return (
    WORD_CHARACTER.test(sentence.charAt(at + 1)) &&
    !(at > 0 && WORD_CHARACTER.test(sentence.charAt(at - 1))) &&
    !CLITIC_FOLLOWS.test(sentence.slice(at + 1, at + 4))
  );
}

function pushPiece(tokens: string[], piece: string, mayBeFused: boolean): void {
  if (!piece.includes("'")) {
    pushFused(tokens, piece, mayBeFused);
    return;
  }
  let rest = piece;
  const tail: string[] = [];
  const splitAt = (length: number): void => {
    tail.unshift(rest.slice(length));
    rest = rest.slice(0, length);
  };
  if (rest.length > 1 && rest.endsWith("'")) splitAt(rest.length - 1);
  for (const clitic of [SHORT_CLITIC, LONG_CLITIC]) {
    const found = clitic.exec(rest);
    if (found !== null) splitAt(found.index + found[0].length);
  }
  pushFused(tokens, rest, mayBeFused);
  tokens.push(...tail);
}

function pushFused(tokens: string[], piece: string, mayBeFused: boolean): void {
  if (!mayBeFused || !MAY_BE_FUSED.test(piece)) {
    tokens.push(piece);
    return;
  }
  let from = 0;
  for (const match of piece.matchAll(FUSED)) {
    if (match.index > from) tokens.push(piece.slice(from, match.index));
    tokens.push(...match.slice(1).filter((part): part is string => part !== undefined));
    from = match.index + match[0].length;
  }
  if (from < piece.length) tokens.push(piece.slice(from));
}
