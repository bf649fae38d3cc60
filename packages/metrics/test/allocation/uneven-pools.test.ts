import { allocationGap, averageScoreGap, rabbi, type Candidate } from "@fairexpect/metrics";
import { meanInterval, seededRandom, studentTQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { contributionsInterval } from "../../src/statistics/intervals/contributions-interval.js";
import { allowingFor } from "../../src/statistics/intervals/mean-interval.js";
import { boundsOf, single } from "./candidates.js";
import { pool } from "./pools.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
const gapOf = (candidates: readonly Candidate[], aggregate?: "ratio") =>
  single(allocationGap(candidates, { k: 1, reference: "b", ...(aggregate && { aggregate }) }));

/** Ten of 50 pools have one candidate of the group among ten; the one at the place is of the reference. */
const rare = times(50, (p) =>
  times(10, (i): Candidate => ({ pool: p, group: i === 0 && p < 10 ? "a" : "b", score: i === 9 ? 1 : 0 })),
).flat();

test("a group in few pools of which none is selected is seen by these pools alone", () => {
  // Of the reference's pools 10 have nine members and 40 have ten: others, all large, may have been missed.
  const [own, other] = [1 - 0.05 ** (1 / 10), (400 / 490) * (1 - 0.05 ** (1 / 40))];
  expect(other).toBeGreaterThan(1 - 0.05 ** ((10 * 81 + 40 * 100) / 490 ** 2));
  const rate = 50 / 490;
  // The bound was -0.05, as if 50 pools had told of the group.
  expect(boundsOf(gapOf(rare)).upper).toBeCloseTo(own - rate * (1 - other), 10);
  expect(boundsOf(gapOf(rare, "ratio")).upper).toBeCloseTo(own / (rate * (1 - other)), 10);
});

/** Pools of two, of which the first is selected if the template prefers it. */
const templates = (sizes: readonly number[], prefers: (template: number) => boolean): Candidate[] =>
  sizes.flatMap((size, t) =>
    times(size, (j) => {
      const score = prefers(t) ? 1 : 0;
      return pool(`${t} ${j}`, { a: score, b: 1 - score }).map((each) => ({ ...each, cluster: `t${t}` }));
    }).flat(),
  );

test("what templates have missed is of the large ones, if few are large", () => {
  const sizes = times(63, (t) => (t < 3 ? 30 : 1));
  const { value, interval } = gapOf(templates(sizes, () => false));
  const missed = (90 / 150) * (1 - 0.05 ** (1 / 3));
  expect(missed).toBeGreaterThan(1 - 0.05 ** ((3 * 900 + 60) / 150 ** 2));
  expect(interval?.bounds(0.95).upper).toBeCloseTo(value + missed * (1 - value), 10);
});

test.each([1, 2, 3])(
  "a gap that %i of forty pools carry may be as large as a mean of forty values allows",
  (carrying) => {
    // Two of either group compete for two places: each group gets one, or the first both.
    const pools = times(40, (p) =>
      pool(p, { a: 2, b: 1 }).concat(pool(p, p < carrying ? { a: 1.5, b: 0 } : { a: 0, b: 0 })),
    ).flat();
    const { value, interval } = single(allocationGap(pools, { k: 2, reference: "b" }));
    expect(value).toBeCloseTo(carrying / 40, 12);
    const values = times(40, (p) => (p < carrying ? 1 : 0));
    const allowed = meanInterval(values, { range: [0, 1] }).bounds(0.95).upper;
    expect(interval?.bounds(0.95).upper).toBeGreaterThanOrEqual(allowed - 1e-12);
  },
);

test("Student's t is of the jackknife, by the effective number of templates", () => {
  const sizes = times(40, (t) => (t < 8 ? 2 : 1));
  const prefers = (t: number): boolean => t % 2 === 0;
  const { value, interval } = gapOf(templates(sizes, prefers));
  const without = sizes.map((_, t) => gapOf(templates(sizes, prefers).filter(({ cluster }) => cluster !== `t${t}`)));
  const mean = without.reduce((sum, each) => sum + each.value, 0) / 40;
  const error = Math.sqrt((39 / 40) * without.reduce((sum, each) => sum + (each.value - mean) ** 2, 0));
  expect(interval?.method).toBe("Student's t over pools");
  const reach = studentTQuantile(0.95, 48 ** 2 / (8 * 4 + 32) - 1) * error;
  expect(interval?.bounds(0.95).upper).toBeCloseTo(value + reach, 10);
});

test("templates of which few are large seldom show a gap that is none", () => {
  const random = seededRandom(11);
  const sizes = times(33, (t) => (t < 3 ? 10 : 1));
  const wrong = times(60, () => {
    const prefers = sizes.map(() => random() < 0.5);
    const { lower, upper } = boundsOf(gapOf(templates(sizes, (t) => prefers[t] === true)));
    return lower > 0 || upper < 0;
  });
  // Of 100 runs 5; 25 by clusters alike in weight, and 20 without flipped signs.
  expect(wrong.filter(Boolean).length).toBeLessThanOrEqual(6);
});

/** Candidates in clusters of their own group, so many large ones and 30 of one; a cluster's scores are alike. */
const ownClusters = (group: string, large: number, scoreOf: (cluster: number) => number): Candidate[] =>
  times(large + 30, (c) =>
    times(c < large ? 50 : 1, (j) => ({ group, cluster: `${group}${c}`, score: scoreOf(c) + j / 1000 })),
  ).flat();

test("ranks of candidates in few large clusters leave room for others that these have missed", () => {
  const candidates = [...ownClusters("a", 3, (c) => c % 7), ...ownClusters("b", 3, (c) => c % 7)];
  const { value, interval } = single(rabbi(candidates, { reference: "b" }));
  const effective = 180 ** 2 / (3 * 50 ** 2 + 30);
  for (const [method, chance] of [
    ["auto", 0.075],
    ["strict", 0.05],
  ] as const) {
    const share = Math.SQRT2 * (1 - chance ** (1 / effective));
    const bounds = boundsOf(single(rabbi(candidates, { reference: "b", method })));
    expect(bounds.upper).toBeGreaterThanOrEqual(value + share * (1 - value) - 1e-12);
    expect(bounds.lower).toBeLessThanOrEqual(value - share * (1 + value) + 1e-12);
  }
  expect(interval?.method).toContain("clusters that were missed");
});

test("ranks of candidates in few large clusters seldom differ by chance", () => {
  const random = seededRandom(5);
  const wrong = times(100, () => {
    const candidates = [...ownClusters("a", 3, random), ...ownClusters("b", 0, random)];
    const { lower, upper } = boundsOf(single(rabbi(candidates, { reference: "b", method: "strict" })));
    return lower > 0 || upper < 0;
  });
  expect(wrong.filter(Boolean).length).toBeLessThanOrEqual(10);
});

test("groups that have half of their scores in pools of both are compared in these, others by pools of their own too", () => {
  const methodOf = (shared: number): string | undefined => {
    const rows = Array.from({ length: 20 }, (_, i) =>
      ["a", "b"].map((group) => ({
        pool: i < shared ? `p${i}` : `${group}${i}`,
        group,
        score: ((i * 7) % 11) + (group === "a" ? i % 3 : 0),
      })),
    ).flat();
    return single(averageScoreGap(rows, { reference: "b" })).interval?.method;
  };
  expect(methodOf(10)).not.toContain("over each group's own");
  expect(methodOf(14)).not.toContain("over each group's own");
  expect(methodOf(9)).toContain("over each group's own");
});

test("a group whose own clusters are all alike has no bounds, however much the other's differ", () => {
  const rows = [
    ...Array.from({ length: 12 }, (_, i) => ({ group: "a", pool: `a${i % 6}`, score: 3 })),
    ...Array.from({ length: 60 }, (_, i) => ({ group: "b", pool: `b${i % 30}`, score: (i * 7) % 11 })),
  ];
  const { interval } = single(averageScoreGap(rows, { reference: "b" }));
  expect(interval?.bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
});

test("strict bounds of contributions take three times the skewness that they show, others twice", () => {
  const added = Float64Array.from({ length: 60 }, (_, i) => (i % 6 === 0 ? 5 : -1) / 60);
  const upper = (method: "auto" | "strict"): number =>
    contributionsInterval(0.3, added, new Float64Array(60).fill(1), { method, seed: 3 }).bounds(0.95).upper;
  const squares = added.reduce((sum, own) => sum + own ** 2, 0);
  const error = Math.sqrt((squares * 60) / 59);
  const third = added.reduce((sum, own) => sum + own ** 3, 0) * (60 ** 2 / (59 * 58));
  const [auto, strict] = [2, 3].map((factor) => {
    const g = (factor * third) / error ** 3;
    // The degrees of freedom are what the kurtosis leaves.
    const kurtosis = (added.reduce((sum, own) => sum + own ** 4, 0) * 60) / squares ** 2;
    const known = Math.min(59, 120 / (kurtosis - 1), factor === 3 ? 120 / kurtosis - 1 : Infinity);
    const t = studentTQuantile(0.95, known);
    return 0.3 - error * (3 / g) * (Math.cbrt(1 + g * (-t - g / 6)) - 1);
  });
  expect(upper("auto")).toBeCloseTo(auto as number, 9);
  expect(upper("strict")).toBeCloseTo(strict as number, 9);
});

test("bounds of contributions have the degrees of freedom of the clusters' weights", () => {
  const added = Float64Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1 : -1) / 40);
  const upper = (weight: number): number => {
    const weights = Float64Array.from(added, (_, i) => (i < 4 ? weight : 1));
    return contributionsInterval(0, added, weights, { seed: 3 }).bounds(0.99).upper;
  };
  const effective = (4 * 50 + 36) ** 2 / (4 * 50 ** 2 + 36);
  const error = Math.sqrt(40 / 39 / 40);
  expect(upper(50)).toBeCloseTo(error * studentTQuantile(0.99, effective - 1), 9);
  expect(upper(1)).toBeLessThan(upper(50) / 1.4);
});

test("what was not seen may hide a difference, and does not explain one away", () => {
  const unseen = { lower: -1, upper: 1 };
  expect(allowingFor(unseen, { lower: 0.1, upper: 0.2 })).toEqual({ lower: 0.1, upper: 1 });
  expect(allowingFor(unseen, { lower: -0.2, upper: -0.1 })).toEqual({ lower: -1, upper: -0.1 });
  expect(allowingFor(unseen, { lower: -0.2, upper: 0.2 })).toEqual(unseen);
});
