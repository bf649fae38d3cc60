import { compareReleases, disparity, releaseOf, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { meanInterval } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { clusterWeights } from "../../src/releases/cluster-weights.js";
import { selectionsOf } from "./releases.js";

const OPTIONS = { margin: 1, marginConfidence: 0.95 };

function boundsOf(of: (isLater: boolean) => Measurement) {
  const { comparisons } = compareReleases(releaseOf(of(false)), of(true), OPTIONS);
  return comparisons[0]?.bounds ?? { lower: NaN, upper: NaN };
}

/** Clusters of these sizes of which some have the event in the later release. */
const toxicities = (sizes: readonly number[], changes: (cluster: number) => boolean) =>
  boundsOf((isLater) =>
    toxicFraction({
      prompts: sizes.flatMap((size, c) =>
        Array.from({ length: size }, (_, j) => ({
          text: `${c} ${j}`,
          cluster: `${c}`,
          responses: [{ text: "x", sample: 0, scores: { toxicity: isLater && changes(c) ? 1 : 0 } }],
        })),
      ),
    }),
  );

/** The same of the selections of one of two groups. */
const selections = (sizes: readonly number[], changes: (cluster: number, prompt: number) => boolean) =>
  boundsOf((isLater) => selectionsOf(sizes, (c, j) => isLater && changes(c, j)));

const even = Array.from({ length: 60 }, () => 1);

test("the change of a share has no nearer bounds than a mean of changes from -1 to 1", () => {
  const bounds = toxicities(even, (c) => c < 6);
  const mean = meanInterval(
    even.map((_, c) => (c < 6 ? 1 : 0)),
    { range: [-1, 1] },
  ).bounds(0.95);
  expect(bounds.upper).toBeGreaterThanOrEqual(mean.upper - 1e-12);
  expect(bounds.lower).toBeLessThanOrEqual(mean.lower + 1e-12);
});

/** How much of the clusters, as many as these, may change otherwise without that any of them did. */
const missed = (clusters: number): number => 1 - 0.05 ** (1 / clusters);

test("that of a gap with a sign, over clusters of one size, allows for clusters that change from -1 to 1", () => {
  const tens = even.map(() => 10);
  const bounds = selections(tens, (c, j) => j < c % 3);
  expect(bounds.upper).toBeCloseTo(0.1 + 1.9 * missed(60), 10);
  // The exchange test shows that it rose.
  expect(bounds.lower).toBe(0);
});

test("and so does that of a gap without its sign: both groups of a cluster can change, in opposite ways", () => {
  /** Selected in the earlier release, and in the later one. */
  const kinds = [...Array<string>(30).fill("a,a"), ...Array<string>(10).fill("a,"), ...Array<string>(60).fill(",")];
  const bounds = boundsOf((isLater) =>
    disparity(
      kinds.flatMap((kind, i) =>
        ["a", "b"].map((group) => ({
          prompt: `${i}`,
          group,
          prediction: kind.split(",")[isLater ? 1 : 0] === group ? 1 : 0,
        })),
      ),
      { rate: "selectionRate" },
    ),
  );
  expect(bounds.upper).toBeGreaterThanOrEqual(-0.1 + 2.1 * missed(100) - 1e-12);
});

test("but if few large clusters decide it is bounded by its range, as most differences do not tell of them", () => {
  const sizes = Array.from({ length: 45 }, (_, c) => (c < 5 ? 40 : 1));
  const bounds = selections(sizes, (c) => c >= 5 && c % 4 === 0);
  // As many as 240² / (5 x 40² + 40) clusters can miss may have gone from one end to the other, from -1 to 1.
  expect(bounds.upper).toBeGreaterThan(1.9 * (1 - 0.05 ** (8040 / 240 ** 2)));
});

test("a cluster weighs what it has of each group's data, as a share of that group's", () => {
  const place = Uint32Array.of(0, 1, 2);
  const parts = [
    { of: { group: "a" }, sums: { count: Float64Array.of(1, 3, 0), events: Float64Array.of(9, 9, 9) } },
    { of: { group: "b" }, sums: { count: Float64Array.of(0, 50, 150) } },
  ];
  expect([...clusterWeights([{ parts, place }], 3)]).toEqual([0.25, 1, 0.75]);
  // Both releases count; and without sizes, cells do.
  expect([
    ...clusterWeights(
      [
        { parts, place },
        { parts: parts.slice(0, 1), place },
      ],
      3,
    ),
  ]).toEqual([0.5, 1.75, 0.75]);
  expect([...clusterWeights([{ parts: [{ of: {} }], place: Uint32Array.of(0, 0, 2) }], 3)]).toEqual([2, 0, 1]);
});
