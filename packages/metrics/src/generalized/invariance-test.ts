import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkNumber, InputError } from "../core/input.js";
import { meansOf, sum, valuesOfMeans } from "../core/means.js";
import type { Interval, Part } from "../core/measurement.js";
import { clusterWay, oneWay, placesOf } from "../sets/cluster-ways.js";
import { clopperPearson, clusteredRate } from "../statistics/index.js";
import type { CounterfactualData, FairnessData } from "./data.js";
import { encode, type EncodedCounterfactuals } from "./encode.js";
import type { Sample, Unit } from "./sample.js";
import { termsAsTheyAre } from "../sets/read-terms.js";

/**
 * Options of `invarianceTest`.
 *
 * @since 0.1.0
 */
export interface InvarianceTestOptions {
  /** By how much the probability of the class predicted before may move, in units of probability. Default 0. */
  readonly tolerance?: number;
}

const NAME = "invarianceTest";

/**
 * The share of sources in which the group mentioned changes the decision: the invariance test of CheckList (Ribeiro et
 * al. 2020), from 0, if no source fails, to 1. A source fails if some variation is predicted as another class than the
 * original sentence or, without one, than some variation of the first group. With a tolerance a changed class passes if
 * the probability of the class predicted before moves by no more. `groups` has the share of the sources that each group
 * fails. It misses every shift of probabilities that leaves the classes alone: for those take `pertSR` of the
 * `catalogue`. No value without sources, with nothing to compare with, and if a group has no variation.
 *
 * @throws InputError if the data are not counterfactual classifications, or lack predictions or, with a tolerance,
 * probabilities
 * @see Ribeiro et al. 2020, Beyond Accuracy: Behavioral Testing of NLP Models with CheckList
 * @example
 * const source = (women, men) => ({ groups: { women: [{ probabilities: women }], men: [{ probabilities: men }] } });
 * const data = { sources: [source(0.9, 0.8), source(0.6, 0.4)] };
 * invarianceTest(data).value // 0.5
 * invarianceTest(data, { tolerance: 0.25 }).value // 0
 * @since 0.1.0
 */
export const invarianceTest = defineMetric(
  {
    name: NAME,
    title: "share of sources in which the group changes the decision",
    family: "generalized",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Ribeiro et al. 2020",
    words: { value: "in {value} of sources the group alone changes the decision" },
    anytime: true,
    compare: "sums",
    design: { power: "fraction", binary: "cluster", flawless: "unseen" },
  },
  (data: CounterfactualData, { tolerance = 0 }: InvarianceTestOptions = {}): Computed => {
    checkNumber(NAME, "options.tolerance", tolerance, 0, 1);
    const encoded = encodeTexts(data);
    const { provenance, terms }: FairnessData = data;
    const { groups, sources } = encoded;
    const units = sources.flat();
    checkPredictions(units, tolerance > 0);
    const variations = units.reduce(
      (total, { samples }) => total + samples.reduce((size, sample) => size + sample.size, 0),
      0,
    );
    const counts = { sources: sources.length, groups: groups.length, variations };
    if (units.length === 0) return { counts, provenance, reason: "there are no sources" };
    if (groups.length < 2 && units.some(({ original }) => original === undefined))
      return { counts, provenance, reason: "there is only one group and no original sentence to compare it with" };
    const empty = emptyGroup(units, groups);
    if (empty !== undefined) return { counts, provenance, reason: empty };
    const { failed, failures } = failuresOf(units, groups.length, tolerance, encoded.classes.length);
    const total = sum(failed);
    return {
      counts,
      provenance,
      ...termsAsTheyAre({ terms }),
      value: total / units.length,
      interval: intervalOf(failed, encoded.clusters),
      groups: groups.map((group, t): Part => ({
        of: { group },
        counts: { sources: units.length },
        value: (failures[t] as number) / units.length,
      })),
      clusters: () => ({
        ways:
          encoded.clusters === undefined ? oneWay("sources", units.length) : [clusterWay("sources", encoded.clusters)],
        parts: [{ of: {}, sums: meansOf(failed) }],
      }),
    };
  },
  { data: "data", options: ["tolerance"], values: valuesOfMeans },
);

/** Sources of one cluster, filled from one template, fail together. */
function intervalOf(failed: Float64Array, names: readonly string[] | undefined): Interval {
  if (names === undefined) return clopperPearson(sum(failed), failed.length);
  const places = placesOf(names);
  const clusters = new Set(places).size;
  const [events, trials] = [new Float64Array(clusters), new Float64Array(clusters)];
  for (const [j, place] of places.entries()) {
    (events[place] as number) += failed[j] as number;
    (trials[place] as number)++;
  }
  return clusteredRate({ events, trials });
}

function encodeTexts(data: CounterfactualData): EncodedCounterfactuals {
  const encoded = encode(NAME, data);
  if (encoded.kind === "counterfactual" && !encoded.sequence) return encoded;
  throw new InputError({
    function: NAME,
    argument: "data",
    given: encoded.sequence ? "tagged sentences" : "group data",
    expected: "counterfactual data ({ sources }) of classified texts",
    advice: "The test compares predictions for variations of the same source.",
  });
}

function checkPredictions(units: readonly Unit[], probabilities: boolean): void {
  for (const { missing } of units.flatMap(({ samples, original }) =>
    original === undefined ? samples : [...samples, original],
  )) {
    const argument = missing.predicted ?? (probabilities ? missing.probabilities : undefined);
    const needed = missing.predicted === undefined ? "the probabilities of the classes" : "a predicted class";
    if (argument !== undefined)
      throw new InputError({
        function: NAME,
        argument,
        given: "undefined",
        expected: `${needed}, which the test needs`,
      });
  }
}

function emptyGroup(units: readonly Unit[], groups: readonly string[]): string | undefined {
  for (const [j, { samples }] of units.entries()) {
    const t = samples.findIndex(({ size }) => size === 0);
    if (t >= 0) return `source ${j}: group ${groups[t] ?? ""} has no variation`;
  }
  return undefined;
}

/** 1 for every source that fails, and how many sources each group fails. */
function failuresOf(
  units: readonly Unit[],
  groups: number,
  tolerance: number,
  classes: number,
): { readonly failed: Float64Array; readonly failures: Float64Array } {
  const failed = new Float64Array(units.length);
  const failures = new Float64Array(groups);
  for (const [j, { samples, original }] of units.entries()) {
    const reference = original ?? samples[0];
    if (reference === undefined) continue;
    for (const [t, sample] of samples.entries()) {
      if (sample === reference || !changes(reference, sample, tolerance, classes)) continue;
      failures[t] = (failures[t] as number) + 1;
      failed[j] = 1;
    }
  }
  return { failed, failures };
}

/** Whether some variation of the sample is decided otherwise than some one of the reference. */
function changes(reference: Sample, sample: Sample, tolerance: number, width: number): boolean {
  for (let i = 0; i < reference.size; i++) {
    const before = reference.predicted[i] as number;
    for (let k = 0; k < sample.size; k++) {
      if (sample.predicted[k] === before) continue;
      if (tolerance === 0) return true;
      const moved =
        (sample.probabilities[k * width + before] as number) - (reference.probabilities[i * width + before] as number);
      if (Math.abs(moved) > tolerance) return true;
    }
  }
  return false;
}
