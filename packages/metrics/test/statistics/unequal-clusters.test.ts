import { clusteredDifference, clusteredRate, clopperPearson } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { contributionsInterval } from "../../src/statistics/intervals/contributions-interval.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

/** Ten clusters of twenty without an event, and forty of one, eight of them with one. */
const sizes = times(50, (i) => (i < 10 ? 20 : 1));
const deceiving = { events: times(50, (i) => (i >= 10 && i < 18 ? 1 : 0)), trials: sizes };

test("single trials with an event do not stand for large clusters, of which none has one", () => {
  // 240² / (10 · 20² + 40) = 14.26 clusters; 8 of 240 trials.
  const clusters = 240 ** 2 / 4040;
  const { upper } = clusteredRate(deceiving).bounds(0.95);
  expect(upper).toBeCloseTo(clopperPearson((8 / 240) * clusters, clusters).bounds(0.95).upper, 10);
  // As 154 independent trials, which is what the variance of these alone would say, it was .067.
  expect(upper).toBeGreaterThan(0.2);
});

test("nor does a difference that only they show", () => {
  const none = { events: times(50, () => 0), trials: sizes };
  expect(clusteredDifference(deceiving, none).bounds(0.95).upper).toBeGreaterThan(0.15);
});

test("clusters of one size have the bounds that they had", () => {
  const alike = { events: times(40, (i) => (i % 4 === 0 ? 3 : 0)), trials: times(40, () => 5) };
  // Korn and Graubard: ten clusters of 40 differ, more than five.
  const [lower, upper] = Object.values(clusteredRate(alike).bounds(0.95));
  expect(lower).toBeCloseTo(0.0859, 3);
  expect(upper).toBeCloseTo(0.2378, 3);
});

test("scores of pairs that are skewed reach farther on the long side, and not on the other", () => {
  const skewed = times(60, (i) => (i % 6 === 0 ? 2 + i / 10 : 0));
  const mean = skewed.reduce((sum, each) => sum + each, 0) / 60;
  const contributions = Float64Array.from(skewed, (each) => (each - mean) / 60);
  const weights = new Float64Array(60).fill(1);
  const { lower, upper } = contributionsInterval(mean, contributions, weights, { seed: 1 }).bounds(0.95);
  expect(upper - mean).toBeGreaterThan(1.5 * (mean - lower));
  const mirrored = contributionsInterval(
    -mean,
    contributions.map((each) => -each),
    weights,
    { seed: 1 },
  ).bounds(0.95);
  expect(mirrored.upper).toBeCloseTo(-lower, 10);
});

test("strict gives no bounds if fewer than six clusters make the variance, and says what to compare", () => {
  const differences = times(60, (i) => (i < 4 ? 10 + i : 0));
  const mean = differences.reduce((sum, own) => sum + own, 0) / 60;
  const added = Float64Array.from(differences, (own) => (own - mean) / 60);
  const intervalOf = (method: "auto" | "strict") =>
    contributionsInterval(mean, added, new Float64Array(60).fill(1), { method, seed: 1 });
  expect(intervalOf("strict").bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
  expect(intervalOf("strict").method).toContain("compare ranks (rabbi)");
  expect(intervalOf("auto").bounds(0.95).upper).toBeGreaterThan(1);
});

test("three large clusters of ten that differ one way show no difference, however many small ones differ", () => {
  const events = (large: number, rest: number) =>
    sizes.map((size, i) => (size > 1 ? (i < large ? size : 0) : i % 4 === rest ? 1 : 0));
  const lower = (large: number) =>
    clusteredDifference({ events: events(large, 0), trials: sizes }, { events: events(0, 1), trials: sizes }).bounds(
      0.95,
    ).lower;
  // Large ones whose groups are alike do not count as differing, or it was above 0.
  expect(lower(3)).toBeLessThan(0);
  expect(lower(8)).toBeGreaterThan(0);
});
