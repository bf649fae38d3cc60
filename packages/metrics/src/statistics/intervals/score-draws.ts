import { randomInteger, seededRandom } from "../random.js";
import { drawsFor } from "./distance-interval.js";
import { largerDraws, swappedInPools } from "./swapped-pools.js";

/** All scores of two sides from the least to the greatest. */
export interface Line {
  readonly sorted: Float64Array;
  /** 1 / n of a score of the first side, -1 / m of the second. */
  readonly mass: Float64Array;
  /** How far it is to the next score. */
  readonly gaps: Float64Array;
  readonly poolOf: Int32Array | undefined;
  readonly pools: number;
}

export function gapsOf(sorted: Float64Array): Float64Array {
  return sorted.map((score, i) => (i + 1 < sorted.length ? (sorted[i + 1] as number) - score : 0));
}

/** The noise of many candidates is that of every k-th of them in order of scores, over the square root of k. */
const MANY = 20_000;

/** The distances of groups dealt out at random, ascending. */
export function drawsOf(line: Line, seed: number): Float64Array {
  const { mass, gaps, poolOf, pools } = line;
  if (poolOf === undefined) return drawThinned(line, seed);
  const distance = (differences: Float64Array): number => areaOf(differences, gaps);
  return largerDraws(dealt(mass, gaps, poolOf, pools, seed), swappedInPools({ mass, poolOf, pools }, distance, seed));
}

function drawThinned({ sorted, mass }: Line, seed: number): Float64Array {
  const [n, m] = [1, -1].map((sign) => mass.filter((own) => Math.sign(own) === sign).length) as [number, number];
  const every = Math.ceil((n + m) / MANY);
  const [ofGroup, ofReference] = [Math.max(1, Math.round(n / every)), Math.max(1, Math.round(m / every))];
  const size = ofGroup + ofReference;
  const at = (i: number): number => sorted[Math.floor(((i + 0.5) * (n + m)) / size)] as number;
  const kept = Float64Array.from({ length: size }, (_, i) => at(i));
  const thinned = Float64Array.from(kept, (_, i) => (i < ofGroup ? 1 / ofGroup : -1 / ofReference));
  const shrink = Math.sqrt((1 / n + 1 / m) / (1 / ofGroup + 1 / ofReference));
  return dealt(thinned, gapsOf(kept), undefined, 0, seed).map((drawn) => drawn * shrink);
}

function dealt(
  mass: Float64Array,
  gaps: Float64Array,
  poolOf: Int32Array | undefined,
  pools: number,
  seed: number,
): Float64Array {
  const random = seededRandom(seed);
  const places: number[][] = poolOf === undefined ? [Array.from(mass.keys())] : Array.from({ length: pools }, () => []);
  if (poolOf !== undefined) for (const [i, pool] of poolOf.entries()) places[pool]?.push(i);
  const lists = places.map((list) => Uint32Array.from(list));
  const given = mass.slice();
  const draws = new Float64Array(drawsFor(mass.length));
  for (let b = 0; b < draws.length; b++) {
    for (const list of lists) {
      for (let i = list.length - 1; i > 0; i--) {
        const [a, c] = [list[i] as number, list[randomInteger(random, i + 1)] as number];
        const kept = given[a] as number;
        given[a] = given[c] as number;
        given[c] = kept;
      }
    }
    let running = 0;
    let sum = 0;
    for (let i = 0; i < given.length; i++) {
      running += given[i] as number;
      sum += Math.abs(running) * (gaps[i] as number);
    }
    draws[b] = sum;
  }
  return draws.sort();
}

function areaOf(differences: Float64Array, gaps: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < gaps.length; i++) sum += Math.abs(differences[i] as number) * (gaps[i] as number);
  return sum;
}
