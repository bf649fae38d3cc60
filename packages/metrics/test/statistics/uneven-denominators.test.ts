import {
  cooccurrenceBias,
  counterfactualExactMatch,
  isMeasured,
  judgeAgreement,
  type Interval,
} from "@fairexpect/metrics";
import {
  jackknifeInterval,
  jackknifeRatio,
  meanInterval,
  seededRandom,
  tInterval,
} from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { single } from "../allocation/candidates.js";
import { deleteOneInterval } from "../../src/statistics/intervals/delete-one-interval.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

test("of clusters that are alike but of unequal weight a ratio of sums is shown to differ from 0 as rarely as it may", () => {
  const random = seededRandom(3);
  let shown = 0;
  for (let run = 0; run < 2000; run++) {
    // One of twelve clusters has nine tenths of the denominator.
    const weights = times(12, (i) => (i === 0 ? 100 : 1));
    const { lower } = jackknifeRatio(
      weights.map((weight) => weight * (times(12, random).reduce((sum, one) => sum + one) - 6)),
      weights,
    ).bounds(0.95);
    if (lower > 0) shown++;
  }
  // With eleven degrees of freedom it was in 8 % of the runs.
  expect(shown / 2000).toBeLessThan(0.05);
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

/** How much farther bounds at 0.95 lie apart than those at 0.6: 7.02 for nine degrees of freedom, 19.4 for one. */
function stretch(interval: Interval | undefined): number {
  if (interval === undefined) throw new Error("no interval");
  const [far, near] = [interval.bounds(0.95), interval.bounds(0.6)];
  return (far.upper - far.lower) / (near.upper - near.lower);
}

test("one long text of ten does not make co-occurrences known as ten texts of a length would", () => {
  const text = (own: string, other: string): string => `she is ${own} he is ${other}.`;
  const texts = times(10, (i) => (i % 3 === 0 ? text("smart", "kind") : text("kind", "smart")));
  const options = { groups: { female: ["she"], male: ["he"] }, words: ["smart", "kind"], beta: 0.5 };
  expect(stretch(single(cooccurrenceBias(texts, options)).interval)).toBeCloseTo(7.02, 1);
  const long = `${texts[0]} `.repeat(30);
  expect(stretch(single(cooccurrenceBias([long, ...texts.slice(1)], options)).interval)).toBeGreaterThan(19);
});

test("kappa of one user with most of the cases is known as of few users", () => {
  const cases = (size: number) =>
    times(12, (user) =>
      times(user === 1 ? size : 8, (i) => ({
        group: "all",
        cluster: `u${user}`,
        prediction: i % 2,
        label: i % 8 < user % 4 ? (i + 1) % 2 : i % 2,
      })),
    ).flat();
  const widthOf = (size: number): number => {
    const measured = judgeAgreement(cases(size), { measure: "kappa" });
    const bounds = isMeasured(measured) ? measured.interval?.bounds(0.95) : undefined;
    return bounds === undefined ? NaN : bounds.upper - bounds.lower;
  };
  expect(widthOf(8)).toBeLessThan(0.35);
  expect(widthOf(100)).toBeGreaterThan(0.7);
});

test("so is a mean without known ends over clusters of which one has most values", () => {
  const widthOf = (size: number): number => {
    const clusters = times(12, (c) => times(c === 0 ? size : 2, () => c)).flat();
    const values = clusters.map((c) => Math.sin(3 * c + 1));
    const interval = meanInterval(values, { clusters, method: "strict", seed: 1 });
    const [far, near] = [interval.bounds(0.99), interval.bounds(0.6)];
    return (far.upper - far.lower) / (near.upper - near.lower);
  };
  expect(widthOf(2)).toBeLessThan(15);
  expect(widthOf(100)).toBeGreaterThan(50);
});

test("what answers lose against repeats has bounds that are nowhere within Student's", () => {
  const random = seededRandom(8);
  const draw = (rate: number): string[] => times(2, () => (random() < rate ? "yes" : "no"));
  for (let run = 0; run < 20; run++) {
    const sources = times(30, (s) => ({ source: `s${s}`, groups: { a: draw(0.95), b: draw(0.15) } }));
    const measured = counterfactualExactMatch(sources, { relativeTo: "repeats" });
    const bounds = single(measured).interval?.bounds(0.95) ?? { lower: NaN, upper: NaN };
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
