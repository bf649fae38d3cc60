import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  disparity,
  isMeasured,
  type ConfusionCounts,
  type Measurement,
  type Part,
  type Prediction,
  type PredictionColumns,
  type RateName,
} from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { multiclass, predictions, rateNames, records, studies, type Study } from "./studies.js";

/** A measurement with bounds in place of the functions that make them, which are never equal. */
function plain(measurement: Measurement): unknown {
  const boundsOf = (part: Part): unknown => ({
    ...part,
    interval: isMeasured(part) ? part.interval?.bounds(0.9) : undefined,
  });
  const { value, reason, counts, groups = [], comparisons = [] } = measurement;
  return { value, reason, counts, groups: groups.map(boundsOf), comparisons: comparisons.map(boundsOf) };
}

const namesOf = (parts: Measurement["groups"]): string[] => Object.keys(byName(parts));

describe("disparity", () => {
  test("has fairlearn's differences and ratios, between groups and to overall", () => {
    for (const study of studies) {
      for (const rate of rateNames) {
        const expected = study.rates[rate];
        const data = records(study);
        for (const compare of ["pairs", "max-min"] as const) {
          expect(disparity(data, { rate, compare }).value).toBeCloseTo(expected.difference, 12);
          const ratio = disparity(data, { rate, compare, aggregate: "ratio" });
          expect(ratio.value).toBeCloseTo(expected.ratio, 12);
        }
        expect(Math.abs(disparity(data, { rate, compare: "overall" }).value as number)).toBeCloseTo(
          expected.differenceToOverall,
          12,
        );
        const ratio = disparity(data, { rate, compare: "overall", aggregate: "ratio" }).value as number;
        expect(Math.min(ratio, 1 / ratio)).toBeCloseTo(expected.ratioToOverall, 12);
      }
    }
  });

  test("has the published income predictions of GPT-3.5 by sex", () => {
    const income = studies.find(({ name }) => name === "income") as Study;
    const data = records(income);
    expect(disparity(data, { rate: "selectionRate", compare: { reference: "Male" } }).value).toBeCloseTo(
      0.15 - 0.32,
      12,
    );
    expect(disparity(data, { rate: "falsePositiveRate" }).value).toBe(0.2);
    expect(disparity(data, { rate: "falsePositiveRate", aggregate: "ratio" }).value).toBe(0);
    expect(disparity(data, { rate: "falseOmissionRate" }).value).toBeCloseTo(0, 12);
  });

  test("a rate of 0 is a rate: perfect predictions are fair, where LangFair gives up", () => {
    const perfect = [0, 1, 0, 1].map((label, i) => ({ group: i < 2 ? "a" : "b", prediction: label, label }));
    for (const rate of ["falseNegativeRate", "falseOmissionRate", "falsePositiveRate", "falseDiscoveryRate"] as const) {
      expect(disparity(perfect, { rate }).value).toBe(0);
    }
    const half = [...perfect, { group: "b", prediction: 1, label: 0 }];
    expect(disparity(half, { rate: "falsePositiveRate" }).value).toBe(0.5);
  });

  test("LangFair's ratio is the one of the first group to the second", () => {
    const data = { groups: Array.from("aaaaaaaaabb"), predictions: [1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 0] };
    expect(
      disparity(data, { rate: "selectionRate", aggregate: "ratio", compare: { reference: "a" } }).value,
    ).toBeCloseTo(1.125, 12);
    expect(disparity(data, { rate: "selectionRate", aggregate: "ratio" }).value).toBeCloseTo(1 / 1.125, 12);
  });

  test("comparisons to a reference keep their direction, and the worst is furthest from fair in either", () => {
    const rows = (group: string, positives: number): Prediction[] =>
      Array.from({ length: 8 }, (_, i) => ({ group, prediction: i < positives }));
    const data = [...rows("r", 4), ...rows("low", 1), ...rows("high", 6)];
    const difference = disparity(data, { rate: "selectionRate", compare: { reference: "r" } });
    expect([difference.value, byName(difference.comparisons)["high vs r"]?.value]).toEqual([-0.375, 0.25]);
    const ratio = disparity(data, { rate: "selectionRate", compare: { reference: "r" }, aggregate: "ratio" });
    expect([ratio.value, byName(ratio.comparisons)["high vs r"]?.value]).toEqual([0.25, 1.5]);
    expect(namesOf(disparity(data, { rate: "selectionRate", compare: "max-min" }).comparisons)).toEqual([
      "high vs low",
    ]);
  });

  test("one class against the rest, with the worst class as the value", () => {
    const measured = disparity(multiclass, { rate: "truePositiveRate", classes: ["nurse", "surgeon"] });
    const gaps = ["nurse", "surgeon"].map((name) => {
      const rates = multiclass.oneVsRest[name]?.truePositiveRate ?? {};
      return Math.abs((rates["a"] as number) - (rates["b"] as number));
    });
    expect(namesOf(measured.comparisons)).toEqual(["nurse: a vs b", "surgeon: a vs b"]);
    expect(measured.value).toBeCloseTo(Math.max(...gaps), 12);
    expect(disparity(multiclass, { rate: "truePositiveRate", positive: "nurse" }).value).toBeCloseTo(
      gaps[0] as number,
      12,
    );
  });

  test("a group without a denominator makes its comparisons undefined and leaves the others", () => {
    const data = [
      { group: "a", prediction: 1, label: 1 },
      { group: "b", prediction: 0, label: 1 },
      { group: "c", prediction: 0, label: 0 },
    ];
    for (const compare of ["pairs", "max-min", { reference: "a" }] as const) {
      const measured = disparity(data, { rate: "falseNegativeRate", compare });
      expect(measured.reason).toBe("group c has no positive labels");
      expect(byName(measured.groups)["b"]?.value).toBe(1);
    }
    expect(byName(disparity(data, { rate: "falseNegativeRate" }).comparisons)["a vs b"]?.value).toBe(1);
    expect(disparity(data, { rate: "falseNegativeRate", compare: { reference: "c" } }).reason).toBe(
      "group c has no positive labels",
    );
  });

  test("a ratio of two zeros, or to a zero, has no value", () => {
    const data = [
      { group: "a", prediction: false },
      { group: "b", prediction: false },
      { group: "c", prediction: true },
    ];
    expect(disparity(data.slice(0, 2), { rate: "selectionRate" }).value).toBe(0);
    expect(disparity(data.slice(0, 2), { rate: "selectionRate", aggregate: "ratio" }).reason).toBe(
      "both rates of a vs b are 0",
    );
    expect(disparity(data.slice(1), { rate: "selectionRate", aggregate: "ratio" }).value).toBe(0);
    expect(disparity(data, { rate: "selectionRate", aggregate: "ratio", compare: { reference: "a" } }).reason).toBe(
      "the rate of a is 0",
    );
  });

  test("a positive class that never occurs is taken for a slip", () => {
    const data = [
      { group: "a", prediction: "no" },
      { group: "b", prediction: "no" },
    ];
    expect(disparity(data, { rate: "selectionRate", positive: "Yes" }).reason).toBe(
      'no prediction and no label is "Yes", only "no"',
    );
    const numbers = data.map(({ group }) => ({ group, prediction: 0 }));
    expect(disparity(numbers, { rate: "selectionRate" }).value).toBe(0);
    expect(disparity(numbers, { rate: "selectionRate", positive: 2 }).reason).toBe(
      "no prediction and no label is 2, only 0",
    );
  });

  test("says why there is nothing to compare", () => {
    expect(disparity([], { rate: "selectionRate" }).reason).toBe("there are no predictions");
    expect(disparity([{ group: "a", prediction: true }], { rate: "selectionRate" }).reason).toBe("a is the only group");
    const data = [
      { group: "a", prediction: "x" },
      { group: "b", prediction: "x" },
    ];
    expect(disparity(data, { rate: "selectionRate", classes: [] }).reason).toBe("there is no class to compare");
  });

  test("own rates are compared like named ones, and undefined where they are not finite", () => {
    const odds = ({ truePositives, falseNegatives }: ConfusionCounts): number => truePositives / falseNegatives;
    const data = records(studies[0] as Study);
    const { a, b } = (studies[0] as Study).rates.truePositiveRate.byGroup as { a: number; b: number };
    expect(disparity(data, { rate: odds }).value).toBeCloseTo(Math.abs(a / (1 - a) - b / (1 - b)), 10);
    const perfect = [
      { group: "a", prediction: 1, label: 1 },
      { group: "b", prediction: 1, label: 1 },
    ];
    expect(disparity(perfect, { rate: odds }).reason).toBe("the rate has no value for group a");
    expect(() => disparity(perfect, { rate: () => -1 })).toThrow("a function that returned -1");
    expect(() => disparity(perfect, { rate: () => "x" as unknown as number })).toThrow(
      "a function that returned the text",
    );
  });

  test("records and columns, any order and any names give the same", () => {
    fc.assert(
      fc.property(predictions, (data) => {
        const columns: PredictionColumns = {
          groups: data.map(({ group }) => group),
          predictions: data.map(({ prediction }) => prediction),
          labels: data.map(({ label }) => label),
        };
        const renamed = data.map(({ group, prediction, label }) => ({
          group: `組 ${group}`,
          prediction: prediction ? "是" : "否",
          label: label ? "是" : "否",
        }));
        const doubled = [...data, ...data];
        const both = data.some(({ prediction, label }) => prediction || label);
        for (const rate of rateNames) {
          const measured = disparity(data, { rate });
          expect(plain(disparity(columns, { rate }))).toEqual(plain(measured));
          expect(plain(disparity(data.toReversed(), { rate }))).toEqual(plain(measured));
          expect(disparity(doubled, { rate }).value).toBe(measured.value);
          if (both) expect(disparity(renamed, { rate, positive: "是" }).value).toBe(measured.value);
          if (measured.value === undefined) continue;
          expect(measured.value).toBeGreaterThanOrEqual(0);
          expect(measured.value).toBeLessThanOrEqual(1);
          expect(disparity(data, { rate, compare: "max-min" }).value).toBe(measured.value);
        }
      }),
      { numRuns: 12 },
    );
  });

  test("names what is wrong with the input", () => {
    const bad =
      (data: unknown, options: unknown = { rate: "accuracy" }) =>
      () =>
        disparity(data as Prediction[], options as { rate: RateName });
    const good = [
      { group: "a", prediction: "x", label: "y" },
      { group: "b", prediction: "x", label: "y" },
    ];
    expect(bad(3)).toThrow("data is 3; expected an array of predictions");
    expect(bad([null])).toThrow("data[0] is null");
    expect(bad([{ group: 1, prediction: 1 }])).toThrow("data[0].group is 1");
    expect(bad([{ group: "a", prediction: Number.NaN }])).toThrow("data[0].prediction is NaN");
    expect(bad([{ group: "a", prediction: 1, label: "1" }])).toThrow(
      'data[0].label is the text "1"; expected a number',
    );
    expect(bad([good[0], { group: "a", prediction: "x" }])).toThrow(
      "data[1].label is undefined; expected a label for all predictions or for none",
    );
    expect(bad([{ ...good[0], prompt: "p" }, good[1]])).toThrow("data[1].prompt is undefined");
    expect(bad({ groups: ["a"], predictions: [] })).toThrow(
      "data.predictions is an array of 0; expected as many items as there are groups, 1",
    );
    expect(bad({ groups: ["a"], predictions: 3 })).toThrow("data.predictions is 3");
    expect(bad(good, { rate: "selectionRate" })).toThrow("options.positive is undefined");
    expect(bad(good, { rate: "selectionRate", positive: 1 })).toThrow(
      'options.positive is 1; expected one of the classes "x", "y"',
    );
    expect(bad(good, { rate: "selectionRate", positive: "x", classes: "all" })).toThrow("options.positive");
    expect(bad(good, { rate: "selectionRate", classes: "x" })).toThrow("options.classes");
    expect(bad(good, { rate: "toString" })).toThrow("options.rate");
    expect(bad(good)).not.toThrow();
    expect(bad(good, { rate: "accuracy", aggregate: "sum" })).toThrow("options.aggregate");
    expect(bad(good, { rate: "accuracy", compare: "all" })).toThrow("options.compare");
    expect(bad(good, { rate: "accuracy", compare: { reference: "c" } })).toThrow(
      'options.compare.reference is the text "c"; expected one of the groups "a", "b"',
    );
    const people = ["women", "men"].map((group) => ({ group, prediction: 1, label: 1 }));
    expect(bad(people, { rate: "accuracy", compare: { reference: "womne" } })).toThrow('Did you mean "women"?');
    expect(bad(people, { rate: "accuracy", compare: { reference: "others" } })).not.toThrow("Did you mean");
    expect(bad(good, { rate: "accuracy", compare: {} })).toThrow("options.compare.reference is undefined");
    expect(
      bad(
        [
          { group: "a", prediction: 1 },
          { group: "b", prediction: 1 },
        ],
        { rate: "precision" },
      ),
    ).toThrow("without labels; expected the true classes as labels, which precision needs");
    expect(bad(good, null)).toThrow("options is null");
  });
});
