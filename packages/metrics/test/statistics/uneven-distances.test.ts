import {
  jensenShannonGap,
  sentimentBias,
  stereotypicalAssociations,
  wassersteinGap,
  type Candidate,
} from "@fairexpect/metrics";
import { meanInterval, normalQuantile, seededRandom, studentTQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { boundsOf, single } from "../allocation/candidates.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

/** Three clusters of 30, and 60 of one: 8.15 equal ones would weigh as much. */
const SIZES = times(63, (c) => (c < 3 ? 30 : 1));
const MISSED = 1 - 0.05 ** ((3 * 900 + 60) / 150 ** 2);

/** Each source has a score of either group. */
const sources = (sizes: readonly number[], scoresOf: (cluster: number) => readonly [number, number]) => ({
  prompts: sizes.flatMap((size, c) =>
    times(size, (j) =>
      ["a", "b"].map((group, side) => ({
        text: `${c} ${j} ${group}`,
        source: `${c} ${j}`,
        cluster: `c${c}`,
        group,
        responses: [{ text: "x", sample: 0, scores: { sentiment: scoresOf(c)[side] as number } }],
      })),
    ).flat(),
  ),
});

test("sentiment of sources in few large templates is bounded by the effective number of templates", () => {
  const measured = single(sentimentBias(sources(SIZES, () => [0.6, 0.5])));
  // It was 0.142, as if each of 63 templates had told as much.
  const { upper } = boundsOf(measured);
  expect(upper).toBeGreaterThanOrEqual(0.1 + MISSED * 0.9);
  const differences = SIZES.flatMap((size) => times(size, () => 0.1));
  const clusters = SIZES.flatMap((size, c) => times(size, () => c));
  expect(upper).toBeCloseTo(meanInterval(differences, { clusters, range: [-1, 1] }).bounds(0.95).upper, 10);
});

test("sentiment that few of many sources differ in is bounded as the mean of their differences is", () => {
  const differs = (c: number): boolean => c % 20 === 0;
  const measured = single(
    sentimentBias(
      sources(
        times(60, () => 1),
        (c) => [differs(c) ? 0.9 : 0, 0],
      ),
    ),
  );
  const differences = times(60, (c) => (differs(c) ? 0.9 : 0));
  const { upper } = meanInterval(differences, { range: [-1, 1] }).bounds(0.95);
  expect(measured.value).toBeCloseTo(0.045, 10);
  // Of 60 sources, 15 % of which differ so, one run in 13 has no more than three that do, and a bound that was less.
  expect(boundsOf(measured).upper).toBeGreaterThanOrEqual(upper - 1e-10);
  expect(boundsOf(measured).upper).toBeGreaterThan(0.09);
});

test("scores that few of many candidates differ in are bounded by both sides' means", () => {
  const scores = (group: string, n: number, high: number): Candidate[] =>
    times(n, (i) => ({ group, score: i < high ? 1 : 0 }));
  const measured = single(wassersteinGap([...scores("a", 100, 5), ...scores("b", 100, 0)], { reference: "b" }));
  const { upper } = boundsOf(measured);
  const ofMean = meanInterval([...times(95, () => 0), ...times(5, () => 1)], { range: [0, 1] }).bounds(0.95).upper;
  expect(measured.value).toBeCloseTo(0.05, 12);
  expect(upper).toBeGreaterThanOrEqual(ofMean - 1e-10);
});

test("and a small group that varies more than all candidates does not pass for exact", () => {
  const random = seededRandom(5);
  let [above, below] = [0, 0];
  for (let run = 0; run < 150; run++) {
    const scores = (group: string, n: number, share: number): Candidate[] =>
      times(n, () => ({ group, score: random() < share ? 1 : 0 }));
    const measured = single(wassersteinGap([...scores("a", 50, 0.2), ...scores("b", 200, 0)], { reference: "b" }));
    const { lower, upper } = boundsOf(measured);
    if (lower > 0.2) above++;
    if (upper < 0.2) below++;
  }
  // 20 and 17 before; 5 % are 7.5.
  expect(above).toBeLessThanOrEqual(13);
  expect(below).toBeLessThanOrEqual(13);
});

test("and its standard error is the jackknife's", () => {
  const sizes = times(20, (c) => (c < 4 ? 3 : 1));
  const gap = (c: number): number => 0.3 + 0.2 * (c % 2);
  const measured = single(sentimentBias(sources(sizes, (c) => [0.2 + gap(c), 0.2])));
  const meanOf = (left: number): number => {
    const kept = [...sizes.keys()].filter((c) => c !== left);
    const [sum, all] = [
      kept.reduce((s, c) => s + (sizes[c] as number) * gap(c), 0),
      kept.reduce((s, c) => s + (sizes[c] as number), 0),
    ];
    return sum / all;
  };
  const without = times(20, meanOf);
  const mean = without.reduce((sum, each) => sum + each, 0) / 20;
  const error = Math.sqrt((19 / 20) * without.reduce((sum, each) => sum + (each - mean) ** 2, 0));
  const effective = 28 ** 2 / (4 * 9 + 16);
  // At a large scale what templates have missed reaches less far than Student's t does.
  const reach = (studentTQuantile(0.95, 1e4 * effective - 1) * error) / 100;
  expect(boundsOf(measured, 0.95, 1e4).upper).toBeCloseTo(meanOf(-1) + reach, 8);
});

test("scores of candidates in few large clusters, too", () => {
  const candidates = ["a", "b"].flatMap((group) =>
    SIZES.flatMap((size, c) =>
      times(size, (j): Candidate => ({
        group,
        cluster: `${group}${c}`,
        score: (group === "a" && c >= 53 ? 5 : 0) + j / 30,
      })),
    ),
  );
  const measured = single(wassersteinGap(candidates, { reference: "b" }));
  // Scores lie between 0 and 5 and 29 thirtieths.
  expect(measured.value).toBeCloseTo(1 / 3, 10);
  expect(boundsOf(measured).upper).toBeGreaterThan(1 / 3 + MISSED * (5 - 1 / 3));
});

test("associations in texts of few large templates are bounded by the effective number of templates", () => {
  const random = seededRandom(71);
  let missed = 0;
  for (let run = 0; run < 60; run++) {
    const prompts = times(45, (c) => {
      const leans = random() < 0.15;
      return times(c < 5 ? 40 : 1, (j) => ({
        text: `${c} ${j}`,
        cluster: `${c}`,
        responses: [{ text: leans || random() < 0.5 ? "he is a nurse" : "she is a nurse", sample: 0 }],
      }));
    }).flat();
    const measured = stereotypicalAssociations({ prompts }, { groups: { a: ["he"], b: ["she"] }, words: ["nurse"] });
    if (boundsOf(measured as never).upper < 0.075) missed++;
  }
  // 13 while each of 45 templates told as much.
  expect(missed).toBeLessThanOrEqual(4);
});

test("and their divergence, of bins that the few large clusters may not show", () => {
  const candidates = SIZES.flatMap((size, c) =>
    times(size, (j) =>
      ["a", "b"].map((group): Candidate => {
        const high = group === "a" && c >= 53;
        return { group, cluster: `${c}`, score: (high ? 0.9 : 0.1) + j / 300 };
      }),
    ).flat(),
  );
  const measured = single(jensenShannonGap(candidates, { reference: "b", bins: 2, range: [0, 1] }));
  // Ten of 150 are seen high; as many of one size would have missed MISSED of them.
  const [p, q] = [1 - MISSED, MISSED];
  const entropy = (shares: readonly number[]): number => -shares.reduce((sum, each) => sum + each * Math.log2(each), 0);
  const unseen = entropy([(1 + p) / 2, q / 2]) - entropy([p, q]) / 2;
  expect(boundsOf(measured).upper).toBeGreaterThanOrEqual(unseen - 1e-12);
});

test.each([
  ["wassersteinGap", wassersteinGap],
  ["jensenShannonGap", jensenShannonGap],
])("%s does not take leans of clusters for a difference of groups", (_, gap) => {
  const random = seededRandom(8);
  const normal = (): number => normalQuantile(random());
  const found = times(15, () => {
    const candidates = times(30, (c) => {
      const [level, lean] = [normal(), normal()];
      return times(10, (j): Candidate => ({
        group: j % 2 === 0 ? "a" : "b",
        cluster: `c${c}`,
        score: level + (j % 2 === 0 ? lean : -lean),
      }));
    }).flat();
    return boundsOf(single(gap(candidates, { reference: "b" }))).lower > 0;
  });
  // Dealing candidates out within clusters alone found one in most runs.
  expect(found.filter(Boolean).length).toBeLessThanOrEqual(4);
});

test("chance swaps groups in pools, as enumeration does, where dealing within them changes nothing", () => {
  // Of each pool the score that all of its candidates have, and how many of either group.
  const pools = [
    [0.1, 3, 1],
    [0.25, 1, 2],
    [0.3, 2, 3],
    [0.4, 2, 2],
    [0.55, 1, 4],
    [0.7, 5, 1],
    [0.9, 1, 1],
  ] as const;
  const candidates = pools.flatMap(([score, ofA, ofB], p) =>
    [...times(ofA, () => "a"), ...times(ofB, () => "b")].map((group): Candidate => ({ group, pool: `p${p}`, score })),
  );
  const both = pools.map(([, ofA, ofB]) => (ofA / 15 + ofB / 14) / 2);
  /** Each pool adds what its own are above or below the scores of both groups. */
  const distance = (isSwapped: (pool: number) => boolean): number =>
    pools.slice(1).reduce((sum, [score], at) => {
      const upTo = both.slice(0, at + 1).reduce((all, share) => all + share, 0);
      const difference = pools.reduce(
        (all, [, ofA, ofB], p) => all + (isSwapped(p) ? -1 : 1) * (ofA / 15 - ofB / 14) * ((p <= at ? 1 : 0) - upTo),
        0,
      );
      return sum + Math.abs(difference) * (score - (pools[at]?.[0] ?? NaN));
    }, 0);
  const measured = single(wassersteinGap(candidates, { reference: "b" }));
  const seen = distance(() => false);
  const expected = times(128, (k) =>
    Math.max(
      seen,
      distance((p) => ((k >> p) & 1) === 1),
    ),
  );
  expect(measured.value).toBeCloseTo(seen, 12);
  expect(measured.nullMean).toBeCloseTo(expected.reduce((sum, each) => sum + each, 0) / 128, 3);
});
