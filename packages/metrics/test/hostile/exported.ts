import * as root from "@fairexpect/metrics";
import {
  bilouSpans,
  counterfactualPairs,
  designUnit,
  expectedRange,
  fillTags,
  pointwiseScore,
  promptSetCombinations,
  sampleTuples,
  tournamentScores,
} from "@fairexpect/metrics/core";
import * as statistics from "@fairexpect/metrics/statistics";
import * as text from "@fairexpect/metrics/text";

export interface Exported {
  readonly name: string;
  readonly call: (...given: readonly unknown[]) => unknown;
}

const isClass = (value: object): boolean => Function.prototype.toString.call(value).startsWith("class ");

/** What only the rooms of the house take, but check as if users called it. */
const shared = {
  bilouSpans,
  counterfactualPairs,
  designUnit,
  expectedRange,
  fillTags,
  pointwiseScore,
  promptSetCombinations,
  sampleTuples,
  tournamentScores,
};

/** Every exported function, found when this runs, so that a new one is among them. */
export const exported: readonly Exported[] = [root, shared, text, statistics].flatMap((subpath) =>
  Object.entries(subpath).flatMap(([name, value]): Exported[] =>
    typeof value === "function" && !isClass(value)
      ? [{ name, call: (...given) => Reflect.apply(value as (...given: unknown[]) => unknown, undefined, given) }]
      : [],
  ),
);
