import { randomWords } from "../random-words.js";
import { drawsFor } from "./distance-interval.js";

/** All scores of two sides from the least to the greatest. */
export interface ScoresInOrder {
  /** 1 / n of a score of the first side, -1 / m of the second. */
  readonly mass: Float64Array;
  readonly poolOf: Int32Array;
  readonly pools: number;
}

/**
 * What swapping the sides in pools drawn at random makes of a distance, ascending: the draws of sides that are alike
 * but for a lean that all candidates of a pool share, which dealing candidates out within pools takes for a difference.
 * A pool adds what its candidates are above or below all scores of both sides, so that pools need not have as many of
 * either side.
 *
 * @param distance what the difference of the two distribution functions comes to, given as it is above each score
 */
export function swappedInPools(
  { mass, poolOf, pools }: ScoresInOrder,
  distance: (differences: Float64Array) => number,
  seed: number,
): Float64Array {
  const { length } = mass;
  const surplus = new Float64Array(pools);
  const upTo = new Float64Array(length);
  let all = 0;
  for (let i = 0; i < length; i++) {
    const own = mass[i] as number;
    (surplus[poolOf[i] as number] as number) += own;
    all += Math.abs(own) / 2;
    upTo[i] = all;
  }
  const fill = randomWords(seed);
  const words = new Uint32Array(Math.ceil(pools / 32));
  const signs = new Float64Array(pools);
  const differences = new Float64Array(length);
  return new Float64Array(drawsFor(length))
    .map(() => {
      fill(words);
      let offset = 0;
      for (let pool = 0; pool < pools; pool++) {
        const sign = 1 - 2 * (((words[pool >>> 5] as number) >>> (pool & 31)) & 1);
        signs[pool] = sign;
        offset += sign * (surplus[pool] as number);
      }
      let running = 0;
      for (let i = 0; i < length; i++) {
        running += (mass[i] as number) * (signs[poolOf[i] as number] as number);
        differences[i] = running - offset * (upTo[i] as number);
      }
      return distance(differences);
    })
    .sort();
}

/** Of two lists of as many ascending draws the larger at each place. */
export function largerDraws(first: Float64Array, second: Float64Array): Float64Array {
  return first.map((draw, i) => Math.max(draw, second[i] as number));
}
