import { checkArray, describeValue, InputError } from "../core/input.js";
import { readNames, type MetricReadings } from "./bias-vectors.js";

const NAME = "agreement";
/** Below this number of models any two metrics correlate. */
export const FEWEST = 4;

/** The models of both metrics, and the prompt sets of each. */
export function readBoth(
  metricA: MetricReadings,
  metricB: MetricReadings,
): { models: readonly string[]; setsA: readonly string[]; setsB: readonly string[] } {
  const a = readNames(NAME, "metricA", metricA);
  const b = readNames(NAME, "metricB", metricB);
  const missing = a.models.find((model) => !b.models.includes(model));
  const extra = b.models.find((model) => !a.models.includes(model));
  if (missing !== undefined || extra !== undefined) {
    throw new InputError({
      function: NAME,
      argument: "metricB",
      given:
        missing === undefined
          ? `with the model ${JSON.stringify(extra)} that metricA has not read`
          : `without the model ${JSON.stringify(missing)} that metricA has read`,
      expected: "the same models in both metrics",
      advice: "Leave out models that only one of them has read.",
    });
  }
  return { models: a.models, setsA: a.sets, setsB: b.sets };
}

/** The models left out of the search. */
export function readHoldout(holdout: readonly string[] | undefined, models: readonly string[]): readonly string[] {
  if (holdout === undefined) return [];
  const valid = Array.isArray(holdout) && holdout.length >= FEWEST && new Set(holdout).size === holdout.length;
  if (valid) checkArray(NAME, "holdout", holdout);
  const unknown = valid ? holdout.find((model) => !models.includes(model)) : undefined;
  if (valid && unknown === undefined) return holdout;
  throw new InputError({
    function: NAME,
    argument: "holdout",
    given:
      unknown === undefined
        ? describeValue(holdout)
        : `a list with the model ${JSON.stringify(unknown)}, which the metrics have not read`,
    expected: `at least ${FEWEST} different models of those that were read, because fewer cannot show agreement`,
  });
}

/** Throws unless both metrics have the same prompt sets. */
export function checkShared(setsA: readonly string[], setsB: readonly string[]): void {
  const other = setsA.find((set) => !setsB.includes(set)) ?? setsB.find((set) => !setsA.includes(set));
  if (other === undefined) return;
  throw new InputError({
    function: NAME,
    argument: "metricB",
    given: `prompt sets other than metricA's: ${JSON.stringify(other)} is in one only`,
    expected: 'the same prompt sets, because pairing is "shared"',
    advice: 'Paraphrase both metrics alike, or use pairing: "cross".',
  });
}
