import { normalQuantile } from "../statistics/index.js";

/** The share of the simulated runs `from` to `to` in which the verdict is reached with n clusters. */
export type PowerAt = (clusters: number, from: number, to: number) => number;

/** What a search takes. */
export interface Search {
  readonly powerAt: PowerAt;
  /** Where to begin, and where to give up. */
  readonly start: number;
  readonly most: number;
  readonly power: number;
  readonly confidence: number;
  /** How many runs tell on which side of `power` a number is, and how many tell the power at last. */
  readonly runs: { readonly search: number; readonly check: number };
}

/** A number of clusters and its power. */
export interface Found {
  readonly clusters: number;
  readonly power: number;
}

/** As many runs as the operations allow that one of them takes, within limits. */
export function runsWithin(operations: number, ofOne: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, Math.round(operations / ofOne)));
}

/** Of the number of clusters, that is how exactly it is searched for. */
const PRECISION = 0.02;
const STEP = 1.25;
/** A power so much above the one wanted is worth another check, of which there are so many. */
const GENEROUS = 0.03;
const CHECKS = 4;

/**
 * About the fewest clusters with which the verdict is reached in the share of runs that `power` says: `start` if it has
 * just about that power, else by search. Each run has its own seed, so that a number of clusters is held against the
 * first of the values that a larger number has; that makes the shares rise smoothly, and bisection find the number that
 * passes `power`. Then more and fresh runs say what the power is; if it is too low, or too high by far, they are
 * repeated with the number that the normal approximation proposes. Undefined if `most` are not enough.
 */
export function clustersForPower({ powerAt, start, most, power, confidence, runs }: Search): Found | undefined {
  const isEnough = (clusters: number): boolean => powerAt(clusters, 0, runs.search) >= power;
  const check = (clusters: number): number => powerAt(clusters, runs.search, runs.search + runs.check);
  if (start > most) return undefined;
  let high = Math.max(1, Math.ceil(start));
  const atStart = check(high);
  if (atStart >= power && atStart < power + GENEROUS) return { clusters: high, power: atStart };
  let low = 0;
  if (isEnough(high)) {
    while (high > 1 && low === 0) {
      const fewer = Math.max(1, Math.floor(high / STEP));
      if (isEnough(fewer)) high = fewer;
      else low = fewer;
    }
  } else {
    do {
      if (high >= most) return undefined;
      low = high;
      high = Math.min(most, Math.ceil(high * STEP) + 1);
    } while (!isEnough(high));
  }
  while (high - low > Math.max(1, PRECISION * high)) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  const reach = (share: number): number =>
    normalQuantile(confidence) + normalQuantile(Math.min(0.999, Math.max(0.3, share)));
  let best: Found | undefined;
  let tooFew = 0;
  for (let clusters = high, checks = 1; clusters <= most; checks++) {
    const reached = check(clusters);
    if (reached >= power) best = { clusters, power: reached };
    else tooFew = clusters;
    if (best !== undefined && (best.power < power + GENEROUS || best.clusters - tooFew <= 1 || checks >= CHECKS))
      return best;
    const proposed = Math.ceil(clusters * (reach(power) / reach(reached)) ** 2);
    const isBetween = proposed > tooFew && (best === undefined || proposed < best.clusters);
    clusters = isBetween ? proposed : best === undefined ? tooFew + 1 : Math.ceil((tooFew + best.clusters) / 2);
    if (clusters === best?.clusters) return best;
  }
  return best;
}

/**
 * The smallest integer from `from` on for which a condition holds that, once it holds, goes on to; what no double tells
 * from its neighbours if it does not hold before.
 */
export function fewestWhere(holds: (n: number) => boolean, from: number): number {
  let high = from;
  while (high < Number.MAX_SAFE_INTEGER && !holds(high)) high *= 2;
  let low = Math.max(from - 1, Math.floor(high / 2));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle <= low || middle >= high) break;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return holds(low) && low >= from ? low : high;
}
