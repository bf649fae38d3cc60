import { sortedCopy } from "./sort.js";

/**
 * What each score of two sides adds to the linearised rank-biserial correlation of the first with the second: how much
 * more often than the side as a whole it is above the other side's scores, over the size of its side.
 */
export function rankContributions(first: Float64Array, second: Float64Array): readonly [Float64Array, Float64Array] {
  const [ofFirst, ofSecond] = [aboveMinusBelow(first, second), aboveMinusBelow(second, first)];
  const value = ofFirst.reduce((sum, one) => sum + one, 0) / first.length;
  return [
    ofFirst.map((own) => (own - value) / first.length),
    // The second side wins what the first loses.
    ofSecond.map((own) => (-own - value) / second.length),
  ];
}

/** Of each score the share of others below it less the share above it. */
function aboveMinusBelow(scores: Float64Array, others: Float64Array): Float64Array {
  const sorted = sortedCopy(others);
  const order = Uint32Array.from(scores.keys()).sort((a, b) => (scores[a] as number) - (scores[b] as number));
  const found = new Float64Array(scores.length);
  let [below, upTo] = [0, 0];
  for (const i of order) {
    const score = scores[i] as number;
    while (below < sorted.length && (sorted[below] as number) < score) below++;
    while (upTo < sorted.length && (sorted[upTo] as number) <= score) upTo++;
    found[i] = (below - (sorted.length - upTo)) / sorted.length;
  }
  return found;
}
