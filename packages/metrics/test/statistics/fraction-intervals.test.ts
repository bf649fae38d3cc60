import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError, type Bounds, type Interval } from "@fairexpect/metrics";
import {
  binomialCdf,
  binomialSurvival,
  clopperPearson,
  clusteredFraction,
  wilson,
} from "@fairexpect/metrics/statistics";

// From test/oracle/statistics-intervals.py: SciPy, statsmodels and the formulas.
const oracle = JSON.parse(readFileSync(new URL("fixtures/intervals.json", import.meta.url), "utf8")) as Record<
  string,
  readonly unknown[][]
>;

/** Compares with the rows [...arguments, confidence, lower, upper] of the oracle. */
function agrees(name: string, interval: (...given: never[]) => Interval, tolerance = 1e-12): void {
  const rows = oracle[name] ?? [];
  expect(rows.length).toBeGreaterThan(2);
  const wrong = rows.filter((row) => {
    const [confidence, lower, upper] = row.slice(-3) as [number, number, number];
    const bounds = interval(...(row.slice(0, -3) as never[])).bounds(confidence);
    // The oracle's ends of 0 and 1 come with rounding.
    const off = (ours: number, theirs: number): boolean =>
      !(Math.abs(ours - theirs) <= tolerance * Math.max(Math.abs(theirs), 1e-3));
    return off(bounds.lower, lower) || off(bounds.upper, upper);
  });
  expect(wrong).toEqual([]);
}

const counts = fc
  .integer({ min: 1, max: 400 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));
const confidence = fc.double({ min: 0.5, max: 0.9999, noNaN: true });

const prompts = fc
  .array(
    fc.integer({ min: 1, max: 8 }).chain((m) => fc.tuple(fc.integer({ min: 0, max: m }), fc.constant(m))),
    { minLength: 1, maxLength: 60 },
  )
  .map((pairs) => ({ events: pairs.map(([k]) => k), trials: pairs.map(([, m]) => m) }));
const fractionOf = ({ events, trials }: { events: number[]; trials: number[] }): number =>
  events.reduce((sum, k, i) => sum + k / (trials[i] as number), 0) / events.length;

function contains({ lower, upper }: Bounds, estimate: number): void {
  expect(lower).toBeLessThanOrEqual(estimate + 1e-12);
  expect(upper).toBeGreaterThanOrEqual(estimate - 1e-12);
}

/** At a higher confidence wider, with more data narrower, around the estimate always, and never of zero width. */
function behaves(interval: Interval, estimate: number, low: number, high: number, scales = [2, 3.5, 1000]): void {
  const narrow = interval.bounds(Math.min(low, high));
  const wide = interval.bounds(Math.max(low, high));
  expect(wide.lower).toBeLessThanOrEqual(narrow.lower + 1e-12);
  expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper - 1e-12);
  contains(narrow, estimate);
  contains(wide, estimate);
  const { lower, upper } = interval.bounds(0.95);
  expect(upper - lower).toBeGreaterThan(0);
  let width = upper - lower;
  for (const scale of scales) {
    const scaled = interval.bounds(0.95, scale);
    contains(scaled, estimate);
    expect(scaled.upper - scaled.lower).toBeLessThanOrEqual(width + 1e-12);
    width = scaled.upper - scaled.lower;
  }
}

describe("clopperPearson", () => {
  test("agrees with SciPy's exact interval, and with beta quantiles for fractional counts", () => {
    // SciPy's exact interval is found by root finding to 2e-12.
    agrees("clopperPearson", clopperPearson, 1e-8);
  });

  test("without events the upper bound is 1 - alpha^(1/n), and 299 clean trials show less than 0.01", () => {
    for (const n of [1, 20, 59, 299, 1e6])
      expect(clopperPearson(0, n).bounds(0.95).upper).toBeCloseTo(1 - 0.05 ** (1 / n), 14);
    expect(clopperPearson(0, 298).bounds(0.95).upper).toBeGreaterThan(0.01);
    expect(clopperPearson(0, 299).bounds(0.95).upper).toBeLessThan(0.01);
    expect(clopperPearson(7, 7).bounds(0.95).upper).toBe(1);
  });

  test("each bound covers every proportion with at least its confidence, by enumeration", () => {
    for (const n of [1, 4, 17, 60]) {
      for (const level of [0.6, 0.9, 0.99]) {
        const bounds = Array.from({ length: n + 1 }, (_, k) => clopperPearson(k, n).bounds(level));
        for (let i = 1; i < 200; i++) {
          const p = i / 200;
          // Bounds grow with the count, so the counts that cover are all above one, or all below one.
          const covering = bounds.filter(({ upper }) => upper >= p).length;
          const upperCoverage = 1 - binomialCdf(n - covering, n, p);
          const lowerCoverage = binomialCdf(bounds.filter(({ lower }) => lower <= p).length - 1, n, p);
          expect(Math.min(upperCoverage, lowerCoverage)).toBeGreaterThanOrEqual(level - 1e-12);
        }
      }
    }
  });

  test("covers more than asked for because counts are a lattice, which no bound from counts alone can mend", () => {
    // The errors that a bound from the count can have: it misses where the count is at most, or at least, some number.
    const possible = (trials: number, rate: number): { upper: number[]; lower: number[] } => {
      const at = Array.from({ length: trials + 1 }, (_, k) => k);
      return {
        upper: [0, ...at.map((k) => binomialCdf(k, trials, rate))],
        lower: at.map((k) => binomialSurvival(k, trials, rate)),
      };
    };
    const greatest = (errors: number[], limit: number): number => Math.max(...errors.filter((error) => error <= limit));
    for (const [trials, rate, falsePass, coverage] of [
      [50, 0.05, 0, 0.9882],
      [300, 0.01, 0.049, 0.9885],
    ] as const) {
      const { upper, lower } = possible(trials, rate);
      expect(greatest(upper, 0.075)).toBeCloseTo(falsePass, 3);
      expect(1 - greatest(upper, 0.025) - greatest(lower, 0.025)).toBeCloseTo(coverage, 3);
      const errors = { upper: 0, lower: 0 };
      for (let k = 0; k <= trials; k++) {
        const chance = binomialCdf(k, trials, rate) - (k === 0 ? 0 : binomialCdf(k - 1, trials, rate));
        const bounds = clopperPearson(k, trials).bounds(0.975);
        if (bounds.upper < rate) errors.upper += chance;
        if (bounds.lower > rate) errors.lower += chance;
      }
      expect(1 - errors.upper - errors.lower).toBeCloseTo(coverage, 3);
    }
  });

  test("is the mirror image where events and others are exchanged", () => {
    fc.assert(
      fc.property(counts, confidence, ([k, n], level) => {
        const bounds = clopperPearson(k, n).bounds(level);
        const mirrored = clopperPearson(n - k, n).bounds(level);
        expect(1 - mirrored.upper).toBeCloseTo(bounds.lower, 12);
        expect(1 - mirrored.lower).toBeCloseTo(bounds.upper, 12);
      }),
    );
  });

  test("widens with confidence, narrows with data, contains the estimate", () => {
    fc.assert(
      fc.property(counts, confidence, confidence, ([k, n], low, high) =>
        behaves(clopperPearson(k, n), k / n, low, high),
      ),
    );
  });

  test("keeps its sense at the largest scales that a search tries", () => {
    const { lower, upper } = clopperPearson(30, 1000).bounds(0.95, 2 ** 30);
    const reach = (1.6448536269514722 * Math.sqrt(0.03 * 0.97)) / Math.sqrt(1000 * 2 ** 30);
    expect((upper - 0.03) / reach).toBeCloseTo(1, 4);
    expect((0.03 - lower) / reach).toBeCloseTo(1, 4);
  });
});

describe("wilson", () => {
  test("agrees with SciPy", () => agrees("wilson", wilson));

  test("widens with confidence, narrows with data, contains the estimate", () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0.51, max: 0.9999, noNaN: true }), confidence, ([k, n], low, high) =>
        behaves(wilson(k, n), k / n, low, high),
      ),
    );
  });
});

describe("clusteredFraction", () => {
  test("strict with one response a prompt it is Clopper-Pearson", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 80 }), (events) => {
        const total = events.reduce((a, b) => a + b, 0);
        const plain = clopperPearson(total, events.length).bounds(0.95);
        const interval = clusteredFraction(events, Array(events.length).fill(1), { method: "strict" });
        const ours = interval.bounds(0.95);
        expect(interval.method).toBe("Clopper-Pearson");
        expect(ours.lower).toBeCloseTo(plain.lower, 12);
        expect(ours.upper).toBeCloseTo(plain.upper, 12);
      }),
    );
  });

  test("auto with one response a prompt lies between mid-P and Clopper-Pearson, by enumeration", () => {
    for (const [events, trials] of [
      [1, 60],
      [5, 200],
      [30, 200],
    ] as const) {
      const each = Array.from({ length: trials }, (_, i) => (i < events ? 1 : 0));
      const { upper } = clusteredFraction(each, Array(trials).fill(1)).bounds(0.95);
      const mid = (binomialCdf(events, trials, upper) + binomialCdf(events - 1, trials, upper)) / 2;
      expect(mid).toBeLessThan(0.05);
      expect(binomialCdf(events, trials, upper)).toBeGreaterThan(0.05);
    }
  });

  test("auto errs on counts in at most 7.5 % of runs, by enumeration", () => {
    for (const trials of [60, 150, 299, 470, 1000]) {
      const bounds = Array.from({ length: 25 }, (_, k) => {
        const each = Array.from({ length: trials }, (_event, i) => (i < k ? 1 : 0));
        return clusteredFraction(each, Array(trials).fill(1)).bounds(0.95);
      });
      for (const expected of [0.2, 1, 2.9, 3.2, 4.6, 6, 8, 10]) {
        const rate = expected / trials;
        const passing = bounds.filter(({ upper }) => upper < rate).length;
        const failing = bounds.filter(({ lower }) => lower <= rate).length;
        expect(passing === 0 ? 0 : binomialCdf(passing - 1, trials, rate)).toBeLessThan(0.075);
        expect(binomialSurvival(failing - 1, trials, rate)).toBeLessThan(0.075);
      }
    }
  });

  test("every prompt counts alike if numbers of responses differ", () => {
    const events = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1 : 10));
    const trials = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 2 : 40));
    contains(clusteredFraction(events, trials).bounds(0.5), 0.375);
  });

  test("is the mirror image where events and others are exchanged", () => {
    fc.assert(
      fc.property(prompts, confidence, ({ events, trials }, level) => {
        const bounds = clusteredFraction(events, trials).bounds(level);
        const others = trials.map((m, i) => m - (events[i] as number));
        const mirrored = clusteredFraction(others, trials).bounds(level);
        expect(1 - mirrored.upper).toBeCloseTo(bounds.lower, 10);
        expect(1 - mirrored.lower).toBeCloseTo(bounds.upper, 10);
      }),
    );
  });

  test("does not depend on the order of the prompts", () => {
    fc.assert(
      fc.property(prompts, ({ events, trials }) => {
        const there = clusteredFraction(events, trials).bounds(0.95);
        const back = clusteredFraction(events.toReversed(), trials.toReversed()).bounds(0.95);
        expect(back.lower).toBeCloseTo(there.lower, 10);
        expect(back.upper).toBeCloseTo(there.upper, 10);
      }),
    );
  });

  test("strict widens with confidence, narrows with data, contains the estimate", () => {
    fc.assert(
      fc.property(prompts, confidence, confidence, (data, low, high) => {
        behaves(clusteredFraction(data.events, data.trials, { method: "strict" }), fractionOf(data), low, high);
      }),
    );
  });

  test("auto contains the estimate, and is far narrower with far more data", () => {
    fc.assert(
      fc.property(prompts, confidence, (data, level) => {
        const interval = clusteredFraction(data.events, data.trials);
        contains(interval.bounds(level), fractionOf(data));
        const [now, later] = [interval.bounds(0.95), interval.bounds(0.95, 100)];
        expect(later.upper - later.lower).toBeLessThan(now.upper - now.lower);
        contains(later, fractionOf(data));
      }),
    );
  });

  test("names the prompt at fault", () => {
    expect(() => clusteredFraction([1, 2], [1, 1])).toThrow(
      "clusteredFraction: events[1] is 2; expected a number between 0 and the 1 responses of the prompt",
    );
    expect(() => clusteredFraction([0], [0])).toThrow("Leave out prompts without responses.");
    expect(() => clusteredFraction([], [])).toThrow(InputError);
    expect(() => clusteredFraction([1], [1, 1])).toThrow(InputError);
  });
});
