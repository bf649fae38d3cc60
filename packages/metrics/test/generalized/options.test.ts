import { sampleTuples } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";
import {
  bcm,
  generalizedMetric,
  generalizedMetricByClass,
  InputError,
  invarianceTest,
  mcm,
  pcm,
  significantGroupEffect,
  vbcm,
  type CatalogueName,
  type CounterfactualData,
  type GroupData,
} from "@fairexpect/metrics";

const rows = [{ gold: 1, predicted: 1, probabilities: 0.75 }];
const groups = { a: rows, b: rows };
const sources = { sources: [{ gold: 1, groups }] };
const gap = { score: "recall", comparison: "absoluteDifference" } as const;
const spread = { score: "recall", comparison: "range" } as const;

/** Calls with one misspelt option, and what they should name. */
const slips: readonly [name: string, call: (options: object) => unknown, slip: string, meant: string][] = [
  ["pcm", (o) => pcm({ groups }, { ...gap, ...o }), "normalisation", "normalization"],
  ["bcm", (o) => bcm({ groups }, { ...gap, ...o }), "backround", "background"],
  ["vbcm", (o) => vbcm({ groups }, { ...gap, ...o }), "sumary", "summary"],
  ["mcm", (o) => mcm({ groups }, { ...spread, ...o }), "nulDraws", "nullDraws"],
  ["generalizedMetric", (o) => generalizedMetric("tprGap", { groups }, o), "varient", "variant"],
  ["generalizedMetricByClass", (o) => generalizedMetricByClass("tprGap", { groups }, o), "varient", "variant"],
  ["invarianceTest", (o) => invarianceTest(sources, o), "tolerence", "tolerance"],
  ["significantGroupEffect", (o) => significantGroupEffect(sources, o), "clas", "class"],
  ["sampleTuples", (o) => sampleTuples([2, 2], o), "sed", "seed"],
];

describe("a misspelt option", () => {
  test.each(slips)("of %s is refused, and the nearest is told", (name, call, slip, meant) => {
    expect(() => call({ [slip]: 1 })).toThrow(InputError);
    expect(() => call({ [slip]: 1 })).toThrow(`${name}: options.${slip} is 1`);
    expect(() => call({ [slip]: 1 })).toThrow(`Did you mean "${meant}"?`);
    expect(() => call({ [slip]: undefined })).not.toThrow();
  });

  test("is one that another of the metrics has", () => {
    expect(() => pcm({ groups }, { ...gap, background: "all" } as typeof gap)).toThrow("options.background");
    expect(() => mcm({ groups }, { ...spread, normalization: "none" } as typeof spread)).toThrow(
      "options.normalization",
    );
    expect(() => generalizedMetricByClass("tprGap", { groups }, { class: 1 } as object)).toThrow("options.class is 1");
  });

  test("does not hide that the options are none", () => {
    for (const none of [null, [], Promise.resolve({})])
      expect(() => generalizedMetric("tprGap", { groups }, none as object)).toThrow("generalizedMetric: options is");
  });
});

describe("an error names the function that was called", () => {
  const refusals: readonly [string, (data: unknown) => unknown][] = [
    ["generalizedMetric", (data) => generalizedMetric("tprGap", data as GroupData)],
    ["generalizedMetricByClass", (data) => generalizedMetricByClass("tprGap", data as GroupData)],
    ["pcm", (data) => pcm(data as GroupData, gap)],
    ["bcm", (data) => bcm(data as GroupData, gap)],
    ["vbcm", (data) => vbcm(data as GroupData, gap)],
    ["mcm", (data) => mcm(data as GroupData, spread)],
    ["invarianceTest", (data) => invarianceTest(data as CounterfactualData)],
    ["significantGroupEffect", (data) => significantGroupEffect(data as CounterfactualData)],
  ];
  test.each(refusals)("%s, of data that are none", (name, call) => {
    for (const data of [undefined, null, 3, [], Promise.resolve({ groups }), {}, { groups: { a: 1 } }, { sources: 1 }])
      expect(() => call(data)).toThrow(new RegExp(`^${name}: data`, "u"));
  });

  test("also of one class among others, and of a seed that is no number", () => {
    const many = { groups: { a: [{ gold: 2, predicted: 0 }], b: [{ gold: 2, predicted: 1 }] } };
    expect(() => generalizedMetricByClass("accuracyDifference", { groups: { ...many.groups, c: [] } })).toThrow(
      /^generalizedMetricByClass: data is of 3 groups/,
    );
    expect(() => generalizedMetricByClass("none" as CatalogueName, many)).toThrow(/^generalizedMetricByClass: name/);
    expect(() => sampleTuples([2], { seed: 0.5 })).toThrow(/^sampleTuples: options.seed is 0.5/);
    expect(() => pcm({ groups }, { ...gap, seed: 2 ** 60 })).toThrow(/^pcm: options.seed/);
  });
});

describe("any name is a name of a group", () => {
  const hostile = ["__proto__", "constructor", "a vs b", "toString", "all groups", "other groups", "overall"];
  const hits = (hit: number): { gold: number; predicted: number; probabilities: number }[] =>
    Array.from({ length: 8 }, (_, i) => ({
      gold: 1,
      predicted: i < hit ? 1 : 0,
      probabilities: i < hit ? 0.75 : 0.25,
    }));
  const members = hostile.map((name, t) => `${JSON.stringify(name)}:${JSON.stringify(hits(t + 1))}`).join(",");
  const data = JSON.parse(`{"groups":{${members}}}`) as GroupData;
  const counterfactual = JSON.parse(
    `{"sources":[{"gold":1,"original":{"predicted":1,"probabilities":0.75},"groups":{${members}}}]}`,
  ) as CounterfactualData;
  const rates = hostile.map((_, t) => (t + 1) / 8);

  test("of each group's score", () => {
    const { groups: parts } = pcm(data, gap);
    expect(parts?.map(({ of, value }) => [of.group, value])).toEqual(hostile.map((name, t) => [name, rates[t]]));
  });

  test("of pairs", () => {
    const { comparisons = [] } = pcm(data, gap);
    const expected = hostile.flatMap((group, i) =>
      hostile.slice(i + 1).map((against, k) => [{ group, against }, (k + 1) / 8]),
    );
    expect(comparisons.map(({ of, value }) => [of, value])).toEqual(expected);
  });

  test("of a background, which may itself be hostile", () => {
    for (const [t, group] of hostile.entries()) {
      const { comparisons = [] } = bcm(data, { ...gap, background: { group } });
      expect(comparisons.map(({ of }) => of.against)).toEqual(hostile.slice(1).map(() => group));
      const distances = rates.map((rate) => Math.abs(rate - (rates[t] as number))).filter((_, other) => other !== t);
      expect(comparisons.map(({ value }) => value)).toEqual(distances);
    }
    expect(vbcm(data, gap).comparisons?.map(({ of }) => of.group)).toEqual(hostile);
  });

  test("on counterfactual data, in the invariance test and in the test for an effect", () => {
    const pairs = pcm(counterfactual, { score: "meanProbability", comparison: "absoluteDifference" });
    expect(pairs.comparisons).toHaveLength((hostile.length * (hostile.length - 1)) / 2);
    expect(generalizedMetric("cfGap", counterfactual).comparisons?.map(({ of }) => of.group)).toEqual(hostile);
    expect(invarianceTest(counterfactual).groups?.map(({ of, value }) => [of.group, value])).toEqual(
      hostile.map((name) => [name, 1]),
    );
    expect(significantGroupEffect(counterfactual).groups?.map(({ of }) => of.group)).toEqual(hostile);
  });

  test("and any name is a name of a class", () => {
    const classes = ["__proto__", "constructor"];
    const one = (gold: string): { gold: string; predicted: string }[] => [{ gold, predicted: "constructor" }];
    const rowsOf = classes.flatMap(one);
    const gaps = generalizedMetricByClass("tprGap", { classes, groups: { a: rowsOf, b: rowsOf } });
    expect(Object.entries(gaps).map(([name, { value }]) => [name, value])).toEqual([
      ["__proto__", 0],
      ["constructor", 0],
    ]);
  });
});
