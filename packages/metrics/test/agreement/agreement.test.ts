import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agreement,
  subgroupBias,
  type AgreementOptions,
  type MetricReadings,
  type SubgroupScores,
} from "@fairexpect/metrics";
import { noise, reading } from "./readings.js";
import { pearsonCorrelation, spearmanCorrelation } from "@fairexpect/metrics/statistics";

interface AgreementFixture {
  a: MetricReadings;
  b: MetricReadings;
  options: AgreementOptions;
  combinations: number;
  pairs: number;
  best: number;
  mean: number;
  worst: number;
  rawP: number;
  chosen: { a: string[]; b: string[] };
  exactP?: number;
}

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as T[];

describe("agreement", () => {
  const fixtures = read<AgreementFixture>("agreement");

  test.each(fixtures.map((fixture, index) => ({ index, fixture })))(
    "finds what correlating every pair finds (case $index)",
    ({ fixture }) => {
      const measured = agreement(fixture.a, fixture.b, { ...fixture.options, permutations: 0 });
      if (measured.reason !== undefined) throw new Error(measured.reason);
      expect(measured.value).toBeCloseTo(fixture.best, 12);
      expect(measured.details?.["mean"]).toBeCloseTo(fixture.mean, 12);
      expect(measured.details?.["worst"]).toBeCloseTo(fixture.worst, 12);
      expect(measured.details?.["rawP"]).toBeCloseTo(fixture.rawP, 9);
      expect(measured.details?.["undefinedPairs"]).toBe(0);
      expect(measured.counts).toMatchObject({ combinations: fixture.combinations, pairs: fixture.pairs });
      expect(measured.chosen).toEqual(fixture.chosen);
      expect(measured.pValue).toBeUndefined();
    },
  );

  test("has the p-value of all permutations of the models, but for their sampling", () => {
    const exact = fixtures.filter(({ exactP }) => exactP !== undefined);
    expect(exact).toHaveLength(2);
    for (const { a, b, options, exactP = -1 } of exact) {
      const { pValue } = agreement(a, b, { ...options, permutations: 5000 }) as { pValue: number };
      expect(Math.abs(pValue - exactP)).toBeLessThan(0.03);
    }
  });

  test("of the original prompts alone is the plain correlation, Pearson's or Spearman's", () => {
    const magnitudes = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(magnitudes, (pairs) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        for (const [method, correlation] of [
          ["pearson", pearsonCorrelation],
          ["spearman", spearmanCorrelation],
        ] as const) {
          const expected = correlation(x, y);
          const { value } = agreement(reading(...x), reading(...y), { method, permutations: 0 });
          if (expected === undefined) expect(value).toBeUndefined();
          else expect(value).toBeCloseTo(expected, 12);
        }
      }),
    );
  });

  test("is symmetric, at least the mean, and at least the agreement of the originals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 5 }), fc.nat(), (models, sets, seed) => {
        const a = noise(models, sets, seed);
        const b = noise(models, sets, seed + 1);
        for (const pairing of ["cross", "shared"] as const) {
          const there = agreement(a, b, { pairing, permutations: 0 });
          const back = agreement(b, a, { pairing, permutations: 0 });
          if (there.reason !== undefined) throw new Error(there.reason);
          expect(back.value).toBeCloseTo(there.value, 12);
          expect(there.value).toBeGreaterThanOrEqual((there.details?.["mean"] ?? 2) - 1e-12);
          expect(there.value).toBeGreaterThanOrEqual(there.details?.["original"] ?? 2);
          expect(there.details?.["worst"]).toBeLessThanOrEqual((there.details?.["mean"] ?? -2) + 1e-12);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("does not depend on the order of the models in the second metric, nor of the prompt sets", () => {
    const a = noise(6, 4, 1);
    const b = noise(6, 4, 2);
    const turned = Object.fromEntries(
      Object.entries(b)
        .toReversed()
        .map(([model, sets]) => [model, Object.fromEntries(Object.entries(sets).toReversed())]),
    );
    for (const pairing of ["cross", "shared"] as const) {
      const options = { pairing, permutations: 50 };
      expect(agreement(a, turned, options).value).toBeCloseTo(agreement(a, b, options).value ?? 9, 12);
    }
  });

  test("calls noise in agreement what it is, where the raw p-value does not", () => {
    const random = agreement(noise(10, 16, 10), noise(10, 16, 20), { size: 3 });
    if (random.reason !== undefined) throw new Error(random.reason);
    expect(random.value).toBeGreaterThan(0.7);
    expect(random.details?.["rawP"]).toBeLessThan(0.05);
    expect(random.pValue).toBeGreaterThan(0.05);
  });

  test("keeps the level of its p-value under independence", () => {
    const pValues = Array.from({ length: 200 }, (_, i) => {
      const measured = agreement(noise(8, 5, 2 * i + 1), noise(8, 5, 2 * i + 2), {
        maxSize: 3,
        permutations: 99,
        seed: i,
      });
      return measured.reason === undefined ? (measured.pValue ?? 0) : 0;
    });
    const below = (level: number): number => pValues.filter((p) => p <= level).length / pValues.length;
    // 200 draws of a uniform p-value: four standard errors.
    expect(below(0.1)).toBeLessThan(0.1 + 4 * Math.sqrt(0.09 / 200));
    expect(below(0.5)).toBeLessThan(0.5 + 4 * Math.sqrt(0.25 / 200));
    expect(below(0.5)).toBeGreaterThan(0.5 - 4 * Math.sqrt(0.25 / 200));
  });

  test("finds metrics that agree, with the smallest p-value that the permutations allow", () => {
    const same = noise(9, 4, 3);
    const measured = agreement(same, same, { permutations: 99 }) as { value: number; pValue: number };
    expect(measured.value).toBeCloseTo(1, 12);
    expect(measured.pValue).toBe(0.01);
  });

  test("gives equal p-values for equal seeds", () => {
    const [a, b] = [noise(6, 5, 4), noise(6, 5, 5)];
    const p = (seed: number): unknown => (agreement(a, b, { seed }) as { pValue: number }).pValue;
    expect(p(1)).toBe(p(1));
  });

  test("skips and counts pairs in which a metric gives all models the same bias", () => {
    const a = Object.fromEntries(
      [0.1, 0.2, 0.4, 0.3].map((bias, i) => [
        `m${i}`,
        { original: { x: [0.3], y: [0.1] }, p: { x: [bias], y: [0.9] } },
      ]),
    );
    const measured = agreement(a, reading(1, 2, 3, 4), { permutations: 0, maxSize: 1 });
    expect(measured.reason).toContain("gives all models the same bias");
    const b = Object.fromEntries(
      [1, 2, 3, 4].map((bias, i) => [`m${i}`, { original: { x: [bias], y: [0] }, q: { x: [0], y: [bias * bias] } }]),
    );
    const found = agreement(a, b, { permutations: 0 });
    expect(found.reason === undefined && found.details?.["undefinedPairs"]).toBe(2);
    expect(found.reason === undefined && found.details).not.toHaveProperty("original");
    expect(found.chosen?.a).toEqual(["original", "p"]);
  });

  test("judges the chosen combination on the models held out", () => {
    const [a, b] = [noise(10, 4, 6), noise(10, 4, 7)];
    const holdout = ["m1", "m4", "m6", "m9"];
    const measured = agreement(a, b, { holdout });
    if (measured.reason !== undefined || measured.chosen === undefined) throw new Error(measured.reason);
    const without = (metric: MetricReadings): MetricReadings =>
      Object.fromEntries(Object.entries(metric).filter(([model]) => !holdout.includes(model)));
    const searched = agreement(without(a), without(b), { permutations: 0 });
    expect(searched.chosen).toEqual(measured.chosen);
    expect(measured.details?.["searched"]).toBe(searched.value);
    const biases = (metric: MetricReadings, chosen: readonly string[]): number[] =>
      holdout.map((model) => {
        const sets = chosen.map((set) => metric[model]?.[set] as SubgroupScores);
        const joined = Object.fromEntries(
          ["x", "y", "z"].map((subgroup) => [subgroup, sets.flatMap((set) => Array.from(set[subgroup] ?? []))]),
        );
        return subgroupBias(joined).value ?? Number.NaN;
      });
    expect(measured.value).toBeCloseTo(
      pearsonCorrelation(biases(a, measured.chosen.a), biases(b, measured.chosen.b)) ?? 9,
      12,
    );
    expect(measured.counts).toMatchObject({ models: 10, "held-out models": 4 });
  });

  test("averages biases over repetitions before it correlates", () => {
    const repeated = (values: [number, number][]): MetricReadings =>
      Object.fromEntries(values.map((pair, i) => [`m${i}`, { original: pair.map((bias) => ({ x: [bias], y: [0] })) }]));
    const { value } = agreement(
      repeated([
        [1, 3],
        [0, 0],
        [6, 4],
        [7, 9],
      ]),
      reading(2, 0, 5, 8),
      { permutations: 0 },
    );
    expect(value).toBeCloseTo(1, 12);
  });

  test("is undefined below 4 models, also those left for the search", () => {
    expect(agreement(reading(1, 2, 3), reading(1, 2, 3)).reason).toBe(
      "there are only 3 models; a correlation needs at least 4 to mean anything",
    );
    expect(agreement({}, {}).reason).toContain("there are only 0 models");
    const holdout = ["m0", "m1", "m2", "m3"];
    expect(agreement(reading(1, 2, 3, 4, 5), reading(1, 2, 3, 4, 5), { holdout }).reason).toContain(
      "only 1 models left for the search",
    );
  });

  test("is undefined where a subgroup has no scores for the original prompts, or held-out models are all alike", () => {
    const a = { ...reading(1, 2, 3, 4), m2: { original: { women: [], men: [1] } } };
    expect(agreement(a, reading(1, 2, 3, 4)).reason).toBe(
      "subgroup women has no scores for the original prompts of m2",
    );
    const holdout = ["m4", "m5", "m6", "m7"];
    expect(agreement(reading(1, 2, 3, 4, 5, 5, 5, 5), reading(1, 2, 3, 4, 5, 6, 7, 8), { holdout }).reason).toContain(
      "all models held out the same bias",
    );
  });
});
