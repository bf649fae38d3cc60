import { expect, test } from "vitest";
import { distanceFromBest } from "@fairexpect/metrics/core";
import { counterfactualCosine, demographicParityRatio } from "@fairexpect/metrics";
import { maximumTest } from "../../src/releases/maximum-test.js";

const effort = { level: 0.001, hits: 10, pilot: 400 };
/** Draws these in turn. */
function drawing(...changes: readonly (readonly number[])[]): () => Float64Array {
  let i = 0;
  return () => Float64Array.from(changes[i++ % changes.length] ?? []);
}
const tested = (seen: number, draw: () => Float64Array, tail: "worse" | "better" | "apart" = "worse") => {
  const { pValues, drawn } = maximumTest({ seen: Float64Array.of(seen), draw, isEven: true }, effort, [tail]);
  return { pValue: pValues[tail][0], drawn };
};

test("a comparison is let go after the tenth arrangement that is as large, which tells its p-value", () => {
  expect(tested(1, drawing([1], [-1]))).toEqual({ pValue: 10 / 19, drawn: 19 });
  expect(tested(-1, drawing([-1], [1]), "better")).toEqual({ pValue: 10 / 19, drawn: 19 });
  expect(tested(1, drawing([-1], [1]), "apart")).toEqual({ pValue: 1, drawn: 10 });
});

test("what none reaches has the smallest p-value that is needed, which counts what was seen", () => {
  expect(tested(2, drawing([1], [-1]))).toEqual({ pValue: 0.0001, drawn: 9999 });
  expect(tested(2, drawing([1], [-1]), "better").pValue).toBe(1);
});

test("each comparison is held against the largest of all, each in its own standard deviations", () => {
  const draw = drawing([1, -100], [-1, 100]);
  const { pValues } = maximumTest({ seen: Float64Array.of(1, 1), draw, isEven: true }, effort, ["worse"]);
  expect([...pValues.worse]).toEqual([1, 1]);
});

test("similarities that are below 0 are as far from 1 as they are, and ratios as their inverse", () => {
  expect(distanceFromBest(-0.5, counterfactualCosine.description)).toBe(1.5);
  expect(distanceFromBest(2, demographicParityRatio.description)).toBe(0.5);
  expect(distanceFromBest(0.5, demographicParityRatio.description)).toBe(0.5);
});
