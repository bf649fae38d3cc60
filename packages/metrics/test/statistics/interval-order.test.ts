import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareSamples,
  isMeasured,
  sentimentBias,
  type Bounds,
  type Interval,
  type Decidable,
  type Measurement,
} from "@fairexpect/metrics";
import {
  bcaInterval,
  clopperPearson,
  clusteredFraction,
  clusteredRate,
  meanInterval,
  tInterval,
} from "@fairexpect/metrics/statistics";

// Few decimals make ties, constant data and sums that rounding spoils.
const score = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((x) => x / 10),
  fc.integer({ min: 0, max: 3 }).map((x) => x / 3),
  fc.constant(0.1 + 0.2),
);

/** An estimate and its interval: each measured part of a measurement. */
function partsOf(measurement: Decidable): [number, Interval][] {
  const own: [number, Interval][] =
    isMeasured(measurement) && measurement.interval !== undefined ? [[measurement.value, measurement.interval]] : [];
  return [...own, ...(measurement.comparisons ?? []).flatMap((part) => partsOf(part))];
}

describe("prompts that all have the same share of events", () => {
  test("have the same bounds, whatever rounding makes of the share", () => {
    for (const size of [2, 3, 5, 7, 12, 19, 30]) {
      for (const count of [49, 50, 60, 300]) {
        for (const share of [1, size - 1, Math.floor(size / 2)]) {
          const all = { events: Array<number>(count).fill(share), trials: Array<number>(count).fill(size) };
          const doubled = {
            events: all.events.map((k, i) => k * (1 + (i % 2))),
            trials: all.trials.map((n, i) => n * (1 + (i % 2))),
          };
          for (const each of [all, doubled]) {
            // As those of a mean of equal values.
            const { lower, upper } = clusteredFraction(each.events, each.trials).bounds(0.95);
            const missed = 1 - 0.05 ** (1 / count);
            expect(lower).toBeCloseTo((share / size) * (1 - missed), 9);
            expect(upper).toBeCloseTo(share / size + (1 - share / size) * missed, 9);
          }
          const equal = clopperPearson((share / size) * count, count).bounds(0.95);
          // Clusters of one and two parts weigh as much as nine tenths of as many equal ones.
          const sum = doubled.trials.reduce((total, n) => total + n, 0);
          const fewer = sum ** 2 / doubled.trials.reduce((total, n) => total + n * n, 0);
          const unequal = clopperPearson((share / size) * fewer, fewer).bounds(0.95);
          for (const [interval, plain] of [
            [clusteredRate(all), equal],
            [clusteredRate(doubled), unequal],
          ] as const) {
            const { lower, upper } = interval.bounds(0.95);
            // Not narrower, and wider by the degrees of freedom only.
            expect(lower).toBeLessThanOrEqual(plain.lower + 1e-9);
            expect(upper).toBeGreaterThanOrEqual(plain.upper - 1e-9);
            expect(upper - lower).toBeLessThan((plain.upper - plain.lower) * 1.03);
          }
        }
      }
    }
  });
});

describe("the order of the prompts", () => {
  test("changes no bound beyond the last digits", () => {
    fc.assert(
      fc.property(
        fc.array(score, { minLength: 4, maxLength: 40 }),
        fc.array(score, { minLength: 40, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        (x, y, keys) => {
          const order = x
            .map((_, i) => [keys.next().value as number, i] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, i]) => i);
          const shuffled = order.map((i) => x[i] as number);
          const partner = order.map((i) => y[i] as number);
          const same = (one: Bounds, other: Bounds): void => {
            // Where the farthest split is looked for, rounding moves the place, and the bound by less than this.
            if (!(Math.abs(one.lower - other.lower) <= 1e-9 && Math.abs(one.upper - other.upper) <= 1e-9))
              throw new Error(`${JSON.stringify(one)} and ${JSON.stringify(other)}`);
          };
          for (const make of [
            (v: number[]) => bcaInterval(v, { range: [0, 1] }),
            (v: number[]) => meanInterval(v, { range: [0, 1] }),
          ])
            same(make(x).bounds(0.95), make(shuffled).bounds(0.95));
          const paired = (u: number[], v: number[]): Measurement[] => [
            compareSamples(u, v.slice(0, u.length), { range: [0, 1] }),
            compareSamples(u, v.slice(0, u.length), { range: [0, 1], paired: false }),
            sentimentBias(u.map((value, i) => ({ source: `s${i}`, groups: { a: [value], b: [v[i] as number] } }))),
          ];
          const after = paired(shuffled, partner);
          for (const [k, measurement] of paired(x, y).entries()) {
            const [[, one] = [0, undefined]] = partsOf(measurement);
            const [[, other] = [0, undefined]] = partsOf(after[k] as Measurement);
            if (one !== undefined && other !== undefined) same(one.bounds(0.95), other.bounds(0.95));
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

test("bounds of few values without a range are no nearer than Student's, of thirty the bootstrap's alone", () => {
  const skewed = (n: number): number[] => Array.from({ length: n }, (_, i) => Math.round(Math.exp((4 * i) / n)));
  const nearer = (n: number): boolean => {
    const [own, student] = [meanInterval(skewed(n)).bounds(0.95), tInterval(skewed(n)).bounds(0.95)];
    return own.lower > student.lower || own.upper < student.upper;
  };
  expect([6, 12, 29].map(nearer)).toEqual([false, false, false]);
  expect(nearer(30)).toBe(true);
});
