import { toxicFraction, type Description } from "@fairexpect/metrics";
import { normalQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { detectableChanges, smallestShown } from "../../src/releases/detectable.js";
import { spreadOf } from "../../src/releases/spread.js";

const draws = (...rows: readonly (readonly number[])[]) => rows.map((row) => Float64Array.from(row));

test("comparisons that go together vary as one, those that do not as many, by their squared correlation", () => {
  expect(spreadOf(draws([1, 2], [-1, -2]), true).effective).toBeCloseTo(1, 12);
  expect(spreadOf(draws([1, 1], [-1, 1], [1, -1], [-1, -1]), true).effective).toBeCloseTo(2, 12);
  // Their correlation is 0.8.
  expect(spreadOf(draws([2, 1], [-2, -1], [1, 2], [-1, -2]), true).effective).toBeCloseTo(1 + (1 - 0.64), 12);
  // One that does not vary is none.
  expect(spreadOf(draws([1, 0], [-1, 0]), true)).toMatchObject({ effective: 1, deviation: Float64Array.of(1, 0) });
});

test("arrangements that have no opposites vary about their mean, others about 0", () => {
  expect(spreadOf(draws([1], [3]), false)).toMatchObject({ mean: Float64Array.of(2), deviation: Float64Array.of(1) });
  expect(spreadOf(draws([1], [3]), true)).toMatchObject({
    mean: Float64Array.of(0),
    deviation: Float64Array.of(Math.sqrt(5)),
  });
});

const metric: Description = toxicFraction([[0.1]]).metric;
const shown = (seen: number, deviation: number, pairs: number, effective = 1, level = 0.05) =>
  detectableChanges(
    Float64Array.of(seen),
    [0.2],
    { mean: Float64Array.of(0), deviation: Float64Array.of(deviation), effective },
    { clusters: 50, pairs, steps: Float64Array.of(1) },
    level,
    metric,
  )[0] as number;

test("a change that was seen is taken out of what exchanging makes of clusters: its square, or half of it unpaired", () => {
  const [change, deviation] = [0.1, 0.06];
  expect(shown(change, deviation, 1)).toBeLessThan(shown(0, deviation, 1));
  expect(shown(change, deviation, 1)).toBeCloseTo(shown(0, Math.sqrt(deviation ** 2 - change ** 2 / 50), 1), 9);
  expect(shown(change, deviation, 0)).toBeCloseTo(shown(0, Math.sqrt(deviation ** 2 - change ** 2 / 100), 1), 9);
});

test("each comparison has the part of the level that as many which vary alone would leave it", () => {
  expect(shown(0, 0.06, 1, 2)).toBeCloseTo(shown(0, 0.06, 1, 1, 0.025), 12);
  expect(shown(0, 0.06, 1, 2)).toBeGreaterThan(shown(0, 0.06, 1));
});

test("the smallest change is the one whose clusters, with events added to some, have the power, by the moments", () => {
  const [clusters, variance, step, critical] = [80, 0.1, 1, normalQuantile(0.95)];
  const change = smallestShown({ clusters, variance, step, from: 0, worst: Infinity }, critical, 1) as number;
  // Half of those that differ are alike once they have the event as well.
  const second = variance + change * step * (1 - variance / step ** 2 / 2);
  const share = second / (variance + change * step);
  const third = share * (3 * variance * change + change * step ** 2);
  const fourth =
    share ** 2 * (variance * Math.max(step ** 2, 3 * variance) + 6 * variance * change * step + change * step ** 3);
  const lighter = ((critical ** 3 - 3 * critical) * fourth) / (12 * clusters * second ** 2);
  const missing = critical - lighter + step / Math.sqrt(clusters * second) - Math.sqrt(clusters / second) * change;
  const slope = change / second;
  const spread = second - change ** 2 - slope * (third - change * second) + (slope ** 2 / 4) * (fourth - second ** 2);
  expect(-missing / Math.sqrt(spread / second)).toBeCloseTo(normalQuantile(0.8), 6);
});

test("no change is said to be shown whose events alone would not do, however little power is asked for", () => {
  for (const clusters of [20, 200]) {
    for (const critical of [2.33, 3.1]) {
      const asked = { clusters, variance: 0, step: 1, from: 0, worst: 1 };
      const change = smallestShown(asked, critical, 1, normalQuantile(0.16)) as number;
      // The sum of so many events over the root of their squares is the root of their number.
      const events = change * clusters;
      expect(Math.sqrt(events)).toBeGreaterThan(critical - 1e-6);
    }
  }
});
