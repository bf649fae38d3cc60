import {
  fairnessDataOf,
  invarianceTest,
  pcm,
  recommendationSimilarity,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  significantGroupEffect,
  type Measurement,
  type Prediction,
} from "@fairexpect/metrics";
import { fixedTerms } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";

const predictions = (named: boolean): readonly Prediction[] =>
  ["women", "men"].flatMap((group, g) =>
    Array.from({ length: 60 }, (_, i) => ({
      group,
      source: `s${i % 10}`,
      prediction: (i * 7 + g) % 3 === 0,
      label: true,
      probabilities: { true: ((i * 7 + g) % 10) / 10, false: 1 - ((i * 7 + g) % 10) / 10 },
      ...(named && { term: `${group} ${Math.floor(i / 10)}`, termType: "name" as const }),
    })),
  );

const taken = {
  taken: "fixed",
  unit: "names",
  groups: ["women", "men"].map((group) => ({ group, count: 6, sampled: false })),
  because: "this metric compares all variations of a source at once, so what other names would change stays unknown",
};

const measures: readonly (readonly [string, (named: boolean) => Measurement])[] = [
  [
    "pcm",
    (named) => pcm(fairnessDataOf(predictions(named)), { score: "truePositiveRate", comparison: "absoluteDifference" }),
  ],
  ["invarianceTest", (named) => invarianceTest(sourcesOf(named))],
  ["significantGroupEffect", (named) => significantGroupEffect(sourcesOf(named))],
  ["recommendationSimilarity", (named) => recommendationSimilarity(lists(named), { metric: "jaccard" })],
  ["its range to neutral", (named) => sensitiveToNeutralSimilarityRange(lists(named), { metric: "jaccard" })],
  ["its deviation to neutral", (named) => sensitiveToNeutralSimilarityVariance(lists(named), { metric: "jaccard" })],
];

function sourcesOf(named: boolean) {
  const data = fairnessDataOf(predictions(named));
  if (!("sources" in data)) throw new Error("These have sources.");
  return data;
}

function lists(named: boolean) {
  const terms = fixedTerms(named ? predictions(true) : []);
  const sources = Array.from({ length: 8 }, (_, i) => ({
    source: `s${i}`,
    groups: { women: [["a", `${i}`]], men: [["a", `${i % 3}`]] },
    neutral: [["a", "0"]],
  }));
  return { sources, ...(terms !== undefined && { terms }) };
}

describe.each(measures)("names that %s takes as they are", (_, measure) => {
  test("stand in the measurement", () => {
    expect(measure(true).terms).toEqual(taken);
    expect(measure(true).value).toBe(measure(false).value);
    expect(measure(false).terms).toBeUndefined();
  });
});
