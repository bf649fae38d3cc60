import * as root from "@fairexpect/metrics";
import * as core from "@fairexpect/metrics/core";
import * as statistics from "@fairexpect/metrics/statistics";
import * as text from "@fairexpect/metrics/text";

export interface Exported {
  readonly name: string;
  readonly call: (...given: readonly unknown[]) => unknown;
}

/** The functions among the exports of a module. */
export function functionsOf(module: object): Exported[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]): Exported[] =>
    typeof value === "function" && !isClass(value)
      ? [{ name, call: (...given) => Reflect.apply(value as (...given: unknown[]) => unknown, undefined, given) }]
      : [],
  );
}

const isClass = (value: object): boolean => Function.prototype.toString.call(value).startsWith("class ");

/** What only the rooms of the house take, but check as if users called it. */
const SHARED: readonly string[] = [
  "bilouSpans",
  "counterfactualPairs",
  "designUnit",
  "expectedRange",
  "fillTags",
  "pointwiseScore",
  "promptSetCombinations",
  "sampleTuples",
  "tournamentScores",
];
const shared = Object.fromEntries(Object.entries(core).filter(([name]) => SHARED.includes(name)));

/** Every exported function, found when this runs, so that a new one is among them. */
export const exported: readonly Exported[] = [root, shared, text, statistics].flatMap(functionsOf);

/** Those of the subpaths that take longest: they resample, or read long texts. */
const LASTING: readonly string[] = [
  "bcaInterval",
  "bleu",
  "clusteredFraction",
  "clusteredRate",
  "clusteredRatio",
  "exactMatch",
  "gaffkeInterval",
  "maskWords",
  "meanInterval",
  "permutationTest",
  "predictionPoweredMean",
  "rougeL",
  "wassersteinPermutationTest",
];

/** The functions of which thousands of calls take as long as dozens of a metric. */
export const quick: readonly Exported[] = [text, statistics]
  .flatMap(functionsOf)
  .filter(({ name }) => !LASTING.includes(name));
