import { checkNumber, InputError } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { clopperPearson } from "../statistics/index.js";
import type { CounterfactualData } from "./data.js";
import { encode } from "./encode.js";
import type { Sample, Unit } from "./sample.js";

/**
 * The share of sources in which the group mentioned changes the decision: the invariance test of CheckList (Ribeiro et
 * al. 2020), from 0, where no source fails, to 1. A source fails where some variation is predicted as another class
 * than the original sentence or, without one, than some variation of the first group. With a tolerance a changed class
 * passes where the probability of the class predicted before moves by no more. `perPrompt` has 1 for every source that
 * fails, `groups` the share of the sources that each group fails. It misses every shift of probabilities that leaves
 * the classes alone: for those take `pertSR` of the `catalogue`. Undefined without sources, with nothing to compare
 * with, and where a group has no variation.
 *
 * @param options.tolerance in units of probability, 0 by default
 * @throws InputError where the data are not counterfactual classifications, or lack predictions or, with a tolerance,
 * probabilities
 * @example
 * const source = (women, men) => ({ groups: { women: [{ probabilities: women }], men: [{ probabilities: men }] } });
 * const data = { sources: [source(0.9, 0.8), source(0.6, 0.4)] };
 * invarianceTest(data).value // 0.5
 * invarianceTest(data, { tolerance: 0.25 }).value // 0
 * @since 0.1.0
 */
export function invarianceTest(data: CounterfactualData, options: { readonly tolerance?: number } = {}): Measurement {
  const caller = "invarianceTest";
  const { tolerance = 0 } = options;
  checkNumber(caller, "options.tolerance", tolerance, 0, 1);
  const encoded = encode(caller, data);
  if (encoded.kind === "group" || encoded.sequence) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: encoded.sequence ? "tagged sentences" : "group data",
      expected: "counterfactual data ({ sources }) of classified texts",
      advice: "The test compares predictions for variations of the same source.",
    });
  }
  const { groups, sources } = encoded;
  const units = sources.flat();
  checkPredictions(caller, units, tolerance > 0);
  const variations = units.reduce(
    (sum, { samples }) => sum + samples.reduce((size, sample) => size + sample.size, 0),
    0,
  );
  const counts = { sources: sources.length, groups: groups.length, variations };
  if (units.length === 0) return { metric: caller, counts, undefined: "there are no sources" };
  if (groups.length < 2 && units.some(({ original }) => original === undefined)) {
    return { metric: caller, counts, undefined: "there is only one group and no original sentence to compare it with" };
  }
  const failures = groups.map(() => 0);
  const perPrompt = new Float64Array(units.length);
  for (const [j, { samples, original }] of units.entries()) {
    const reference = original ?? samples[0];
    for (const [t, sample] of samples.entries()) {
      if (sample.size === 0 || reference === undefined)
        return { metric: caller, counts, undefined: `source ${j}: group ${groups[t] ?? ""} has no variation` };
      if (sample === reference || !changes(reference, sample, tolerance, encoded.classes.length)) continue;
      failures[t] = (failures[t] ?? 0) + 1;
      perPrompt[j] = 1;
    }
  }
  const byGroup = groups.map((group, t): [string, Measurement] => [
    group,
    {
      metric: "share of sources that the group fails",
      counts: { sources: units.length },
      value: (failures[t] ?? 0) / units.length,
    },
  ]);
  const value = perPrompt.reduce((sum, failed) => sum + failed, 0) / units.length;
  const failed = perPrompt.reduce((sum, one) => sum + one, 0);
  return {
    metric: caller,
    counts,
    value,
    perPrompt,
    interval: clopperPearson(failed, units.length),
    groups: Object.fromEntries(byGroup),
  };
}

function checkPredictions(caller: string, units: readonly Unit[], probabilities: boolean): void {
  for (const { missing } of units.flatMap(({ samples, original }) =>
    original === undefined ? samples : [...samples, original],
  )) {
    const argument = missing.predicted ?? (probabilities ? missing.probabilities : undefined);
    if (argument !== undefined)
      throw new InputError({
        function: caller,
        argument,
        given: "undefined",
        expected: "given, because the test needs it",
      });
  }
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
