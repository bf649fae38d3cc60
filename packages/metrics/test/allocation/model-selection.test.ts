import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMeasured, ndcgAtN, predictiveValidity } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { expectRecomputed, reweighted } from "../cells.js";

interface NdcgFixture {
  bias: number[];
  gap: number[];
  n: number;
  worst: 0 | 1;
  value: number | null;
}

interface CorrelationFixture {
  x: number[];
  y: number[];
  pearson: number;
  pValue: number;
  spearman: number;
}

const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as T[];

describe("ndcgAtN", () => {
  test("agrees with scikit-learn on reversed midranks", () => {
    for (const { bias, gap, n, worst, value } of read<NdcgFixture>("ndcg")) {
      const measured = ndcgAtN(bias, gap, { n, worst });
      if (value === null) expect(measured.reason).toContain("nothing to gain");
      else {
        expect(measured.value).toBeCloseTo(value, 12);
        expectRecomputed(measured);
      }
    }
  });

  test("lies in [0, 1], is 1 for the ideal order, and does not depend on the order of the models", () => {
    const magnitudes = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(magnitudes, fc.integer({ min: 1, max: 12 }), (pairs, n) => {
        const bias = pairs.map(([b]) => b);
        const gap = pairs.map(([, g]) => g);
        const { value = -1 } = ndcgAtN(bias, gap, { n });
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
        expect(ndcgAtN(gap, gap, { n }).value).toBeCloseTo(1, 12);
        expect(ndcgAtN(bias.toReversed(), gap.toReversed(), { n }).value).toBeCloseTo(value, 12);
      }),
    );
  });

  test("rewards the fairest model, not the least fair", () => {
    const gap = [0.1, 0.2, 0.3, 0.4];
    expect(ndcgAtN(gap, gap, { n: 1 }).value).toBe(1);
    expect(ndcgAtN(gap.toReversed(), gap, { n: 1 }).value).toBe(0.25);
    expect(ndcgAtN(gap.toReversed(), gap, { n: 1, worst: 0 }).value).toBe(0);
  });

  test("is undefined without models", () => {
    expect(ndcgAtN([], [], { n: 1 }).reason).toBe("there are no models");
  });

  test("throws on signed values, other lengths and impossible options", () => {
    expect(() => ndcgAtN([0.1, -0.2], [1, 2], { n: 1 })).toThrow(
      /bias\[1\] is -0.2; expected a magnitude of at least 0.*rootMeanSquareBias/,
    );
    expect(() => ndcgAtN([0.1], [1, 2], { n: 1 })).toThrow(
      "gap is a list of 2; expected one gap for each of the 1 models in bias",
    );
    expect(() => ndcgAtN([0.1], [1], { n: 0 })).toThrow("n is 0");
    expect(() => ndcgAtN([0.1], [1], { n: 1, worst: 2 as 1 })).toThrow("worst is 2; expected 0 or 1");
    expect(() => ndcgAtN([0.1], [1], undefined as never)).toThrow("options is undefined");
    expect(() => ndcgAtN([0.1], [1], { n: 1, wurst: 0 } as never)).toThrow('Did you mean "worst"?');
  });
});

describe("predictiveValidity", () => {
  test("agrees with SciPy", () => {
    for (const { x, y, pearson, pValue, spearman } of read<CorrelationFixture>("correlation")) {
      const measured = predictiveValidity(x, y);
      if (x.length < 4) {
        expect(measured.reason).toContain("there are only 3 cases");
        continue;
      }
      expect(measured.value).toBeCloseTo(pearson, 12);
      const least = isMeasured(measured) ? (measured.pValue ?? 0) : 0;
      // Never below SciPy's, and above it if no order of few pairs says as much.
      expect(least).toBeGreaterThan(pValue - 1e-10);
      if (x.length > 8) expect(least).toBeLessThan(pValue + 0.03);
      expectRecomputed(measured);
      const ranks = predictiveValidity(x, y, { method: "spearman" });
      expect(ranks.value).toBeCloseTo(spearman, 12);
      expectRecomputed(ranks);
    }
  });

  test("of cases that are unrelated is significant in no more runs than it says, if they are few or tied", () => {
    const random = seededRandom(7);
    const draws = {
      order: () => random(),
      tied: () => Number(random() < 0.3),
      heavy: () => Math.tan(3.14 * (random() - 0.5)),
    };
    for (const draw of Object.values(draws))
      for (const n of [4, 5, 6])
        for (const method of ["pearson", "spearman"] as const) {
          const some = (): number[] => Array.from({ length: n }, draw);
          const pValues = Array.from({ length: 400 }, () => {
            const measured = predictiveValidity(some(), some(), { method });
            return isMeasured(measured) ? (measured.pValue ?? 1) : 1;
          });
          // By Student's t alone 25 to 60.
          expect(pValues.filter((p) => p <= 0.05).length).toBeLessThan(34);
        }
  });

  test("has the share of all orders that correlate as much as its p-value, if that is larger", () => {
    const measured = predictiveValidity([1, 2, 3, 4], [1, 2, 3, 5], { method: "spearman" });
    expect(isMeasured(measured) && measured.pValue).toBe(2 / 24);
  });

  test("is undefined where one side is constant", () => {
    expect(predictiveValidity([1, 1, 1, 1], [1, 2, 3, 4]).reason).toContain("equal");
  });

  test("of clusters that count more often is that of the cases repeated", () => {
    const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.nat(3)), {
      minLength: 4,
      maxLength: 9,
    });
    fc.assert(
      fc.property(cases, fc.constantFrom("pearson", "spearman"), (some, method) => {
        const side = (list: typeof some, place: 0 | 1): number[] => list.map((one) => one[place]);
        const measured = predictiveValidity(side(some, 0), side(some, 1), { method });
        const drawn = some.flatMap((one) => Array.from({ length: one[2] }, () => one));
        const expected = predictiveValidity(side(drawn, 0), side(drawn, 1), { method });
        if (!isMeasured(measured) || drawn.length < 4) return;
        const [again] = reweighted(
          measured,
          some.map((one) => one[2]),
        );
        if (isMeasured(expected)) expect(again).toBeCloseTo(expected.value, 9);
        else expect(again).toBeUndefined();
      }),
    );
  });

  test("throws on other lengths, missing values and methods", () => {
    expect(() => predictiveValidity([1, 2], [1])).toThrow(
      "gap is a list of 1; expected one gap for each of the 2 bias scores",
    );
    expect(() => predictiveValidity([1, Number.NaN], [1, 2])).toThrow("bias[1] is NaN");
    expect(() => predictiveValidity([1], [1], { method: "kendall" as "pearson" })).toThrow("method is");
    expect(() => predictiveValidity([1], [1], { strict: "yes" as unknown as boolean })).toThrow(
      'predictiveValidity: strict is the text "yes"; expected true or false.',
    );
    expect(() => predictiveValidity([1], [1], { metod: "pearson" } as never)).toThrow('Did you mean "method"?');
  });
});
