import { checkObject, checkOneOf, checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import { lazily } from "../../core/lazily.js";
import type { Bounds } from "../../core/measurement.js";
import { effectiveOfSums } from "./effective-number.js";
import { gaffkeBounds } from "./gaffke-interval.js";
import { lazyBounds } from "./lazy-bounds.js";
import { ALLOWED, ROUNDING, unseenShare } from "./levels.js";
import { FEW, shareBounds } from "./share-bounds.js";
import { studentQuantile } from "./student-quantile.js";
import { weightedClusters } from "./weighted-clusters.js";

/**
 * The events and trials of one group by cluster. Equal places of two groups are the same cluster, such as the same
 * prompt; a cluster without trials in a group has 0 there.
 *
 * @since 0.1.0
 */
export interface ClusteredCounts {
  readonly events: Numbers;
  readonly trials: Numbers;
}

/** A group's rate, and of how many trials it is. */
export interface Rate {
  readonly rate: number;
  readonly trials: number;
}

/** A group's rate, and what its interval needs. */
export interface Side extends Rate {
  /** Where the interval counts trials, in words that follow its method. */
  readonly over: string;
  /** The number of independent trials that would know as much. */
  readonly effective: (confidence: number, scale: number) => number;
  /** Of clusters of unequal size: bounds that hold if large ones have more events than others, or fewer (Gaffke's). */
  readonly uneven?: (confidence: number, scale: number) => Bounds;
  /** Of clusters of several trials under `auto`, the share of others that these may all have missed; else 0. */
  readonly unseen: (confidence: number, scale: number) => number;
}

export const NONE_UNSEEN = (): number => 0;

/** Totals of independent trials. */
export function independentSide(events: number, trials: number): Side {
  return { rate: events / trials, trials, over: "", effective: (_, scale) => trials * scale, unseen: NONE_UNSEEN };
}

/** Throws unless the counts are ones of events among trials, and there are trials. */
export function checkCounts(
  caller: string,
  argument: string,
  counts: ClusteredCounts,
  method: "auto" | "strict" = "auto",
): void {
  checkOneOf(caller, "method", method, ["auto", "strict"]);
  checkObject(caller, argument, counts, "{ events, trials }");
  const { events, trials }: ClusteredCounts = counts;
  checkScores(caller, `${argument}.trials`, trials, [0, Number.MAX_SAFE_INTEGER]);
  checkScores(caller, `${argument}.events`, events, [0, Number.MAX_SAFE_INTEGER]);
  const refuse = (place: string, given: string, expected: string): InputError =>
    new InputError({ function: caller, argument: `${argument}.${place}`, given, expected });
  if (events.length !== trials.length)
    throw refuse("events", describeValue(events), `an array of ${trials.length}, as trials is`);
  let total = 0;
  for (let i = 0; i < trials.length; i++) {
    const size = trials[i] as number;
    const count = events[i] as number;
    if (count > size) throw refuse(`events[${i}]`, String(count), `at most the ${size} trials`);
    total += size;
  }
  if (total === 0) throw refuse("trials", "0 in total", "at least one trial");
}

/** The side of a group that `checkCounts` has let pass. */
export function sideOf(counts: ClusteredCounts, method: "auto" | "strict" = "auto"): Side {
  const tally = tallied(counts);
  const { total, sum, clusters, largest, effectiveClusters } = tally;
  if (largest <= 1) return independentSide(sum, total);
  const rate = sum / total;
  const isFew = (scale: number): boolean => method === "strict" || scale * tally.differing < FEW;
  let squares = 0;
  for (let i = 0; i < counts.trials.length; i++) {
    const size = counts.trials[i] as number;
    const beyond = (counts.events[i] as number) - rate * size;
    if (Math.abs(beyond) > ROUNDING * size) squares += (beyond / total) ** 2;
  }
  const variance = (squares * clusters) / (clusters - 1);
  const independent = Math.min(total, Math.max(1, variance > 0 ? (rate * (1 - rate)) / variance : effectiveClusters));
  return {
    rate,
    trials: total,
    ...(total < largest * clusters && { uneven: unevenBounds(counts, method) }),
    unseen: method === "strict" ? NONE_UNSEEN : missedBy(effectiveClusters),
    over: isFew(1) ? " over clusters" : " on the effective sample size",
    effective: (confidence, scale) => {
      if (isFew(scale)) return effectiveClusters * scale;
      const ratio =
        studentQuantile(confidence, total * scale - 1) / studentQuantile(confidence, effectiveClusters * scale - 1);
      return independent * scale * ratio * ratio;
    },
  };
}

/** The rate over all clusters. */
export function totalRate({ events, trials }: ClusteredCounts): Rate {
  let [sum, total] = [0, 0];
  for (let i = 0; i < trials.length; i++) {
    sum += events[i] as number;
    total += trials[i] as number;
  }
  return { rate: sum / total, trials: total };
}

/** The clusters at these places. */
export function subset({ events, trials }: ClusteredCounts, places: readonly number[]): ClusteredCounts {
  return {
    events: Float64Array.from(places, (i) => events[i] as number),
    trials: Float64Array.from(places, (i) => trials[i] as number),
  };
}

/** The bounds of a side's rate, without clusters like none of those seen. */
export function boundsOf(
  { rate, effective, uneven }: Side,
  confidence: number,
  scale: number,
  strict: boolean,
): Bounds {
  const own = shareBounds(rate, effective(confidence, scale), confidence, strict);
  const others = uneven?.(confidence, scale);
  if (others === undefined) return own;
  return lazyBounds(
    () => Math.min(own.lower, others.lower),
    () => Math.max(own.upper, others.upper),
  );
}

function unevenBounds({ events, trials }: ClusteredCounts, method: "auto" | "strict"): Required<Side>["uneven"] {
  const sample = lazily(() => {
    const sizes = Float64Array.from(trials).filter((size) => size > 0);
    const shares = Float64Array.from(trials, (size, i) => (events[i] as number) / size);
    return weightedClusters(
      shares.filter((share) => !Number.isNaN(share)),
      sizes,
    );
  });
  return (confidence, scale) => gaffkeBounds(sample(), method, confidence, scale);
}

/** The share of other clusters that so many may all have missed, by confidence and scale. */
function missedBy(clusters: number): Side["unseen"] {
  return (confidence, scale) => unseenShare(clusters * scale, ALLOWED * (1 - confidence));
}

interface Tally {
  readonly total: number;
  readonly sum: number;
  readonly clusters: number;
  readonly largest: number;
  /** The number of clusters of equal size that would weigh as much, (Σ n)² / Σ n². */
  readonly effectiveClusters: number;
  /**
   * The same of those with an event by their events, and by their trials as a share of what all clusters weigh, or of
   * those with a trial that is none, if these are fewer: single trials with an event say nothing of large clusters.
   */
  readonly differing: number;
}

function tallied({ events, trials }: ClusteredCounts): Tally {
  let [total, sum, clusters, largest] = [0, 0, 0, 0];
  let [squares, ofEvents, ofOthers] = [0, 0, 0];
  let [withEvents, withOthers] = [0, 0];
  for (let i = 0; i < trials.length; i++) {
    const size = trials[i] as number;
    const count = events[i] as number;
    if (size === 0) continue;
    clusters++;
    total += size;
    sum += count;
    largest = Math.max(largest, size);
    squares += size * size;
    ofEvents += count * count;
    ofOthers += (size - count) ** 2;
    if (count > 0) withEvents += size * size;
    if (count < size) withOthers += size * size;
  }
  const effectiveClusters = effectiveOfSums(total, squares);
  const ofWeight = (Math.min(withEvents, withOthers) / squares) * effectiveClusters;
  return {
    total,
    sum,
    clusters,
    largest,
    effectiveClusters,
    differing: Math.min(effectiveOfSums(sum, ofEvents), effectiveOfSums(total - sum, ofOthers), ofWeight),
  };
}
