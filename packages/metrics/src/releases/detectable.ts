import { normalQuantile } from "../statistics/distributions/normal.js";
import type { Description } from "../core/description.js";
import type { Influences } from "./influences.js";
import type { Spread } from "./spread.js";
import { distanceFromBest } from "./worse.js";

/** What the clusters of a comparison say of the changes that they could show. */
export interface Differences {
  /** How many clusters there are, paired; unpaired half of the harmonic mean would be one release's. */
  readonly clusters: number;
  /** The variance of a cluster's difference if nothing changed. */
  readonly variance: number;
  /** By how much a cluster's value changes at least: 1 if it is an event or none; 0 if by any amount. */
  readonly step: number;
  /** How far the value is from the best one, and the worst possible one, if there is one. */
  readonly from: number;
  readonly worst: number;
}

const POWER = normalQuantile(0.8);

/**
 * The smallest worsening of each comparison that such clusters would show in 80 % of runs: a share of the clusters is a
 * step worse than it was, or all are a little if their values have no steps. The statistic is the sum of the clusters'
 * differences over the root of their squares, whose first two moments follow from those of the differences (delta
 * method). Undefined if no worsening within the metric's range would be shown.
 */
export function detectableChanges(
  seen: Float64Array,
  before: readonly (number | undefined)[],
  spread: Spread,
  { clusters, steps, pairs }: Influences,
  level: number,
  metric: Description,
): readonly (number | undefined)[] {
  const [low, high] = metric.range;
  const { best = (low + high) / 2 } = metric;
  const worst = best === low || best === high ? high - low : Infinity;
  const critical = normalQuantile(level / spread.effective, { tail: "upper" });
  const largest = Math.max(...steps);
  return Array.from(seen, (change, k) => {
    // A change that was seen widens what exchanging makes of the clusters: by its square, or half of it unpaired.
    const own = ((1 + pairs) / 2) * change ** 2;
    const variance = Math.max(0, clusters * (spread.deviation[k] as number) ** 2 - own);
    const step = (spread.deviation[k] as number) > 0 ? (steps[k] as number) : largest;
    if (variance === 0 && step === 0) return undefined;
    const away = distanceFromBest(before[k] ?? best, metric);
    const from = worst === Infinity ? 0 : away;
    // Farther than the worst value nothing gets.
    const widest = metric.best === undefined ? high - low : Math.max(best - low, high - best) - away;
    return smallestShown({ clusters, variance, step, from, worst }, critical, widest);
  });
}

/** The smallest change that is shown with the power, `critical` being how many standard deviations are shown. */
export function smallestShown(
  differences: Differences,
  critical: number,
  widest: number,
  power = POWER,
): number | undefined {
  const { clusters, step } = differences;
  // So many steps are needed even if no cluster differs by chance: expansions say nothing of fewer.
  const least = (critical ** 2 * step) / clusters;
  const isShown = (change: number): boolean => change >= least && excess(differences, change, critical) >= power;
  let high = 1e-6 * (Math.sqrt(differences.variance) + differences.step);
  while (!isShown(high)) {
    if (high > widest || high > 1e9 * (Math.sqrt(differences.variance) + differences.step)) return undefined;
    high *= 2;
  }
  let low = high / 2;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (isShown(middle)) high = middle;
    else low = middle;
  }
  return high <= widest ? high : undefined;
}

/** By how many of its standard deviations the statistic is above the critical value on average. */
function excess(differences: Differences, change: number, critical: number): number {
  const { clusters } = differences;
  const { second, third, fourth } = moments(differences, change);
  const centre = Math.sqrt(clusters / second) * change;
  // Sums of so few differences have lighter tails than normal ones (Edgeworth), and go in steps.
  const lighter = ((critical ** 3 - 3 * critical) * fourth) / (12 * clusters * second ** 2);
  const reached = critical - lighter + differences.step / Math.sqrt(clusters * second);
  const slope = change / second;
  const spread =
    (second - change ** 2 - slope * (third - change * second) + (slope ** 2 / 4) * (fourth - second ** 2)) / second;
  return (centre - reached) / Math.sqrt(Math.max(spread, 1e-12));
}

interface Moments {
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

/** The moments of the clusters' differences about 0, the mean of which is the change. */
function moments(differences: Differences, change: number): Moments {
  const { variance, step, from, worst } = differences;
  const second = secondMoment(differences, change);
  const added = step <= change ? allAlike(change) : addedEvents(step, worst, change / (worst - from), change);
  // What is added where there was something already does less.
  const share = second / (variance + added.second);
  return {
    second,
    third: share * (3 * variance * change + added.third),
    // Of differences that are a step or none, and of about normal ones.
    fourth: share ** 2 * (variance * Math.max(step ** 2, 3 * variance) + 6 * variance * added.second + added.fourth),
  };
}

function allAlike(change: number): Moments {
  return { second: change ** 2, third: change ** 3, fourth: change ** 4 };
}

/** Of what is added to a cluster: one step or none, or with several responses as many as a binomial one has. */
function addedEvents(step: number, worst: number, chance: number, change: number): Moments {
  if (worst === Infinity || step >= worst)
    return { second: change * step, third: change * step ** 2, fourth: change * step ** 3 };
  const trials = worst / step;
  const pairs = trials * (trials - 1) * chance ** 2;
  const triples = pairs * (trials - 2) * chance;
  const fours = triples * (trials - 3) * chance;
  const mean = trials * chance;
  return {
    second: (mean + pairs) * step ** 2,
    third: (mean + 3 * pairs + triples) * step ** 3,
    fourth: (mean + 7 * pairs + 6 * triples + fours) * step ** 4,
  };
}

/** The mean square of the clusters' differences. */
function secondMoment({ variance, step, from, worst }: Differences, change: number): number {
  if (step <= change) return variance + change ** 2;
  if (worst === Infinity) {
    // An event that is added to a cluster that had one in the other release makes the two alike; as many as differ are
    // the half of those that have one in either.
    const alike = Math.min(1, variance / step ** 2) / 2;
    return variance + Math.max(change ** 2, change * step * (1 - alike));
  }
  // Shares of events: each that did not happen now does with the same chance. How much a cluster's own rate leaves to
  // chance is known from the differences; the rest of what shares can vary is between clusters.
  const [share, own, chance] = [from / worst, step / worst, change / (worst - from)];
  const left = 1 - share;
  const within = Math.min(variance / worst ** 2 / (2 * own), left);
  const after = Math.max(0, 1 - chance) * (within + chance * (left - within));
  return worst ** 2 * ((within + after) * own + chance ** 2 * (left - within));
}
