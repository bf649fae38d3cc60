import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  correlationInterval,
  normalQuantile,
  pearsonCorrelation,
  pearsonPValue,
  seededRandom,
  spearmanCorrelation,
} from "@fairexpect/metrics/statistics";
import { spearmanWithoutEach } from "../../src/statistics/spearman-correlation.js";

interface Fixture {
  x: number[];
  y: number[];
  pearson: number;
  pValue: number;
  spearman: number;
}

const fixtures = JSON.parse(
  readFileSync(new URL("../allocation/fixtures/correlation.json", import.meta.url), "utf8"),
) as Fixture[];
const pValues = JSON.parse(
  readFileSync(new URL("../allocation/fixtures/pearson-p-value.json", import.meta.url), "utf8"),
) as { r: number; n: number; pValue: number }[];
const lists = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
  minLength: 2,
  maxLength: 20,
});

describe("pearsonCorrelation and spearmanCorrelation", () => {
  test("agree with SciPy", () => {
    for (const { x, y, pearson, spearman } of fixtures) {
      expect(pearsonCorrelation(x, y)).toBeCloseTo(pearson, 12);
      expect(spearmanCorrelation(x, y)).toBeCloseTo(spearman, 12);
    }
  });

  test("are symmetric, within [-1, 1], and change only their sign under a linear map", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(-2, 0.5, 1e90), (pairs, factor) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        for (const correlation of [pearsonCorrelation, spearmanCorrelation]) {
          const r = correlation(x, y);
          expect(correlation(y, x)).toBe(r);
          if (r === undefined) {
            expect(new Set(x).size === 1 || new Set(y).size === 1).toBe(true);
            continue;
          }
          expect(Math.abs(r)).toBeLessThanOrEqual(1);
          expect(
            correlation(
              x.map((value) => value * factor),
              y,
            ),
          ).toBeCloseTo(r * Math.sign(factor), 12);
          expect(correlation(x, x)).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test("are undefined for a constant list, also where adding up left it constant but for rounding", () => {
    expect(pearsonCorrelation([0.1 + 0.2, 0.3, 0.3], [1, 2, 3])).toBeUndefined();
    expect(pearsonCorrelation([0, 0], [1, 2])).toBeUndefined();
    expect(pearsonCorrelation([], [])).toBeUndefined();
    expect(spearmanCorrelation([1], [2])).toBeUndefined();
  });

  test("throw on lists of different length and missing values", () => {
    expect(() => pearsonCorrelation([1, 2], [1])).toThrow(
      "pearsonCorrelation: y is a list of 1; expected as many numbers as x has, 2",
    );
    expect(() => spearmanCorrelation([1, 2], [1, Number.POSITIVE_INFINITY])).toThrow(
      "spearmanCorrelation: y[1] is Infinity",
    );
  });
});

describe("pearsonPValue", () => {
  test("agrees with SciPy, in relative terms also where it is tiny", () => {
    for (const { r, n, pValue } of pValues) expect((pearsonPValue(r, n) ?? 0) / pValue).toBeCloseTo(1, 9);
  });

  test("does not depend on the sign, is 1 at 0 and 0 at 1", () => {
    expect(pearsonPValue(-0.3, 12)).toBe(pearsonPValue(0.3, 12));
    expect(pearsonPValue(0, 12)).toBeCloseTo(1, 12);
    expect(pearsonPValue(1, 12)).toBe(0);
  });

  test("is undefined below 3 pairs and throws on what is no correlation", () => {
    expect(pearsonPValue(1, 2)).toBeUndefined();
    expect(() => pearsonPValue(1.1, 5)).toThrow("r is 1.1");
    expect(() => pearsonPValue(0.5, 2.5)).toThrow("n is 2.5");
  });
});

describe("correlationInterval", () => {
  test("of uncorrelated pairs with a common scale hardly ever shows them to be correlated", () => {
    const random = seededRandom(3);
    const normal = () => normalQuantile(Math.max(1e-12, random()));
    const runs = Array.from({ length: 400 }, () => {
      const scales = Array.from({ length: 12 }, () => Math.exp(normal()));
      const [x, y] = [scales.map((scale) => scale * normal()), scales.map((scale) => scale * normal())];
      return correlationInterval(x, y)?.bounds(0.95) ?? { lower: NaN, upper: NaN };
    });
    // By linearisation alone some 60 of either.
    expect(runs.filter(({ lower }) => lower > 0).length).toBeLessThan(35);
    expect(runs.filter(({ upper }) => upper < 0).length).toBeLessThan(35);
  });

  test("of grades, rare values and pairs of which some are reversed is hardly ever beyond the true one", () => {
    const random = seededRandom(5);
    const normal = () => normalQuantile(Math.max(1e-12, random()));
    const grade = () => Math.floor(3 * random());
    const draws = {
      grades: [0.8, () => [grade()].flatMap((x) => [x, random() < 0.8 ? x : grade()])],
      reversed: [0.797, () => [normal()].flatMap((x) => [x, random() < 0.1 ? -x : x])],
      far: [0.716, () => [normal()].flatMap((x) => (random() < 0.05 ? [4 + x / 9, -4 - x / 9] : [x, x]))],
    } as const;
    for (const [truth, draw] of Object.values(draws)) {
      const runs = Array.from({ length: 200 }, () => {
        const pairs = Array.from({ length: 20 }, draw);
        const [x, y] = [pairs.map(([a = 0]) => a), pairs.map(([, b = 0]) => b)];
        return correlationInterval(x, y, { method: "spearman" })?.bounds(0.95) ?? { lower: NaN, upper: NaN };
      });
      // By Bonett's and Wright's alone 50 to 90 below.
      expect(runs.filter(({ lower }) => lower > truth + 1e-3).length).toBeLessThan(24);
      expect(runs.filter(({ upper }) => upper < truth - 1e-3).length).toBeLessThan(24);
    }
  });

  test("Pearson's of far pairs has none where few carry the spread, and misses only where none was seen", () => {
    const random = seededRandom(9);
    const normal = () => normalQuantile(Math.max(1e-12, random()));
    // A twentieth is far off and reversed, which takes the correlation from 1 to .106.
    const draw = (): [number, number][] =>
      Array.from({ length: 12 }, () => {
        const x = normal();
        return random() < 0.05 ? [4 + x / 9, -4 - x / 9] : [x, x];
      });
    const runs = Array.from({ length: 200 }, () => {
      const pairs = draw();
      const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
      const interval = correlationInterval(x, y);
      return { isSeen: y.some((b) => b < -3), method: interval?.method, ...interval?.bounds(0.95) };
    });
    const seen = runs.filter(({ isSeen }) => isSeen);
    expect(seen.length).toBeGreaterThan(60);
    expect(seen.filter(({ lower = NaN }) => lower > 0.107).length).toBeLessThan(0.075 * seen.length);
    expect(seen.filter(({ upper = NaN }) => upper < 0.105).length).toBeLessThan(0.15 * seen.length);
    for (const { method, isSeen } of runs)
      if (!isSeen) expect(method).toMatch(/pairs that were not seen taken to be like these$|fewer than two pairs/);
    const [x, y] = [
      [1, 2, 3, 4, 5, 6, 7, 60],
      [1, 3, 2, 4, 6, 5, 7, -60],
    ];
    const few = correlationInterval(x, y);
    expect(few?.method).toBe(
      'none, because fewer than two pairs carry the spread: compare ranks, { method: "spearman" }',
    );
    expect(few?.bounds(0.95)).toEqual({ lower: -1, upper: 1 });
    expect(correlationInterval(x, y, { method: "spearman" })?.bounds(0.95).upper).toBeLessThan(1);
  });

  test("strict has none of Pearson's, and wider ones of Spearman's", () => {
    const [x, y] = [
      [1, 2, 3, 4, 5, 6, 7, 8],
      [1, 3, 2, 4, 5, 7, 6, 8],
    ];
    const strict = correlationInterval(x, y, { strict: true });
    expect(strict?.method).toMatch(/^none, because strict bounds .* \{ method: "spearman" \}$/);
    expect(strict?.bounds(0.95)).toEqual({ lower: -1, upper: 1 });
    expect(strict?.bounds(0.5).lower).toBe(pearsonCorrelation(x, y));
    const ranks = correlationInterval(x, y, { method: "spearman" })?.bounds(0.95);
    const strictRanks = correlationInterval(x, y, { method: "spearman", strict: true })?.bounds(0.95);
    expect(strictRanks?.lower).toBeLessThan(ranks?.lower ?? NaN);
    expect(strictRanks?.lower).toBeGreaterThan(-1);
    expect(() => correlationInterval(x, y, { strict: "yes" as unknown as boolean })).toThrow(
      'correlationInterval: strict is the text "yes"',
    );
  });

  test("bounds nothing if a single value is all that differs, and of what is perfect what was not seen", () => {
    const single = correlationInterval([0, 0, 0, 0, 1], [1, 2, 3, 4, 9]);
    expect(single?.bounds(0.95)).toEqual({ lower: -1, upper: 1 });
    expect(single?.bounds(0.5).lower).toBeGreaterThan(0.9);
    const [x, n] = [[1, 2, 3, 4, 5, 6], 6];
    const { lower } = correlationInterval(x, x, { method: "spearman" })?.bounds(0.95) ?? { lower: NaN };
    const nearest = 1 - 6 / (n ** 3 - n);
    const missed = 1 - 0.075 ** (1 / n);
    const opposite = (-3 * (n - 1)) / (n + 1);
    expect(lower).toBeCloseTo(nearest - missed * (nearest - opposite), 10);
  });
});

describe("spearmanWithoutEach", () => {
  test("is the correlation of the others, ties and all", () => {
    fc.assert(
      fc.property(lists, (pairs) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        const without = spearmanWithoutEach(x, y);
        for (const [i, found] of without.entries()) {
          const left = spearmanCorrelation(x.toSpliced(i, 1), y.toSpliced(i, 1));
          if (left === undefined) expect(found).toBeNaN();
          else expect(found).toBeCloseTo(left, 10);
        }
      }),
    );
  });
});
