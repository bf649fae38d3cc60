import { describeValue, InputError } from "../core/input.js";
import { flatBounds, moments, type Range } from "../statistics/intervals/levels.js";
import { meanInterval } from "../statistics/intervals/mean-interval.js";
import { sideOf } from "./described.js";
import { clustersForMean, greatestSpread } from "./mean-power.js";
import { byNormal, reaching, type Plan, type Settled } from "./settled.js";

/** A mean over clusters of values within the range. */
export function planMean(settled: Settled, given: number | undefined): Plan {
  const { description, expected, samples, icc, power, confidence, method, verdict } = settled;
  const { unit, design } = description;
  const range = sideOf(description);
  const ofOne = spreadOf(settled, given, range, design?.binary !== undefined);
  const paired = unit === "sources";
  // Of maxima, and whatever else prompts have but one of, the spread is that of the prompts already.
  const spread =
    paired && design?.binary !== "cluster" ? ofOne * Math.sqrt((1 + (samples - 1) * icc) / samples) : ofOne;
  const resamples = resamplesFor(confidence);
  const isReached = isReachedBy(settled, range, resamples);
  const work = method === "strict" ? 100 : resamples;
  const start = byNormal(spread, settled);
  const search = { mean: expected, spread, range, confidence, isReached, work, isOrdered: method === "strict" };
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

/** Whether values lead to the verdict, by the interval that a mean has. */
function isReachedBy(
  settled: Settled,
  range: Range,
  resamples: number,
): (values: Float64Array, seed: number) => boolean {
  const { method } = settled;
  const reached = reaching(settled);
  return (values, seed) => {
    // The bounds are never narrower than these, which take no time.
    const { mean } = moments(values);
    const flat = { method: "flat", bounds: (level: number) => flatBounds(mean, values.length, range, level) };
    if (method === "auto" && !reached(flat)) return false;
    return reached(meanInterval(values, { range, method, seed, resamples }));
  };
}

/** As many resamples as leave 25 beyond a bound; more hardly change what is decided. */
function resamplesFor(confidence: number): number {
  return Math.max(400, Math.min(2000, Math.ceil(25 / (1 - confidence))));
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
