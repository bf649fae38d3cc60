import { describe, expect, test } from "vitest";
import { agreement, type AgreementOptions, type MetricReadings } from "@fairexpect/metrics";
import { reading } from "./readings.js";

describe("agreement throws", () => {
  const four = reading(1, 2, 3, 4);
  const throws = (a: unknown, b: unknown, options?: unknown) =>
    expect(() => agreement(a as MetricReadings, b as MetricReadings, options as AgreementOptions));

  test("where the metrics have read other models", () => {
    throws(four, reading(1, 2, 3)).toThrow('metricB is without the model "m3" that metricA has read');
    throws(reading(1, 2, 3), four).toThrow('metricB is with the model "m3" that metricA has not read');
  });

  test("where prompt sets, subgroups or repetitions differ between models", () => {
    throws(four, { ...four, m1: {} }).toThrow('metricB["m1"] is without the prompt set "original"');
    throws({ ...four, m1: { ...four["m1"], p: { women: [1], men: [0] } } }, four).toThrow(
      'metricA["m1"] is with an extra prompt set "p"',
    );
    throws({ ...four, m1: { original: { women: [1], queer: [0] } } }, four).toThrow(
      'metricA["m1"]["original"] is an object with the keys women, queer; expected scores for the subgroups of the first set: women, men',
    );
    throws({ ...four, m1: { original: { women: [1] } } }, four).toThrow("expected scores for the subgroups");
    throws({ ...four, m0: { original: { women: [1] } } }, four).toThrow("expected at least two subgroups");
    throws({ ...four, m0: { original: [] } }, four).toThrow(
      "is a list of 0 repetitions; expected at least one repetition",
    );
    const two = {
      original: { x: [1], y: [0] },
      p: [
        { x: [1], y: [0] },
        { x: [1], y: [0] },
      ],
    };
    throws(Object.fromEntries(["m0", "m1", "m2", "m3"].map((model) => [model, two])), four).toThrow(
      'metricA["m0"]["p"] is a list of 2 repetitions; expected the 1 repetitions',
    );
  });

  test("where the original prompts are missing or named otherwise", () => {
    throws(four, four, { original: "base" }).toThrow('metricA is without a set "base"');
  });

  test("where shared combinations have other sets", () => {
    const other = Object.fromEntries(
      Object.entries(four).map(([model, sets]) => [model, { ...sets, p: { women: [1], men: [0] } }]),
    );
    throws(four, other, { pairing: "shared" }).toThrow(
      'metricB is prompt sets other than metricA\'s: "p" is in one only',
    );
  });

  test("where readings are no readings", () => {
    throws([four], four).toThrow("metricA is an array of 1");
    throws({ ...four, m2: [1] }, four).toThrow('metricA["m2"] is an array of 1');
    throws({ ...four, m2: { original: { women: ["bad"], men: [1] } } }, four).toThrow(
      'metricA["m2"]["original"]["women"][0] is the text "bad"',
    );
  });

  test("where options are impossible", () => {
    throws(four, four, null).toThrow("options is null");
    throws(four, four, { pairing: "all" }).toThrow("pairing is");
    throws(four, four, { permutations: -1 }).toThrow("permutations is -1");
    throws(four, four, { seed: 0.5 }).toThrow("seed is 0.5");
    throws(four, four, { method: "kendall" }).toThrow("method is");
    throws(four, four, { size: 2 }).toThrow("size is 2; expected at most 1, the number of prompt sets");
    throws(four, four, { holdout: ["m0"] }).toThrow("holdout is an array of 1; expected at least 4 different models");
    throws(four, four, { holdout: ["m0", "m1", "m2", "x"] }).toThrow('with the model "x"');
  });
});
