import { describeValue, InputError } from "../core/input.js";
import { chanceBelow } from "../statistics/intervals/gaffke-interval.js";
import { flatBounds, type Range } from "../statistics/intervals/levels.js";
import { meanInterval } from "../statistics/intervals/mean-interval.js";
import { weightedClusters } from "../statistics/intervals/weighted-clusters.js";
import { sideOf } from "./described.js";
import { clustersForMean, greatestSpread } from "./mean-power.js";
import { byNormal, reaching, type Reckoned, type Settled } from "./settled.js";

/** A mean over clusters of values within the range. */
export function planMean(settled: Settled, given: number | undefined): Reckoned {
  const { description, expected, samples, icc, power, confidence, verdict } = settled;
  const { unit, design } = description;
  const range = sideOf(description);
  const ofOne = spreadOf(settled, given, range, design?.binary !== undefined);
  const paired = unit === "sources";
  // Of maxima, and whatever else prompts have but one of, the spread is that of the prompts already.
  const spread =
    paired && design?.binary !== "cluster" ? ofOne * Math.sqrt((1 + (samples - 1) * icc) / samples) : ofOne;
  const start = byNormal(spread, settled);
  const isReached = isReachedBy(settled, range);
  // A bound takes about as long for few clusters as for many.
  const search = { mean: expected, spread, range, confidence, isReached, work: WORK / start };
  const found = clustersForMean(search, start, power);
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit,
    responses: clusters * samples * (paired ? 2 : 1),
    power: reachedWith,
    verdict,
    method:
      found === undefined
        ? "normal approximation"
        : spread === 0
          ? "exact: all values alike"
          : "simulation on a beta distribution",
  };
}

const WORK = 5e4;

/** Whether values lead to the verdict, as by `meanInterval`: of a limit on one side without looking for the bounds. */
function isReachedBy(settled: Settled, range: Range): (values: Float64Array) => boolean {
  const { method, limit, direction, verdict, confidence } = settled;
  const reached = reaching(settled);
  if (direction === "within") return (values) => reached(meanInterval(values, { range, method }));
  const [low, high] = range;
  const isBelow = (direction === "below") === (verdict === "pass");
  const room = (isBelow ? limit - low : high - limit) / (high - low);
  return (values) => {
    const shares = values.map((value) => (isBelow ? value - low : high - value) / (high - low));
    const sample = weightedClusters(shares);
    const floor = method === "auto" ? flatBounds(sample.mean, sample.clusters, [0, 1], confidence).upper : 0;
    return floor < room && chanceBelow(sample, method, room) < 1 - confidence;
  };
}

const USUAL_SPREAD = 0.25;

/** The standard deviation to plan with, no greater than any around the mean can be. */
export function spreadOf({ expected }: Settled, given: number | undefined, range: Range, isBinary: boolean): number {
  const [low, high] = range;
  const greatest = greatestSpread(expected, range);
  if (given === undefined) return isBinary ? greatest : Math.min(USUAL_SPREAD * (high - low), greatest);
  if (given <= greatest * (1 + 1e-9)) return Math.min(given, greatest);
  throw new InputError({
    function: "plan",
    argument: "spread",
    given: describeValue(given),
    expected: `a number between 0 and ${Math.floor(1e4 * greatest) / 1e4}, for values between ${low} and ${high} with the mean ${expected}`,
    advice: "No values vary more around that mean. Leave it out, or name another value that you expect.",
  });
}
