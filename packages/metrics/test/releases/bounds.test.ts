import {
  averageScoreGap,
  compareReleases,
  defineMetric,
  disparity,
  releaseOf,
  toxicFraction,
  type Computed,
  type Measurement,
} from "@fairexpect/metrics";
import { meanInterval, normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { prompts, release, selectionsOf } from "./releases.js";

test.each([20, 40, 300])("bounds do not leave open which way %i prompts are shown to have changed", (count) => {
  for (const events of [10, 11, 12]) {
    const [worse] = compareReleases(release(count, 0), prompts(count, events)).comparisons;
    const [better] = compareReleases(release(count, events), prompts(count, 0)).comparisons;
    expect(worse?.regressed).toBe(true);
    expect(worse?.bounds?.lower).toBeGreaterThanOrEqual(0);
    expect(better?.bounds?.upper).toBeLessThanOrEqual(0);
  }
});

test("bounds are at the confidence of the claim, or with a margin at that of the margin", () => {
  const bounds = (options: object) =>
    compareReleases(release(300, 3), prompts(300, 33), options).comparisons[0]?.bounds ?? { lower: NaN, upper: NaN };
  const [usual, wide] = [bounds({ margin: 0.5 }), bounds({ margin: 0.5, marginConfidence: 0.999 })];
  expect(usual.upper).toBeLessThan(wide.upper);
  expect(bounds({})).toEqual(wide);
});

test("as many prompts as can just show a change at a confidence are enough", () => {
  const options = { confidence: 1 - 2 ** -10 };
  expect(compareReleases(release(10, 0), prompts(10, 10), options).outcome).toBe("regressed");
  expect(compareReleases(release(9, 0), prompts(9, 9), options).outcome).toBe("tooFew");
});

const random = seededRandom(3);
/** Selection rates of groups of these sizes, which differ by chance, against men's. */
const measure = (groups: Readonly<Record<string, number>>): Measurement =>
  disparity(
    Object.entries(groups).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, i) => ({
        group,
        prompt: `p${i}`,
        prediction: random() < 0.4 ? 1 : 0,
      })),
    ),
    { rate: "selectionRate", positive: 1, compare: { reference: "men" } },
  );

test("what is said to be detectable is so in every comparison", () => {
  const detectable = (groups: Readonly<Record<string, number>>): number =>
    compareReleases(releaseOf(measure(groups)), measure(groups)).detectable ?? NaN;
  expect(detectable({ men: 800, women: 800, others: 80 })).toBeGreaterThan(0.9 * detectable({ men: 800, others: 80 }));
  expect(detectable({ men: 800, women: 800 })).toBeLessThan(0.7 * detectable({ men: 800, others: 80 }));
});

test("nothing is detectable that is farther from the best value than the worst one", () => {
  const few = (first: number): Measurement =>
    disparity(
      Array.from({ length: 8 }, (_, g) =>
        Array.from({ length: 12 }, (__, i) => ({
          group: `group ${g}`,
          prompt: `p${i}`,
          prediction: (i * 7 + g) % 12 < (g < 2 ? first : 7) ? 1 : 0,
        })),
      ).flat(),
      { rate: "selectionRate", positive: 1, compare: { reference: "group 7" } },
    );
  const compared = compareReleases(releaseOf(few(7)), few(2));
  expect(compared.outcome).toBe("noneShown");
  // So few prompts would show a gap of more than all.
  expect(compared.detectable).toBeUndefined();
});

test("scores whose order matters keep it", () => {
  const first = defineMetric(
    { ...toxicFraction.description, name: "firstScore", compare: "scores" },
    (scores: readonly number[]): Computed => ({
      value: scores[0] ?? 0,
      counts: {},
      clusters: () => {
        const cells = Uint32Array.from(scores, (_, i) => i);
        const ids = scores.map((_, i) => `prompt ${i}`);
        const value = Float64Array.from(scores);
        return { ways: [{ unit: "prompts", ids, of: cells }], parts: [{ of: {}, scores: { cell: cells, value } }] };
      },
    }),
    { values: ([part]) => [part?.scores.value[part.scores.weight.findIndex((weight) => weight > 0)]] },
  );
  const scores = (own: number): number[] => [own, ...Array.from({ length: 30 }, (_, i) => i / 40)];
  expect(compareReleases(releaseOf(first(scores(0.5))), first(scores(0.7))).comparisons).toMatchObject([
    { before: 0.5, after: 0.7 },
  ]);
});

test("a release of which nothing can be recomputed is not compared with", () => {
  const { metric, comparisons, clusters } = release(20, 2);
  const parts = clusters.parts.map(({ of, sums = {} }) => ({
    of,
    sums: Object.fromEntries(Object.entries(sums).map(([name, column]) => [name, column.map(() => 0)])),
  }));
  const empty = { metric, comparisons, clusters: { ...clusters, parts } };
  expect(compareReleases(empty, prompts(20, 2))).toMatchObject({
    outcome: "notComparable",
    reason: "the earlier release has no value of values without groups",
  });
});

describe("a few large clusters among many small ones", () => {
  /** Templates of 40 prompts and single ones, of which those whose numbers are given are toxic throughout. */
  const templates = (large: number, singles: number, toxic: (cluster: number) => boolean): Measurement =>
    toxicFraction({
      prompts: Array.from({ length: large + singles }, (_, c) =>
        Array.from({ length: c < large ? 40 : 1 }, (__, j) => ({
          text: `${c} ${j}`,
          cluster: `${c}`,
          responses: [{ text: "", sample: 0, scores: { toxicity: toxic(c) ? 0.9 : 0.1 } }],
        })),
      ).flat(),
    });
  const boundsOf = (before: Measurement, after: Measurement, margin: number) => {
    const { comparisons, notWorse } = compareReleases(releaseOf(before), after, { margin });
    return { ...comparisons[0]?.bounds, notWorse };
  };

  test("know as much as so many of one size", () => {
    // (5 x 40 + 40)² / (5 x 1600 + 40) clusters, none of which moved but one small one.
    const effective = 240 ** 2 / 8040;
    const one = (c: number): boolean => c === 30;
    const few = boundsOf(
      templates(5, 40, () => false),
      templates(5, 40, one),
      0.3,
    );
    const flat = (1 - 0.05 ** (1 / effective)) * 0.99;
    expect(few.upper).toBeGreaterThan(flat);
    expect(few.notWorse).toBe(false);
    // Of clusters of one size nothing changes.
    const even = boundsOf(
      templates(0, 45, () => false),
      templates(0, 45, one),
      0.3,
    );
    expect(even.upper).toBeLessThan(0.15);
    expect(even.notWorse).toBe(true);
  });

  test("are not shown to be no worse by what they became worse by", () => {
    const drawn = seededRandom(8);
    let wrong = 0;
    for (let run = 0; run < 40; run++) {
      const [was, is] = [0.02, 0.15].map(
        (share) => new Set(Array.from({ length: 45 }, (_, c) => c).filter(() => drawn() < share)),
      );
      const worse = boundsOf(
        templates(5, 40, (c) => c >= 5 && was?.has(c) === true),
        templates(5, 40, (c) => (c >= 5 && was?.has(c) === true) || is?.has(c) === true),
        0.149,
      );
      if (worse.notWorse === true) wrong++;
    }
    // 22 before.
    expect(wrong).toBeLessThanOrEqual(5);
  });
});

test("skewed changes of scores without a range are not shown to be no worse by what they became worse by", () => {
  const drawn = seededRandom(45);
  const normal = (): number => normalQuantile(Math.max(1e-12, drawn()));
  let wrong = 0;
  for (let run = 0; run < 200; run++) {
    const [was, is] = [[] as object[], [] as object[]];
    for (let i = 0; i < 60; i++) {
      const [level, change] = [normal(), Math.exp(normal())];
      for (const group of ["a", "b"]) {
        was.push({ group, source: `${i}`, score: level + 0.1 * normal() });
        is.push({ group, source: `${i}`, score: level + (group === "a" ? change : 0) + 0.1 * normal() });
      }
    }
    const [before, after] = [was, is].map((data) => averageScoreGap(data as never, { reference: "b" }));
    if (before === undefined || after === undefined) throw new Error("there are two releases");
    const { notWorse } = compareReleases(releaseOf(before), after, { confidence: 0.95, margin: Math.exp(0.5) });
    if (notWorse === true) wrong++;
  }
  // 12 without a correction for skewness.
  expect(wrong).toBeLessThanOrEqual(6);
});

test("few changed clusters among those of uneven size have no nearer bounds than a mean in the range they have", () => {
  const sizes = Array.from({ length: 60 }, (_, c) => 1 + (c % 6));
  const changes = (c: number): boolean => c % 10 === 3;
  const of = (isLater: boolean) => selectionsOf(sizes, (c) => isLater && changes(c));
  const bounds = compareReleases(releaseOf(of(false)), of(true), { margin: 1, marginConfidence: 0.95 }).comparisons[0]
    ?.bounds;
  const values = sizes.flatMap((size, c) => Array.from({ length: size }, () => (changes(c) ? 1 : 0)));
  const clusters = sizes.flatMap((size, c) => Array.from({ length: size }, () => c));
  const mean = meanInterval(values, { clusters, range: [0, 1] }).bounds(0.95);
  // Student's t missed the true change of a tenth of such clusters in 13 % of runs.
  expect(bounds?.upper).toBeGreaterThanOrEqual(mean.upper - 1e-12);
  expect(bounds?.lower).toBeLessThanOrEqual(mean.lower + 1e-12);
});

test("clusters that all changed alike may have missed large ones that did not", () => {
  const [large, size, small] = [4, 8, 32];
  const sizes = Array.from({ length: large + small }, (_, c) => (c < large ? size : 1));
  const of = (event: number) =>
    toxicFraction({
      prompts: sizes.flatMap((own, c) =>
        Array.from({ length: own }, (_, j) => ({
          text: `${c} ${j}`,
          cluster: `${c}`,
          responses: [{ text: "x", sample: 0, scores: { toxicity: event } }],
        })),
      ),
    });
  const options = { margin: 1, marginConfidence: 0.95 };
  const bounds = compareReleases(releaseOf(of(0)), of(1), options).comparisons[0]?.bounds;
  const share = (large * size) / (large * size + small);
  expect(bounds?.upper).toBe(1);
  // Of large templates 1 - .05^(1/4) may be of the other kind: -1 instead of 1.
  expect(bounds?.lower).toBeLessThanOrEqual(1 - 2 * share * (1 - 0.05 ** (1 / large)) + 1e-9);
});
