/**
 * What makes the logit of a text of the model's: of one window `slope` * its logit + `offset`. Of several windows the
 * worst one and the worst chunk are weighed, and held against how many there are, since the worst of many is bad by
 * chance.
 */
export interface Head {
  readonly slope: number;
  readonly offset: number;
  readonly worstWindow: number;
  readonly worstChunk: number;
  readonly perDoubling: number;
  readonly offsetOfMany: number;
  /** Together with the lexical scorer: the weights of both logits, and what is added. */
  readonly neural: number;
  readonly lexical: number;
  readonly offsetOfBoth: number;
}

/** So many windows at most are counted. */
const MOST_WINDOWS = 64;

/** log2 of the number of windows. */
export function doublings(windows: number): number {
  return Math.log2(Math.min(windows, MOST_WINDOWS));
}

/** The logit of a text with the logits of its windows, of which there is one, and of its chunks. */
export function textLogit(head: Head, windows: readonly number[], chunks: readonly number[]): number {
  const worst = Math.max(...windows);
  if (chunks.length === 0) return head.slope * worst + head.offset;
  return (
    head.worstWindow * worst +
    head.worstChunk * Math.max(...chunks) +
    head.perDoubling * doublings(windows.length) +
    head.offsetOfMany
  );
}

/** The logit of a text by both scorers. The lexical one is sure of nothing. */
export function logitOfBoth(head: Head, logit: number, lexicalScore: number): number {
  const bounded = Math.min(Math.max(lexicalScore, SURE), 1 - SURE);
  return head.neural * logit + head.lexical * Math.log(bounded / (1 - bounded)) + head.offsetOfBoth;
}

const SURE = 0.001;
