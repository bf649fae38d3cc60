import { chunkTable } from "./chunk-table.js";
import { readChunk, type Chunk, type ChunkReading } from "./chunk.js";
import { cutChunks, type Cut } from "./cut-chunks.js";
import { endsSentence } from "./treebank-sentences.js";

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
  const chunkOf = chunkTable((raw) => readChunk(raw, reading));
  return (text) => {
    const cut = cutChunks(text);
    const { count, begins, ends, hashes } = cut;
    const chunks: Chunk[] = [];
    let [isPrepared, isOpen] = [true, false];
    for (let i = 0; i < count; i++) {
      const chunk = chunkOf(text, begins[i] as number, ends[i] as number, hashes[i] as number);
      if (chunk.dependsOnText) return undefined;
      isPrepared &&= chunk.isAsGiven;
      isOpen ||= chunk.ends === "maybe";
      chunks.push(chunk);
    }
    const read = isPrepared || !isOpen ? text : preparedText(text, chunks, cut);
    const row: number[] = [];
    for (let first = 0; first < count;) {
      const last = lastOfSentence(read, chunks, first, cut);
      if (sentencesApart && first > 0) row.push(-1);
      for (let i = first; i < last; i++) append(row, (chunks[i] as Chunk).words);
      append(row, (chunks[last] as Chunk).lastWords());
      first = last + 1;
    }
    return new Int32Array(row);
  };
}

/** Reads texts into numbered words if what words a chunk has never depends on the rest of the text. */
export function chunkReader(read: (chunk: string) => Int32Array): (text: string) => Int32Array {
  const wordsOf = chunkTable((raw): readonly number[] => Array.from(read(raw)));
  return (text) => {
    const { count, begins, ends, hashes } = cutChunks(text);
    const row: number[] = [];
    for (let i = 0; i < count; i++)
      append(row, wordsOf(text, begins[i] as number, ends[i] as number, hashes[i] as number));
    return new Int32Array(row);
  };
}

function append(row: number[], more: readonly number[]): void {
  for (let i = 0; i < more.length; i++) row.push(more[i] as number);
}

/** The text with its chunks as they are read, whose places become those in it. */
function preparedText(text: string, chunks: readonly Chunk[], { begins, ends }: Cut): string {
  let prepared = "";
  let from = 0;
  for (const [i, chunk] of chunks.entries()) {
    prepared += text.slice(from, begins[i]);
    from = ends[i] as number;
    begins[i] = prepared.length;
    prepared += chunk.text;
    ends[i] = prepared.length;
  }
  return prepared;
}

function lastOfSentence(
  text: string,
  chunks: readonly Chunk[],
  first: number,
  { begins, ends, afterBlankLine }: Cut,
): number {
  const start = first === 0 ? 0 : (ends[first - 1] as number);
  for (let i = first; i < chunks.length - 1; i++) {
    const { ends: sentence, mark } = chunks[i] as Chunk;
    if (sentence === "always" || afterBlankLine[i + 1] === 1) return i;
    if (sentence === "never") continue;
    const at = (begins[i] as number) + mark;
    const end = ends[i] as number;
    if (endsSentence(text, start, at, text.slice(at, end), end)) return i;
  }
  return chunks.length - 1;
}
