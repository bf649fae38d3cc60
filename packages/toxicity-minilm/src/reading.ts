import { identityBlinder } from "./blinding.js";
import { emojiInWords } from "./emoji.js";
import { preTokens } from "./pre-tokens.js";
import { sentencesOf } from "./sentences.js";
import { FIRST, LAST, wordPieces } from "./word-pieces.js";

/** A text as the model sees it: lists of tokens, each of which it judges by itself. */
export interface Reading {
  /** The sentences; of long ones windows, each half over the last. */
  readonly windows: readonly (readonly number[])[];
  /** Of a text of several windows: sentences together, as many as go. */
  readonly chunks: readonly (readonly number[])[];
  /** Whether only the beginning of the text is in it. */
  readonly isCut: boolean;
}

/** Pieces of words in a window, and in a chunk, at most. */
const WINDOW = 62;
const CHUNK = 126;
/** Pieces of a text, at most: about 3,000 words. */
export const MOST_PIECES = 4096;

/** The function from a sentence to its pieces of words, groups' names blinded, emoji in words. */
export function pieceReader(vocabulary: string): (sentence: string) => number[] {
  const addPieces = wordPieces(vocabulary);
  const blind = identityBlinder();
  return (sentence) => {
    const pieces: number[] = [];
    for (const token of blind(preTokens(emojiInWords(sentence)))) addPieces(token, pieces);
    return pieces;
  };
}

/** Reads a text; sentences for which `isSkipped` says so are in neither windows nor chunks. */
export function readText(
  text: string,
  piecesOf: (sentence: string) => readonly number[],
  isSkipped: (sentence: string) => boolean = () => false,
): Reading {
  const sentences: (readonly number[])[] = [];
  let left = MOST_PIECES;
  let isCut = false;
  for (const sentence of sentencesOf(text)) {
    if (left === 0) {
      isCut = true;
      break;
    }
    if (isSkipped(sentence)) continue;
    const pieces = piecesOf(sentence);
    if (pieces.length === 0) continue;
    isCut ||= pieces.length > left;
    sentences.push(pieces.slice(0, left));
    left -= Math.min(left, pieces.length);
  }
  const windows = sentences.flatMap(windowsOf);
  return { windows, chunks: windows.length < 2 ? [] : chunksOf(sentences), isCut };
}

const framed = (pieces: readonly number[]): readonly number[] => [FIRST, ...pieces, LAST];

function windowsOf(pieces: readonly number[]): (readonly number[])[] {
  const windows: (readonly number[])[] = [];
  for (let start = 0; ; start += WINDOW / 2) {
    windows.push(framed(pieces.slice(start, start + WINDOW)));
    if (start + WINDOW >= pieces.length) return windows;
  }
}

function chunksOf(sentences: readonly (readonly number[])[]): (readonly number[])[] {
  const chunks: (readonly number[])[] = [];
  let open: number[] = [];
  const close = (): void => {
    if (open.length > 0) chunks.push(framed(open));
    open = [];
  };
  for (const pieces of sentences) {
    if (open.length + pieces.length > CHUNK) close();
    for (let start = 0; start < pieces.length; start += CHUNK) {
      if (start > 0) close();
      open.push(...pieces.slice(start, start + CHUNK));
    }
  }
  close();
  return chunks;
}
