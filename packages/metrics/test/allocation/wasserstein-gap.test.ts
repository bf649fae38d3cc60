import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { averageScoreGap, InputError, wassersteinGap, type WassersteinGapOptions } from "@fairexpect/metrics";
import { wassersteinDistance } from "@fairexpect/metrics/statistics";
import { against, near, score, scores, single } from "./candidates.js";

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

describe("the bounds of wassersteinGap", () => {
  const [a, b] = [0, 0.02].map((shift) => Array.from({ length: 60 }, (_, i) => 1 + shift + (i % 7) / 100));
  const boundsOf = (options: Omit<WassersteinGapOptions, "reference">) =>
    single(wassersteinGap({ a: a ?? [], b: b ?? [] }, { ...against, ...options })).interval;

  test("allow for scores that were not seen if their range is known", () => {
    const [seen, known, wide] = [{}, { range: [0, 2] }, { range: [0, 10] }] as const;
    const upper = [seen, known, wide].map((options) => boundsOf(options)?.bounds(0.95).upper as number);
    expect(upper).toEqual(upper.toSorted((x, y) => x - y));
    // Nine more than any that was seen, of one in twenty at most, for all that 60 tell.
    expect(upper[2]).toBeGreaterThan(0.02 + 9 * (1 - 0.05 ** (1 / 60)));
    expect(boundsOf(seen)?.method).toContain("scores that were not seen taken to be like these");
    expect(boundsOf(known)?.method).not.toContain("not seen");
    expect(boundsOf(seen)?.bounds(0.95).lower).toBe(boundsOf(wide)?.bounds(0.95).lower);
  });

  test("allow for them by the transport too, if the means are alike", () => {
    const apart = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 0.05 : 0.15));
    const data = { a: apart.map(() => 0.1), b: apart };
    const { interval, value } = single(wassersteinGap(data, { ...against, range: [0, 1] }));
    expect(value).toBeCloseTo(0.05, 12);
    // All scores are moved alike: by 0.05, or in those that were not seen by up to 0.85 more, either way.
    const missed = 1 - 0.05 ** (1 / 50);
    expect(interval?.bounds(0.95).upper).toBeGreaterThanOrEqual(0.05 + Math.SQRT2 * 0.85 * missed - 1e-9);
  });

  test("strictly are none above without a range, and the same below", () => {
    const strict = boundsOf({ method: "strict" });
    expect(strict?.method).toMatch(/^none, because strict bounds need to know what scores there can be/);
    expect(strict?.bounds(0.95)).toEqual({ lower: boundsOf({})?.bounds(0.95).lower, upper: Infinity });
    expect(strict?.bounds(0.5).upper).toBeLessThan(1);
    expect(boundsOf({ method: "strict", range: [0, 2] })?.bounds(0.95).upper).toBeLessThan(2);
  });

  test("a score outside the range is refused", () => {
    expect(() => boundsOf({ range: [0, 1] })).toThrow(InputError);
    expect(() => boundsOf({ range: [0, 1] })).toThrow("wassersteinGap: range is [0, 1], of scores with 1.01");
  });
});
