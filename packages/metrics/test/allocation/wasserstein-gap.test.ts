import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageScoreGap, InputError, wassersteinGap } from "@fairexpect/metrics";
import { wassersteinDistance } from "@fairexpect/metrics/statistics";
import { against, near, score, scores } from "./candidates.js";

describe("wassersteinGap", () => {
  test("is a distance: symmetric, 0 for equal samples, within the triangle, moved with nothing, scaled with the scores", () => {
    fc.assert(
      fc.property(scores, scores, scores, fc.integer({ min: -3, max: 3 }), (x, y, z, factor) => {
        const distance = wassersteinDistance(x, y);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(wassersteinDistance(y, x)).toBe(distance);
        expect(wassersteinDistance(x, [...x].reverse())).toBe(0);
        expect(distance).toBeLessThanOrEqual(wassersteinDistance(x, z) + wassersteinDistance(z, y) + 1e-12);
        near(
          wassersteinDistance(
            x.map((v) => v + 8),
            y.map((v) => v + 8),
          ),
          distance,
        );
        near(
          wassersteinDistance(
            x.map((v) => v * factor),
            y.map((v) => v * factor),
          ),
          Math.abs(factor) * distance,
        );
        near(wassersteinDistance([...x, ...x], y), distance);
      }),
    );
  });

  test("between samples of one size is the mean distance of the sorted scores", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1 }), (pairs) => {
        const [x, y] = [0, 1].map((side) => pairs.map((pair) => pair[side] as number).sort((a, b) => a - b)) as [
          number[],
          number[],
        ];
        near(
          wassersteinDistance(x, y),
          x.reduce((sum, value, i) => sum + Math.abs(value - (y[i] as number)), 0) / x.length,
        );
      }),
    );
  });

  test("is at least the gap of the means", () => {
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const gap = averageScoreGap({ a, b }, against).value as number;
        expect(wassersteinGap({ a, b }, against).value).toBeGreaterThanOrEqual(Math.abs(gap) - 1e-12);
      }),
    );
  });

  test("of samples at the ends of the doubles is no NaN", () => {
    expect(wassersteinDistance([-1e100, 1e100], [1e100, -1e100])).toBe(0);
    expect(wassersteinDistance([-1e100], [1e100])).toBe(2e100);
    expect(() => wassersteinDistance([-1.7e308], [1.7e308])).toThrow(InputError);
  });
});
