import { clopperPearson, normalQuantile } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { distancesByDeviate } from "../../src/statistics/intervals/distances.js";
import { farthestOf, type MovedShare } from "../../src/statistics/intervals/farthest-of-shares.js";

type Shares = [first: number, second: number, third: number];

const confidence = fc.constantFrom(0.6, 0.9, 0.95, 0.99, 0.999);
const counts = fc
  .integer({ min: 1, max: 60 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));

function moved([events, trials]: readonly [number, number], most: number): MovedShare {
  const value = events / trials;
  const [below, above] = distancesByDeviate(value, (own) => clopperPearson(events, trials).bounds(own), most);
  return { value, at: (deviate, way) => (way < 0 ? value - below(deviate) : value + above(deviate)) };
}

/** The greatest value of a grid of splits, each share moved either way. */
function greatest(shares: readonly MovedShare[], deviate: number, valueOf: (...shares: Shares) => number): number {
  let most = -Infinity;
  const steps = 40;
  for (let i = 0; i <= steps; i++)
    for (let j = 0; j <= steps; j++) {
      const [one, other] = [(Math.PI / 2 / steps) * i, (Math.PI / 2 / steps) * j];
      const split = [Math.cos(one), Math.sin(one) * Math.cos(other), Math.sin(one) * Math.sin(other)];
      const ends = split.map((part, k) => ([-1, 1] as const).map((way) => shares[k]?.at(part * deviate, way) ?? NaN));
      for (const x of ends[0] ?? [])
        for (const y of ends[1] ?? []) for (const z of ends[2] ?? []) most = Math.max(most, valueOf(x, y, z));
    }
  return most;
}

/** Of shares of positive labels and of right predictions of either label. */
const f1 = (p: number, s: number, c: number): number => (2 * p * s) / (p * s + p + (1 - p) * (1 - c));
const kappa = (p: number, s: number, c: number): number => {
  const called = p * s + (1 - p) * (1 - c);
  const chance = called * p + (1 - called) * (1 - p);
  return (p * s + (1 - p) * c - chance) / (1 - chance);
};
const accuracy = (p: number, s: number, c: number): number => p * s + (1 - p) * c;
const apart = (p: number, s: number, c: number): number => (s + c) * p * (1 - p);

test.each([
  ["F1", f1, 1e-6],
  ["kappa", kappa, 2e-3],
  ["accuracy", accuracy, 1e-6],
  ["a function that is greatest between the ends", apart, 1e-6],
])("%s reaches as far as the farthest of a grid of splits, up and down", (_, valueOf, nearer) => {
  fc.assert(
    fc.property(fc.tuple(counts, counts, counts), confidence, fc.constantFrom(-1, 1), (all, level, way) => {
      const shares = all.map((own) => moved(own, level)) as [MovedShare, MovedShare, MovedShare];
      // Kappa and F1 have no value where there is nothing but one kind of case.
      const turned = (...each: Shares): number => {
        const value = valueOf(...each);
        return Number.isNaN(value) ? 0 : way * value;
      };
      const most = greatest(shares, normalQuantile(level), turned);
      const found = farthestOf(shares, level, turned)(level);
      expect(found).toBeGreaterThanOrEqual(most - nearer);
      expect(found).toBeLessThanOrEqual(most + 5e-3);
    }),
    { numRuns: 60 },
  );
});

test("evenly growing distances of a sum reach as far as their hypotenuse, at lower confidences as well", () => {
  const distance = fc.double({ min: 0.001, max: 0.1, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(distance, distance, distance), confidence, (each, level) => {
      const shares = each.map((own) => ({ value: 0.5, at: (deviate, way) => 0.5 + way * own * deviate })) as [
        MovedShare,
        MovedShare,
        MovedShare,
      ];
      const reach = farthestOf(shares, 0.9999, (x, y, z) => x - y + z - 0.5)(level);
      expect(reach / Math.hypot(...each) / normalQuantile(level)).toBeCloseTo(1, 4);
    }),
  );
});

test("a share that may be anything takes nothing of the error of others", () => {
  const any: MovedShare = { value: 0.5, at: (_, way) => (way < 0 ? 0 : 1) };
  const [events, trials] = [2, 9];
  const known = moved([events, trials], 0.99);
  const { upper } = clopperPearson(events, trials).bounds(0.99);
  expect(farthestOf([known, any, any], 0.99, (x, y, z) => x * y * z)(0.99)).toBeCloseTo(upper, 5);
});

test("has no end where the function has no value, at a split or on the way", () => {
  const shares = [moved([3, 9], 0.99), moved([3, 9], 0.99), moved([3, 9], 0.99)] as const;
  const { upper } = clopperPearson(3, 9).bounds(0.99);
  expect(farthestOf(shares, 0.99, (x) => (x > 0.99 * upper ? NaN : x))(0.99)).toBe(Infinity);
  expect(farthestOf(shares, 0.99, (x) => (x > 0.99 * upper ? Infinity : x))(0.99)).toBe(Infinity);
  expect(farthestOf(shares, 0.99, () => 0)(0.99)).toBe(0);
});
