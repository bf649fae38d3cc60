import type { Numbers } from "../../core/input.js";

/** The scores of one side of a comparison, each with the index of its pool if there are pools. */
export interface PooledScores {
  readonly scores: Numbers;
  readonly pools?: Int32Array;
}

/** The same, and the scores in ascending order. */
export interface SortedScores extends PooledScores {
  readonly sorted: Float64Array;
}
