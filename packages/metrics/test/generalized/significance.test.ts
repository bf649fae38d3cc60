import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invarianceTest, isMeasured, significantGroupEffect, type CounterfactualData } from "@fairexpect/metrics";
import { friedmanTest, wilcoxonSignedRankTest } from "@fairexpect/metrics/statistics";
import { byName } from "../parts.js";
import { expectClose, fixture } from "./fixture.js";

interface Fixture {
  friedman: { blocks: number[][]; statistic: number; pValue: number }[];
  wilcoxon: { x: number[]; y: number[]; method: "exact" | "normal"; statistic: number; pValue: number }[];
}

const { friedman, wilcoxon } = fixture("significance") as Fixture;
const relative = (actual: number, expected: number) => expect(Math.abs(actual / expected - 1)).toBeLessThan(1e-9);

describe("friedmanTest", () => {
  test.each(friedman.map((one) => [one.blocks.length, one.blocks[0]?.length, one] as const))(
    "agrees with SciPy: %i blocks of %i",
    (_, _k, { blocks, statistic, pValue }) => {
      const result = friedmanTest(blocks);
      expectClose(result.statistic, statistic, 1e-11);
      relative(result.pValue, pValue);
    },
  );

  test("has Kendall's W between 0 and 1, and does not depend on the order of the groups", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }), {
          minLength: 1,
          maxLength: 12,
        }),
        (blocks) => {
          const result = friedmanTest(blocks);
          expect(result.kendallsW).toBeGreaterThanOrEqual(0);
          expect(result.kendallsW).toBeLessThanOrEqual(1 + 1e-12);
          expectClose(friedmanTest(blocks.map((block) => [...block].reverse())).statistic, result.statistic);
        },
      ),
    );
    expectClose(
      friedmanTest([
        [1, 2, 3],
        [4, 5, 6],
      ]).kendallsW,
      1,
    );
  });

  test("ranks numbers of any size alike, and rounding errors relative to them", () => {
    const blocks = friedman[0]?.blocks ?? [];
    for (const factor of [1e-300, 1e-13, 1e5, 1e300])
      expect(friedmanTest(blocks.map((block) => block.map((value) => value * factor)))).toEqual(friedmanTest(blocks));
    const [sum, exact] = [1e-20 * (0.1 + 0.2), 1e-20 * 0.3];
    expect(friedmanTest([[sum, exact, 1]]).statistic).toBe(friedmanTest([[1, 1, 2]]).statistic);
    expect(friedmanTest([[1e-20, 1e-15, 1]]).statistic).toBe(friedmanTest([[1, 2, 3]]).statistic);
  });

  test("finds nothing where all is tied", () => {
    expect(
      friedmanTest([
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toEqual({ statistic: 0, degreesOfFreedom: 2, pValue: 1, kendallsW: 0 });
  });

  test("takes values that differ by a rounding error for equal", () => {
    expect(
      friedmanTest([
        [0.1 + 0.2, 0.3, 0.5],
        [1, 1, 2],
      ]).statistic,
    ).toBe(
      friedmanTest([
        [1, 1, 2],
        [1, 1, 2],
      ]).statistic,
    );
  });

  test("refuses ragged and missing rows", () => {
    expect(() =>
      friedmanTest([
        [1, 2, 3],
        [1, 2],
      ]),
    ).toThrow("friedmanTest: blocks[1] is an array of 2; expected 3 numbers");
    expect(() => friedmanTest([])).toThrow("friedmanTest: blocks is 0 rows");
  });
});

describe("wilcoxonSignedRankTest", () => {
  test.each(wilcoxon.map((one, i) => [i, one.x.length, one.method, one] as const))(
    "agrees with SciPy or enumeration: case %i, %i pairs, %s",
    (_, _n, method, { x, y, statistic, pValue }) => {
      const result = wilcoxonSignedRankTest(x, y, { method });
      expectClose(result.statistic, statistic);
      relative(result.pValue, pValue);
    },
  );

  test("ranks differences of any size alike, and rounding errors relative to the pair", () => {
    const [x, y] = [
      [0.62, 0.27, 0.9],
      [0.55, 0.2, 0.5],
    ];
    const scaled = (values: readonly number[], factor: number) => values.map((value) => value * factor);
    for (const factor of [2 ** -900, 2 ** -50, 1, 2 ** 40, 2 ** 300]) {
      const found = wilcoxonSignedRankTest(scaled(x, factor), scaled(y, factor), { method: "normal" });
      expect(found).toEqual(wilcoxonSignedRankTest([2, 2, 3], [1, 1, 1], { method: "normal" }));
    }
    expect(wilcoxonSignedRankTest([1e10 + 1e-5], [1e10]).pairs).toBe(0);
    expect(wilcoxonSignedRankTest([1e-20, 3e-15], [2e-20, 1e-15]).pairs).toBe(2);
  });

  test("is exact by itself up to 25 pairs without ties or zeros", () => {
    const apart = (n: number) => Array.from({ length: n }, (_, i) => (i % 3 === 0 ? -1 : 1) * (i + 1));
    const zeros = (n: number) => Array.from({ length: n }, () => 0);
    expect(wilcoxonSignedRankTest(apart(25), zeros(25)).method).toBe("exact");
    expect(wilcoxonSignedRankTest(apart(26), zeros(26)).method).toBe("normal");
    expect(wilcoxonSignedRankTest([...apart(10), 3], zeros(11)).method).toBe("normal");
    expect(wilcoxonSignedRankTest([...apart(10), 0], zeros(11))).toMatchObject({ method: "normal", pairs: 10 });
  });

  test("exchanging the samples exchanges the rank sums and nothing else", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { maxLength: 30 }),
        (pairs) => {
          const x = pairs.map(([a]) => a);
          const y = pairs.map(([, b]) => b);
          const one = wilcoxonSignedRankTest(x, y);
          const other = wilcoxonSignedRankTest(y, x);
          expect(other).toMatchObject({
            pValue: one.pValue,
            positiveRankSum: one.negativeRankSum,
            negativeRankSum: one.positiveRankSum,
            statistic: one.statistic,
          });
          expect(one.pValue).toBeGreaterThan(0);
          expect(one.pValue).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test("takes differences that are equal but for rounding for ties", () => {
    expect(0.62 - 0.55).not.toBe(0.27 - 0.2);
    const rounded = wilcoxonSignedRankTest([0.62, 0.27, 0.9], [0.55, 0.2, 0.1]);
    expect(rounded).toMatchObject({ method: "normal", positiveRankSum: 6 });
    expect(wilcoxonSignedRankTest([0.62, 0.2, 0.9], [0.55, 0.27, 0.1])).toMatchObject({ negativeRankSum: 1.5 });
  });

  test("finds nothing where nothing differs", () => {
    expect(wilcoxonSignedRankTest([1, 2], [1, 2])).toMatchObject({
      statistic: 0,
      pValue: 1,
      pairs: 0,
      rankBiserial: 0,
    });
    expect(wilcoxonSignedRankTest([], [])).toMatchObject({ pValue: 1 });
  });

  test("refuses samples of different length", () => {
    expect(() => wilcoxonSignedRankTest([1], [1, 2])).toThrow(
      "wilcoxonSignedRankTest: y is an array of 2; expected 1 numbers",
    );
  });
});

const scored = (...values: number[]) => values.map((probabilities) => ({ probabilities }));

describe("significantGroupEffect", () => {
  test("tests the mean over a group's variations, source by source", () => {
    const source = (a: number, b: number) => ({ groups: { a: scored(a - 0.05, a + 0.05), b: scored(b) } });
    const effect = significantGroupEffect({
      sources: [source(0.9, 0.8), source(0.7, 0.5), source(0.6, 0.3), source(0.5, 0.1)],
    });
    expect(isMeasured(effect) ? [effect.value, effect.pValue, effect.details] : []).toEqual([
      1,
      0.125,
      { statistic: 0, pairs: 4 },
    ]);
    const friedmans = significantGroupEffect({ sources: [source(0.9, 0.8), source(0.7, 0.5)] }, { test: "friedman" });
    expect(isMeasured(friedmans) ? [friedmans.value, friedmans.details] : []).toEqual([
      1,
      { statistic: 2, degreesOfFreedom: 1 },
    ]);
  });

  test("is undefined without sources, groups or variations", () => {
    expect(significantGroupEffect({ sources: [] }).reason).toBe("there are no sources");
    expect(significantGroupEffect({ sources: [{ groups: { a: scored(0.5) } }] }).reason).toContain("only the group a");
    expect(significantGroupEffect({ sources: [{ groups: { a: scored(0.5), b: [] } }] }).reason).toBe(
      "source 0: group b has no examples",
    );
  });

  test("refuses group data, and Wilcoxon's test for three groups", () => {
    expect(() => significantGroupEffect({ groups: { a: scored(0.5) } } as unknown as CounterfactualData)).toThrow(
      "Both tests compare variations of the same source",
    );
    const sources = [{ groups: { a: scored(0.5), b: scored(0.5), c: scored(0.5) } }];
    expect(() => significantGroupEffect({ sources }, { test: "wilcoxon" })).toThrow(
      '"wilcoxon" for 3 groups; expected "friedman" or "auto"',
    );
  });
});

describe("invarianceTest", () => {
  const source = (a: number[], b: number[]) => ({ groups: { a: scored(...a), b: scored(...b) } });

  test("counts the sources in which the predicted class changes", () => {
    const measured = invarianceTest({
      sources: [source([0.9], [0.8, 0.7]), source([0.9], [0.8, 0.4]), source([0.2], [0.3])],
    });
    expectClose(measured.value, 1 / 3);
    expect([...(measured.clusters?.parts[0]?.sums?.["total"] ?? [])]).toEqual([0, 1, 0]);
    expectClose(byName(measured.groups)["b"]?.value, 1 / 3);
    expect(byName(measured.groups)["a"]?.value).toBe(0);
  });

  test("lets a changed class pass where the probability moved by no more than the tolerance", () => {
    const data = { sources: [source([0.625], [0.375])] };
    expect([0, 0.2, 0.25, 1].map((tolerance) => invarianceTest(data, { tolerance }).value)).toEqual([1, 1, 0, 0]);
  });

  test("compares with the original sentence where there is one", () => {
    const data = { sources: [{ ...source([0.9], [0.9]), original: { predicted: 0 } }] };
    expect(invarianceTest(data).value).toBe(1);
    expect(byName(invarianceTest(data).groups)["a"]?.value).toBe(1);
  });

  test("does not depend on the order of the variations", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }),
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1 }),
        fc.integer({ min: 0, max: 10 }),
        (a, b, tenth) => {
          const run = (x: number[], y: number[]) =>
            invarianceTest(
              {
                sources: [
                  source(
                    x.map((p) => p / 10),
                    y.map((p) => p / 10),
                  ),
                ],
              },
              { tolerance: tenth / 10 },
            ).value;
          expect(run([...a].reverse(), [...b].reverse())).toBe(run(a, b));
        },
      ),
    );
  });

  test("is undefined where there is nothing to compare, and refuses group data and missing predictions", () => {
    expect(invarianceTest({ sources: [] }).reason).toBe("there are no sources");
    expect(invarianceTest({ sources: [source([0.5], [])] }).reason).toBe("source 0: group b has no variation");
    expect(invarianceTest({ sources: [{ groups: { a: scored(1) } }] }).reason).toContain("only one group");
    expect(() => invarianceTest({ groups: {} } as unknown as CounterfactualData)).toThrow("data is group data");
    expect(() =>
      invarianceTest({ sources: [{ groups: { a: [{ gold: 1 }], b: scored(1) } }] } as unknown as CounterfactualData),
    ).toThrow("data.sources[0].groups.a[0].predicted is undefined");
  });
});
