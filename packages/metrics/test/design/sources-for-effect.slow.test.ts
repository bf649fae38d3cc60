import { friedmanTest, wilcoxonSignedRankTest } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { sourcesForEffect } from "../../src/design/sources-for-effect.js";
import { normalQuantile } from "../../src/statistics/distributions/index.js";
import { seededRandom, type Random } from "../../src/statistics/random.js";

const RUNS = 600;
/** Five standard errors of a share of four fifths over so many runs, and what the approximations are off. */
const TOLERANCE = 0.09;

const normal = (random: Random): number => normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())));
const columnOf = (rows: readonly Float64Array[], t: number): Float64Array =>
  Float64Array.from(rows, (row) => row[t] ?? 0);

/** Sources whose scores of the groups lie `shifts` apart, with normal noise. */
const sourcesOf = (count: number, shifts: readonly number[], random: Random): Float64Array[] =>
  Array.from({ length: count }, () => Float64Array.from(shifts, (shift) => shift + normal(random)));

function powerOf(count: number, shifts: readonly number[], confidence: number): number {
  const random = seededRandom(7);
  const found = Array.from({ length: RUNS }, () => {
    const rows = sourcesOf(count, shifts, random);
    const { pValue } =
      shifts.length === 2 ? wilcoxonSignedRankTest(columnOf(rows, 0), columnOf(rows, 1)) : friedmanTest(rows);
    return pValue < 1 - confidence;
  });
  return found.filter(Boolean).length / RUNS;
}

/** How far apart two groups' normal scores lie whose differences have this rank-biserial correlation. */
const shiftOf = (effect: number): number => normalQuantile((1 + effect) / 2);

/** Evenly shifted groups of which Kendall's W over endless sources is `effect`, by bisection on a large sample. */
function shiftsOf(groups: number, effect: number): readonly number[] {
  const spread = (by: number): readonly number[] => Array.from({ length: groups }, (_, t) => t * by);
  let [least, most] = [0, 5];
  for (let step = 0; step < 12; step++) {
    const middle = (least + most) / 2;
    const { kendallsW } = friedmanTest(sourcesOf(4000, spread(middle), seededRandom(3)));
    if (kendallsW < effect) least = middle;
    else most = middle;
  }
  return spread((least + most) / 2);
}

describe("the sources that a group's effect needs", () => {
  test.each([
    [0.3, 0.95],
    [0.5, 0.95],
    [0.3, 0.99],
    [0.15, 0.9],
  ])("find a rank-biserial correlation of %d at confidence %d in four runs of five", (effect, confidence) => {
    const needed = sourcesForEffect(2, effect, confidence);
    const shifts = [shiftOf(effect), 0];
    expect(Math.abs(powerOf(needed, shifts, confidence) - 0.8)).toBeLessThan(TOLERANCE);
    expect(powerOf(Math.ceil(needed / 2), shifts, confidence)).toBeLessThan(0.65);
  });

  test.each([
    [3, 0.1, 0.95],
    [3, 0.3, 0.95],
    [5, 0.1, 0.95],
    [8, 0.05, 0.99],
  ])("find of %d groups a Kendall's W of %d at confidence %d in four runs of five", (groups, effect, confidence) => {
    const needed = sourcesForEffect(groups, effect, confidence);
    const shifts = shiftsOf(groups, effect);
    expect(Math.abs(powerOf(needed, shifts, confidence) - 0.8)).toBeLessThan(TOLERANCE);
    expect(powerOf(Math.ceil(needed / 2), shifts, confidence)).toBeLessThan(0.65);
  });

  test("grow as the effect shrinks and as more confidence is asked for", () => {
    for (const groups of [2, 3, 6]) {
      const needed = [0.8, 0.4, 0.2, 0.1, 0.05].map((effect) => sourcesForEffect(groups, effect, 0.95));
      expect(needed).toEqual(needed.toSorted((a, b) => a - b));
      expect(sourcesForEffect(groups, 0.2, 0.99)).toBeGreaterThan(sourcesForEffect(groups, 0.2, 0.9));
    }
  });
});
