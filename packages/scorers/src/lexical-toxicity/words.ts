import { nfkc } from "../nfkc.js";
import { finish, mix } from "./murmur3.js";
import { markSeparator, openSentence } from "./punctuation.js";
import { ODD, OTHER_SCRIPT, QUOTED, SENTENCE } from "./reading.js";
import type { Reading, WordReader } from "./reading.js";

export { AFTER_BANG, CLAUSE, CODE, ODD, OTHER_SCRIPT, QUOTED, SENTENCE } from "./reading.js";
export type { WordReader } from "./reading.js";

/** The hash of a word, as `WordReader.hashes` has it. */
export function hashOfWord(word: string): number {
  let hash = WORD;
  for (let i = 0; i < word.length; i++) hash = mix(hash, word.charCodeAt(i));
  return finish(hash, word.length);
}

const WORD = 1;

const SEPARATOR = 0;
const LETTER = 1;
/** Stands for a letter in "f*ck" and "a$s": part of a word between letters only. */
const STAND_IN = 2;
/** Changes nothing: joiners, variation selectors, soft hyphens. */
const SKIPPED = 3;
/** A word by itself. */
const SYMBOL = 4;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[a-z0-9]/i.test(char)) return LETTER;
  return "*$@".includes(char) ? STAND_IN : SEPARATOR;
});

function kindOf(code: number): number {
  if (code < 0x80) return asciiKinds[code] as number;
  if (code < 0xc0) return code === 0xad ? SKIPPED : SEPARATOR;
  if (code < 0x2000) return code === 0xd7 || code === 0xf7 ? SEPARATOR : LETTER;
  if (code < 0x2070)
    return (code >= 0x200b && code <= 0x200f) || (code >= 0x2060 && code <= 0x2064) ? SKIPPED : SEPARATOR;
  if (code < 0x2190) return LETTER;
  if (code < 0x2c00) return SYMBOL;
  if (code >= 0x3000 && code < 0x3040) return SEPARATOR;
  if (code >= 0xd800 && code < 0xe000) return SEPARATOR;
  if ((code >= 0xfe00 && code < 0xfe10) || code === 0xfeff) return SKIPPED;
  return LETTER;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

/** High surrogates of the planes' blocks of pictures: U+1F000 to U+1FBFF. */
const isPicture = (high: number): boolean => high >= 0xd83c && high <= 0xd83e;
/** Skin tones, and the hair that can follow them. */
const isLook = (high: number, low: number): boolean =>
  (high === 0xd83c && low >= 0xdffb) || (high === 0xd83e && low >= 0xddb0 && low <= 0xddb3);

const LONGEST_REPEAT = 2;

/**
 * Cuts texts into words: NFKC, lower case; links, mentions ("@someone") and a leading "RT" left out; characters
 * repeated more than twice cut to two. A word is a run of letters and digits of any script; apostrophes and hyphens
 * part words, pictures are words of their own whatever their skin tone. "an" is read as "a", so that a text does not
 * change with the group it names.
 */
export function wordReader(): WordReader {
  const reader: Reading = {
    codes: new Uint16Array(1024),
    starts: new Int32Array(256),
    ends: new Int32Array(256),
    hashes: new Int32Array(256),
    marks: new Uint8Array(256),
    spare: 0,
    read: (text) => readText(reader, text),
    text: "",
    count: 0,
    start: 0,
    end: 0,
    runEnd: 0,
    isFollowed: false,
    pending: 0,
    odd: 0,
    sentence: 0,
    codeSigns: 0,
    codeDots: 0,
    quoteEnd: 0,
  };
  return reader;
}

function readText(reading: Reading, original: string): number {
  const text = nfkc(original).toLowerCase();
  reading.text = text;
  // Words can grow while what they stand for is read.
  if (reading.codes.length < 4 * text.length + 64) reading.codes = new Uint16Array(6 * text.length + 64);
  reading.count = reading.start = reading.end = reading.runEnd = 0;
  reading.sentence = reading.codeSigns = reading.codeDots = reading.quoteEnd = reading.odd = 0;
  reading.pending = SENTENCE;
  let i = 0;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind === LETTER || isPairedLetter(text, i)) i = readWord(reading, i);
    else if (code === 64) i = afterName(text, i + 1);
    else if (isPicture(code) && isLow(text.charCodeAt(i + 1))) i = readPicture(reading, i);
    else {
      if (kind === SYMBOL) {
        reading.codes[reading.end++] = code;
        close(reading);
      } else markSeparator(reading, i, code);
      i++;
    }
  }
  openSentence(reading);
  reading.spare = reading.end + 1;
  return reading.count;
}

function readWord(reading: Reading, from: number): number {
  const { codes, text, start } = reading;
  let { end } = reading;
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind === LETTER || (kind === STAND_IN && letterFollows(reading, i))) {
      if (code < 97 || code > 122) reading.odd |= code >= 0x250 ? ODD | OTHER_SCRIPT : ODD;
      else if (code === codes[end - 1] && end > start) reading.odd |= ODD;
      if (end - start < LONGEST_REPEAT || code !== codes[end - 1] || code !== codes[end - 2]) codes[end++] = code;
    } else if (isPairedLetter(text, i)) {
      reading.odd |= OTHER_SCRIPT;
      codes[end++] = code;
      codes[end++] = text.charCodeAt(++i);
    } else if (kind !== SKIPPED) break;
    i++;
  }
  if (isLink(text, from, i)) {
    reading.end = start;
    return afterLink(text, i);
  }
  const isPairOf = (first: number, second: number): boolean =>
    end === start + 2 && codes[start] === first && codes[start + 1] === second;
  // A leading "rt" is left out, and "an" is read as "a".
  if (reading.count === 0 && isPairOf(114, 116)) reading.end = start;
  else {
    reading.end = isPairOf(97, 110) ? end - 1 : end;
    close(reading);
  }
  return i;
}

/** Whether a letter stands after the run of stand-ins that the one at `i` belongs to. */
function letterFollows(reading: Reading, i: number): boolean {
  if (i < reading.runEnd) return reading.isFollowed;
  const { text } = reading;
  let end = i + 1;
  while (end < text.length && kindOf(text.charCodeAt(end)) === STAND_IN) end++;
  reading.runEnd = end;
  reading.isFollowed = end < text.length && kindOf(text.charCodeAt(end)) === LETTER;
  return reading.isFollowed;
}

function readPicture(reading: Reading, i: number): number {
  const high = reading.text.charCodeAt(i);
  const low = reading.text.charCodeAt(i + 1);
  if (!isLook(high, low)) {
    reading.codes[reading.end++] = high;
    reading.codes[reading.end++] = low;
    close(reading);
  }
  return i + 2;
}

/** Ends a word: what was read since the last one. */
function close(reading: Reading): void {
  if (reading.count === reading.starts.length) grow(reading);
  const { codes, start, end, count } = reading;
  let hash = WORD;
  for (let k = start; k < end; k++) hash = mix(hash, codes[k] as number);
  reading.starts[count] = start;
  reading.ends[count] = end;
  reading.marks[count] = reading.pending | reading.odd;
  reading.hashes[count] = finish(hash, end - start);
  reading.count = count + 1;
  reading.start = end;
  reading.pending &= QUOTED;
  reading.odd = 0;
}

/**
 * Whether a letter outside the basic plane stands here. Past the end of a text `charCodeAt` is NaN, which is in no
 * range.
 */
function isPairedLetter(text: string, i: number): boolean {
  const high = text.charCodeAt(i);
  return isHigh(high) && !isPicture(high) && isLow(text.charCodeAt(i + 1));
}

function afterName(text: string, from: number): number {
  let i = from;
  while (i < text.length && (kindOf(text.charCodeAt(i)) === LETTER || text.charCodeAt(i) === 95)) i++;
  return i;
}

function afterLink(text: string, from: number): number {
  let i = from;
  while (i < text.length && text.charCodeAt(i) > 32) i++;
  return i;
}

function isLink(text: string, from: number, to: number): boolean {
  if (to - from === 3) return text.startsWith("www.", from);
  return (to - from === 4 || to - from === 5) && text.startsWith("http", from) && text.startsWith("://", to);
}

function grow(reader: WordReader): void {
  for (const name of ["starts", "ends", "hashes"] as const) {
    const larger = new Int32Array(2 * reader[name].length);
    larger.set(reader[name]);
    reader[name] = larger;
  }
  const marks = new Uint8Array(2 * reader.marks.length);
  marks.set(reader.marks);
  reader.marks = marks;
}
