import type { Computed } from "../core/define-metric.js";
import { describeValue, InputError } from "../core/input.js";
import { listProvenance } from "../core/list-provenance.js";
import { placesOf } from "../sets/cluster-ways.js";
import { correctedGaps, hasTrusted, type CorrectableRow } from "../sets/corrected-gaps.js";
import type { Label, Prediction, PredictionSet } from "../sets/predictions.js";
import { promptClusters } from "../sets/prompt-clusters.js";
import { refuseSampledTerms } from "../sets/sampled-terms.js";
import { checkIntervalOptions, intervalOptions } from "../statistics/intervals/interval-options.js";
import type { CompareOptions } from "./compare-rates.js";
import { checkReference } from "./rate-pairings.js";
import { rateWords, type RateFunction, type RateName } from "./rate.js";

interface Rates extends CompareOptions {
  readonly rate: RateName | RateFunction;
  readonly aggregate?: "difference" | "ratio" | undefined;
}

/** The difference of corrected selection rates; undefined of data that no better scorer corrects. */
export function correctedDisparity(caller: string, data: unknown, options: Rates): Computed | undefined {
  const set = Array.isArray(data) ? { predictions: data as readonly Prediction[] } : (data as PredictionSet | null);
  if (typeof set !== "object" || set === null || !hasTrusted(set.predictions)) return undefined;
  const { predictions } = set;
  const { compare = "pairs", positive } = options;
  checkIntervalOptions(caller, options);
  if (options.rate !== "selectionRate") throw refused(caller, "rate", options.rate, '"selectionRate"');
  if (options.aggregate === "ratio") throw refused(caller, "aggregate", "ratio", '"difference"');
  if (options.classes !== undefined) throw refused(caller, "classes", options.classes, "one class, as positive says");
  if (compare === "overall") throw refused(caller, "compare", compare, '"pairs", "max-min" or a reference');
  refuseSampledTerms(caller, predictions, options.terms);
  const groups = [...new Set(predictions.map(({ group }) => group))];
  checkReference(caller, compare, groups);
  const isPositive = positiveTest(caller, predictions, positive);
  const clusters = clustersOf(predictions);
  const rows = predictions.map(({ group, prediction, trusted }, i): CorrectableRow => ({
    group,
    cheap: isPositive(prediction),
    trusted: trusted === undefined ? undefined : isPositive(trusted),
    cluster: clusters[i] as number,
  }));
  const provenance = set.provenance ?? listProvenance(predictions);
  const reference = typeof compare === "string" ? undefined : compare.reference;
  const gaps = { rows, range: [0, 1], reference, noun: "predictions", provenance } as const;
  return {
    ...correctedGaps(gaps, intervalOptions(options)),
    description: {
      title: `disparity of ${set.called ?? "the selection rate"}`,
      words: rateWords(["selectionRate"], set.called),
      range: reference === undefined ? [0, 1] : [-1, 1],
    },
  };
}

function refused(caller: string, option: string, given: unknown, expected: string): InputError {
  return new InputError({
    function: caller,
    argument: `options.${option}`,
    given: `${describeValue(given)} of corrected scores`,
    expected: `${expected}: other comparisons are no differences of means, which a random part can correct`,
  });
}

function positiveTest(
  caller: string,
  predictions: readonly Prediction[],
  positive: Label | undefined,
): (prediction: Label) => 0 | 1 {
  const all = predictions.flatMap(({ prediction, trusted }) =>
    trusted === undefined ? prediction : [prediction, trusted],
  );
  if (positive !== undefined) return (prediction) => (prediction === positive ? 1 : 0);
  if (all.every((own) => typeof own === "boolean" || own === 0 || own === 1))
    return (prediction) => (prediction === true || prediction === 1 ? 1 : 0);
  throw new InputError({
    function: caller,
    argument: "options.positive",
    given: "undefined",
    expected: "the class that counts as positive",
  });
}

/** The cluster of each prediction: its own, else its source, else its prompt; equal prompts are one. */
function clustersOf(predictions: readonly Prediction[]): Uint32Array {
  const named = predictions.map(({ cluster, source, prompt }, i) => ({
    name: cluster ?? source ?? prompt ?? `#${i}`,
    identity: cluster === undefined ? prompt : undefined,
  }));
  return placesOf(promptClusters(named));
}
