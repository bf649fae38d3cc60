/** Where the chunks of a text stand: what is between white space. The room is used again for the next text. */
export interface Cut {
  readonly count: number;
  readonly begins: Int32Array;
  readonly ends: Int32Array;
  /** A number made of the characters of each. */
  readonly hashes: Int32Array;
  /** 1 if a blank line stands before it. */
  readonly afterBlankLine: Uint8Array;
}

let begins = new Int32Array(256);
let ends = new Int32Array(256);
let hashes = new Int32Array(256);
let afterBlankLine = new Uint8Array(256);

/** Cuts a text at its white space. */
export function cutChunks(text: string): Cut {
  let count = 0;
  let newlines = 0;
  let at = 0;
  const { length } = text;
  while (at < length) {
    let code = text.charCodeAt(at);
    if (isWhite(code)) {
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
      at++;
      code = at < length ? text.charCodeAt(at) : SPACE;
    } while (!isWhite(code));
    ends[count] = at;
    hashes[count] = hash;
    count++;
  }
  return { count, begins, ends, hashes, afterBlankLine };
}

const SPACE = 32;
const NEWLINE = 10;
const FIRST_OTHER = 0x80;
// FNV-1a.
const HASH_OF_NOTHING = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

function isWhite(code: number): boolean {
  if (code < FIRST_OTHER) return code === SPACE || (code >= 9 && code <= 13);
  return /\s/u.test(String.fromCharCode(code));
}

function grow(): void {
  const size = 2 * begins.length;
  [begins, ends, hashes] = [begins, ends, hashes].map((row) => larger(row, new Int32Array(size))) as [
    Int32Array<ArrayBuffer>,
    Int32Array<ArrayBuffer>,
    Int32Array<ArrayBuffer>,
  ];
  afterBlankLine = larger(afterBlankLine, new Uint8Array(size));
}

function larger<Row extends Int32Array | Uint8Array>(row: Row, room: Row): Row {
  room.set(row);
  return room;
}
