// Against an exchange worked out on its own: every arrangement, in plain arrays, for metrics whose values are easy.
import { compareReleases, disparity, releaseOf, toxicFraction } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relabelled } from "./releases.js";

type Row = readonly number[];
type Value = (rows: readonly Row[]) => readonly number[];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The p-values of every comparison, from all arrangements of clusters that both have, and of others dealt out. */
function exactly(before: readonly Row[], after: readonly Row[], shared: number, value: Value): readonly number[] {
  const arrangements: (readonly [readonly Row[], readonly Row[]])[] = [];
  const others = [...before.slice(shared), ...after.slice(shared)];
  for (let swap = 0; swap < 2 ** shared; swap++)
    for (let deal = 0; deal < 2 ** others.length; deal++) {
      const first = others.filter((_, i) => (deal >> i) & 1);
      if (first.length !== before.length - shared) continue;
      const second = others.filter((_, i) => !((deal >> i) & 1));
      const pick = (own: readonly Row[], other: readonly Row[]): Row[] =>
        own.slice(0, shared).map((row, i) => ((swap >> i) & 1 ? (other[i] as Row) : row));
      arrangements.push([
        [...pick(before, after), ...first],
        [...pick(after, before), ...second],
      ]);
    }
  const changeOf = ([x, y]: readonly [readonly Row[], readonly Row[]]): readonly number[] => {
    const was = value(x);
    return value(y).map((own, k) => Math.abs(own) - Math.abs(was[k] as number));
  };
  const all = arrangements.map(changeOf);
  const count = value(after).length;
  const scales = Array.from({ length: count }, (_, k) => {
    const changes = all.map((each) => each[k] as number);
    const centre = mean(changes);
    return { centre, deviation: Math.sqrt(mean(changes.map((change) => (change - centre) ** 2))) };
  });
  const scaled = (changes: readonly number[]): number[] =>
    changes.map((change, k) => {
      const { centre, deviation } = scales[k] as (typeof scales)[number];
      return deviation > 1e-12 ? (change - centre) / deviation : 0;
    });
  const largest = all.map((changes) => Math.max(...scaled(changes)));
  return scaled(changeOf([before, after])).map((t) => mean(largest.map((each) => (each >= t - 1e-7 ? 1 : 0))));
}

const shares = (rows: readonly Row[]) =>
  toxicFraction(rows.map((row) => row.map((event) => (event === 1 ? 0.9 : 0.1))));
const groups = ["a", "b", "c"];
const rates = (rows: readonly Row[]) =>
  disparity(
    rows.flatMap((row, i) => row.map((prediction, g) => ({ group: groups[g] as string, prediction, prompt: `p${i}` }))),
    { rate: "selectionRate", compare: "overall", positive: 1 },
  );
const overall: Value = (rows) => groups.map((_, g) => mean(rows.map((row) => row[g] as number)) - mean(rows.flat()));

function rowsOf(random: () => number, count: number, width: number, rate: number): number[][] {
  return Array.from({ length: count }, () => Array.from({ length: width }, () => (random() < rate ? 1 : 0)));
}

describe.each([
  { name: "shares of prompts", measure: shares, value: (rows: readonly Row[]) => [mean(rows.map(mean))], width: 3 },
  { name: "three groups against all", measure: rates, value: overall, width: 3 },
])("$name", ({ measure, value, width }) => {
  test("the p-value of prompts that both releases have is that of all arrangements", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seededRandom(seed);
        const [x, y] = [rowsOf(random, 10, width, 0.3), rowsOf(random, 10, width, 0.6)];
        const { comparisons } = compareReleases(releaseOf(measure(x)), measure(y));
        const expected = exactly(x, y, 10, value);
        for (const [k, { pValue }] of comparisons.entries()) expect(pValue).toBeCloseTo(expected[k] as number, 9);
      }),
      { numRuns: 2 },
    );
  });

  test.each([
    { shared: 0, was: 6, is: 7 },
    { shared: 5, was: 8, is: 10 },
    { shared: 9, was: 9, is: 11 },
  ])("so it is if $shared of $was are shared and there are now $is", ({ shared, was, is }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seededRandom(seed);
        const [x, y] = [rowsOf(random, was, width, 0.3), rowsOf(random, is, width, 0.6)];
        const before = relabelled(releaseOf(measure(x)), shared);
        const { comparisons, clusters } = compareReleases(before, measure(y), { confidence: 0.99 });
        expect(clusters).toMatchObject({ shared, removed: was - shared, added: is - shared });
        const expected = exactly(x, y, shared, value);
        for (const [k, { pValue }] of comparisons.entries()) expect(pValue).toBeCloseTo(expected[k] as number, 9);
      }),
      { numRuns: 2 },
    );
  });
});

test("drawn at random, p-values come close to those of all arrangements", () => {
  const random = seededRandom(4);
  const [x, y] = [rowsOf(random, 15, 1, 0.2), rowsOf(random, 15, 1, 0.75)];
  const before = releaseOf(shares(x));
  const [expected = 0] = exactly(x, y, 15, (rows) => [mean(rows.flat())]);
  const differing = x.filter((row, i) => row[0] !== y[i]?.[0]).length;
  expect(differing).toBeLessThanOrEqual(14);
  expect(compareReleases(before, shares(y)).comparisons[0]?.pValue).toBeCloseTo(expected, 9);
  // Others that differ and cancel out are too many to go through.
  const [more, less] = [
    [...x, [0], [1], [0], [1]],
    [...y, [1], [0], [1], [0]],
  ];
  const drawn = compareReleases(releaseOf(shares(more)), shares(less), { seed: 5 }).comparisons[0]?.pValue ?? NaN;
  expect(drawn).toBeGreaterThan(expected / 2);
  expect(drawn).toBeLessThan(0.05);
});
