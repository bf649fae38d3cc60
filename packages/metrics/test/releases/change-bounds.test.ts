import { compareReleases, disparity, releaseOf, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { meanInterval, seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { clusterWeights, imbalance } from "../../src/releases/cluster-weights.js";
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

test("and no nearer than a mean of changes from -2 to 2, of one large cluster that changed as of others", () => {
  const sizes = Array.from({ length: 45 }, (_, c) => (c < 5 ? 40 : 1));
  const bounds = selections(sizes, (c) => c === 0);
  const changes = sizes.flatMap((size, c) => Array.from({ length: size }, () => (c === 0 ? 1 : 0)));
  const clusters = sizes.flatMap((size, c) => Array.from({ length: size }, () => c));
  const mean = meanInterval(changes, { range: [-2, 2], clusters }).bounds(0.95);
  expect(bounds.upper).toBeGreaterThanOrEqual(mean.upper - 1e-9);
  expect(bounds.lower).toBeLessThanOrEqual(mean.lower + 1e-9);
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

test("releases are as unequal as the sizes of what is exchanged, in the part in which they are most", () => {
  const column = (part: number, name: string, before: number, after: number) => ({ part, name, before, after });
  const exchanged = { changed: 2, removed: 0, added: 0 };
  const columns = [column(0, "events", 1, 90), column(0, "trials", 100, 80), column(1, "trials", 30, 10)];
  const differences = Float64Array.of(50, 39, -15, -5, -20, 0);
  expect(imbalance({ columns, differences, ...exchanged })).toBe(0.5);
  // Columns after those that differ are as they were.
  expect(imbalance({ columns, differences: differences.subarray(0, 2), ...exchanged })).toBe(0);
});

test("but not by how many clusters were added, unless these are larger than those removed", () => {
  const columns = [{ part: 0, name: "trials", before: 50, after: 60 }];
  const dealt = { columns, changed: 0, removed: 1, added: 2 };
  expect(imbalance({ ...dealt, differences: Float64Array.of(-10, 10, 10) })).toBe(0);
  expect(imbalance({ ...dealt, differences: Float64Array.of(-5, 10, 10) })).toBeCloseTo(
    (2 * (20 - (2 * 25) / 3)) / 110,
    10,
  );
});

test("a release with a fifth fewer responses to each prompt has no larger gap for that", () => {
  const random = seededRandom(4);
  const measured = (rates: readonly number[], responses: number): Measurement =>
    disparity(
      rates.flatMap((rate, i) =>
        Array.from({ length: 2 * responses }, (_, j) => ({
          group: j % 2 === 0 ? "a" : "b",
          prompt: `${i}`,
          prediction: random() < rate ? 1 : 0,
        })),
      ),
      { rate: "selectionRate" },
    );
  const outcomes = Array.from({ length: 40 }, () => {
    const rates = even.map(() => random() ** 3);
    return compareReleases(releaseOf(measured(rates, 5)), measured(rates, 4), { confidence: 0.95 }).outcome;
  });
  expect(outcomes.filter((outcome) => outcome === "regressed").length).toBeLessThanOrEqual(4);
});
