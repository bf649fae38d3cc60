import { lazily } from "../../core/lazily.js";
import { normalQuantile } from "../distributions/normal.js";
import type { PartReach } from "./split-reach.js";

/** A share with its bounds. */
export interface MovedShare {
  readonly value: number;
  /** The bound so many normal deviates below (-1) or above (1). */
  readonly at: (deviate: number, way: Way) => number;
}

export type Way = -1 | 1;

type Triple<T> = readonly [T, T, T];
type Shares = Triple<MovedShare>;
type Point = Triple<number>;
type ValueOf = (...shares: Point) => number;

/** Into so many parts the square of the deviate is cut first. */
const PARTS = 4;

/** How far a split is moved to find a better one, first and last, where the deviate is 1. */
const FIRST_STEP = 0.16;
const LAST_STEP = 2e-3;
const MOST_ROUNDS = 100;

/**
 * The greatest value of a function of three shares that are moved together, each below or above its estimate, over all
 * ways to split the square of the confidence's normal deviate among them. Infinite if the function has no value
 * somewhere. The shares are known up to the confidence `most`.
 *
 * For each way that the shares can be moved at once splits by fourths are looked at, and from the best of them on ones
 * that are ever nearer to each other. Of a share that moves the function one way, whatever the others are, only one
 * bound is looked at.
 */
export function farthestOf(shares: Shares, most: number, valueOf: ValueOf): PartReach {
  const octants = lazily(() => octantsOf(shares, normalQuantile(most), valueOf));
  return (confidence) => {
    const deviate = normalQuantile(confidence);
    return octants().reduce((best, ways) => Math.max(best, greatest(shares, ways, deviate, valueOf)), -Infinity);
  };
}

/** The greatest value of shares that are moved these ways. */
function greatest(shares: Shares, ways: Triple<Way>, deviate: number, valueOf: ValueOf): number {
  const known = shares.map((share, i) => ROOTS.map((root) => share.at(root * deviate, ways[i] as Way)));
  let [best, found] = [-Infinity, SPLITS[0] as Point];
  for (const split of SPLITS) {
    const value = valueOf(...(split.map((part, i) => known[i]?.[part]) as unknown as Point));
    if (Number.isNaN(value)) return Infinity;
    if (value > best) [best, found] = [value, split];
  }
  if (best === Infinity) return best;
  const [first, second, third] = shares;
  return climbed(found.map((part) => ROOTS[part]) as unknown as Point, best, ([x, y, z]) =>
    valueOf(first.at(x * deviate, ways[0]), second.at(y * deviate, ways[1]), third.at(z * deviate, ways[2])),
  );
}

/** The greatest value around a split, along each part of it in turn, in steps that are halved where none leads up. */
function climbed(from: Point, value: number, valueAt: (split: Point) => number): number {
  let [split, best] = [from, value];
  for (let [step, round] = [FIRST_STEP, 0]; step > LAST_STEP && round < MOST_ROUNDS; round++) {
    const before = best;
    for (const axis of [0, 1, 2])
      for (const by of [-step, step]) {
        const moved = movedBy(split, axis, by);
        const own = valueAt(moved);
        if (Number.isNaN(own)) return Infinity;
        if (own > best) [split, best] = [moved, own];
      }
    if (best === before) step /= 2;
  }
  return best;
}

/** The sum of squares of a split's parts is 1. */
function movedBy([x, y, z]: Point, axis: number, by: number): Point {
  const first = axis === 0 ? Math.max(0, x + by) : x;
  const second = axis === 1 ? Math.max(0, y + by) : y;
  const third = axis === 2 ? Math.max(0, z + by) : z;
  const length = Math.sqrt(first * first + second * second + third * third);
  return length > 0 ? [first / length, second / length, third / length] : [x, y, z];
}

/** The ways to move the shares at once that may lead up. */
function octantsOf(shares: Shares, deviate: number, valueOf: ValueOf): readonly Triple<Way>[] {
  const places = shares.map(({ value, at }) => [at(deviate, -1), value, at(deviate, 1)]);
  const values = PLACES.map((place) => valueOf(...(place.map((own, i) => places[i]?.[own]) as unknown as Point)));
  const [first, second, third] = [9, 3, 1].map((step) => waysUp(values, step)) as unknown as Triple<readonly Way[]>;
  return first.flatMap((x) => second.flatMap((y) => third.map((z): Triple<Way> => [x, y, z])));
}

/** Both unless values go one way along a share, which is so many places from one to the next, wherever others are. */
function waysUp(values: readonly number[], step: number): readonly Way[] {
  const moves = values.flatMap((value, i) =>
    Math.floor(i / step) % 3 === 2 ? [] : [(values[i + step] as number) - value],
  );
  if (moves.every((move) => move >= 0)) return [1];
  return moves.every((move) => move <= 0) ? [-1] : [-1, 1];
}

const ROOTS = Array.from({ length: PARTS + 1 }, (_, parts) => Math.sqrt(parts / PARTS));

const SPLITS: readonly Point[] = ROOTS.flatMap((_, i) =>
  Array.from({ length: PARTS + 1 - i }, (__, j): Point => [i, j, PARTS - i - j]),
);

/** Of three shares, each below, at or above its estimate, the last one moved first. */
const PLACES: readonly Point[] = [0, 1, 2].flatMap((x) =>
  [0, 1, 2].flatMap((y) => [0, 1, 2].map((z): Point => [x, y, z])),
);
