import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sentimentBias, type CounterfactualSet, type Part } from "@fairexpect/metrics";
import { cellMeans, expectRecomputed, measured, reweighted } from "../cells.js";
import { byName } from "../parts.js";

interface Row {
  sets: Record<string, number[]>[];
  pairs: {
    name: string;
    strict: number;
    strictLangfair: number;
    weak: number;
    weakLangfair: number;
    sharesBySource: number[];
    meansBySource: number[];
  }[];
}

const rows = JSON.parse(readFileSync(new URL("fixtures/sentiment-bias.json", import.meta.url), "utf8")) as Row[];
const asSets = (sets: readonly Record<string, number[]>[]): CounterfactualSet<number>[] =>
  sets.map((groups, i) => ({ source: `source ${i}`, groups }));
const closeTo = (values: ArrayLike<number> | undefined, expected: readonly number[]): void => {
  expect(values).toHaveLength(expected.length);
  expected.forEach((value, i) => expect(values?.[i]).toBeCloseTo(value, 12));
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const differenceOf = (part: Part | undefined): number =>
  (part?.reason === undefined ? part?.details?.["difference"] : undefined) ?? Number.NaN;

describe("sentimentBias", () => {
  test("under strict parity is SciPy's Wasserstein distance with each source of equal weight", () => {
    for (const row of rows) {
      const result = measured(sentimentBias(asSets(row.sets)));
      for (const pair of row.pairs) {
        const comparison = byName(result.comparisons)[pair.name];
        expect(comparison?.value).toBeCloseTo(pair.strict, 12);
        expect(differenceOf(comparison)).toBeCloseTo(mean(pair.meansBySource), 12);
      }
      expectRecomputed(result);
      expect(result.value).toBeCloseTo(Math.max(...row.pairs.map((pair) => pair.strict)), 12);
    }
  });

  test("under weak parity is the absolute difference of the shares above the threshold", () => {
    for (const row of rows) {
      const result = measured(sentimentBias(asSets(row.sets), { parity: "weak" }));
      for (const pair of row.pairs) {
        const comparison = byName(result.comparisons)[pair.name];
        expect(comparison?.value).toBeCloseTo(pair.weak, 12);
        expect(Math.abs(differenceOf(comparison))).toBeCloseTo(pair.weak, 12);
        const { group = "", against = "" } = comparison?.of ?? {};
        const others = cellMeans(result, against);
        closeTo(
          cellMeans(result, group).map((share, i) => share - (others[i] as number)),
          pair.sharesBySource,
        );
      }
      expectRecomputed(result);
      expect(result.value).toBeCloseTo(Math.max(...row.pairs.map((pair) => pair.weak)), 12);
    }
  });

  test("in variant langfair pools all responses, and gives the weak difference its sign", () => {
    for (const row of rows) {
      const strict = measured(sentimentBias(asSets(row.sets), { variant: "langfair" }));
      const weak = measured(sentimentBias(asSets(row.sets), { variant: "langfair", parity: "weak" }));
      for (const pair of row.pairs) {
        expect(byName(strict.comparisons)[pair.name]?.value).toBeCloseTo(pair.strictLangfair, 12);
        expect(byName(weak.comparisons)[pair.name]?.value).toBeCloseTo(pair.weakLangfair, 12);
      }
      expectRecomputed(strict);
      expectRecomputed(weak);
      expect(Math.abs(weak.value)).toBeCloseTo(Math.max(...row.pairs.map((pair) => Math.abs(pair.weakLangfair))), 12);
    }
  });

  test("gives the numbers by which paper and LangFair differ", () => {
    const sets = asSets([
      { first: [0.9], second: [0.6] },
      { first: [0.2], second: [0.55] },
    ]);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(0.5);
    expect(sentimentBias(sets, { parity: "weak", variant: "langfair" }).value).toBe(-0.5);
    expect(sentimentBias(sets).value).toBeCloseTo(0.325, 12);
    expect(sentimentBias(sets, { variant: "langfair" }).value).toBeCloseTo(0.325, 12);
    const swapped = asSets([
      { first: [0.9], second: [0.2] },
      { first: [0.2], second: [0.9] },
    ]);
    expect(sentimentBias(swapped).value).toBe(0);
    expect(sentimentBias(swapped, { parity: "weak" }).value).toBe(0);
  });

  test("a score equal to the threshold is not above it", () => {
    const sets = asSets([{ x: [0.5], y: [0.51] }]);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(1);
    expect(sentimentBias(sets, { parity: "weak", threshold: 0.49 }).value).toBe(0);
    expect(sentimentBias(sets, { parity: "weak", threshold: 0.51 }).value).toBe(0);
  });

  test("gives each group's mean score or share, and counts", () => {
    const sets = asSets([
      { x: [0.25, 0.75], y: [0, 1] },
      { x: [1], y: [0] },
    ]);
    const strict = measured(sentimentBias(sets));
    expect(strict.groups).toEqual([
      { of: { group: "x" }, value: 0.75, counts: { sources: 2, responses: 3 } },
      { of: { group: "y" }, value: 0.25, counts: { sources: 2, responses: 3 } },
    ]);
    expect(strict.counts).toEqual({ sources: 2, pairs: 3 });
    expect(byName(sentimentBias(sets, { parity: "weak" }).groups)["y"]?.value).toBe(0.25);
  });

  test("is 0 for equal scores, symmetric in two groups, unmoved by order and by copies of all sets, and at least the difference of means", () => {
    const score = fc.integer({ min: 0, max: 10 }).map((x) => x / 10);
    const set = fc
      .integer({ min: 1, max: 4 })
      .chain((m) =>
        fc.tuple(fc.array(score, { minLength: m, maxLength: m }), fc.array(score, { minLength: m, maxLength: m })),
      );
    fc.assert(
      fc.property(
        fc.array(set, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("strict" as const, "weak" as const),
        (scores, parity) => {
          const value = (pairs: readonly [number[], number[]][]): number =>
            measured(sentimentBias(asSets(pairs.map(([x, y]) => ({ x, y }))), { parity })).value;
          const bias = value(scores);
          expect(bias).toBeGreaterThanOrEqual(0);
          expect(bias).toBeLessThanOrEqual(1 + 1e-12);
          expect(value(scores.map(([x, y]) => [y, x]))).toBeCloseTo(bias, 12);
          expect(value(scores.toReversed())).toBeCloseTo(bias, 12);
          expect(value([...scores, ...scores])).toBeCloseTo(bias, 12);
          expect(value(scores.map(([x, y]) => [x.toReversed(), y]))).toBeCloseTo(bias, 12);
          expect(value(scores.map(([x]) => [x, x]))).toBeCloseTo(0, 12);
          const { difference } = measured(sentimentBias(asSets(scores.map(([x, y]) => ({ x, y }))), { parity }))
            .details as { difference: number };
          expect(bias).toBeGreaterThanOrEqual(Math.abs(difference) - 1e-12);
        },
      ),
    );
  });

  test("counts each source the same, whatever its number of samples", () => {
    const sets = asSets([
      { x: [1], y: [0] },
      { x: [0, 0, 0], y: [0, 0, 0] },
    ]);
    expect(sentimentBias(sets).value).toBeCloseTo(0.5, 15);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(0.5);
    expect(sentimentBias(sets, { variant: "langfair" }).value).toBe(0.25);
  });

  test("a resample of sources has the value of the sources drawn", () => {
    const sets = asSets([
      { x: [0.9, 0.2], y: [0.6, 0.6], z: [0.1, 0] },
      { x: [0.4], y: [0.7], z: [0.4] },
      { x: [0.3, 0.8, 1], y: [0, 0.5, 0.5], z: [1, 1, 1] },
    ]);
    const drawn = [sets[0], sets[0], sets[2]] as CounterfactualSet<number>[];
    for (const parity of ["strict", "weak"] as const)
      for (const variant of ["paper", "langfair"] as const) {
        const values = (sentimentBias(drawn, { parity, variant }).comparisons ?? []).map(
          ({ value }) => value ?? Number.NaN,
        );
        closeTo(reweighted(sentimentBias(sets, { parity, variant }), [2, 0, 1]) as number[], values);
        expect(reweighted(sentimentBias(sets, { parity, variant }), [0, 0, 0])).toEqual(values.map(() => undefined));
      }
  });

  test("is described by the parity asked for", () => {
    const sets = asSets([{ x: [0.9], y: [0.6] }]);
    const described = (options: object): object => sentimentBias(sets, options).metric;
    expect(described({})).toBe(sentimentBias.description);
    const weak = { power: "distance", flawless: "weakParity" };
    expect(described({ parity: "weak" })).toMatchObject({ compare: "sums", range: [0, 1], design: weak });
    expect(described({ parity: "weak", variant: "langfair" })).toMatchObject({ range: [-1, 1], design: weak });
  });

  test("has no value without sets, a second group, or responses", () => {
    expect(sentimentBias([])).toEqual({
      metric: sentimentBias.description,
      reason: "there are no counterfactual sets",
      counts: { sources: 0, pairs: 0 },
    });
    expect(sentimentBias(asSets([{ x: [0.5] }])).reason).toBe("there is only one group, x");
    expect(sentimentBias(asSets([{ x: [], y: [] }])).reason).toBe('source "source 0" has no responses');
  });

  test("names what it cannot read", () => {
    expect(() => sentimentBias(asSets([{ x: [0.5, 1.5] }]))).toThrow(
      'sentimentBias: sets[0].groups["x"][1] is 1.5; expected a score between 0 and 1.',
    );
    expect(() => sentimentBias([{ source: "s", groups: { x: ["a text"] } }] as never)).toThrow(
      'sentimentBias: sets[0].groups["x"][0] is the text "a text"; expected a score between 0 and 1. Score the responses first, and pass the scores.',
    );
    expect(() => sentimentBias(asSets([{ x: [Number.NaN] }]))).toThrow("is NaN; expected a score between 0 and 1.");
    expect(() => sentimentBias([], { parity: "strong" as never })).toThrow(
      'sentimentBias: parity is the text "strong"; expected one of "strict", "weak".',
    );
    expect(() => sentimentBias([], { threshold: 2 })).toThrow(
      "sentimentBias: threshold is 2; expected a number between 0 and 1.",
    );
    expect(() => sentimentBias([], { variant: "x" as never })).toThrow(
      'sentimentBias: variant is the text "x"; expected one of "paper", "langfair".',
    );
    expect(() => sentimentBias(asSets([{ x: [0.5, 0.5], y: [0.5] }]))).toThrow("expected 2, as many as group");
  });
});
