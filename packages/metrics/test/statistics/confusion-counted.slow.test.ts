import { describe, expect, test } from "vitest";
import { confusionInterval } from "../../src/sets/confusion-interval.js";
import type { ConfusionCounts } from "../../src/sets/confusion.js";

/** The true share of positive labels, sensitivity and specificity of a group. */
type Group = readonly [positive: number, sensitivity: number, specificity: number];

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, i) => i);

const countsOf = (cells: readonly number[]): ConfusionCounts => {
  const [truePositives = 0, falseNegatives = 0, trueNegatives = 0, falsePositives = 0] = cells;
  return { truePositives, falseNegatives, trueNegatives, falsePositives };
};
const cellsOf = ([p, s, c]: Group): number[] => [p * s, p * (1 - s), (1 - p) * c, (1 - p) * (1 - c)];

/** All counts of so many predictions. */
const dataOf = (size: number): number[][] =>
  upTo(size).flatMap((a) => upTo(size - a).flatMap((b) => upTo(size - a - b).map((c) => [a, b, c, size - a - b - c])));

function chances(data: readonly (readonly number[])[], group: Group): Float64Array {
  const shares = cellsOf(group);
  return Float64Array.from(data, (cells) => {
    let [chance, total] = [1, 0];
    for (const [i, count] of cells.entries())
      for (let k = 1; k <= count; k++) chance *= ((shares[i] as number) * ++total) / k;
    return chance;
  });
}

const f1 = ({ truePositives: tp, falsePositives, falseNegatives }: ConfusionCounts): number =>
  (2 * tp) / (2 * tp + falsePositives + falseNegatives);
const kappa = (counts: ConfusionCounts): number => {
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn, trueNegatives: tn } = counts;
  const n = tp + fp + fn + tn;
  const [judge, people] = [(tp + fp) / n, (tp + fn) / n];
  const chance = judge * people + (1 - judge) * (1 - people);
  return chance < 1 ? ((tp + tn) / n - chance) / (1 - chance) : NaN;
};

interface Sampled {
  readonly sizes: readonly number[];
  readonly valueOf: (counts: readonly ConfusionCounts[]) => number;
  readonly groups: readonly (readonly Group[])[];
  readonly method: "auto" | "strict";
}

/** How many times as often as its confidence says a bound is on the wrong side of the truth, at the worst of these. */
function worstTimes({ sizes, valueOf, groups, method }: Sampled, confidence: number): number {
  const each = sizes.map(dataOf);
  const [first = [], second = [[]]] = each;
  const found = first.map((own) =>
    second.map((other) => {
      const counts = each.length > 1 ? [countsOf(own), countsOf(other)] : [countsOf(own)];
      if (!Number.isFinite(valueOf(counts))) return undefined;
      const blocks = counts.map((block) => ({ counts: block, byCluster: undefined }));
      const kept = (of: readonly ConfusionCounts[]): number => valueOf(of) || 0;
      const bounds = confusionInterval(blocks, kept, { method })?.bounds(confidence);
      return bounds && { lower: bounds.lower, upper: bounds.upper };
    }),
  );
  let worst = 0;
  for (const drawn of groups) {
    const value = valueOf(drawn.map((group) => countsOf(cellsOf(group))));
    const [own = [], other = [1]] = drawn.map((group, i) => chances(each[i] as number[][], group));
    let [below, above] = [0, 0];
    for (const [i, row] of found.entries())
      for (const [j, bounds] of row.entries()) {
        const chance = (own[i] as number) * (other[j] as number);
        if (bounds !== undefined && bounds.upper < value - 1e-9) below += chance;
        if (bounds !== undefined && bounds.lower > value + 1e-9) above += chance;
      }
    worst = Math.max(worst, below, above);
  }
  return worst / (1 - confidence);
}

const GROUPS: readonly Group[] = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98].flatMap((p) =>
  [0.02, 0.2, 0.5, 0.8, 0.95, 0.995].flatMap((s) => [0.05, 0.4, 0.7, 0.9, 0.97, 0.998].map((c): Group => [p, s, c])),
);
/** Every so manieth pair of these. */
const pairsOf = (every: number): Group[][] =>
  GROUPS.flatMap((own, i) => GROUPS.filter((_, j) => (i * 131 + j * 17) % every === 0).map((other) => [own, other]));

describe("bounds of functions of confusion counts, all data counted", () => {
  test.each([
    ["F1", 12, "strict", 1],
    ["F1", 16, "auto", 1.5],
    ["kappa", 10, "strict", 1],
    ["kappa", 12, "auto", 1.5],
  ] as const)(
    "%s of %i predictions misses under %s no more than %d times as often as it says",
    (name, size, method, most) => {
      const of = name === "F1" ? f1 : kappa;
      const sampled: Sampled = {
        sizes: [size],
        valueOf: ([own]) => of(own as ConfusionCounts),
        groups: GROUPS.map((one) => [one]),
        method,
      };
      for (const confidence of [0.95, 0.999]) expect(worstTimes(sampled, confidence)).toBeLessThanOrEqual(most);
    },
  );

  test.each([
    ["difference", 4, 4],
    ["difference", 5, 5],
    ["difference", 4, 9],
    ["ratio", 4, 6],
  ] as const)("strict F1's %s of %i and %i misses no more often than it says", (aggregate, n, m) => {
    const valueOf = ([own, other]: readonly ConfusionCounts[]): number => {
      const [x, y] = [f1(own as ConfusionCounts), f1(other as ConfusionCounts)];
      return aggregate === "difference" ? x - y : Math.log(x / y);
    };
    const sampled: Sampled = { sizes: [n, m], valueOf, groups: pairsOf(601), method: "strict" };
    for (const confidence of [0.95, 0.999]) expect(worstTimes(sampled, confidence)).toBeLessThanOrEqual(1);
  });
});
