import type { Numbers } from "../../core/input.js";
import { lazily } from "../../core/lazily.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { dataSeed } from "../data-seed.js";
import { studentTQuantile } from "../distributions/index.js";
import { randomInteger, seededRandom } from "../random.js";
import { sortedCopy } from "../sort.js";
import { clip, type Range } from "./levels.js";

/** What dealing out groups by chance makes of a difference of means: how far above 0 it comes, and how far below. */
export interface Chance {
  readonly above: (confidence: number) => number;
  readonly below: (confidence: number) => number;
  readonly seed: number;
}

const DRAWS = 2000;

/**
 * The quantiles of the difference of means if groups are dealt out at random among all values. A difference beyond them
 * is significant by the permutation test, which is exact for groups that are alike whatever their values. Confidences
 * that so many draws do not reach are taken from the tenth largest by the ratio of Student's quantiles, and not below
 * the largest draw.
 */
export function permutedDifference(x: Numbers, y: Numbers, seed?: number): Chance {
  const [n, m] = [x.length, y.length];
  // In order of size, so that the order of the values, and which side is first, change nothing.
  const sorted = sortedCopy(Float64Array.from([...Array.from(x), ...Array.from(y)]));
  // From the numbers of values alone, so that bounds move and scale with the values.
  const own = seed ?? dataSeed(Float64Array.of(Math.min(n, m), Math.max(n, m)));
  const draws = lazily(() => {
    const all = sorted.slice();
    const total = all.reduce((sum, value) => sum + value, 0);
    const dealt = Math.min(n, m);
    const sign = n <= m ? 1 : -1;
    const random = seededRandom(own);
    return Float64Array.from({ length: DRAWS }, () => {
      let sum = 0;
      for (let i = 0; i < dealt; i++) {
        const j = i + randomInteger(random, n + m - i);
        const value = all[j] as number;
        all[j] = all[i] as number;
        all[i] = value;
        sum += value;
      }
      return sign * (sum / dealt - (total - sum) / (n + m - dealt));
    }).sort();
  });
  return {
    above: (confidence) => quantile(draws(), confidence, n + m - 2),
    below: (confidence) =>
      quantile(
        draws()
          .map((draw) => -draw)
          .reverse(),
        confidence,
        n + m - 2,
      ),
    seed: own,
  };
}

/**
 * The same of a sum of clusters' contributions, each of which is as likely with the other sign if groups are alike: the
 * sign is drawn anew for each.
 */
export function flippedSum(contributions: Float64Array, seed?: number): Chance {
  const own = seed ?? dataSeed(Float64Array.of(contributions.length));
  const draws = lazily(() => {
    const sizes = Float64Array.from(contributions, Math.abs).sort();
    const random = seededRandom(own);
    return Float64Array.from({ length: DRAWS }, () =>
      sizes.reduce((sum, size) => (random() < 0.5 ? sum - size : sum + size), 0),
    ).sort();
  });
  const at = (confidence: number): number => quantile(draws(), confidence, contributions.length - 1);
  return { above: at, below: at, seed: own };
}

/** The bounds, and as far on either side at least as flipped signs move the sum of clusters' contributions. */
export function withFlippedSigns(
  interval: Interval,
  value: number,
  contributions: Float64Array,
  { range, seed }: { readonly range: Range; readonly seed?: number | undefined },
): Interval {
  const chance = flippedSum(contributions, seed);
  return {
    ...interval,
    method: `${interval.method}, no nearer than flipped signs`,
    seed: interval.seed ?? chance.seed,
    bounds(confidence, scale = 1): Bounds {
      const { lower, upper } = interval.bounds(confidence, scale);
      const reach = chance.above(confidence) / Math.sqrt(scale);
      return clip({ lower: Math.min(lower, value - reach), upper: Math.max(upper, value + reach) }, range);
    },
  };
}

const TAIL = 10;

/** A draw that equals the difference, as many do of few grades, is none that it goes beyond, whatever its rounding. */
function quantile(draws: Float64Array, confidence: number, degrees: number): number {
  return (1 + 1e-12) * Math.max(0, drawAt(draws, confidence, degrees));
}

function drawAt(draws: Float64Array, confidence: number, degrees: number): number {
  const { length } = draws;
  const place = Math.ceil(confidence * (length + 1) - 1e-9);
  if (place <= length - TAIL) return draws[place - 1] as number;
  const reached = 1 - (TAIL + 1) / (length + 1);
  const student = (level: number): number => studentTQuantile(1 - level, Math.max(1, degrees), { tail: "upper" });
  const tenth = draws[length - 1 - TAIL] as number;
  const beyond = tenth * (student(confidence) / student(reached));
  return Math.max(place <= length ? (draws[place - 1] as number) : (draws[length - 1] as number), beyond);
}
