import { readFileSync } from "node:fs";
import { type Interval } from "@fairexpect/metrics";
import { clusteredDifference, clusteredRate, clusteredRatio } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { independentRates } from "../../src/statistics/intervals/clustered-rates.js";

type Method = "auto" | "strict";
type Pair = [number[], number[], number[], number[], Method, number, number, number];

const oracle = JSON.parse(readFileSync(new URL("fixtures/clustered-rates.json", import.meta.url), "utf8")) as {
  readonly rates: [number[], number[], Method, number, number, number][];
  readonly differences: Pair[];
  readonly ratios: Pair[];
};

/** How far bounds are from the oracle's, which may be large, and then as a share of these. */
function apart(interval: Interval, confidence: number, lower: number, upper: number): number[] {
  const bounds = interval.bounds(confidence);
  return [[bounds.lower, lower] as const, [bounds.upper, upper] as const].map(
    ([own, other]) => Math.abs(own - other) / Math.max(1, other),
  );
}

// Where bounds of a part give way to others, such as Gaffke's, the sum may have two maxima, of which one is looked for.
describe("bounds from SciPy's distributions and the formulas by brute force, auto and strict:", () => {
  test("clusteredRate", () => {
    expect(oracle.rates).toHaveLength(260);
    for (const [events, trials, method, confidence, lower, upper] of oracle.rates)
      expect(Math.max(...apart(clusteredRate({ events, trials }, { method }), confidence, lower, upper))).toBeLessThan(
        1e-10,
      );
  });

  test.each([
    ["clusteredDifference", clusteredDifference, oracle.differences, 1e-7],
    ["clusteredRatio, whose bounds are where those of first - r second end at 0", clusteredRatio, oracle.ratios, 1e-5],
  ] as const)("%s", (_, made, rows, near) => {
    expect(rows.length).toBeGreaterThan(200);
    const distances = rows.flatMap(([e1, n1, e2, n2, method, confidence, lower, upper]) =>
      apart(made({ events: e1, trials: n1 }, { events: e2, trials: n2 }, { method }), confidence, lower, upper),
    );
    expect(Math.max(...distances)).toBeLessThan(5e-4);
    expect(distances.filter((distance) => distance > near).length).toBeLessThan(distances.length / 12);
  });
});

/** The chance that the lower bound lies above the true difference, if every pair differs: so many one way with this chance. */
function falselyAbove(pairs: number, chance: number): number {
  const trials = Array<number>(pairs).fill(1);
  let [total, ways] = [0, 1];
  for (let more = 0; more <= pairs; more++) {
    const events = trials.map((_, i) => (i < more ? 1 : 0));
    const others = { events: events.map((event) => 1 - event), trials };
    const { lower } = clusteredDifference({ events, trials }, others, { method: "strict" }).bounds(0.95);
    if (lower > 2 * chance - 1 + 1e-9) total += ways * chance ** more * (1 - chance) ** (pairs - more);
    ways = (ways * (pairs - more)) / (more + 1);
  }
  return total;
}

test.each([3, 4, 5, 6, 8, 12, 20, 60])(
  "%i pairs that all differ show too much in one run of twenty at most",
  (pairs) => {
    for (let chance = 0.5; chance < 1; chance += 0.02)
      expect(falselyAbove(pairs, chance), `${chance}`).toBeLessThan(0.05);
  },
);

test("six clusters of ten answers that all differ nearly wholly, one way, know no more of others than six can", () => {
  // If seven in ten go this way and the others as far the other way, all six do in .7^6 of samples, which is .12.
  const trials = Array<number>(6).fill(10);
  const first = { events: [9, 10, 10, 9, 10, 9], trials };
  const second = { events: [0, 0, 1, 0, 1, 0], trials };
  expect(clusteredDifference(first, second).bounds(0.95).lower).toBeLessThan(0.4 * 0.9);
  expect(clusteredDifference(second, first).bounds(0.95).upper).toBeGreaterThan(-0.4 * 0.9);
});

test("one cluster alone that differs the other way leaves a wide gap shown", () => {
  // Two answers to each of 72 sources: most differ by both, some by one, one by one the other way.
  const trials = Array<number>(72).fill(2);
  const events = Array.from(trials, (_, i) => (i < 40 ? 2 : 1));
  const others = Array.from(trials, (_, i) => (i < 55 ? 0 : i < 71 ? 1 : 2));
  for (const confidence of [0.9, 0.95, 0.99]) {
    const pair = [
      { events, trials },
      { events: others, trials },
    ] as const;
    const { lower } = clusteredDifference(...pair).bounds(confidence);
    expect(lower).toBeGreaterThan(0.45);
    expect(lower).toBeGreaterThan(clusteredDifference(...pair, { method: "strict" }).bounds(confidence).lower);
  }
});

test("a prompt with most answers of one group and one of the other is nearly all that is known of the group", () => {
  // Forty prompts, of which only the first differs, with a thousand answers about women.
  const women = { events: [1000, ...Array<number>(39).fill(0)], trials: [1000, ...Array<number>(39).fill(1)] };
  const men = { events: Array<number>(40).fill(0), trials: Array<number>(40).fill(1) };
  for (const method of ["auto", "strict"] as const) {
    // By the mean weight of a prompt in both groups above .21; a prompt in twenty does as much by chance.
    expect(clusteredDifference(women, men, { method }).bounds(0.95).lower).toBeLessThan(0.06);
    expect(clusteredDifference(men, women, { method }).bounds(0.95).upper).toBeGreaterThan(-0.06);
  }
});

test("a large prompt that differs and a few small ones do not show more than prompts that may be large", () => {
  const trials = [100, ...Array<number>(100).fill(1)];
  const events = trials.map((size, i) => (i <= 10 ? size : 0));
  const others = { events: trials.map(() => 0), trials: trials.map(() => 1) };
  // By the effective number of prompts alone .12.
  const { lower } = clusteredDifference({ events, trials }, others).bounds(0.95);
  expect(lower).toBeLessThan(0.09);
  expect(lower).toBeGreaterThan(0.02);
});

test("a ratio of thousands has an upper bound", () => {
  const trials = Array<number>(20_000).fill(1);
  const few = { events: trials.map((_, i) => (i < 6 ? 1 : 0)), trials: trials.map((_, i) => (i < 16_000 ? 1 : 0)) };
  const all = {
    events: trials.map((_, i) => (i < 16_000 ? 0 : 1)),
    trials: trials.map((_, i) => (i < 16_000 ? 0 : 1)),
  };
  const { lower, upper } = clusteredRatio(all, few).bounds(0.95);
  expect(lower).toBeGreaterThan(1000);
  expect(upper).toBeGreaterThan(16_000 / 6);
  expect(upper).toBeLessThan(10_000);
});

test("a ratio of rates known to the last digit is bounded by itself, although rounding puts it beyond its bounds", () => {
  const [first, second] = [[999_866_723_485.1323, 1e12] as const, [4_180_872_598_662_973, 9e15] as const];
  const ratio = first[0] / first[1] / (second[0] / second[1]);
  const bounds = independentRates(first, second, "strict").ratio?.bounds(0.5, 1e9);
  expect(bounds?.lower).toBeCloseTo(ratio, 9);
  expect(bounds?.upper).toBeCloseTo(ratio, 9);
});
