import type { Interval } from "@fairexpect/metrics";
import { clopperPearson, normalCdf, normalQuantile } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boundsAround,
  differenceOfBoth,
  distancesOf,
  oppositeOf,
  sumOf,
  timesOf,
} from "../../src/statistics/intervals/distances.js";

const counts = fc
  .integer({ min: 1, max: 300 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));
const level = fc.double({ min: 0.5, max: 0.9995, noNaN: true });

const share = ([events, trials]: readonly [number, number]) => ({
  value: events / trials,
  interval: clopperPearson(events, trials),
});

test("distances are those of the bounds at the confidence asked for, and within .5 % of the farthest at lower ones", () => {
  fc.assert(
    fc.property(counts, level, level, (own, one, other) => {
      const [less, most] = [Math.min(one, other), Math.max(one, other)];
      const { value, interval } = share(own);
      const { below, above } = distancesOf(value, interval)(most);
      const [whole, part] = [interval.bounds(most), interval.bounds(less)];
      expect(below(most)).toBe(value - whole.lower);
      expect(above(most)).toBe(whole.upper - value);
      expect(Math.abs(below(less) - (value - part.lower))).toBeLessThanOrEqual(0.005 * below(most) + 1e-12);
      expect(Math.abs(above(less) - (part.upper - value))).toBeLessThanOrEqual(0.005 * above(most) + 1e-12);
    }),
  );
});

test("an interval is asked for five confidences, and for one bound if the other is not looked at", () => {
  const asked = { lower: 0, upper: 0 };
  const interval: Interval = {
    method: "",
    bounds: (confidence) => ({
      get lower() {
        asked.lower++;
        return -normalQuantile(confidence);
      },
      get upper() {
        asked.upper++;
        return normalQuantile(confidence);
      },
    }),
  };
  const both = sumOf([distancesOf(0, interval), timesOf(2, distancesOf(0, interval))]);
  const { upper } = boundsAround(7, both)(0.95);
  expect(upper).toBeCloseTo(7 + Math.sqrt(5) * normalQuantile(0.95), 6);
  expect(asked.lower).toBe(0);
  expect(asked.upper).toBeLessThanOrEqual(2 * 6);
});

test("a difference is as far off as the farthest of two hundred splits", () => {
  fc.assert(
    fc.property(counts, counts, fc.constantFrom(0.8, 0.95, 0.999), (one, other, confidence) => {
      const [first, second] = [share(one), share(other)];
      const { lower, upper } = differenceOfBoth(first, second).bounds(confidence);
      const whole = normalQuantile(confidence);
      let most = -1;
      for (let i = 0; i <= 200; i++) {
        const at = (part: number): number => Math.max(0.5, normalCdf(whole * part));
        const [of, from] = [at(Math.cos((Math.PI / 400) * i)), at(Math.sin((Math.PI / 400) * i))];
        most = Math.max(most, first.interval.bounds(of).upper - second.interval.bounds(from).lower);
      }
      expect(upper).toBeGreaterThan(most - 5e-3 * (most - first.value + second.value) - 1e-12);
      expect(upper).toBeLessThan(most + 5e-3 * (most - first.value + second.value) + 1e-12);
      const turned = differenceOfBoth(second, first).bounds(confidence);
      expect(Math.abs(lower + turned.upper)).toBeLessThan(1e-3 * (first.value - second.value - lower) + 1e-12);
    }),
    { numRuns: 60 },
  );
});

test("of tied estimates distances are added, those of an opposite change places, and none is known without bounds", () => {
  const [first, second] = [share([3, 10]), share([19, 20])].map((own) => distancesOf(own.value, own.interval));
  if (first === undefined || second === undefined) throw new Error("two shares");
  const tied = sumOf([first, oppositeOf(second)], true)(0.95);
  expect(tied.below(0.95)).toBe(first(0.95).below(0.95) + second(0.95).above(0.95));
  expect(tied.above(0.95)).toBe(first(0.95).above(0.95) + second(0.95).below(0.95));
  const unknown = distancesOf(0, { method: "", bounds: () => ({ lower: -Infinity, upper: Infinity }) });
  const { lower, upper } = boundsAround(0.3, sumOf([first, unknown]))(0.95);
  expect([lower, upper]).toEqual([-Infinity, Infinity]);
  const half = boundsAround(0.3, first, [0.25, 0.35])(0.5);
  expect(half.lower).toBeGreaterThanOrEqual(0.25);
  expect(half.upper).toBeLessThanOrEqual(0.35);
});
