import { describe, expect, test } from "vitest";
import { generalizedMetric, generalizedMetricByClass, type CatalogueName, type GroupData } from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { cases, dataOf, type Case } from "./catalogue-cases.js";
import { expectClose, vector } from "./fixture.js";

describe("generalizedMetric", () => {
  const groups = {
    women: [
      { gold: 1, predicted: 1 },
      { gold: 0, predicted: 0 },
    ],
    men: [
      { gold: 1, predicted: 0 },
      { gold: 1, predicted: 1 },
    ],
  };

  test("is undefined where a group lacks the class, and keeps the groups that have it", () => {
    const gap = generalizedMetric("tnrGap", { groups });
    expect(gap.reason).toBe("group men has no example with a gold class other than class 1");
    expect(byName(gap.groups)["women"]?.value).toBe(1);
    expect(byName(gap.comparisons)["women vs men"]?.reason).toBe(gap.reason);
  });

  test("does as the reference code on request: pairs for templates, sampled tuples, means of vectors", () => {
    const probabilities = (n: number, shift: number) =>
      Array.from({ length: n }, (_, i) => ({ probabilities: ((i * 7 + shift) % 23) / 23 }));
    const sources = [6, 3].map((n, j) => ({
      gold: 1,
      groups: { a: probabilities(n, j), b: probabilities(n, 5 + j), c: probabilities(n, 11) },
    }));
    const sampled = generalizedMetric("cfGap", { sources }, { variant: "reference", seed: 2 });
    expect(sampled.metric.name).toBe("cfGap");
    expect(sampled.counts["tuples"]).toBe(127);
    expect(sampled.value).toBe(
      generalizedMetric("cfGapPairs", { sources }, { sampling: "sampled", weighting: "tuple", seed: 2 }).value,
    );
    expectClose(
      generalizedMetric("cfGap", { sources }, { variant: "reference", maxTuples: 216 }).value,
      generalizedMetric("pertSSPairs", { sources }, { weighting: "tuple" }).value ?? Number.NaN,
    );
    const ratio = generalizedMetric("fprRatio", dataOf(cases[0] as Case), { variant: "reference" });
    const values = (ratio.comparisons ?? []).map(({ value }) => value ?? Number.NaN);
    expectClose(ratio.value, values.reduce((a, b) => a + b, 0) / values.length);
  });

  test("takes all classes together for accuracy", () => {
    const data = {
      groups: {
        a: [
          { gold: 0, predicted: 0 },
          { gold: 2, predicted: 2 },
        ],
        b: [
          { gold: 1, predicted: 2 },
          { gold: 2, predicted: 2 },
        ],
      },
    };
    expect(generalizedMetric("accuracyDifference", data, { class: "all" }).value).toBe(0.5);
    expect(generalizedMetric("accuracyDifference", data, { class: 0 }).value).toBe(0);
    expect(() => generalizedMetric("tprGap", data, { class: "all" })).toThrow(
      '"all"; expected a single class for truePositiveRate',
    );
  });

  test("has no F1 for a group without the class, true or predicted, and 0 for one whose class is never found", () => {
    const hit = [{ gold: 1, predicted: 1 }];
    expect(generalizedMetric("disparityScore", { groups: { a: hit, b: [{ gold: 0, predicted: 0 }] } }).reason).toBe(
      "group b has no example with gold class 1 or a prediction of it",
    );
    expect(generalizedMetric("f1Difference", { groups: { a: hit, b: [{ gold: 1, predicted: 0 }] } }).value).toBe(1);
  });

  test("is undefined, not infinite, where a ratio divides by a rate of 0", () => {
    const rows = { a: [{ gold: 1, predicted: 1 }], b: [{ gold: 1, predicted: 0 }] };
    const ratio = generalizedMetric("fnrRatio", { groups: rows });
    expect(ratio.reason).toBe("the ratio 1 / 0 has no value");
    expect(vector(ratio)).toEqual({ a: 0, b: undefined });
  });

  test("takes class names where the data list them", () => {
    const data = {
      classes: ["bad", "good"],
      groups: { a: [{ gold: "good", predicted: "good" }], b: [{ gold: "good", predicted: "bad" }] },
    };
    expect(generalizedMetric("tprGap", data, { class: "good" }).value).toBe(1);
    expect(generalizedMetric("parityGap", data, { class: "bad" }).value).toBe(1);
    expect(() => generalizedMetric("tprGap", data, { class: "fair" })).toThrow(
      'options.class is the text "fair"; expected a class: an index below 2, or one of "bad", "good"',
    );
  });

  test("takes any group names", () => {
    const data = JSON.parse(
      '{"groups":{"__proto__":[{"predicted":1}],"constructor":[{"predicted":0}],"Ñandú 🦤":[{"predicted":0}]}}',
    ) as GroupData;
    expect(generalizedMetric("parityGap", data).comparisons?.map(({ of, value }) => [of, value])).toEqual([
      [{ group: "__proto__", against: "constructor" }, 1],
      [{ group: "__proto__", against: "Ñandú 🦤" }, 1],
      [{ group: "constructor", against: "Ñandú 🦤" }, 0],
    ]);
  });

  test("takes counterfactual data for group metrics, each variation an example", () => {
    const sources = [
      { gold: 1, groups: { a: [{ predicted: 1 }, { predicted: 0 }], b: [{ predicted: 1 }] } },
      { gold: 1, groups: { a: [{ predicted: 0 }], b: [{ predicted: 1 }] } },
    ];
    expectClose(generalizedMetric("tprGap", { sources }).value, 2 / 3);
  });

  test("names itself by the metric, and counts", () => {
    const gap = generalizedMetric("parityGap", { groups });
    expect([gap.metric.name, gap.counts]).toEqual(["parityGap", { examples: 4, groups: 2 }]);
  });

  test.each([
    [
      "a name that it does not know",
      () => generalizedMetric("tprgap" as CatalogueName, { groups }),
      "expected a name of the catalogue: fped, ",
    ],
    [
      "group data for a counterfactual metric",
      () => generalizedMetric("pertSR", { groups }),
      "data is group data; expected counterfactual data",
    ],
    [
      "three groups for a signed difference",
      () => generalizedMetric("f1Difference", { groups: { ...groups, x: groups.men } }),
      "two groups for f1Difference, which depends on their order. For more groups use",
    ],
    [
      "templates for a metric of perturbed sentences",
      () =>
        generalizedMetric("cfGap", { sources: [{ groups: { a: [{ probabilities: 1 }], b: [{ probabilities: 1 }] } }] }),
      "Templates have none: compare the groups with each other (pcm, or cfGapPairs",
    ],
    [
      "predictions for a metric of probabilities",
      () => generalizedMetric("avgGF", { groups }),
      "data.groups.women[0].probabilities is undefined; expected the probabilities of the classes, which the score probabilities needs",
    ],
    [
      "no choice among three classes",
      () => generalizedMetric("tprGap", { groups: { a: [{ gold: 2, predicted: 0 }], b: [{ gold: 2, predicted: 1 }] } }),
      "options.class is undefined; expected one of the classes 0, 1, 2",
    ],
    [
      "a background for a metric of pairs",
      () => generalizedMetric("tprGap", { groups }, { background: "all" }),
      "options.background",
    ],
    [
      "a probability above 1",
      () => generalizedMetric("avgGF", { groups: { a: [{ probabilities: 1.5 }], b: [] } }),
      "data.groups.a[0].probabilities is 1.5; expected a number between 0 and 1",
    ],
    [
      "a group that a source lacks",
      () => generalizedMetric("pertSR", { sources: [{ groups: { a: [], b: [] } }, { groups: { a: [] } }] }),
      "data.sources[1].groups.b is undefined; expected an array",
    ],
    [
      "an id in place of a class",
      () => generalizedMetric("tprGap", { groups: { a: [{ gold: 1e9, predicted: 1 }], b: [] } }),
      "the highest class in data is 1000000000; expected class indices below 10000",
    ],
    [
      "a class that is no index",
      () => generalizedMetric("tprGap", { groups: { a: [{ gold: -1, predicted: 1 }], b: [] } }),
      "data.groups.a[0].gold is -1",
    ],
    [
      "probability vectors of different length",
      () =>
        generalizedMetric(
          "avgGF",
          { groups: { a: [{ probabilities: [0.2, 0.3, 0.5] }], b: [{ probabilities: [0.5, 0.5] }] } },
          { class: 1 },
        ),
      "data.groups.b[0].probabilities is an array of 2; expected 3 probabilities, one per class",
    ],
    [
      "the true class with a rate",
      () => generalizedMetric("tprGap", { groups }, { trueClass: true }),
      "expected true only with scores of probabilities",
    ],
  ])("refuses %s", (_, call, message) => {
    expect(call).toThrow(message);
    expect(call).toThrow(expect.objectContaining({ name: "InputError" }));
  });
});

describe("generalizedMetricByClass", () => {
  test("gives every class, and says why one is undefined", () => {
    const groups = {
      a: [
        { gold: 0, predicted: 0 },
        { gold: 2, predicted: 2 },
      ],
      b: [
        { gold: 0, predicted: 2 },
        { gold: 1, predicted: 1 },
        { gold: 2, predicted: 2 },
      ],
    };
    const gaps = generalizedMetricByClass("tprGap", { groups });
    expect(Object.entries(gaps).map(([name, gap]) => [name, gap.value ?? gap.reason])).toEqual([
      ["0", 1],
      ["1", "group a has no example with gold class 1"],
      ["2", 0],
    ]);
  });

  test("gives metrics of the target class once", () => {
    const sources = [
      { gold: 2, groups: { a: [{ probabilities: [0.25, 0.25, 0.5] }], b: [{ probabilities: [0.5, 0.25, 0.25] }] } },
    ];
    expect(
      Object.entries(generalizedMetricByClass("pertSR", { sources })).map(([name, { value }]) => [name, value]),
    ).toEqual([["all", 0.25]]);
  });
});
