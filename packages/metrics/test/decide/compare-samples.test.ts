import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareSamples, type Bounds } from "@fairexpect/metrics";
import {
  meanInterval,
  normalCdf,
  normalQuantile,
  seededRandom,
  studentTQuantile,
} from "@fairexpect/metrics/statistics";
import { intervalOf, measured } from "./fake.js";

interface Oracle {
  plan: [number, number, number, number][];
  pairs: [number[], number][];
  deals: [number[], number[], number][];
  bets: [number, number[], number, number, number][];
  welch: [number[], number[], number, number, number][];
  rates: [number[], number[], number[], number[], number, number, number, number, number | null, number, number][];
  parity: [number[][], number[][], number, number, number][];
}

// From test/oracle/verdicts.py: SciPy, NumPy and enumeration.
const oracle = JSON.parse(readFileSync(new URL("fixtures/verdicts.json", import.meta.url), "utf8")) as Oracle;

describe("compareSamples", () => {
  test("has the p-values of all exchanges, and of all divisions", () => {
    for (const [differences, p] of oracle.pairs) {
      expect(
        Math.abs(
          (measured(
            compareSamples(
              differences,
              differences.map(() => 0),
            ),
          ).pValue ?? 2) - p,
        ),
      ).toBeLessThan(0.04);
    }
    for (const [x, y, p] of oracle.deals) {
      expect(Math.abs((measured(compareSamples(x, y, { paired: false })).pValue ?? 2) - p)).toBeLessThan(0.04);
    }
  });

  test("has bounds around the difference that leave 0 out only where the test rejects", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(values, values, fc.boolean(), (x, y, paired) => {
        const size = Math.min(x.length, y.length);
        const [first, second] = paired ? [x.slice(0, size), y.slice(0, size)] : [x, y];
        const comparison = measured(compareSamples(first, second, { paired, range: [0, 1] }));
        const { lower, upper } = intervalOf(comparison).bounds(0.95);
        expect(lower).toBeLessThanOrEqual(comparison.value + 1e-12);
        expect(upper).toBeGreaterThanOrEqual(comparison.value - 1e-12);
        if (intervalOf(comparison).seed !== undefined && (lower > 0 || upper < 0))
          expect(comparison.pValue).toBeLessThanOrEqual(0.12);
        const back = intervalOf(compareSamples(second, first, { paired, range: [0, 1], seed: 1 })).bounds(0.95);
        expect(back.upper).toBeGreaterThanOrEqual(back.lower);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["pairs", true, 60],
    ["two samples", false, 50],
  ])("of skewed %s without a range holds its confidence", (_, paired, size) => {
    const random = seededRandom(41);
    const lognormal = (): number => Math.exp(normalQuantile(Math.max(1e-12, random())));
    const truth = Math.exp(0.5);
    let missed = 0;
    for (let run = 0; run < 200; run++) {
      const high = Array.from({ length: size }, lognormal);
      const none = Array.from({ length: paired ? size : 300 }, () => 0);
      const bounds = (first: number[], second: number[]): Bounds =>
        intervalOf(compareSamples(first, second, { paired })).bounds(0.95);
      if (run % 2 === 0 ? bounds(high, none).upper < truth : bounds(none, high).lower > -truth) missed++;
    }
    // Without a correction for skewness 20 and 23 are.
    expect(missed).toBeLessThanOrEqual(15);
  });

  test.each([1, 4])("of skewed pairs without a range has Hall's bounds, twice the skewness, at scale %i", (scale) => {
    const factor = 2;
    const n = 30;
    const values = Array.from({ length: n }, (_, i) => Math.exp(0.6 * normalQuantile((i + 0.5) / n)));
    const none = values.map(() => 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const moment = (power: number): number => values.reduce((sum, value) => sum + (value - mean) ** power, 0) / n;
    const error = Math.sqrt(moment(2) / (n - 1) / scale);
    const third = moment(3) / ((n - 1) * (n - 2)) / scale ** 2;
    const degrees = Math.min(n - 1, (2 * n) / (moment(4) / moment(2) ** 2 - 1));
    // Hall's cubic of the studentized mean, whose inverse the bounds are made by, is distributed as Student's t.
    const g = (factor * third) / error ** 3;
    const cubic = (t: number): number => t + (g * t * t) / 3 + (g * g * t ** 3) / 27 + g / 6;
    const { upper } = intervalOf(compareSamples(values, none, { paired: true })).bounds(0.95, scale);
    const { lower } = intervalOf(compareSamples(none, values, { paired: true })).bounds(0.95, scale);
    expect(cubic((mean - upper) / error)).toBeCloseTo(-studentTQuantile(0.95, degrees * scale), 9);
    expect(lower).toBeCloseTo(-upper, 12);
  });

  test.each([true, false])(
    "without a range has no strict bounds, and says what others assume (paired: %s)",
    (paired) => {
      const [first, second] = [
        [0.5, 0.25, 0.75, 0.5],
        [0.25, 0.25, 0.5, 0.75],
      ];
      const strict = intervalOf(compareSamples(first, second, { paired, method: "strict" }));
      expect(strict.method).toContain("give range: [least, greatest]");
      expect(strict.bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
      expect(strict.bounds(0.5)).toEqual({ lower: 0.0625, upper: 0.0625 });
      const auto = intervalOf(compareSamples(first, second, { paired }));
      expect(auto.method).toContain("scores that were not seen taken to be like these");
      const known = intervalOf(compareSamples(first, second, { paired, method: "strict", range: [0, 1] }));
      expect(known.bounds(0.7).upper).toBeLessThan(1);
    },
  );

  test.each([1, 4])(
    "unpaired reaches as far down as the first mean may lie below and the second above, at scale %i",
    (scale) => {
      const rare = Array.from({ length: 31 }, (_, i) => (i === 0 ? 1 : 0));
      const often = Array.from({ length: 8 }, (_, i) => (i < 6 ? 1 : 0));
      const [x, y, deviate] = [1 / 31, 6 / 8, normalQuantile(0.95)];
      const boundsOf = (values: number[], share: number): Bounds =>
        meanInterval(values, { range: [0, 1] }).bounds(Math.max(0.5, normalCdf(deviate * share)), scale);
      const angles = Array.from({ length: 201 }, (_, i) => (Math.PI / 400) * i);
      const lower = Math.max(
        ...angles.map((at) => x - boundsOf(rare, Math.cos(at)).lower + boundsOf(often, Math.sin(at)).upper - y),
      );
      const upper = Math.max(
        ...angles.map((at) => boundsOf(rare, Math.cos(at)).upper - x + y - boundsOf(often, Math.sin(at)).lower),
      );
      const options = { paired: false, range: [0, 1] } as const;
      const own = intervalOf(compareSamples(rare, often, options)).bounds(0.95, scale);
      expect(own.lower).toBeCloseTo(x - y - lower, 4);
      expect(own.upper).toBeCloseTo(x - y + upper, 4);
      const turned = intervalOf(compareSamples(often, rare, options)).bounds(0.95, scale);
      expect(turned.lower).toBeCloseTo(-own.upper, 9);
      expect(turned.upper).toBeCloseTo(-own.lower, 9);
    },
  );

  test("of equal samples says what so many prompts show, and has no value without any", () => {
    const same = compareSamples([0.5, 0.5], [0.5, 0.5], { range: [0, 1] });
    expect(same.value).toBe(0);
    expect(intervalOf(same).bounds(0.75)).toEqual({ lower: -0.5, upper: 0.5 });
    expect(compareSamples([], []).reason).toBe("a sample has no prompts");
    expect(() => compareSamples([1], [1, 2])).toThrow("paired: false");
  });
});
