import {
  checkNumber,
  checkObject,
  checkOptions,
  checkScores,
  describeValue,
  InputError,
  type Numbers,
} from "../../core/input.js";
import type { Interval } from "../../core/measurement.js";
import { boundsAround, distancesOf, sumOf, timesOf, type DistancesUpTo } from "./distances.js";
import { checkIntervalOptions, INTERVAL_OPTIONS, intervalOptions, type IntervalOptions } from "./interval-options.js";
import { checkRange, checkValues, type Range } from "./levels.js";
import { meanInterval } from "./mean-interval.js";
import { partlyJudged, withUnjudged, type PartlyJudged } from "./unjudged-clusters.js";
import { checkClusters, clusterMeans, plainMean } from "./weighted-clusters.js";

/**
 * The values of which both scores are known: the random part that was judged.
 *
 * @since 0.1.0
 */
export interface JudgedValues {
  /** What the better scorer says. */
  readonly trusted: Numbers;
  /** What the cheap one says of the same. */
  readonly cheap: Numbers;
  /** Of each value the number of its cluster. Default: each its own. */
  readonly clusters?: Numbers | undefined;
}

/**
 * The values of which only the cheap score is known.
 *
 * @since 0.1.0
 */
export interface UnjudgedValues {
  readonly cheap: Numbers;
  /** Of each value the number of its cluster; the same number as among those judged is the same cluster. */
  readonly clusters?: Numbers | undefined;
}

/**
 * Options of `predictionPoweredMean`.
 *
 * @since 0.1.0
 */
export interface PredictionPoweredOptions extends IntervalOptions {
  /** The least and the greatest value, of either score. Default [0, 1]. */
  readonly range?: Range | undefined;
  /** How much the cheap scores count, from 0 (not at all) to 1. Default: tuned, so that the variance is least. */
  readonly lambda?: number | undefined;
}

/**
 * A mean that a random part of trusted values corrects.
 *
 * @since 0.1.0
 */
export interface PredictionPoweredMean {
  readonly value: number;
  /** How much the cheap scores count: 0 if they say nothing, or if all are judged. */
  readonly lambda: number;
  readonly interval: Interval;
}

/**
 * The mean of trusted values, of which only a random part is known, with the help of cheap values that are known of
 * all: λ mean(cheap, not judged) + mean(trusted - λ cheap, judged). The better the cheap scores are, the narrower. If
 * clusters have one size it is right on average whatever they are worth; else nearly so if many were judged: the means
 * are those of values, and if a few large clusters have most of these, mostly none of them is judged. λ is the one of
 * least variance (PPI++), between 0 and 1. If all are judged it is the mean of the trusted values, with its interval.
 *
 * The interval joins those of the two means, which `meanInterval` gives with the range that each can have: a bound is
 * as far away as theirs reach together, over all ways to split the error between them; that of the judged values is
 * widened by √((n + 1) / (n - 1)), since λ is fitted to them. Few judged values that all agree show no more
 * than that few disagree: of n judged clusters without a difference the upper bound is some 3 / n above the estimate at
 * 0.95. If a cluster lies in both parts, the distances are added instead.
 *
 * If clusters have unequal sizes, and those judged are worth more equal clusters than so large a draw is expected to
 * be, it missed large ones. Their trusted values may then be the worst possible: all of the k largest that were not
 * judged, with (1 - share judged)^k the chance of an error. Judge more if bounds are too far apart.
 *
 * @throws InputError if nothing is judged, a value is outside the range, or an option is none of its values
 * @see Angelopoulos et al. 2023, Prediction-powered inference; Angelopoulos, Duchi and Zrnic 2023, PPI++; Zou and
 * Donner 2008 on bounds of sums
 * @example
 * const judged = { trusted: [1, 0, 1, 0], cheap: [1, 0, 1, 0] };
 * predictionPoweredMean(judged, { cheap: [1, 0, 0, 0, 0, 0, 0, 0] }, { lambda: 1 }).value // 0.125
 * predictionPoweredMean(judged, { cheap: [] }).value // 0.5
 * @since 0.1.0
 */
export function predictionPoweredMean(
  judged: JudgedValues,
  others: UnjudgedValues,
  options: PredictionPoweredOptions = {},
): PredictionPoweredMean {
  checkOptions(CALLER, options, [...INTERVAL_OPTIONS, "range", "lambda"]);
  const { range = [0, 1], lambda: given } = options;
  const [low, high] = checkRange(CALLER, range);
  checkIntervalOptions(CALLER, options);
  checkBoth(judged, others, range);
  if (given !== undefined) checkNumber(CALLER, "options.lambda", given, 0, 1);
  const { value, lambda, interval } = poweredMean(
    judged,
    others,
    { ...options, range: [low, high] },
    given === undefined,
  );
  return { value, lambda, interval };
}

/** With how far its bounds lie from it. */
export interface PoweredMean extends PredictionPoweredMean {
  readonly distances: DistancesUpTo;
}

/** The same of what is checked; with a λ that was fitted to these values or not. */
export function poweredMean(
  judged: JudgedValues,
  others: UnjudgedValues,
  options: PredictionPoweredOptions & { readonly range: Range },
  isFitted: boolean,
): PoweredMean {
  const { range, lambda: given } = options;
  const [low, high] = range;
  const { trusted, cheap, clusters } = judged;
  const lambda = others.cheap.length === 0 ? 0 : (given ?? tunedLambda(judged, others));
  const rest = Float64Array.from(trusted, (value, i) => value - lambda * (cheap[i] as number));
  const value = plainMean(rest) + (lambda === 0 ? 0 : lambda * plainMean(others.cheap));
  const common = intervalOptions(options);
  const restRange: Range = [low - lambda * high, high - lambda * low];
  const ofRest = withUnjudged(
    meanInterval(rest, { ...common, range: restRange, clusters }),
    plainMean(rest),
    restRange,
    clustersOf(judged, others),
  );
  const known = { value: within(value, range), lambda };
  if (lambda === 0) return { ...known, interval: ofRest, distances: distancesOf(known.value, ofRest) };
  const ofCheap = meanInterval(others.cheap, { ...common, range, clusters: others.clusters });
  // What was fitted to the values makes their rest smaller than it is, and varies itself.
  const fitted = isFitted ? fittedBy(clusterMeans(trusted, clusters).means.length) : 1;
  const parts = [
    timesOf(fitted, distancesOf(plainMean(rest), ofRest)),
    timesOf(lambda, distancesOf(plainMean(others.cheap), ofCheap)),
  ];
  const distances = keptWithin(range, value, sumOf(parts, shareClusters(judged, others)));
  return { ...known, interval: { ...ofRest, bounds: boundsAround(known.value, distances, range) }, distances };
}

const CALLER = "predictionPoweredMean";

function checkBoth(judged: JudgedValues, others: UnjudgedValues, range: Range): void {
  checkObject(CALLER, "judged", judged, "{ trusted, cheap }");
  checkObject(CALLER, "others", others, "{ cheap }");
  const { trusted, cheap, clusters } = judged;
  checkValues(CALLER, "judged.trusted", trusted, range);
  checkValues(CALLER, "judged.cheap", cheap, range);
  if (cheap.length !== trusted.length)
    throw new InputError({
      function: CALLER,
      argument: "judged.cheap",
      given: describeValue(cheap),
      expected: `an array of ${trusted.length}, as trusted is`,
    });
  if (clusters !== undefined) checkClusters(CALLER, clusters, trusted.length);
  checkScores(CALLER, "others.cheap", others.cheap, range);
  if (others.clusters !== undefined) checkClusters(CALLER, others.clusters, others.cheap.length);
}

function fittedBy(clusters: number): number {
  return Math.sqrt((clusters + 1) / Math.max(1, clusters - 1));
}

/** The distances, from an estimate that is kept in the range, of bounds that are. */
function keptWithin(range: Range, value: number, distances: DistancesUpTo): DistancesUpTo {
  const own = within(value, range);
  return (most, scale) => {
    const { below, above } = distances(most, scale);
    return {
      below: (confidence) => own - within(value - below(confidence), range),
      above: (confidence) => within(value + above(confidence), range) - own,
    };
  };
}

/** The λ of least variance, cov(trusted, cheap) / ((1 + n / N) var(cheap)), of cluster sums. */
export function tunedLambda({ trusted, cheap, clusters }: JudgedValues, others: UnjudgedValues): number {
  const y = deviations(clusterMeans(trusted, clusters));
  const f = deviations(clusterMeans(cheap, clusters));
  const covariance = y.reduce((sum, own, c) => sum + own * (f[c] as number), 0) / y.length;
  const both = {
    cheap: [...Array.from(cheap), ...Array.from(others.cheap)],
    clusters: [...numbered(clusters, cheap.length, 0), ...numbered(others.clusters, others.cheap.length, cheap.length)],
  };
  const all = deviations(clusterMeans(both.cheap, clusters === undefined ? undefined : both.clusters));
  const variance = all.reduce((sum, own) => sum + own * own, 0) / (all.length - 1);
  if (!(variance > 0)) return 0;
  const ratio = y.length / (all.length - y.length);
  return within(covariance / ((1 + ratio) * variance), [0, 1]);
}

/** What each cluster adds to a mean, its size counting; 0 on average. */
function deviations({ means, sizes }: ReturnType<typeof clusterMeans>): Float64Array {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const mean = means.reduce((sum, own, c) => sum + own * (sizes[c] as number), 0) / total;
  const average = total / sizes.length;
  return means.map((own, c) => ((own - mean) * (sizes[c] as number)) / average);
}

function numbered(clusters: Numbers | undefined, size: number, from: number): readonly number[] {
  return clusters === undefined ? Array.from({ length: size }, (_, i) => -1 - from - i) : Array.from(clusters);
}

function clustersOf({ cheap, clusters }: JudgedValues, others: UnjudgedValues): PartlyJudged {
  return partlyJudged(
    numbered(clusters, cheap.length, 0),
    numbered(others.clusters, others.cheap.length, cheap.length),
  );
}

function shareClusters({ clusters }: JudgedValues, others: UnjudgedValues): boolean {
  if (clusters === undefined || others.clusters === undefined) return false;
  const own = new Set(Array.from(clusters));
  return Array.from(others.clusters).some((cluster) => own.has(cluster));
}

function within(value: number, [low, high]: Range): number {
  return Math.min(high, Math.max(low, value));
}
