import { isDescription, type Description } from "../core/description.js";
import { checkClusters, checkWays } from "../core/clusters.js";
import { checkArray, checkNumber, checkObject, describeValue, InputError } from "../core/input.js";
import { isMeasured, type Counts, type Estimate, type Measurement } from "../core/measurement.js";
import type { Subject } from "../core/subject.js";
import { exchangedWay } from "../releases/exchanged-way.js";
import type { Release } from "../releases/release.js";
import { distanceFromBest } from "../releases/worse.js";
import { normalQuantile } from "../statistics/distributions/normal.js";
import { clusterInfluences } from "./cluster-influences.js";

/** What a baseline says of how its values vary. */
export interface Noise {
  readonly metric: Description;
  readonly unit: string;
  readonly clusters: number;
  /** In all, those of all groups. */
  readonly responses: number;
  /** Responses of a cluster in each group, and how many of them are those of one prompt. */
  readonly samples: number;
  readonly perPrompt: number;
  /** Whether values are shares of responses, so that more responses to a prompt are known to say more. */
  readonly isOfSamples: boolean;
  /** How many comparisons that vary alone would vary as much as these together. */
  readonly effective: number;
  readonly parts: readonly NoiseOf[];
  readonly method: string;
}

/** Of one comparison. */
export interface NoiseOf {
  readonly of: Subject;
  readonly value: number;
  /** Of what a cluster adds to the value, among clusters. */
  readonly variance: number;
  /** By how much one response more changes what a cluster of one response adds; 0 if by any amount. */
  readonly step: number;
}

type Kept = Pick<Noise, "effective" | "parts" | "method">;

/** @throws InputError if it cannot be compared with later releases, or says nothing of how it varies */
export function noiseOf(caller: string, baseline: Measurement | Release): Noise {
  const refuse = (given: string, advice?: string): InputError =>
    new InputError({
      function: caller,
      argument: "baseline",
      given,
      expected: "one that later releases can be compared with",
      ...(advice !== undefined && { advice }),
    });
  const { metric, clusters } = baseline;
  if (!isDescription(metric)) throw refuse(describeValue(baseline), "Pass what a metric returns.");
  if (clusters === undefined) throw refuse(`of ${metric.title}, which has no clusters to compare`);
  checkClusters(caller, "baseline.clusters", clusters);
  checkWays(caller, "baseline.clusters.ways", clusters.ways);
  if (clusters.ways.length === 0) throw refuse(`of ${metric.title}, whose clusters lie in no way`);
  if (isRelease(baseline)) checkReleased(caller, baseline);
  const way = exchangedWay(clusters, clusters).after;
  const count = way.ids.length;
  const { power, binary } = metric.design ?? {};
  const isOfSamples = (power === "fraction" && binary !== "cluster") || power === "rates";
  const step = isOfSamples || binary !== undefined ? 1 : 0;
  const { counts = {} } = baseline;
  const groups = clusters.parts[0]?.of.group === undefined ? 1 : clusters.parts.length;
  const responses = responsesIn(counts) ?? count;
  const samples = Math.max(1, responses / count / groups);
  const perPrompt = Math.max(
    1,
    counts["prompts"] && counts["responses"] ? counts["responses"] / counts["prompts"] : samples,
  );
  const kept = isRelease(baseline)
    ? ofRelease(baseline, count, step, refuse)
    : ofMeasurement(baseline, way, step, refuse);
  return { metric, unit: way.unit, clusters: count, responses, samples, perPrompt, isOfSamples, ...kept };
}

function checkReleased(caller: string, { comparisons, counts = {} }: Release): void {
  checkArray(caller, "baseline.comparisons", comparisons);
  for (const [i, each] of comparisons.entries()) {
    const argument = `baseline.comparisons[${i}]`;
    checkObject(caller, argument, each, "the value of a comparison");
    checkObject(caller, `${argument}.of`, each.of, "what the value is of");
    checkNumber(caller, `${argument}.value`, each.value, -Number.MAX_VALUE, Number.MAX_VALUE);
    if (each.bounds === undefined) continue;
    checkObject(caller, `${argument}.bounds`, each.bounds, "bounds");
    const { lower, upper } = each.bounds;
    checkNumber(caller, `${argument}.bounds.lower`, lower, -Number.MAX_VALUE, Number.MAX_VALUE);
    checkNumber(caller, `${argument}.bounds.upper`, upper, -Number.MAX_VALUE, Number.MAX_VALUE);
  }
  checkObject(caller, "baseline.counts", counts, "what was counted");
}

/** A measurement has a value, or a reason why not; of a release only its comparisons have. */
export function isRelease(baseline: Measurement | Release): baseline is Release {
  return !("value" in baseline) && !("reason" in baseline);
}

type Refuse = (given: string, advice?: string) => InputError;
type Way = Parameters<typeof clusterInfluences>[1];

/** From what leaving out each cluster does to the values. */
function ofMeasurement(measurement: Measurement, way: Way, step: number, refuse: Refuse): Kept {
  const { metric, clusters, recompute, comparisons = [{ of: {}, ...pick(measurement) }] } = measurement;
  const lost = comparisons.find((each) => !isMeasured(each));
  if (lost !== undefined || clusters === undefined || recompute === undefined)
    throw refuse(`of ${metric.title}, which has no value: ${lost?.reason ?? "no clusters"}`);
  const influences = clusterInfluences(clusters, way, recompute);
  const parts = comparisons.map(({ of, value = 0 }, k) => {
    const variance = varianceOf(influences[k] ?? []) * slopeAt(value, metric) ** 2;
    return { of, value, variance, step };
  });
  return { effective: effectiveOf(influences), parts, method: "what leaving out each cluster does" };
}

function pick({ value, reason, counts }: Measurement): Estimate {
  return reason === undefined ? { value: value ?? 0, counts } : { reason, counts };
}

/** From the bounds at 95 % that a file of baselines has, of comparisons that may all vary alone. */
function ofRelease({ metric, comparisons }: Release, clusters: number, step: number, refuse: Refuse): Kept {
  const parts = comparisons.map(({ of, value, bounds }) => {
    if (bounds === undefined)
      throw refuse(`a release of ${metric.title} without bounds`, "Plan from the measurement, which says more.");
    const error = (bounds.upper - bounds.lower) / 2 / normalQuantile(0.95);
    return { of, value, variance: clusters * (error * slopeAt(value, metric)) ** 2, step };
  });
  return { effective: comparisons.length, parts, method: "bounds of the baseline" };
}

/** How much further from the best value a ratio gets by a change of it. */
function slopeAt(value: number, metric: Description): number {
  if (metric.format !== "ratio" || value <= 0) return 1;
  const near = 1e-4 * value;
  return Math.abs(distanceFromBest(value + near, metric) - distanceFromBest(value - near, metric)) / (2 * near) || 1;
}

function responsesIn(counts: Counts): number | undefined {
  return counts["responses"] ?? counts["predictions"] ?? counts["candidates"];
}

function varianceOf(values: ArrayLike<number>): number {
  const all = Array.from(values);
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, all.length - 1);
}

/** As of exchanges: fewer, the more alike comparisons vary. */
function effectiveOf(influences: readonly Float64Array[]): number {
  const varying = influences.filter((own) => varianceOf(own) > 0);
  let alike = 0;
  for (const [place, one] of varying.entries())
    for (const other of varying.slice(place + 1)) {
      const product =
        one.reduce((sum, value, i) => sum + value * (other[i] as number), 0) / Math.max(1, one.length - 1);
      alike += product ** 2 / varianceOf(one) / varianceOf(other);
    }
  const pairs = (varying.length * (varying.length - 1)) / 2;
  return pairs === 0 ? 1 : 1 + (varying.length - 1) * Math.max(0, 1 - alike / pairs);
}
