/** The numbers of the tokens that are no pieces of words. */
export const UNKNOWN = 100;
export const FIRST = 101;
export const LAST = 102;

/** A longer word is unknown as a whole. */
const LONGEST = 100;
const MOST_KEPT = 20_000;

/** Adds the pieces of a word to a list. */
export type WordPieces = (word: string, into: number[]) => void;

/**
 * WordPiece (Wu et al., 2016) as BERT has it: of each word the longest piece that the vocabulary has, and again of the
 * rest. `vocabulary` has a piece a line; pieces after the first begin with "##".
 */
export function wordPieces(vocabulary: string): WordPieces {
  const numbers = new Map(
    vocabulary
      .trimEnd()
      .split("\n")
      .map((piece, number) => [piece, number]),
  );
  const kept = new Map<string, readonly number[]>();
  return (word, into) => {
    let pieces = kept.get(word);
    if (pieces === undefined) {
      pieces = piecesOf(word, numbers);
      if (kept.size > MOST_KEPT) kept.clear();
      if (word.length <= LONGEST) kept.set(word, pieces);
    }
    for (const piece of pieces) into.push(piece);
  };
}

function piecesOf(word: string, numbers: ReadonlyMap<string, number>): readonly number[] {
  const whole = numbers.get(word);
  if (whole !== undefined) return [whole];
  const chars = Array.from(word);
  if (chars.length > LONGEST) return [UNKNOWN];
  const pieces: number[] = [];
  for (let start = 0; start < chars.length;) {
    let end = chars.length;
    let piece: number | undefined;
    for (; end > start; end--) {
      piece = numbers.get((start > 0 ? "##" : "") + chars.slice(start, end).join(""));
      if (piece !== undefined) break;
    }
    if (piece === undefined) return [UNKNOWN];
    pieces.push(piece);
    start = end;
  }
  return pieces;
}
