import type { Numbers } from "../../core/input.js";
import type { Interval } from "../../core/measurement.js";
import { normalCdf, normalQuantile } from "../distributions/normal.js";
import { seededRandom, shuffle } from "../random.js";
import { independentSide, type ClusteredCounts, type Side, sideOf } from "./clustered-side.js";

/** Under the symbol an interval has the bounds of fresh sets, however it is wrapped: `plan` asks for them. */
export const DRAWN = Symbol("drawn");

/** The intervals of equally likely fresh sets so many times as large, if all is as it was found; none if unknown. */
export type DrawnSets = (scale: number) => readonly Interval[];

/** An interval that may say what those of fresh sets were. */
export interface DrawableInterval extends Interval {
  readonly [DRAWN]?: DrawnSets;
}

/** What a function of an interval takes along of it. */
export function drawnAs(
  interval: DrawableInterval,
  wrap: (interval: Interval) => Interval,
): Pick<DrawableInterval, typeof DRAWN> {
  const drawn = interval[DRAWN];
  return drawn === undefined ? {} : { [DRAWN]: (scale) => drawn(scale).map(wrap) };
}

/**
 * A Fibonacci number of sets: by the one before, their places in two directions are spread evenly over all pairs, and
 * from this place on they are uncorrelated.
 */
const SETS = 89;
const OTHER = 55;
const FROM = 27;

/** Normal numbers at equal steps of their chance, with the variance 1. */
const DEVIATES = ((): Float64Array => {
  const steps = Float64Array.from({ length: SETS }, (_, i) => normalQuantile((i + 0.5) / SETS));
  const deviation = Math.sqrt(steps.reduce((sum, z) => sum + z * z, 0) / SETS);
  return steps.map((z) => z / deviation);
})();

/** Pairs of two sides' fresh sets, that say as much as many times so many drawn at random. */
export function pairsOfSets<Set>([first, second]: readonly [readonly Set[], readonly Set[]]): readonly [Set, Set][] {
  if (first.length < SETS || second.length < SETS) return [];
  return first.map((own, i) => [own, second[(OTHER * i + FROM) % SETS] as Set]);
}

/** The places of a sum of independent parts, ascending (Cornish and Fisher 1938). */
function placesOf(mean: number, variance: number, third: number): Float64Array {
  const skewed = variance > 0 ? third / variance / 6 : 0;
  return DEVIATES.map((z) => mean + z * Math.sqrt(variance) + skewed * (z * z - 1));
}

/** Sides of so many times as many independent trials, by their rates. */
export function freshIndependent(events: number, trials: number, scale: number): readonly Side[] {
  const size = Math.max(1, Math.round(trials * scale));
  const rate = events / trials;
  const variance = size * rate * (1 - rate);
  const places = placesOf(size * rate, variance, variance * (1 - 2 * rate));
  const known = new Map<number, Side>();
  return Array.from(places, (place) => {
    const count = Math.min(size, Math.max(0, Math.round(place)));
    const side = known.get(count) ?? independentSide(count, size);
    known.set(count, side);
    return side;
  });
}

/** Of more clusters sets err as normal numbers do. */
const MOST_CLUSTERS = 400;
const MOST_DRAWN = 200_000;
const MOST_SAMPLED = 6 * SETS;

/** Sides of so many times as many clusters drawn from these, by their rates. */
export function freshClustered(
  { events, trials }: ClusteredCounts,
  scale: number,
  method: "auto" | "strict",
): readonly Side[] {
  const size = Math.max(1, Math.round(trials.length * scale));
  const rateOf = (own: Uint32Array): number => {
    let [sum, total] = [0, 0];
    for (const place of own) {
      sum += events[place] as number;
      total += trials[place] as number;
    }
    return sum / total;
  };
  const pick = (values: Numbers, own: Uint32Array): Float64Array =>
    Float64Array.from(own, (place) => values[place] as number);
  return drawnPlaces(trials.length, size, rateOf).map((own) =>
    sideOf({ events: pick(events, own), trials: pick(trials, own) }, method),
  );
}

/**
 * Sets of so many places drawn from a number of them, by what is measured of them: evenly spaced ones of many, among
 * which each place is as often (Davison, Hinkley and Schechtman 1986).
 */
export function drawnPlaces(
  among: number,
  size: number,
  measure: (places: Uint32Array) => number,
  deviates = DEVIATES,
): readonly Uint32Array[] {
  if (size > MOST_CLUSTERS) return [];
  const sets = Math.min(MOST_SAMPLED, Math.floor(MOST_DRAWN / size));
  const places = Uint32Array.from({ length: sets * size }, (_, i) => i % among);
  shuffle(places, seededRandom(SEED));
  const sampled = Array.from({ length: sets }, (_, set) => {
    const own = places.subarray(set * size, (set + 1) * size);
    return { value: measure(own), own };
  }).sort((a, b) => a.value - b.value);
  return Array.from(deviates, (z) => (sampled[Math.floor(normalCdf(z) * sets)] as { readonly own: Uint32Array }).own);
}

/** Of sets of one kind alone fewer say as much. */
export const FEWER_DEVIATES = DEVIATES.filter((_, i) => i % 4 === 2);

const SEED = 1;
