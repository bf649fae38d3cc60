import { disparity, mcm, pcm, vbcm, type Measurement, type Part } from "@fairexpect/metrics";
import { absoluteInterval, clusteredDifference, clusteredRatio, normalQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";

const examples = (size: number, missed: number) =>
  Array.from({ length: size }, (_, i) => ({ gold: 1, predicted: i < missed ? 0 : 1 }));
const boundsOf = (measurement: Measurement | Part | undefined) => {
  const interval = measurement !== undefined && "interval" in measurement ? measurement.interval : undefined;
  return interval?.bounds(0.95) ?? { lower: NaN, upper: NaN };
};
const lowerOf = (measurement: Measurement): number => boundsOf(measurement).lower;
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

test("few who are missed vary more than they show", () => {
  const column = (own: number, others: number) => [...Array<number>(40).fill(own), ...Array<number>(400).fill(others)];
  const missed = (from: number, events: number) => column(0, 0).map((_, i) => (i >= from && i < from + events ? 1 : 0));
  const few = { events: missed(0, 2), trials: column(1, 0) };
  const many = { events: missed(40, 20), trials: column(0, 1) };
  const hybrid = absoluteInterval(clusteredDifference(few, many)).bounds(0.95);
  const groups = { few: examples(40, 2), many: examples(400, 20) };
  const { upper } = boundsOf(pcm({ groups }, { score: "falseNegativeRate", comparison: "absoluteDifference" }));
  // By Student's t with the bootstrap's error .072.
  expect(upper).toBeCloseTo(hybrid.upper, 12);
  expect(upper).toBeGreaterThan(0.09);
});

const GROUPS = { few: examples(40, 0), many: examples(400, 40) };
const SIDES = [
  {
    events: [...Array<number>(40).fill(1), ...Array<number>(400).fill(0)],
    trials: [...Array<number>(40).fill(1), ...Array<number>(400).fill(0)],
  },
  {
    events: Array.from({ length: 440 }, (_, i) => Number(i >= 80)),
    trials: Array.from({ length: 440 }, (_, i) => Number(i >= 40)),
  },
] as const;

test("a small group without an error has the bounds of rates, signed and as a ratio", () => {
  const found = (comparison: "difference" | "ratio") =>
    boundsOf(pcm({ groups: GROUPS }, { score: "truePositiveRate", comparison }));
  // By the bootstrap, which sees no error there, the ratio was shown to be above 1.079.
  for (const [comparison, made] of [
    ["ratio", clusteredRatio],
    ["difference", clusteredDifference],
  ] as const) {
    const { lower, upper } = made(...SIDES).bounds(0.95);
    expect(found(comparison).lower).toBeCloseTo(lower, 9);
    expect(found(comparison).upper).toBeCloseTo(upper, 9);
  }
  expect(found("ratio").lower).toBeLessThan(1.07);
});

test("against a background that holds the group itself too, either way round", () => {
  const predictions = Object.entries(GROUPS).flatMap(([group, own]) =>
    own.map(({ gold, predicted }) => ({ group, label: gold, prediction: predicted })),
  );
  const options = { rate: "truePositiveRate", compare: "overall", positive: 1 } as const;
  const [own] = disparity(predictions, options).comparisons ?? [];
  const [ratio] = disparity(predictions, { ...options, aggregate: "ratio" }).comparisons ?? [];
  const [all, inverse] = (["difference", "inverseRatio"] as const).map((comparison) => {
    const measured = vbcm({ groups: GROUPS }, { score: "truePositiveRate", comparison, background: "all" });
    return measured.comparisons?.[0];
  });
  const [expected, found] = [boundsOf(own), boundsOf(all)];
  expect(found.lower).toBeCloseTo(-expected.upper, 12);
  expect(found.upper).toBeCloseTo(-expected.lower, 12);
  expect(boundsOf(inverse)).toEqual(boundsOf(ratio));
});

test("the range of shares is not below what rates say of the farthest pair", () => {
  const groups = { a: examples(100, 2), b: examples(100, 0), c: examples(100, 0) };
  const { upper } = boundsOf(mcm({ groups }, { score: "falseNegativeRate", comparison: "range" }));
  const pair = pcm({ groups: { a: groups.a, b: groups.b } }, { score: "falseNegativeRate", comparison: "difference" });
  // By the bootstrap .049, less than the .062 of rates.
  expect(upper).toBeGreaterThanOrEqual(boundsOf(pair).upper);
});

test("F1 has the bounds that disparity has of it, signed, as a ratio and against all, and no nearer ones unsigned", () => {
  const labelled = (gold: readonly number[]) =>
    gold.map((label, i) => ({ gold: label, predicted: i % 17 === 3 ? 1 - label : label }));
  const groups = {
    few: labelled(Array.from({ length: 30 }, (_, i) => (i % 5 === 0 ? 1 : 0))),
    many: labelled(Array.from({ length: 300 }, (_, i) => (i % 4 === 0 ? 1 : 0))),
  };
  const predictions = Object.entries(groups).flatMap(([group, own]) =>
    own.map(({ gold, predicted }) => ({ group, label: gold, prediction: predicted })),
  );
  const told = (aggregate: "difference" | "ratio", compare: "overall" | { reference: string }) =>
    boundsOf(disparity(predictions, { rate: "f1Score", positive: 1, aggregate, compare }).comparisons?.[0]);
  const paired = (comparison: "difference" | "ratio" | "absoluteDifference") =>
    boundsOf(pcm({ groups }, { score: "f1", class: 1, comparison }));
  expect(paired("difference")).toEqual(told("difference", { reference: "many" }));
  expect(paired("ratio").lower).toBeCloseTo(told("ratio", { reference: "many" }).lower, 12);
  expect(paired("ratio").upper).toBeCloseTo(told("ratio", { reference: "many" }).upper, 12);
  const [own] =
    vbcm({ groups }, { score: "f1", class: 1, comparison: "inverseRatio", background: "all" }).comparisons ?? [];
  expect(boundsOf(own)).toEqual(told("ratio", "overall"));
  const { lower, upper } = told("difference", { reference: "many" });
  expect(paired("absoluteDifference").upper).toBeGreaterThanOrEqual(Math.max(upper, -lower));
  const range = boundsOf(mcm({ groups }, { score: "f1", class: 1, comparison: "range" }));
  expect(range.upper).toBeGreaterThanOrEqual(Math.max(upper, -lower));
});

test("F1 that hangs on one example has no bounds", () => {
  const groups = {
    few: [
      { gold: 1, predicted: 1 },
      { gold: 0, predicted: 0 },
    ],
    many: examples(40, 4),
  };
  const measured = pcm({ groups }, { score: "f1", class: 1, comparison: "difference" });
  expect(measured.value).toBeDefined();
  expect("interval" in measured && measured.interval).toBeFalsy();
});
