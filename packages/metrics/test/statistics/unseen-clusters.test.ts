import { InputError } from "@fairexpect/metrics";
import { clusteredDifference, clusteredFraction, clusteredRate, clusteredRatio } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

describe("fractions of several responses a prompt", () => {
  test("more responses a prompt do not cost power: 300 prompts none of whose first responses is an event show 1 %", () => {
    const fives = Array<number>(300).fill(5);
    const [events, none] = [fives.map((_, i) => (i < 6 ? 1 : 0)), fives.map(() => 0)];
    const seen = clusteredFraction(events, fives, { first: none }).bounds(0.95);
    expect(seen.upper).toBeCloseTo(1 - 0.05 ** (1 / 300), 12);
    // One of them is, or nothing is known of the first ones.
    const one = none.map((_, i) => (i === 0 ? 1 : 0));
    const otherwise = clusteredFraction(events, fives, { first: one }).bounds(0.95);
    expect(otherwise.upper).toBeGreaterThan(0.01);
    expect(otherwise.upper).toBe(clusteredFraction(events, fives).bounds(0.95).upper);
    // Never below the estimate, and of no use to a set twice as large; strict has the same rule.
    const many = fives.map(() => 4);
    expect(clusteredFraction(many, fives, { first: none }).bounds(0.95).upper).toBeCloseTo(0.8, 12);
    expect(clusteredFraction(events, fives, { first: none }).bounds(0.95, 2).upper).toBeGreaterThan(0.008);
    const strict = clusteredFraction(events, fives, { first: none, method: "strict" }).bounds(0.95);
    expect(strict.upper).toBe(seen.upper);
  });

  test("auto allows for prompts that always go wrong and were not drawn", () => {
    // With a share q of them none of n is drawn in (1 - q)^n of runs: 7.5 %.
    const single = Array.from({ length: 300 }, (_, i) => (i < 30 ? 1 : 0));
    const { lower, upper } = clusteredFraction(single, Array(300).fill(25)).bounds(0.95);
    const unseen = 1 - 0.075 ** (1 / 300);
    expect(upper).toBeCloseTo(0.004 + 0.996 * unseen, 12);
    expect(lower).toBeLessThanOrEqual(0.004 * (1 - unseen));
    // One event is not less than none.
    const one = single.map((_, i) => (i === 0 ? 1 : 0));
    const none = 1 - 0.05 ** (1 / 300);
    expect(clusteredFraction(one, Array(300).fill(25)).bounds(0.95).upper).toBeGreaterThan(none - 1e-12);
  });

  test("first responses are refused unless there is one for each prompt", () => {
    expect(() => clusteredFraction([1, 2], [2, 2], { first: [1] })).toThrow(
      "clusteredFraction: options.first is an array of 1; expected an array of 2",
    );
    expect(() => clusteredFraction([1], [2], { first: [2] })).toThrow(InputError);
  });
});

describe("rates of clusters", () => {
  /** Of so many clusters of 15 trials, in each of which so many are events and some more. */
  const varied = (clusters: number, least: number, step: number) => {
    const trials = Array<number>(clusters).fill(15);
    return { trials, events: trials.map((_, i) => least + ((i * step) % 5)) };
  };

  test("auto allows for clusters like none of those seen, which may be unlike in groups that seem alike", () => {
    const unseen = 1 - 0.075 ** (1 / 20);
    const [first, second] = [varied(20, 2, 1), varied(20, 2, 3)];
    const { lower, upper } = clusteredDifference(first, second).bounds(0.95);
    expect(upper).toBeCloseTo(unseen, 12);
    expect(lower).toBeCloseTo(-unseen, 12);
    const rate = clusteredRate(first).bounds(0.95);
    expect(rate.upper).toBeCloseTo(4 / 15 + (11 / 15) * unseen, 12);
    expect(rate.lower).toBeLessThan((4 / 15) * (1 - unseen));
    // One trial a cluster has its own bounds.
    const single = { events: Array<number>(20).fill(0), trials: Array<number>(20).fill(1) };
    expect(clusteredDifference(single, single).bounds(0.95).upper).toBeCloseTo(1 - 0.05 ** (1 / 20), 12);
  });

  test("a difference that is shown is not explained away by what was not seen", () => {
    const unseen = 1 - 0.075 ** (1 / 60);
    const [first, second] = [varied(60, 9, 1), varied(60, 2, 3)];
    const difference = 7 / 15;
    const { lower, upper } = clusteredDifference(first, second).bounds(0.95);
    expect(lower).toBeGreaterThan(difference - unseen * (1 + difference) + 0.001);
    expect(upper).toBeCloseTo(difference + unseen * (1 - difference), 12);
    const [above, below] = [clusteredRatio(first, second), clusteredRatio(second, first)].map((ratio) =>
      ratio.bounds(0.95),
    );
    expect(above?.lower).toBeCloseTo(1 / (below?.upper ?? 0), 9);
    expect(above?.upper).toBeCloseTo(1 / (below?.lower ?? 0), 9);
  });
});
