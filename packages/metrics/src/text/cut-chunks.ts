/** Where the chunks of a text stand: what is between white space. The room is used again for the next text. */
export interface Cut {
  readonly count: number;
  /** The text, character by character. */
  readonly codes: Uint16Array | Uint8Array;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  /** A number made of the characters of each. */
  readonly hashes: Int32Array;
  /** 1 if a blank line stands before it. */
  readonly afterBlankLine: Uint8Array;
}

/** Which characters are white space. */
export interface Spaces {
  /** 1 for each of the first 128 characters that is; none after the space can be. */
  readonly ascii: Uint8Array;
  readonly isOther: (code: number) => boolean;
}

let codes = new Uint16Array(0);
let bytes = new Uint8Array(4096);
let begins = new Int32Array(256);
let ends = new Int32Array(256);
let hashes = new Int32Array(256);
let afterBlankLine = new Uint8Array(256);

const SPACE = 32;
const NEWLINE = 10;
const FIRST_OTHER = 0x80;
// FNV-1a.
const HASH_OF_NOTHING = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** The white space of regular expressions. */
export const everySpace: Spaces = {
  ascii: Uint8Array.from({ length: FIRST_OTHER }, (_, code) => (code === SPACE || (code >= 9 && code <= 13) ? 1 : 0)),
  isOther: (code) => /\s/u.test(String.fromCharCode(code)),
};

/** None but that of ASCII: what else is white may change with the characters around it when a text is normalized. */
export const asciiSpace: Spaces = { ascii: everySpace.ascii, isOther: () => false };

/** Cuts a text at its white space. */
export function cutChunks(text: string, spaces: Spaces = everySpace): Cut {
  const isPlain = isAscii(text);
  const count = isPlain ? cutBytes(text.length, spaces.ascii) : cutCodes(text, spaces);
  return { count, codes: isPlain ? bytes : codes, begins, ends, hashes, afterBlankLine };
}

interface Encoder {
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
/** In Node and in browsers; elsewhere texts are read by their code units, to the same end. */
declare const TextEncoder: (new () => Encoder) | undefined;
const encoder = typeof TextEncoder === "undefined" ? undefined : new TextEncoder();

/** Whether a text is known to be of the first 128 characters. */
export function isAscii(text: string): boolean {
  return asciiOf(text) !== undefined;
}

/**
 * The characters of a text that is known to be of the first 128, and room for one more behind them; the array is used
 * again for the next text.
 */
export function asciiOf(text: string): Uint8Array | undefined {
  if (encoder === undefined) return undefined;
  const { length } = text;
  if (length >= bytes.length) bytes = new Uint8Array(2 * length);
  const { read, written } = encoder.encodeInto(text, bytes);
  return read === length && written === length ? bytes : undefined;
}

function cutBytes(length: number, ascii: Uint8Array): number {
  const own = bytes;
  own[length] = SPACE;
  let count = 0;
  let newlines = 0;
  let at = 0;
  while (at < length) {
    let code = own[at] as number;
    if (ascii[code] === 1) {
      if (code === NEWLINE) newlines++;
      at++;
      continue;
    }
    if (count === begins.length) grow();
    begins[count] = at;
    afterBlankLine[count] = newlines > 1 ? 1 : 0;
    newlines = 0;
    let hash = HASH_OF_NOTHING;
    do {
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      code = own[++at] as number;
    } while (code > SPACE || ascii[code] === 0);
    ends[count] = at;
    hashes[count++] = hash;
  }
  return count;
}

function cutCodes(text: string, { ascii, isOther }: Spaces): number {
  const { length } = text;
  if (length > codes.length) codes = new Uint16Array(2 * length);
  let count = 0;
  let newlines = 0;
  let begin = -1;
  let hash = HASH_OF_NOTHING;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? text.charCodeAt(at) : SPACE;
    if (code < FIRST_OTHER ? ascii[code] === 0 : !isOther(code)) {
      if (begin < 0) {
        begin = at;
        hash = HASH_OF_NOTHING;
      }
      codes[at] = code;
      hash = Math.imul(hash ^ code, HASH_FACTOR);
      continue;
    }
    if (begin >= 0) {
      if (count === begins.length) grow();
      begins[count] = begin;
      ends[count] = at;
      hashes[count] = hash;
      afterBlankLine[count++] = newlines > 1 ? 1 : 0;
      newlines = 0;
      begin = -1;
    }
    if (code === NEWLINE) newlines++;
  }
  return count;
}

function grow(): void {
  const size = 2 * begins.length;
  begins = larger(begins, new Int32Array(size));
  ends = larger(ends, new Int32Array(size));
  hashes = larger(hashes, new Int32Array(size));
  afterBlankLine = larger(afterBlankLine, new Uint8Array(size));
}

/** Room with what the smaller row holds at its beginning. */
export function larger<Row extends Int32Array | Uint16Array | Uint8Array>(row: Row, room: Row): Row {
  room.set(row);
  return room;
}
