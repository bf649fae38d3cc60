import { describe, expect, test } from "vitest";
import { averageScoreGap, type Bounds } from "@fairexpect/metrics";
import { normalQuantile, seededRandom, studentTQuantile, welchInterval } from "@fairexpect/metrics/statistics";
import { boundsOf as boundsOfEstimate, single } from "./candidates.js";

function boundsOf(
  a: readonly number[],
  b: readonly number[],
  method: "auto" | "strict" = "auto",
  confidence = 0.95,
): Bounds {
  return boundsOfEstimate(single(averageScoreGap({ a, b }, { reference: "b", method })), confidence);
}

const random = seededRandom(12);
const exponential = (): number => -Math.log(1 - random());
const lognormal = (): number => Math.exp(normalQuantile(Math.max(1e-12, random())));
const sample = (size: number, draw: () => number): number[] => Array.from({ length: size }, draw);

describe("the interval of a mean score gap", () => {
  test("is Welch's if there is no skewness and the smaller group varies more, and never narrower", () => {
    const even = [-3, -2, -1, 0, 1, 2, 3];
    const other = [-1, 0, 1, 0, -1, 0, 1, 0, 1, -1];
    const welch = welchInterval(even, other).bounds(0.95);
    expect(boundsOf(even, other).lower).toBeCloseTo(welch.lower, 12);
    expect(boundsOf(even, other).upper).toBeCloseTo(welch.upper, 12);
    for (let run = 0; run < 50; run++) {
      const [x, y] = [sample(10, lognormal), sample(40, exponential)];
      for (const confidence of [0.5, 0.8, 0.95, 0.999]) {
        const plain = welchInterval(x, y).bounds(confidence);
        const [auto, strict] = [boundsOf(x, y, "auto", confidence), boundsOf(x, y, "strict", confidence)];
        expect(auto.lower).toBeLessThanOrEqual(plain.lower + 1e-12);
        expect(auto.upper).toBeGreaterThanOrEqual(plain.upper - 1e-12);
        expect(strict.lower).toBeLessThanOrEqual(auto.lower + 1e-12);
        expect(strict.upper).toBeGreaterThanOrEqual(auto.upper - 1e-12);
      }
    }
  });

  test("is Hall's transformation for the skewness of the more skewed side if the smaller one is skewed, computed by hand", () => {
    const x = [0, 0, 0, 0, 0, 1, 1, 2, 7, 9];
    const y = Array.from({ length: 60 }, (_, i) => i % 4);
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const central = (values: readonly number[], power: number): number =>
      mean(values.map((value) => (value - mean(values)) ** power));
    const parts = [x, y].map((values) => {
      const n = values.length;
      return {
        variance: central(values, 2) / (n - 1),
        third: central(values, 3) / ((n - 1) * (n - 2)),
        degrees: Math.min(n - 1, (2 * n) / (central(values, 4) / central(values, 2) ** 2 - 1)),
      };
    });
    const [first, second] = parts as [(typeof parts)[number], (typeof parts)[number]];
    const error = Math.sqrt(first.variance + second.variance);
    const ofValues = parts.map(
      ({ variance, third }, i) => (third / variance ** 1.5) * Math.sqrt([x, y][i]?.length ?? 0),
    );
    const shared = ([first, second] as const).map(
      ({ variance }, i) => (Math.max(...ofValues) * variance ** 1.5) / Math.sqrt([x, y][i]?.length ?? 0),
    );
    const own = (1.5 * (first.third - second.third)) / error ** 3;
    const g = (1.25 * ((shared[0] as number) - (shared[1] as number))) / error ** 3;
    expect(g).not.toBeCloseTo(own, 1);
    const t = studentTQuantile(
      0.95,
      error ** 4 / (first.variance ** 2 / first.degrees + second.variance ** 2 / second.degrees),
    );
    const upper = mean(x) - mean(y) - error * (3 / g) * (Math.cbrt(1 + g * (-t - g / 6)) - 1);
    expect(upper).toBeGreaterThan(welchInterval(x, y).bounds(0.95).upper);
    const byOwn = mean(x) - mean(y) - error * (3 / own) * (Math.cbrt(1 + own * (-t - own / 6)) - 1);
    expect(boundsOf(x, y).upper).toBeCloseTo(Math.max(upper, byOwn), 10);
    expect(boundsOf(x, y).lower).toBeCloseTo(mean(x) - mean(y) - t * error, 10);
  });

  test("turns with the sign, and moves and scales with the scores", () => {
    const [x, y] = [sample(12, lognormal), sample(50, exponential)];
    const one = boundsOf(x, y);
    const other = boundsOf(y, x);
    expect(other.lower).toBeCloseTo(-one.upper, 10);
    expect(other.upper).toBeCloseTo(-one.lower, 10);
    const scaled = boundsOf(
      x.map((value) => 7 + 3 * value),
      y.map((value) => 7 + 3 * value),
    );
    expect(scaled.upper).toBeCloseTo(3 * one.upper, 9);
  });

  test("says nothing of scores that are all alike in a group, or all but one", () => {
    const mixed = Array.from({ length: 80 }, (_, i) => i % 4);
    expect(boundsOf(Array<number>(8).fill(3), mixed)).toEqual({ lower: -Infinity, upper: Infinity });
    expect(boundsOf([...Array<number>(24).fill(0), 5], mixed)).toEqual({ lower: -Infinity, upper: Infinity });
  });
});
