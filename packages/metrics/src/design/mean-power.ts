import { betaQuantile } from "../statistics/index.js";
import type { Range } from "../statistics/intervals/levels.js";
import { seededRandom } from "../statistics/random.js";
import { clustersForPower, fewestWhere, runsWithin, type Found } from "./power-search.js";

/** A mean over clusters, whose values follow a beta distribution on the range. */
export interface MeanDesign {
  readonly mean: number;
  /** The standard deviation of the values. */
  readonly spread: number;
  readonly range: Range;
  readonly confidence: number;
  /**
   * Whether the verdict is reached with these values, and about how many operations it takes to know, for each of them.
   */
  readonly isReached: (values: Float64Array, seed: number) => boolean;
  readonly work: number;
}

const MOST_CLUSTERS = 5000;
const QUANTILES = 4096;

/** The greatest standard deviation that values in the range can have around this mean: that of values at its ends. */
export function greatestSpread(mean: number, [low, high]: Range): number {
  return Math.sqrt(Math.max(0, (mean - low) * (high - mean)));
}

/**
 * The fewest clusters with which the verdict is reached in the share of runs that `power` says, by simulation, searched
 * from `start` on. Undefined if 5,000 are not enough.
 */
export function clustersForMean(design: MeanDesign, start: number, power: number): Found | undefined {
  const { mean, spread, confidence, isReached, work } = design;
  if (spread === 0) return { clusters: fewestWhere((n) => isReached(new Float64Array(n).fill(mean), 0), 1), power: 1 };
  const draw = drawnFrom(design);
  // Of two values nothing but their numbers matters.
  const isKnownByMean = isTwoValued(design);
  const powerAt = (clusters: number, from: number, to: number): number => {
    const values = new Float64Array(clusters);
    const known = new Map<number, boolean>();
    let hits = 0;
    for (let run = from; run < to; run++) {
      const random = seededRandom(run + 1);
      let sum = 0;
      for (let i = 0; i < clusters; i++) sum += values[i] = draw(random());
      const reached = (isKnownByMean ? known.get(sum) : undefined) ?? isReached(values, run);
      if (isKnownByMean) known.set(sum, reached);
      if (reached) hits++;
    }
    return hits / (to - from);
  };
  const runs = { search: runsWithin(1e7, start * work, 100, 300), check: runsWithin(5e7, start * work, 300, 1000) };
  return clustersForPower({ powerAt, start, most: MOST_CLUSTERS, power, confidence, runs });
}

function isTwoValued({ mean, spread, range }: MeanDesign): boolean {
  return spread > greatestSpread(mean, range) * (1 - 1e-6);
}

/**
 * The value at a level between 0 and 1: one of the two ends of the range if nothing else has the spread,
 * else one of equally likely quantiles.
 */
function drawnFrom(design: MeanDesign): (level: number) => number {
  const {
    mean,
    spread,
    range: [low, high],
  } = design;
  const share = (mean - low) / (high - low);
  if (isTwoValued(design)) return (level) => (level < share ? high : low);
  const both = (greatestSpread(mean, [low, high]) / spread) ** 2 - 1;
  const values = Float64Array.from(
    { length: QUANTILES },
    (_, i) => low + (high - low) * betaQuantile((i + 0.5) / QUANTILES, share * both, (1 - share) * both),
  );
  return (level) => values[Math.floor(level * QUANTILES)] as number;
}
