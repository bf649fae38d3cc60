import { mcm, pcm, type Measurement } from "@fairexpect/metrics";
import { normalQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";

const examples = (size: number, missed: number) =>
  Array.from({ length: size }, (_, i) => ({ gold: 1, predicted: i < missed ? 0 : 1 }));
const lowerOf = (measurement: Measurement): number => {
  const interval = "interval" in measurement ? measurement.interval : undefined;
  return interval?.bounds(0.95).lower ?? NaN;
};
const variance = (size: number, missed: number) => ((missed / size) * (1 - missed / size)) / size;
/** Nearly Student's of the difference, with the bootstrap's own error. */
const reach = (...sides: [size: number, missed: number][]) =>
  0.9 * normalQuantile(0.95) * Math.sqrt(sides.reduce((sum, side) => sum + variance(...side), 0));

test("a small group that misses more varies more than random divisions of all", () => {
  const groups = { few: examples(40, 7), many: examples(400, 8) };
  const measured = pcm({ groups }, { score: "falseNegativeRate", comparison: "absoluteDifference" });
  // By random divisions alone .10.
  expect(lowerOf(measured)).toBeLessThan(7 / 40 - 8 / 400 - reach([40, 7], [400, 8]));
  expect(lowerOf(measured)).toBeGreaterThan(0);
});

test("so does the range of several groups' scores", () => {
  const groups = { few: examples(40, 7), many: examples(400, 8), more: examples(400, 8) };
  const measured = mcm({ groups }, { score: "falseNegativeRate", comparison: "range" });
  expect(lowerOf(measured)).toBeLessThan(7 / 40 - 8 / 400 - reach([40, 7], [400, 8]));
});
