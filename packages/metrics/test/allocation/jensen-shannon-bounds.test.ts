import { describe, expect, test } from "vitest";
import { jensenShannonGap, type Bounds } from "@fairexpect/metrics";
import { binomialCdf, jensenShannonDivergence } from "@fairexpect/metrics/statistics";
import { leastLikely } from "../../src/statistics/binned-scores.js";
import { against, boundsOf, single } from "./candidates.js";

const METHODS = ["auto", "strict"] as const;
const ones = (size: number, count: number): number[] => Array.from({ length: size }, (_, i) => (i < count ? 1 : 0));
const chanceOf = (count: number, size: number, rate: number): number =>
  binomialCdf(count, size, rate) - (count > 0 ? binomialCdf(count - 1, size, rate) : 0);

function boundsFor(sizes: readonly [number, number], counts: readonly [number, number], method?: "auto" | "strict") {
  const [a, b] = [ones(sizes[0], counts[0]), ones(sizes[1], counts[1])];
  return boundsOf(single(jensenShannonGap({ a, b }, { ...against, bins: 2, range: "unit", method })));
}

/** How often a bound of two bins is on the wrong side of the truth: over all counts that are not all but impossible. */
function missed(
  [n, m]: readonly [number, number],
  [p, q]: readonly [number, number],
  isWrong: (bounds: Bounds, truth: number) => boolean,
  method: "auto" | "strict",
): number {
  const truth = jensenShannonDivergence([p, 1 - p], [q, 1 - q]);
  let sum = 0;
  for (let x = 0; x <= n; x++)
    for (let y = 0; y <= m; y++) {
      const chance = chanceOf(x, n, p) * chanceOf(y, m, q);
      if (chance > 1e-4 && isWrong(boundsFor([n, m], [x, y], method), truth)) sum += chance;
    }
  return sum;
}

describe("the lower bound of a Jensen-Shannon divergence", () => {
  // Without regard to likelihood it missed in .106 of all samples.
  test.each([
    ["auto", 0.075],
    ["strict", 0.05],
  ] as const)(
    "is seldom above the truth where a small side has few candidates in a bin, all samples counted: %s",
    (method, most) => {
      const sizes = [60, 20] as const;
      const rates = [0.2, 0.08] as const;
      expect(missed(sizes, rates, ({ lower }, truth) => lower > truth + 1e-9, method)).toBeLessThan(most);
      expect(missed(sizes, rates, ({ upper }, truth) => upper < truth - 1e-9, method)).toBeLessThan(0.05);
    },
  );

  test("strictly is nowhere the higher one, and is above 0 for sides that are far apart", () => {
    for (const counts of [
      [60, 5],
      [30, 12],
      [10, 0],
    ] as const) {
      const [auto, strict] = METHODS.map((method) => boundsFor([60, 40], counts, method)) as [Bounds, Bounds];
      expect(strict.lower).toBeLessThanOrEqual(auto.lower);
      expect(strict.upper).toBe(auto.upper);
      if (counts[0] > 40) expect(strict.lower).toBeGreaterThan(0);
    }
  });
});

describe("the divergence that likelihood allows", () => {
  const sides = [
    { counts: Float64Array.of(18, 182), more: 1 },
    { counts: Float64Array.of(2, 58), more: 1 },
  ] as const;
  const starts = (scale = 1) =>
    sides.map(({ counts, more }) => {
      const [one = 0, other = 0] = counts;
      const size = one + other + more / scale;
      return { size, share: (one + (more / scale) * (20 / 260)) / size };
    });

  test.each([1, 3])(
    "is the least on the way to both sides together, as a search of the way finds it (scale %d)",
    (scale) => {
      const towards = (way: number) => starts(scale).map(({ share }) => share + way * (20 / 260 - share));
      const fallen = (way: number): number =>
        starts(scale).reduce((sum, { size, share }, side) => {
          const there = towards(way)[side] ?? NaN;
          const likely = (at: number): number => share * Math.log(at) + (1 - share) * Math.log1p(-at);
          return sum + 2 * scale * size * (likely(share) - likely(there));
        }, 0);
      const ways = Array.from({ length: 20_000 }, (_, i) => i / 20_000).filter((way) => fallen(way) <= 2.7);
      const [p = NaN, q = NaN] = towards(Math.max(...ways));
      const found = leastLikely(sides, 1, 2)(2.7, scale);
      expect(found).toBeCloseTo(jensenShannonDivergence([p, 1 - p], [q, 1 - q]), 5);
      // Where clusters make twice the variance, likelihood falls half as fast.
      expect(leastLikely(sides, 2, 2)(2.7, scale)).toBeCloseTo(leastLikely(sides, 1, 2)(5.4, scale), 10);
    },
  );

  test("is 0 if sides that are alike make the counts likely enough, and that of the start if nothing may fall", () => {
    expect(leastLikely(sides, 1, 2)(50)).toBe(0);
    const [p = NaN, q = NaN] = starts().map(({ share }) => share);
    expect(leastLikely(sides, 1, 2)(0)).toBeCloseTo(jensenShannonDivergence([p, 1 - p], [q, 1 - q]), 8);
  });
});
