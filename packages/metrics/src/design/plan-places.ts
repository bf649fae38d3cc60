import { allocationGap } from "../allocation/allocation-gap.js";
import { poolDifferenceInterval } from "../statistics/intervals/pool-intervals.js";
import { isMeasured, type Interval } from "../core/measurement.js";
import { clusteredDifference } from "../statistics/intervals/clustered-rates.js";
import type { ClusteredCounts } from "../statistics/intervals/clustered-side.js";
import { moments } from "../statistics/intervals/levels.js";
import { weightedClusters } from "../statistics/intervals/weighted-clusters.js";
import { clustersForMean } from "./mean-power.js";
import { spreadOf } from "./plan-mean.js";
import { byNormal, reaching, type Reckoned, type Settled } from "./settled.js";

const RANGE = [-1, 1] as const;

/** A mean over pools of the difference between the groups' shares of places. */
export function planPlaces(settled: Settled, given: number | undefined): Reckoned {
  const { description, expected, samples, power, confidence, method, verdict } = settled;
  // Each pool of two decides for one or the other.
  const spread = spreadOf(settled, given, RANGE, true);
  const isReached = isReachedBy(settled, given);
  const work = method === "strict" ? 2000 : 100;
  const start = byNormal(spread, settled);
  const search = { mean: expected, spread, range: RANGE, confidence, isReached, work };
  const found = clustersForMean(search, start, power);
  const { clusters, power: reachedWith } = found ?? { clusters: start, power };
  return {
    prompts: clusters,
    unit: description.unit,
    responses: clusters * samples * 2,
    power: reachedWith,
    verdict,
    method: found === undefined ? "normal approximation" : methodOf(spread, given),
  };
}

function methodOf(spread: number, given: number | undefined): string {
  if (spread === 0) return "exact: all values alike";
  return given === undefined ? "simulation of pools of two" : "simulation on a beta distribution";
}

function isReachedBy(settled: Settled, given: number | undefined): (values: Float64Array, seed: number) => boolean {
  const { method } = settled;
  const reached = reaching(settled);
  return (values, seed) => {
    // Resamples of few different values are few different means, so that the metric's own seed tells.
    if (given === undefined && method === "auto") return reached(gapOfTwo(values));
    const { mean } = moments(values);
    const trials = new Float64Array(values.length).fill(1);
    const side = (sign: 1 | -1): ClusteredCounts => ({ events: values.map((value) => (1 + sign * value) / 2), trials });
    // The strict bounds are the wider of two, of which this one takes less time.
    if (method === "strict" && !reached(clusteredDifference(side(1), side(-1), { method }))) return false;
    const members = weightedClusters(new Float64Array(values.length), trials);
    const evidence = {
      rates: [(1 + mean) / 2, (1 - mean) / 2],
      members: [members, members],
      contributions: values.map((value) => (value - mean) / values.length),
      weights: new Float64Array(values.length).fill(1 / values.length),
    } as const;
    return reached(poolDifferenceInterval(evidence, { method, seed }));
  };
}

/** The metric itself, on pools of two of which the one or the other is selected. */
function gapOfTwo(values: Float64Array): Interval {
  const candidates = Array.from(values, (value, pool) => [
    { pool, group: "group", score: value },
    { pool, group: "reference", score: -value },
  ]);
  const [gap] = allocationGap(candidates.flat(), { k: 1, reference: "reference" }).comparisons ?? [];
  if (gap === undefined || !isMeasured(gap) || gap.interval === undefined)
    throw new Error("A gap of pools of two has an interval.");
  return gap.interval;
}
