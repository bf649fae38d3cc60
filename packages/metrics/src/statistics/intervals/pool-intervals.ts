import { checkNumber } from "../../core/input.js";
import type { Interval } from "../../core/measurement.js";
import { extent } from "../binned-scores.js";
import { dataSeed } from "../data-seed.js";
import { bcaInterval } from "./bca-interval.js";
import { areUneven, effectiveOf } from "./effective-number.js";
import type { IntervalOptions } from "./interval-options.js";
import { largest, moments } from "./levels.js";
import { weightedMeanInterval, wider } from "./mean-interval.js";
import { withFlippedSigns } from "./permuted-difference.js";
import { unevenBounds } from "./t-interval.js";
import { unseenWeight, type WeightedClusters } from "./weighted-clusters.js";

/** What the clusters of pools tell of two selection rates, the group's and that of the reference. */
export interface PoolEvidence {
  readonly rates: readonly [own: number, reference: number];
  /** The clusters that have members of the group, and of the reference, each with how many it has. */
  readonly members: readonly [own: WeightedClusters, reference: WeightedClusters];
  /** What each cluster adds to the difference, or to the logarithm of the ratio. */
  readonly contributions: Float64Array;
  /** The share of either group's members that each cluster has, in the mean of both groups. */
  readonly weights: Float64Array;
}

/** The interval of a difference of selection rates. */
export function poolDifferenceInterval(evidence: PoolEvidence, options: IntervalOptions): Interval {
  const [rate, reference] = evidence.rates;
  return neverNarrower(overPools(rate - reference, evidence, options), evidence);
}

/**
 * The interval of the ratio of two selection rates. It tells them apart only if that of their difference does: of a
 * group in few pools the logarithm is more often off.
 */
export function poolRatioInterval(evidence: PoolEvidence, difference: Interval, options: IntervalOptions): Interval {
  const [rate, reference] = evidence.rates;
  const over = rate > 0 ? overPools(Math.log(rate / reference), evidence, options) : undefined;
  const ratio = ratioInterval(over, evidence);
  return {
    ...ratio,
    bounds: (confidence, scale = 1) => {
      const { lower, upper } = ratio.bounds(confidence, scale);
      if (lower <= 1 && upper >= 1) return { lower, upper };
      const apart = difference.bounds(confidence, scale);
      return {
        lower: apart.lower > 0 ? lower : Math.min(1, lower),
        upper: apart.upper < 0 ? upper : Math.max(1, upper),
      };
    },
  };
}

/**
 * The skewness of the mean above which Student's bounds are doubted: they would be off by about 1 % of their
 * confidence.
 */
const SKEWED = 0.1;

/**
 * The bounds of an estimate from what each pool adds to it: Student's t, and if the pools' contributions are skewed,
 * as they are if few pools differ from the rest, the wider of that, BCa, and a mean's in the range that the pools have;
 * if clusters of pools are of very unequal size, no nearer than flipped signs, as the few large ones may all lean one
 * way by chance and hide how they vary. None if pools differ by rounding errors only; one pool in a million that
 * differs gives more.
 */
function overPools(estimate: number, evidence: PoolEvidence, options: IntervalOptions): Interval | undefined {
  const { contributions, weights } = evidence;
  const interval = centredInterval(estimate, evidence, options);
  if (interval === undefined || !areUneven(effectiveOf(weights, largest(weights)), weights.length)) return interval;
  const own = contributions.map((contribution, i) => contribution + estimate * (weights[i] as number));
  return withFlippedSigns(interval, estimate, own, { range: [-Infinity, Infinity], seed: options.seed });
}

/** The bounds of a mean of the clusters' own estimates, within the range that these have: a few may carry it. */
function inObservedRange(estimate: number, { contributions, weights }: PoolEvidence): Interval {
  const means = contributions.map((contribution, i) => estimate + contribution / (weights[i] as number));
  return weightedMeanInterval(means, weights, { range: extent(means) });
}

function centredInterval(estimate: number, evidence: PoolEvidence, options: IntervalOptions): Interval | undefined {
  const { contributions, members } = evidence;
  const pools = contributions.length;
  let squares = 0;
  for (const contribution of contributions) squares += contribution ** 2;
  if (pools < 2 || Math.sqrt((pools / (pools - 1)) * squares) <= 1e-12) return undefined;
  const values = contributions.map((contribution) => estimate + pools * contribution);
  const student = studentInterval(values, Math.min(...members.map(({ effective }) => effective)));
  let cubes = 0;
  for (const contribution of contributions) cubes += contribution ** 3;
  if (options.method !== "strict" && Math.abs(cubes / squares ** 1.5) < SKEWED)
    return { ...student, method: "Student's t over pools" };
  const seed = options.seed ?? dataSeed(values);
  const both = wider(bcaInterval(values, { seed }), student);
  const interval = wider(both, inObservedRange(estimate, evidence));
  return { ...interval, method: "the wider of Student's t and BCa over pools", seed };
}

/** Student's t for so many clusters as effectively tell of the group that fewer tell of. */
function studentInterval(values: Float64Array, effective: number): Interval {
  const { mean, squares } = moments(values);
  const variance = squares / (values.length - 1) / values.length;
  return {
    method: "Student's t",
    bounds: (confidence, scale = 1) => unevenBounds(mean, variance, { effective, scale }, confidence),
  };
}

const ALIKE = "all pools alike: a share of 1 - alpha^(1/pools) may differ";

/**
 * The rates if the clusters have missed others, all of whose members of one group are selected and none of the other:
 * the least of the first with the greatest of the second, and the other way round.
 */
function unseenRates({ rates: [rate, reference], members }: PoolEvidence, confidence: number, scale: number) {
  const [own, other] = members.map((clusters) => unseenWeight(clusters, 1 - confidence, scale)) as [number, number];
  return {
    least: [rate * (1 - own), reference + other * (1 - reference)],
    most: [rate + own * (1 - rate), reference * (1 - other)],
  } as const;
}

/** Never narrower than a share of other pools that these would have missed makes it. */
function neverNarrower(over: Interval | undefined, evidence: PoolEvidence): Interval {
  return {
    method: ALIKE,
    ...over,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const { least, most } = unseenRates(evidence, confidence, scale);
      const floor = { lower: least[0] - least[1], upper: most[0] - most[1] };
      const { lower, upper } = over?.bounds(confidence, scale) ?? floor;
      return { lower: Math.max(-1, Math.min(lower, floor.lower)), upper: Math.min(1, Math.max(upper, floor.upper)) };
    },
  };
}

function ratioInterval(overLog: Interval | undefined, evidence: PoolEvidence): Interval {
  return {
    ...overLog,
    method: overLog === undefined ? ALIKE : `${overLog.method}, on the logarithm`,
    bounds: (confidence, scale = 1) => {
      checkBounds(confidence, scale);
      const { least, most } = unseenRates(evidence, confidence, scale);
      const floor = { lower: least[0] / least[1], upper: most[0] / most[1] };
      if (overLog === undefined) return floor;
      const { lower, upper } = overLog.bounds(confidence, scale);
      return { lower: Math.min(Math.exp(lower), floor.lower), upper: Math.max(Math.exp(upper), floor.upper) };
    },
  };
}

function checkBounds(confidence: number, scale: number): void {
  checkNumber("poolInterval", "confidence", confidence, 0.5, 1);
  checkNumber("poolInterval", "scale", scale, Number.MIN_VALUE, Number.MAX_VALUE);
}
