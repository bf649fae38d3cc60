import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bcm,
  catalogue,
  type CatalogueName,
  type FairnessData,
  generalizedMetric,
  invarianceTest,
  isMeasured,
  isMetric,
  mcm,
  type Measurement,
  pcm,
  significantGroupEffect,
  vbcm,
} from "@fairexpect/metrics";
import { catalogueDescription } from "../../src/generalized/catalogue-description.js";
import { counterfactuals, examples } from "./random-data.js";

const names = Object.keys(catalogue) as CatalogueName[];

/** Values of the measurement and of all comparisons. */
const valuesOf = (measurement: Measurement): number[] =>
  [measurement, ...(measurement.comparisons ?? [])].flatMap((part) => (isMeasured(part) ? [part.value] : []));

describe("the description of an entry of the catalogue", () => {
  test.each(names)("%s: is that of its measurements", (name) => {
    fc.assert(
      fc.property(dataFor(name), (data) => {
        expect(generalizedMetric(name, data).metric).toEqual(catalogueDescription(name));
      }),
      { numRuns: 3 },
    );
  });

  test.each(names)("%s: its range holds every value", (name) => {
    const [low, high] = catalogueDescription(name).range;
    fc.assert(
      fc.property(dataFor(name), (data) => {
        for (const value of valuesOf(generalizedMetric(name, data))) {
          expect(value).toBeGreaterThanOrEqual(low - 1e-12);
          expect(value).toBeLessThanOrEqual(high + 1e-12);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(names)("%s: its best value is that of groups that are treated alike", (name) => {
    fc.assert(
      fc.property(dataFor(name), (data) => {
        const measured = generalizedMetric(name, equalized(data));
        for (const value of valuesOf(measured)) expect(value).toBeCloseTo(catalogueDescription(name).best ?? -9, 12);
      }),
      { numRuns: 10 },
    );
  });

  test("says what is known of a few, one of each kind", () => {
    expect(catalogueDescription("tprGap")).toEqual({
      name: "tprGap",
      title: "true positive rate gap",
      family: "generalized",
      version: 1,
      unit: "examples",
      range: [0, 1],
      best: 0,
      format: "percent",
      isGap: true,
      source: "Beutel et al. 2017; Prost et al. 2019",
      anytime: false,
      compare: "sums",
    });
    expect(catalogueDescription("f1Ratio")).toMatchObject({ best: 1, format: "ratio", range: [0, Infinity] });
    expect(catalogueDescription("avgGF")).toMatchObject({ format: "number", compare: "scores", range: [0, 1] });
    expect(catalogueDescription("negAvgEG")).toMatchObject({ compare: "scores", range: [-0.5, 0.5] });
    expect(catalogueDescription("fned").range).toEqual([0, Infinity]);
    expect(catalogueDescription("disparityScore").range).toEqual([0, Infinity]);
    expect(catalogueDescription("averageScoreDifference")).toMatchObject({
      unit: "sources",
      range: [-1, 1],
      anytime: true,
    });
    expect(catalogueDescription("pertSD")).toMatchObject({ range: [0, 0.5], design: { flawless: "unseenHalf" } });
  });

  test("says of which metrics a number of sources can be too small, and which may be watched as they grow", () => {
    const having = (known: (name: CatalogueName) => boolean): CatalogueName[] => names.filter(known);
    expect(having((name) => catalogueDescription(name).design?.flawless === "unseen")).toEqual([
      "cfGap",
      "cfGapPairs",
      "pertSS",
      "pertSSPairs",
      "pertSR",
      "avgIF",
    ]);
    expect(having((name) => catalogueDescription(name).design?.flawless === "unseenHalf")).toEqual(["pertSD"]);
    expect(having((name) => catalogueDescription(name).anytime)).toEqual(
      having((name) => catalogue[name].data === "counterfactual" && name !== "pertSS"),
    );
  });

  test("is not to be had of a name that is none, and the nearest is told", () => {
    expect(() => catalogueDescription("tprgap" as CatalogueName)).toThrow(
      /^catalogueDescription: name is the text "tprgap".*Did you mean "tprGap"\?$/,
    );
  });
});

describe("the descriptions of the generalized metrics", () => {
  test("are there before the data", () => {
    for (const metric of [pcm, bcm, vbcm, mcm, generalizedMetric, invarianceTest, significantGroupEffect]) {
      expect(isMetric(metric)).toBe(true);
      expect(metric.description.family).toBe("generalized");
      expect(metric.name).toBe(metric.description.name);
    }
  });

  const scored = (...values: number[]) => values.map((probabilities) => ({ gold: 1, probabilities }));
  const groups = { a: scored(0.5, 0.75), b: scored(0.25) };

  test("follow score and comparison", () => {
    const rates = pcm({ groups }, { score: "truePositiveRate", comparison: "absoluteDifference" });
    expect(rates.metric).toMatchObject({
      name: "pcm",
      title: "pairwise comparison (true positive rate, absolute difference)",
      unit: "examples",
      range: [0, 1],
      best: 0,
      format: "percent",
      compare: "sums",
    });
    const ratio = vbcm({ groups }, { score: "meanProbability", comparison: "inverseRatio" });
    expect(ratio.metric).toMatchObject({ best: 1, format: "ratio", range: [0, Infinity] });
    const sum = bcm({ groups }, { score: "meanProbability", comparison: "absoluteDifference", normalization: "none" });
    expect(sum.metric).toMatchObject({ range: [0, Infinity], format: "number" });
    const signed = pcm({ groups }, { score: "meanProbability", comparison: "difference" });
    expect(signed.metric).toMatchObject({ range: [-1, 1] });
  });

  test("of what is one's own know no range and no comparison of releases on group data", () => {
    const ratio = {
      operands: "numbers",
      commutative: false,
      fair: 1,
      compare: (x: number, y: number) => x / y,
    } as const;
    const own = pcm({ groups }, { score: (all) => all.length, comparison: ratio });
    expect(own.metric).toMatchObject({ best: 1, format: "ratio", range: [-Infinity, Infinity], compare: "none" });
    expect(own.clusters).toBeUndefined();
    const sources = [{ groups }, { groups }];
    const bySource = pcm({ sources }, { score: (all) => all.length, comparison: ratio });
    expect(bySource.metric).toMatchObject({ compare: "sums", unit: "sources", anytime: false });
    expect(bySource.clusters?.ways[0]?.ids).toHaveLength(2);
  });

  test("of sources weighted by tuples are no means over clusters", () => {
    const sources = [{ gold: 1, groups }];
    expect(generalizedMetric("cfGapPairs", { sources }).metric.anytime).toBe(true);
    expect(generalizedMetric("cfGapPairs", { sources }, { weighting: "tuple" }).metric.anytime).toBe(false);
  });

  test("of tagged sentences have sentences for clusters, and shares of spans without an end", () => {
    const sentence = { gold: ["U-LOC", "O"], predicted: ["U-LOC", "U-LOC"] };
    const data = { tags: ["O", "U-LOC"], groups: { a: [sentence], b: [sentence] } };
    const gap = generalizedMetric("parityGap", data, { class: "LOC" });
    expect(gap.metric).toMatchObject({ name: "parityGap", unit: "sentences", range: [0, Infinity] });
    expect(generalizedMetric("tprGap", data, { class: "LOC" }).metric).toMatchObject({
      unit: "sentences",
      range: [0, 1],
    });
  });

  test("of Friedman's effect size begin at 0", () => {
    const three = { a: scored(0.5), b: scored(0.25), c: scored(0.75) };
    expect(significantGroupEffect({ sources: [{ groups: three }] }).metric.range).toEqual([0, 1]);
    expect(significantGroupEffect({ sources: [{ groups: { a: scored(0.5), b: scored(0.25) } }] }).metric.range).toEqual(
      [-1, 1],
    );
  });
});

describe("a generalized metric", () => {
  test("bootstraps nothing before somebody looks", () => {
    let scored = 0;
    const score = (all: readonly unknown[]): number => {
      scored++;
      return all.length;
    };
    const rows = Array.from({ length: 40 }, () => ({ predicted: 1 }));
    const measured = pcm({ groups: { a: rows, b: rows } }, { score, comparison: "absoluteDifference", nullDraws: 50 });
    expect(isMeasured(measured) && measured.value).toBe(0);
    expect(measured.comparisons).toHaveLength(1);
    expect(scored).toBe(2);
    if (isMeasured(measured)) expect(measured.pValue).toBe(1);
    expect(scored).toBe(2 + 2 * 50);
    if (isMeasured(measured)) measured.interval?.bounds(0.95);
    expect(scored).toBe(2 + 2 * 50 + 2 * 399);
  });
});

function dataFor(name: CatalogueName): fc.Arbitrary<FairnessData> {
  const { data, groups } = catalogue[name];
  const labels = groups === "two" ? ["a", "b"] : ["a", "b", "c"];
  return data === "group" ? examples(labels) : counterfactuals(labels);
}

/** Every group as the first one is. */
function equalized(data: FairnessData): FairnessData {
  const alike = <T>(groups: Readonly<Record<string, T>>): Record<string, T> => {
    const [first] = Object.values(groups);
    return Object.fromEntries(Object.keys(groups).map((group) => [group, first as T]));
  };
  if ("tags" in data) throw new Error("no tags here");
  if ("groups" in data) return { groups: alike(data.groups) };
  return {
    sources: data.sources.map(({ gold = 0, groups }) => {
      const [first] = Object.values(alike(groups)).flat();
      if (first === undefined) throw new Error("a group without variations");
      return { gold, original: first, groups: alike(Object.fromEntries(Object.keys(groups).map((g) => [g, [first]]))) };
    }),
  };
}
