import { chunkNumbers, type Learner, type NumberedCut } from "./chunk-numbers.js";
import { readChunk, type Chunk, type ChunkReading } from "./chunk.js";
import { everySpace, larger, type Spaces } from "./cut-chunks.js";
import { endsSentence } from "./treebank-sentences.js";

// What a chunk is, as bits.
const DEPENDS_ON_TEXT = 1;
const IS_CHANGED = 2;
const MAY_END = 4;
const ENDS = 8;

/**
 * What is known of chunks. The number of one that is a single word, wherever it stands, is that of the word; that of
 * any other is negative, and says where its entry begins.
 */
interface KnownChunks {
  /** What the chunk is, its place in `chunks`, its words, its words at a sentence's end; words after their number. */
  entries: Int32Array;
  used: number;
  readonly chunks: Chunk[];
}

const entryOf = (number: number): number => ~number;

function learner(known: KnownChunks, read: (raw: string) => Chunk): Learner {
  return {
    learn: (raw) => {
      const chunk = read(raw);
      const { words } = chunk;
      const kind = kindOf(chunk);
      // Only a full stop is cut off at the end of a sentence and nowhere else.
      const last = chunk.text.includes(".") ? chunk.lastWords() : words;
      if (kind === 0 && last === words && words.length === 1) return words[0] as number;
      const entry = [kind, known.chunks.push(chunk) - 1, words.length, ...words, last.length, ...last];
      const from = known.used;
      known.used += entry.length;
      if (known.used > known.entries.length) known.entries = larger(known.entries, new Int32Array(2 * known.used));
      known.entries.set(entry, from);
      return ~from;
    },
    forget: () => {
      known.used = known.chunks.length = 0;
    },
  };
}

function kindOf({ dependsOnText, isAsGiven, ends }: Chunk): number {
  const ending = ends === "never" ? 0 : ends === "maybe" ? MAY_END : ENDS;
  return (dependsOnText ? DEPENDS_ON_TEXT : 0) | (isAsGiven ? 0 : IS_CHANGED) | ending;
}

/**
 * Reads texts into numbered words, as `treebankWords` cuts them, by their chunks: what stands between white space. What
 * words a chunk has hardly ever depends on the rest of the text, and texts of one corpus share most of their chunks, so
 * that each is cut once. Undefined for a text that has to be read as a whole.
 *
 * @param sentencesApart whether -1 stands between sentences
 */
export function sentenceChunkReader(
  reading: ChunkReading,
  sentencesApart: boolean,
): (text: string) => Int32Array | undefined {
  const known: KnownChunks = { entries: new Int32Array(1024), used: 0, chunks: [] };
  const numbered = chunkNumbers(learner(known, (raw) => readChunk(raw, reading)));
  const keep = rowKeeper();
  return (text) => {
    const cut = numbered(text);
    const { count, numbers } = cut;
    let kinds = 0;
    for (let i = 0; i < count; i++) {
      const number = numbers[i] as number;
      if (number < 0) kinds |= known.entries[entryOf(number)] as number;
    }
    if ((kinds & DEPENDS_ON_TEXT) !== 0) return undefined;
    const isRead = (kinds & IS_CHANGED) === 0 || (kinds & MAY_END) === 0;
    const length = readRow(isRead ? text : preparedText(text, known, cut), known, cut, sentencesApart);
    return keep(row, length);
  };
}

/** Puts the words of a text into `row`, and gives their number. */
function readRow(text: string, known: KnownChunks, cut: NumberedCut, sentencesApart: boolean): number {
  const { count, numbers, ends, afterBlankLine } = cut;
  const { entries } = known;
  let length = 0;
  let start = 0;
  for (let i = 0; i < count; i++) {
    const number = numbers[i] as number;
    const isLast = i === count - 1;
    const isWord = number >= 0;
    const entry = isWord ? -1 : entryOf(number);
    const endsHere =
      isLast || afterBlankLine[i + 1] === 1 || (!isWord && endsSentenceAt(text, start, known, entry, cut, i));
    if (isWord) length = push(length, number);
    else {
      const ofWords = entry + 2;
      const from = endsHere ? ofWords + 1 + (entries[ofWords] as number) : ofWords;
      const to = from + (entries[from] as number);
      for (let at = from + 1; at <= to; at++) length = push(length, entries[at] as number);
    }
    if (!endsHere) continue;
    if (sentencesApart && !isLast) length = push(length, -1);
    start = ends[i] as number;
  }
  return length;
}

/** Whether a sentence that begins at `start` ends after a chunk with an entry. */
function endsSentenceAt(
  text: string,
  start: number,
  { entries, chunks }: KnownChunks,
  entry: number,
  { begins, ends }: NumberedCut,
  i: number,
): boolean {
  const kind = entries[entry] as number;
  if ((kind & ENDS) !== 0) return true;
  if ((kind & MAY_END) === 0) return false;
  const { mark } = chunks[entries[entry + 1] as number] as Chunk;
  const at = (begins[i] as number) + mark;
  const end = ends[i] as number;
  return endsSentence(text, start, at, text.slice(at, end), end);
}

/** Reads texts into numbered words if what words a chunk has never depends on the rest of the text. */
export function chunkReader(read: (chunk: string) => Int32Array): (text: string) => Int32Array {
  const readInto = chunkRows(read, everySpace);
  const keep = rowKeeper();
  return (text) => {
    const found = readInto(text);
    return keep(found, found.length);
  };
}

/** The same, in an array that is used again for the next text. */
export function chunkRows(read: (chunk: string) => ArrayLike<number>, spaces: Spaces): (text: string) => Int32Array {
  let entries = new Int32Array(1024);
  let used = 0;
  const learn = (raw: string): number => {
    const words = read(raw);
    if (words.length === 1) return words[0] as number;
    const from = used;
    used += words.length + 1;
    if (used > entries.length) entries = larger(entries, new Int32Array(2 * used));
    entries[from] = words.length;
    entries.set(words, from + 1);
    return ~from;
  };
  const numbered = chunkNumbers({ learn, forget: () => (used = 0) }, spaces);
  return (text) => {
    const { count, numbers } = numbered(text);
    let length = 0;
    for (let i = 0; i < count; i++) {
      const number = numbers[i] as number;
      const from = entryOf(number);
      const to = number >= 0 ? from : from + (entries[from] as number);
      if (number >= 0) length = push(length, number);
      else for (let at = from + 1; at <= to; at++) length = push(length, entries[at] as number);
    }
    return row.subarray(0, length);
  };
}

let row = new Int32Array(1024);

function push(length: number, word: number): number {
  if (length === row.length) row = larger(row, new Int32Array(2 * length));
  row[length] = word;
  return length + 1;
}

const FIRST_BLOCK = 1 << 8;
const LARGEST_BLOCK = 1 << 14;

/** Keeps the beginnings of rows, many in one block: to find memory for each takes longer than to read it. */
export function rowKeeper(): (from: Int32Array, length: number) => Int32Array {
  let block = new Int32Array(0);
  let used = 0;
  return (from, length) => {
    if (length > FIRST_BLOCK) return from.slice(0, length);
    if (used + length > block.length) {
      block = new Int32Array(Math.min(LARGEST_BLOCK, 4 * block.length || FIRST_BLOCK));
      used = 0;
    }
    const kept = block.subarray(used, used + length);
    for (let i = 0; i < length; i++) kept[i] = from[i] as number;
    used += length;
    return kept;
  };
}

/** The text with its chunks as they are read, whose places become those in it. */
function preparedText(
  text: string,
  { entries, chunks }: KnownChunks,
  { count, numbers, begins, ends }: NumberedCut,
): string {
  let prepared = "";
  let from = 0;
  for (let i = 0; i < count; i++) {
    const number = numbers[i] as number;
    const [begin, end] = [begins[i] as number, ends[i] as number];
    prepared += text.slice(from, begin);
    from = end;
    begins[i] = prepared.length;
    // One that is a single word is as it was given.
    prepared += number >= 0 ? text.slice(begin, end) : (chunks[entries[entryOf(number) + 1] as number] as Chunk).text;
    ends[i] = prepared.length;
  }
  return prepared;
}
