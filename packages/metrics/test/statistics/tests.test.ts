import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "@fairexpect/metrics";
import {
  holm,
  mcnemarTest,
  permutationTest,
  seededRandom,
  wassersteinDistance,
  wassersteinPermutationTest,
} from "@fairexpect/metrics/statistics";

// From test/oracle/statistics-intervals.py.
const oracle = JSON.parse(readFileSync(new URL("fixtures/intervals.json", import.meta.url), "utf8")) as Record<
  string,
  readonly unknown[][]
>;

const sample = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 });

describe("wassersteinPermutationTest", () => {
  test("comes as close to all divisions, enumerated by SciPy, as its number of resamples lets it", () => {
    const rows = oracle["wassersteinPermutation"] ?? [];
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const [x, y, value, nullMean, nullDeviation, p] = row as [number[], number[], number, number, number, number];
      const resamples = 40_000;
      const result = wassersteinPermutationTest(x, y, { resamples });
      expect(result.value).toBeCloseTo(value, 12);
      expect(Math.abs(result.nullMean - nullMean)).toBeLessThan((4 * nullDeviation) / Math.sqrt(resamples));
      expect(Math.abs(result.pValue - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / resamples) + 1 / resamples);
      expect(result.excess).toBe(result.value - result.nullMean);
    }
  });

  test("agrees with the general test of the same statistic up to resampling", () => {
    const random = seededRandom(3);
    const x = Array.from({ length: 30 }, () => random());
    const y = Array.from({ length: 20 }, () => random() + 0.1);
    const fast = wassersteinPermutationTest(x, y, { resamples: 20_000 });
    const general = permutationTest(x, y, wassersteinDistance, { resamples: 5000 });
    expect(general.value).toBeCloseTo(fast.value, 12);
    expect(general.nullMean).toBeCloseTo(fast.nullMean, 2);
    expect(Math.abs(general.pValue - fast.pValue)).toBeLessThan(0.03);
  });

  test("identical samples are never unusual, and data decide the seed", () => {
    fc.assert(
      fc.property(sample, sample, (x, y) => {
        expect(wassersteinPermutationTest(x, x, { resamples: 20 }).pValue).toBe(1);
        const once = wassersteinPermutationTest(x, y, { resamples: 50 });
        expect(wassersteinPermutationTest(Int8Array.from(x), y, { resamples: 50 })).toEqual(once);
        expect(once.pValue).toBeGreaterThanOrEqual(1 / 51);
        expect(once.pValue).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("the distance that chance makes of two uniform samples of 30 is 0.081", () => {
    const random = seededRandom(5);
    const uniform = (): number[] => Array.from({ length: 30 }, () => random());
    let sum = 0;
    for (let run = 0; run < 100; run++)
      sum += wassersteinPermutationTest(uniform(), uniform(), { resamples: 50 }).nullMean;
    expect(sum / 100).toBeCloseTo(0.081, 2);
  });
});

describe("permutationTest", () => {
  test("two groups far apart are as unusual as the number of divisions allows", () => {
    const difference = (x: ArrayLike<number>, y: ArrayLike<number>): number =>
      Math.abs((x[0] as number) + (x[1] as number) - (y[0] as number) - (y[1] as number));
    const { value, pValue, nullMean } = permutationTest([0, 1], [8, 9], difference, { resamples: 30_000 });
    expect(value).toBe(16);
    // Of the three divisions in pairs {01|89} gives 16, {08|19} 2 and {09|18} 0.
    expect(pValue).toBeCloseTo(1 / 3, 2);
    expect(nullMean).toBeCloseTo(6, 1);
  });

  test("leaves the samples alone and repeats itself", () => {
    const x = Float64Array.of(1, 2, 3);
    const y = [9, 8];
    const first = permutationTest(x, y, (a, b) => (a[0] as number) - (b[0] as number), { resamples: 25 });
    expect([...x, ...y]).toEqual([1, 2, 3, 9, 8]);
    expect(permutationTest(x, y, (a, b) => (a[0] as number) - (b[0] as number), { resamples: 25 })).toEqual(first);
  });

  test("refuses empty samples", () => {
    expect(() => permutationTest([], [1], () => 0)).toThrow(InputError);
    expect(() => wassersteinPermutationTest([1], [])).toThrow(InputError);
    expect(() => wassersteinPermutationTest([1], [2], { resamples: 0 })).toThrow(InputError);
  });
});

describe("holm", () => {
  test("steps down as by hand", () => {
    expect([...holm([0.01, 0.04, 0.03, 0.005])].map((p) => Math.round(p * 1e12) / 1e12)).toEqual([
      0.03, 0.06, 0.06, 0.02,
    ]);
    expect([...holm([])]).toEqual([]);
    expect(() => holm([1.2])).toThrow(InputError);
  });

  test("lies between the p-values and Bonferroni's, in their order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (pValues) => {
        const adjusted = holm(pValues);
        for (const [i, p] of pValues.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * pValues.length));
          for (const [j, q] of pValues.entries())
            if (p < q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] as number);
        }
      }),
    );
  });
});

describe("mcnemarTest", () => {
  test("agrees with SciPy's binomial test of the pairs that differ", () => {
    for (const row of oracle["mcnemar"] ?? []) {
      const [first, second, p] = row as [number, number, number];
      expect(Math.abs(mcnemarTest(first, second) - p)).toBeLessThan(1e-13);
      expect(mcnemarTest(second, first)).toBe(mcnemarTest(first, second));
    }
    expect(mcnemarTest(0, 0)).toBe(1);
  });
});
