import { averageScoreGap, rabbi, type Bounds, type Interval } from "@fairexpect/metrics";
import { clopperPearson } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { isShownInformed, roganGladenInterval } from "../../src/statistics/intervals/rogan-gladen.js";

/** The chances of so many events, and others. */
function chances(counts: readonly (readonly number[])[], shares: readonly number[]): Float64Array {
  return Float64Array.from(counts, (own) => {
    let [chance, total] = [1, 0];
    for (const [i, count] of own.entries())
      for (let k = 1; k <= count; k++) chance *= ((shares[i] as number) * ++total) / k;
    return chance;
  });
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, i) => i);
const pairs = (trials: number): number[][] => upTo(trials).map((events) => [events, trials - events]);
const scores = (counts: readonly number[]): number[] => counts.flatMap((count, i) => Array<number>(count).fill(i));

/** How often a bound of data whose chances are those of both sides is on the wrong side of the truth, at most. */
function worst(
  bounds: readonly (readonly (Bounds | undefined)[])[],
  truths: readonly { readonly value: number; readonly first: Float64Array; readonly second: Float64Array }[],
): number {
  let most = 0;
  for (const { value, first, second } of truths) {
    let [below, above] = [0, 0];
    for (const [i, row] of bounds.entries())
      for (const [j, found] of row.entries()) {
        const chance = (first[i] as number) * (second[j] as number);
        if (found !== undefined && found.upper < value - 1e-9) below += chance;
        if (found !== undefined && found.lower > value + 1e-9) above += chance;
      }
    most = Math.max(most, below, above);
  }
  return most;
}

const RATES = [0.0003, 0.01, 0.04, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.96, 0.99, 0.9997];

describe("bounds of what several samples say, all data counted", () => {
  test.each([
    [10, 10],
    [5, 20],
    [10, 60],
  ])("strict gaps of scores 0 and 1 of %i and %i miss no more often than they say", (n, m) => {
    const [first, second] = [pairs(n), pairs(m)];
    for (const confidence of [0.95, 0.99, 0.999]) {
      const bounds = first.map((a) =>
        second.map((b) => {
          const data = { a: scores(a.toReversed()), b: scores(b.toReversed()) };
          const { comparisons } = averageScoreGap(data, { reference: "b", range: [0, 1], method: "strict" });
          return boundsOf(comparisons?.[0], confidence);
        }),
      );
      const truths = RATES.flatMap((p) =>
        RATES.map((q) => ({
          value: p - q,
          first: chances(first, [p, 1 - p]),
          second: chances(second, [q, 1 - q]),
        })),
      );
      expect(worst(bounds, truths) / (1 - confidence)).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    [3, 12],
    [4, 10],
    [6, 6],
  ])("RABBI of three grades of %i and %i candidates misses no more often than it says", (n, m) => {
    const grades = (size: number): number[][] =>
      upTo(size).flatMap((a) => upTo(size - a).map((b) => [a, b, size - a - b]));
    const [first, second] = [grades(n), grades(m)];
    const shares = [0.001, 0.25, 0.5, 0.75, 0.998].flatMap((a) =>
      [0.001, 0.1, 0.5, 0.9, 0.999].map((b) => [a, (1 - a) * b, (1 - a) * (1 - b)]),
    );
    const value = (p: readonly number[], q: readonly number[]): number =>
      p.reduce((sum, x, i) => sum + q.reduce((all, y, j) => all + x * y * Math.sign(i - j), 0), 0);
    for (const confidence of [0.95, 0.999]) {
      const bounds = first.map((a) =>
        second.map((b) => {
          const { comparisons } = rabbi({ a: scores(a), b: scores(b) }, { reference: "b", method: "strict" });
          return boundsOf(comparisons?.[0], confidence);
        }),
      );
      const truths = shares.flatMap((p) =>
        shares.map((q) => ({ value: value(p, q), first: chances(first, p), second: chances(second, q) })),
      );
      expect(worst(bounds, truths) / (1 - confidence)).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    [20, 5, 20],
    [30, 12, 4],
  ])("corrected fractions of %i texts, %i positive and %i negative labels miss no more often", (n, p, q) => {
    const share = (events: number, trials: number) => ({ value: events / trials, interval: kept(events, trials) });
    const [fractions, found, spared] = [n, p, q].map((trials) => upTo(trials).map((own) => share(own, trials))) as [
      ReturnType<typeof share>[],
      ReturnType<typeof share>[],
      ReturnType<typeof share>[],
    ];
    for (const confidence of [0.95, 0.999]) {
      const bounds = found.flatMap((sensitivity) =>
        spared.map((specificity) =>
          fractions.map((fraction) => {
            const parts = { fraction, sensitivity, specificity, areTied: false };
            return isShownInformed(parts, 0.95) ? roganGladenInterval(parts).bounds(confidence) : undefined;
          }),
        ),
      );
      const truths = [0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95].flatMap((value) =>
        [0.5, 0.8, 0.93, 0.97, 0.99, 1].flatMap((s) =>
          [0.7, 0.93, 0.97, 0.99, 1].map((c) => {
            const called = value * s + (1 - value) * (1 - c);
            const [ofFound, ofSpared] = [chances(pairs(p), [s, 1 - s]), chances(pairs(q), [c, 1 - c])];
            const first = Float64Array.from(ofFound).reduce<number[]>(
              (all, own) => [...all, ...Array.from(ofSpared, (other) => own * other)],
              [],
            );
            return { value, first: Float64Array.from(first), second: chances(pairs(n), [called, 1 - called]) };
          }),
        ),
      );
      expect(worst(bounds, truths) / (1 - confidence)).toBeLessThanOrEqual(1);
    }
  });
});

function boundsOf(part: unknown, confidence: number): Bounds | undefined {
  return (part as { readonly interval?: Interval } | undefined)?.interval?.bounds(confidence);
}

/** Clopper and Pearson's interval that keeps what it was asked for. */
function kept(events: number, trials: number): Interval {
  const interval = clopperPearson(events, trials);
  const known = new Map<number, Bounds>();
  return {
    ...interval,
    bounds(confidence) {
      const { lower, upper } = known.get(confidence) ?? interval.bounds(confidence);
      known.set(confidence, { lower, upper });
      return { lower, upper };
    },
  };
}
