import { cooccurrenceBias, counterfactualExactMatch, judgeAgreement } from "@fairexpect/metrics";
import {
  jackknifeInterval,
  jackknifeRatio,
  meanInterval,
  seededRandom,
  tInterval,
} from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { deleteOneInterval } from "../../src/statistics/intervals/delete-one-interval.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

test("of clusters that are alike but of unequal weight a ratio of sums is shown to differ from 0 as rarely as it may", () => {
  const random = seededRandom(3);
  let shown = 0;
  for (let run = 0; run < 2000; run++) {
    // Two of ten clusters have nearly three quarters of the denominator.
    const weights = times(10, (i) => (i < 2 ? 10 : 1));
    const { lower } = jackknifeRatio(
      weights.map((weight) => weight * (times(12, random).reduce((sum, one) => sum + one) - 6)),
      weights,
    ).bounds(0.95);
    if (lower > 0) shown++;
  }
  // With nine degrees of freedom it was in about a tenth of the runs.
  expect(shown / 2000).toBeLessThan(0.055);
});

test("the degrees of freedom of a jackknife are those of the effective number of clusters", () => {
  const pseudo = [1, 5, 2, 4];
  const reachOf = (weights?: number[]): number => {
    const { lower, upper } = jackknifeInterval(3, pseudo, undefined, weights).bounds(0.95);
    return upper - lower;
  };
  expect(reachOf([2, 2, 2, 2])).toBeCloseTo(reachOf(), 12);
  // 3² / 3 = 3 clusters count: 2.92 is Student's quantile for two degrees of freedom, 2.353 for three.
  expect(reachOf([1, 1, 1, 0]) / reachOf()).toBeCloseTo(2.919986 / 2.353363, 5);
  expect(() => jackknifeInterval(3, pseudo, undefined, [1, 1])).toThrow("expected 4 numbers");
  expect(() => jackknifeInterval(3, pseudo, undefined, [0, 0, 0, 0])).toThrow("0 in total");
});

test("so are those of a statistic that clusters are left out of, by the sum that hangs on the fewest", () => {
  const values = [1, 2, 4, 5];
  const widthWith = (weightsOf: (i: number) => number[]): number => {
    const deletions = values.map((value, i) => ({ value, times: 1, weights: weightsOf(i) }));
    const { lower, upper } = deleteOneInterval(3, deletions, "clusters")?.bounds(0.95) ?? { lower: 0, upper: 0 };
    return upper - lower;
  };
  const even = widthWith(() => [1, 1]);
  expect(widthWith((i) => [1, i === 3 ? 0 : 1]) / even).toBeCloseTo(2.919986 / 2.353363, 5);
});

test("one long text of ten does not make co-occurrences known as ten texts of a length would", () => {
  const text = (own: string, other: string): string => `she is ${own} he is ${other}.`;
  const texts = times(10, (i) => (i % 2 === 0 ? text("smart", "kind") : text("kind", "smart")));
  const options = { groups: { female: ["she"], male: ["he"] }, words: ["smart", "kind"] };
  const widthOf = (given: string[]): number => {
    const measured = cooccurrenceBias(given, options);
    const { lower, upper } = measured.comparisons?.[0]?.interval?.bounds(0.95) ?? { lower: 0, upper: 0 };
    const near = measured.comparisons?.[0]?.interval?.bounds(0.6) ?? { lower: 0, upper: 0 };
    return (upper - lower) / (near.upper - near.lower);
  };
  const long = `${texts[0]} `.repeat(30);
  // How much farther than at 0.6 bounds reach at 0.95 tells the degrees of freedom: 7.02 for nine, 19.4 for one.
  expect(widthOf(texts)).toBeCloseTo(1.833 / 0.261, 1);
  expect(widthOf([long, ...texts.slice(1)])).toBeGreaterThan(15);
});

test("kappa of one user with most of the cases is known as of few users", () => {
  const cases = (size: (user: number) => number) =>
    times(12, (user) =>
      times(size(user), (i) => ({
        group: "all",
        cluster: `u${user}`,
        prediction: i % 2,
        label: (i + (user % 3 === 0 ? 1 : 0)) % 2,
      })),
    ).flat();
  const widthOf = (size: (user: number) => number): number => {
    const interval = judgeAgreement(cases(size), { measure: "kappa" }).interval;
    const [far, near] = [interval?.bounds(0.8), interval?.bounds(0.6)];
    return ((far?.upper ?? 0) - (far?.lower ?? 0)) / ((near?.upper ?? 1) - (near?.lower ?? 0));
  };
  expect(widthOf(() => 4)).toBeLessThan(3.5);
  expect(widthOf((user) => (user === 1 ? 100 : 4))).toBeGreaterThan(3.6);
});

test("a mean over clusters of which one has most values has the degrees of freedom of few", () => {
  const values = times(60, (i) => (i < 49 ? 0.2 : Math.sin(i)));
  const clusters = values.map((_, i) => Math.max(0, i - 48));
  const wide = meanInterval(values, { clusters, method: "strict" }).bounds(0.99);
  const { lower, upper } = jackknifeRatio(
    times(12, (c) => values.reduce((sum, value, i) => sum + (clusters[i] === c ? value : 0), 0)),
    times(12, (c) => clusters.filter((own) => own === c).length),
  ).bounds(0.99);
  expect(wide.upper - wide.lower).toBeGreaterThan(0.7 * (upper - lower));
});

test("what answers lose against repeats has bounds that are nowhere within Student's", () => {
  const random = seededRandom(8);
  const draw = (rate: number): string[] => times(2, () => (random() < rate ? "yes" : "no"));
  for (let run = 0; run < 20; run++) {
    const sources = times(30, (s) => ({ source: `s${s}`, groups: { a: draw(0.95), b: draw(0.15) } }));
    const measured = counterfactualExactMatch(sources, { relativeTo: "repeats" });
    const bounds = measured.comparisons?.[0]?.interval?.bounds(0.95) ?? { lower: NaN, upper: NaN };
    const losses = sources.map(({ groups: { a, b } }) => {
      const same = (x: string[], y: string[]): number => (x[0] === y[0] ? 0.5 : 0) + (x[0] === y[1] ? 0.5 : 0);
      const within = (x: string[]): number => (x[0] === x[1] ? 1 : 0);
      return (within(a) + within(b)) / 2 - (same(a, b) + same([a[1] ?? "", a[0] ?? ""], b)) / 2;
    });
    const student = tInterval(losses).bounds(0.95);
    expect(bounds.lower).toBeLessThanOrEqual(student.lower + 1e-12);
    expect(bounds.upper).toBeGreaterThanOrEqual(student.upper - 1e-12);
  }
});
