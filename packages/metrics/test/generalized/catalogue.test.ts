import { describe, expect, test } from "vitest";
import {
  catalogue,
  generalizedMetric,
  isMeasured,
  significantGroupEffect,
  type CatalogueName,
  type CounterfactualData,
  type GeneralizedMetricOptions,
} from "@fairexpect/metrics";
import { cases, dataOf } from "./catalogue-cases.js";
import { expectClose, vector } from "./fixture.js";

const VARIANTS: Record<string, GeneralizedMetricOptions> = {
  TC: { trueClass: true },
  "TC, reference": {
    trueClass: true,
    variant: "reference",
    sampling: "exact",
    weighting: "source",
    tcDenominator: "class",
  },
  "TC, all": { trueClass: true, tcDenominator: "all" },
  paper: { variant: "paper" },
  tuple: { weighting: "tuple" },
};

const labelled = cases.map((one, i) => [`data set ${i}, class ${one.class}`, one] as const);

describe("the catalogue agrees with the definitions by brute force", () => {
  test.each(labelled)("%s", (_, one) => {
    const data = dataOf(one);
    for (const [name, expected] of Object.entries(one.values)) {
      expectClose(generalizedMetric(name as CatalogueName, data, { class: one.class }).value, expected);
    }
    for (const [name, expected] of Object.entries(one.vectors)) {
      const measured = generalizedMetric(name as CatalogueName, data, { class: one.class });
      const actual = vector(measured);
      expect(Object.keys(actual)).toEqual(Object.keys(expected));
      for (const [group, value] of Object.entries(expected)) expectClose(actual[group], value);
      const ratio = name.endsWith("Ratio");
      const farthest = Math.max(...Object.values(expected).map((value) => Math.abs(ratio ? Math.log(value) : value)));
      expectClose(Math.abs(ratio ? Math.log(measured.value ?? Number.NaN) : (measured.value ?? Number.NaN)), farthest);
    }
    for (const [label, expected] of Object.entries(one.variants)) {
      const [name = "", variant = ""] = label.slice(0, -1).split(" (");
      expectClose(
        generalizedMetric(name as CatalogueName, data, { class: one.class, ...VARIANTS[variant] }).value,
        expected,
      );
    }
    if (one.test !== undefined) {
      const effect = significantGroupEffect(data as CounterfactualData, { class: one.class });
      expectClose(isMeasured(effect) ? effect.details?.["statistic"] : undefined, one.test.statistic, 1e-11);
      expectClose(isMeasured(effect) ? effect.pValue : undefined, one.test.pValue, 1e-11);
    }
  });

  test("covers all 22 metrics of the paper's table and their companions", () => {
    const covered = new Set(cases.flatMap(({ values, vectors }) => [...Object.keys(values), ...Object.keys(vectors)]));
    expect([...covered].sort()).toEqual(Object.keys(catalogue).sort());
    expect(
      Object.values(catalogue)
        .map(({ number }) => number)
        .filter((number) => number > 0)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
  });
});
