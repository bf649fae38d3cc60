import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError, type Bounds, type Interval } from "@fairexpect/metrics";
import {
  bcaInterval,
  bettingInterval,
  clopperPearson,
  clusteredFraction,
  jackknifeRatio,
  newcombeDifference,
  newcombePairedDifference,
  seededRandom,
  tInterval,
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
const unit = fc.double({ min: 0, max: 1, noNaN: true }).map((x) => Math.round(x * 1e6) / 1e6);
const unitValues = fc.array(unit, { minLength: 2, maxLength: 60 });

function contains({ lower, upper }: Bounds, estimate: number): void {
  expect(lower).toBeLessThanOrEqual(estimate + 1e-12);
  expect(upper).toBeGreaterThanOrEqual(estimate - 1e-12);
}

/** At a higher confidence wider, with more data narrower, around the estimate always, and never of zero width. */
function behaves(interval: Interval, estimate: number, low: number, high: number, scales = [2, 3.5, 1000]): void {
  const narrow = interval.bounds(Math.min(low, high));
  const wide = interval.bounds(Math.max(low, high));
  // Bounds that are searched for end within a few 1e-12 of where they are.
  expect(wide.lower).toBeLessThanOrEqual(narrow.lower + 1e-11);
  expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper - 1e-11);
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

describe("tInterval", () => {
  test("agrees with SciPy, clipped to the range", () =>
    agrees("tInterval", (values: never) => tInterval(values, [0, 1]), 1e-11));

  test("equal values give the exact bounds of a fraction without events, and infinite ones without a range", () => {
    const n = 59;
    expect(tInterval(Array(n).fill(0), [0, 1]).bounds(0.95)).toEqual(clopperPearson(0, n).bounds(0.95));
    const { lower, upper } = tInterval(Array(n).fill(0.1), [0, 1]).bounds(0.95);
    const q = 0.05 ** (1 / n);
    expect(lower).toBeCloseTo(0.1 * q, 14);
    expect(upper).toBeCloseTo(1 - 0.9 * q, 14);
    expect(tInterval([0.1, 0.1, 0.1]).bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
    expect(tInterval([3]).bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
  });

  test("scales with the range", () => {
    fc.assert(
      fc.property(unitValues, (values) => {
        const inner = tInterval(values, [0, 1]).bounds(0.9);
        const outer = tInterval(
          values.map((x) => 8 * x - 4),
          [-4, 4],
        ).bounds(0.9);
        expect(outer.lower).toBeCloseTo(8 * inner.lower - 4, 6);
        expect(outer.upper).toBeCloseTo(8 * inner.upper - 4, 6);
      }),
    );
  });

  test("widens with confidence, narrows with data, contains the mean", () => {
    fc.assert(
      fc.property(unitValues, confidence, confidence, (values, low, high) => {
        behaves(tInterval(values, [0, 1]), values.reduce((a, b) => a + b, 0) / values.length, low, high);
      }),
    );
  });
});

describe("bcaInterval", () => {
  test("agrees with SciPy's BCa within what its own resampling scatters", () => {
    for (const row of oracle["bcaInterval"] ?? []) {
      const [values, level, lower, upper, scatter] = row as [number[], number, number, number, number];
      const bounds = bcaInterval(values, { resamples: 100_000 }).bounds(level);
      expect(Math.abs(bounds.lower - lower)).toBeLessThan(scatter);
      expect(Math.abs(bounds.upper - upper)).toBeLessThan(scatter);
      const rough = bcaInterval(values).bounds(level);
      expect(Math.abs(rough.lower - lower)).toBeLessThan(5 * scatter);
      expect(Math.abs(rough.upper - upper)).toBeLessThan(5 * scatter);
    }
  });

  test("equal data give equal bounds, another seed others", () => {
    const values = [0.1, 0.7, 0.3, 0.9, 0.2, 0.4];
    const bounds = bcaInterval(values).bounds(0.95);
    expect(bcaInterval(Float64Array.from(values)).bounds(0.95)).toEqual(bounds);
    expect(bcaInterval(values, { seed: 1 }).bounds(0.95)).not.toEqual(bcaInterval(values, { seed: 2 }).bounds(0.95));
  });

  test("widens with confidence, narrows with data, contains the mean, and has a width where values are equal", () => {
    fc.assert(
      fc.property(unitValues, confidence, confidence, (values, low, high) => {
        behaves(
          bcaInterval(values, { range: [0, 1], resamples: 200 }),
          values.reduce((a, b) => a + b, 0) / values.length,
          low,
          high,
        );
      }),
    );
    expect(bcaInterval([1, 1], { range: [0, 1] }).bounds(0.75)).toEqual({ lower: 0.5, upper: 1 });
    expect(bcaInterval([1, 1]).bounds(0.75)).toEqual({ lower: -Infinity, upper: Infinity });
  });
});

describe("newcombeDifference", () => {
  test("agrees with statsmodels, and with the published 0.0524 to 0.3339 of 56/70 against 48/80", () => {
    agrees("newcombeDifference", newcombeDifference, 1e-11);
    const { lower, upper } = newcombeDifference(56, 70, 48, 80).bounds(0.975);
    expect([lower.toFixed(4), upper.toFixed(4)]).toEqual(["0.0524", "0.3339"]);
  });

  test("changes sign where the groups are exchanged", () => {
    fc.assert(
      fc.property(counts, counts, confidence, ([k, n], [l, m], level) => {
        const there = newcombeDifference(k, n, l, m).bounds(level);
        const back = newcombeDifference(l, m, k, n).bounds(level);
        expect(back.lower).toBeCloseTo(-there.upper, 12);
        expect(back.upper).toBeCloseTo(-there.lower, 12);
      }),
    );
  });

  test("widens with confidence, narrows with data, contains the estimate", () => {
    fc.assert(
      fc.property(counts, counts, confidence, confidence, ([k, n], [l, m], low, high) =>
        behaves(newcombeDifference(k, n, l, m), k / n - l / m, low, high),
      ),
    );
  });
});

describe("newcombePairedDifference", () => {
  test("agrees with the formula on SciPy's Wilson bounds", () =>
    agrees("newcombePairedDifference", newcombePairedDifference, 1e-11));

  test("contains the estimate, and changes sign where the sides are exchanged", () => {
    const count = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(count, count, count, count, confidence, (a, b, c, d, level) => {
        fc.pre(a + b + c + d > 0);
        const there = newcombePairedDifference(a, b, c, d).bounds(level);
        const back = newcombePairedDifference(a, c, b, d).bounds(level);
        expect(back.lower).toBeCloseTo(-there.upper, 12);
        expect(back.upper).toBeCloseTo(-there.lower, 12);
        contains(there, (b - c) / (a + b + c + d));
      }),
    );
  });
});

describe("bettingInterval", () => {
  test("agrees with the wealth computed in logarithms", () => agrees("bettingInterval", bettingInterval, 1e-8));

  test("covers a rare, large value where Student's bounds do not", () => {
    const random = seededRandom(11);
    let betting = 0;
    let student = 0;
    for (let run = 0; run < 400; run++) {
      const values = Array.from({ length: 40 }, () => (random() < 0.03 ? 1 : 0.02 * random()));
      const mean = 0.03 + 0.97 * 0.01;
      if (bettingInterval(values).bounds(0.95).upper < mean) betting++;
      if (tInterval(values).bounds(0.95).upper < mean) student++;
    }
    expect(betting).toBeLessThan(0.05 * 400);
    expect(student).toBeGreaterThan(0.2 * 400);
  });

  test("is the mirror image where values are taken from 1", () => {
    fc.assert(
      fc.property(unitValues, confidence, (values, level) => {
        const bounds = bettingInterval(values).bounds(level);
        const mirrored = bettingInterval(values.map((x) => 1 - x)).bounds(level);
        expect(1 - mirrored.upper).toBeCloseTo(bounds.lower, 9);
        expect(1 - mirrored.lower).toBeCloseTo(bounds.upper, 9);
      }),
    );
  });

  test("widens with confidence and contains the mean", () => {
    fc.assert(
      fc.property(unitValues, confidence, confidence, (values, low, high) => {
        behaves(bettingInterval(values), values.reduce((a, b) => a + b, 0) / values.length, low, high, [1e6]);
      }),
      { numRuns: 15 },
    );
  });

  test("refuses values outside [0, 1]", () =>
    expect(() => bettingInterval([0.5, 1.1])).toThrow("bettingInterval: values[1] is 1.1"));
});

describe("jackknifeRatio", () => {
  test("agrees with leaving out each cluster by hand", () =>
    agrees("jackknifeRatio", (n: never, d: never) => jackknifeRatio(n, d), 1e-10));

  test("with equal denominators it is Student's interval of the mean", () => {
    fc.assert(
      fc.property(unitValues, (values) => {
        const ours = jackknifeRatio(values, Array(values.length).fill(1), [0, 1]).bounds(0.95);
        const theirs = tInterval(values, [0, 1]).bounds(0.95);
        expect(ours.lower).toBeCloseTo(theirs.lower, 9);
        expect(ours.upper).toBeCloseTo(theirs.upper, 9);
      }),
    );
  });

  test("has a width where all ratios are equal, and knows nothing where one cluster has the whole denominator", () => {
    expect(jackknifeRatio([0, 0, 0], [2, 2, 0], [0, 1]).bounds(0.75)).toEqual({ lower: 0, upper: 0.5 });
    expect(jackknifeRatio([0.3, 0.9], [1, 3]).bounds(0.75)).toEqual({ lower: -Infinity, upper: Infinity });
    expect(jackknifeRatio([1, 0], [2, 0]).bounds(0.75)).toEqual({ lower: -Infinity, upper: Infinity });
    expect(() => jackknifeRatio([0], [0])).toThrow("jackknifeRatio: denominators is 0 in total");
  });
});

describe("levels", () => {
  test("a confidence below 0.5 or of 1, and a scale of 0, are refused by every interval", () => {
    const intervals = [
      clopperPearson(1, 5),
      wilson(1, 5),
      clusteredFraction([1], [5]),
      tInterval([1, 2]),
      bcaInterval([1, 2]),
      newcombeDifference(1, 5, 2, 5),
      newcombePairedDifference(1, 2, 3, 4),
      bettingInterval([0, 1]),
      jackknifeRatio([1, 2], [3, 4]),
    ];
    for (const interval of intervals) {
      expect(() => interval.bounds(0.05)).toThrow(InputError);
      expect(() => interval.bounds(1)).toThrow(InputError);
      expect(() => interval.bounds(0.95, 0)).toThrow(InputError);
      expect(interval.method).not.toBe("");
    }
  });

  test("events outside their trials, unordered ranges and empty samples are refused", () => {
    const bad = [
      () => clopperPearson(2, 1),
      () => clopperPearson(0, 0),
      () => wilson(-1, 3),
      () => tInterval([]),
      () => tInterval([0.5], [1, 0]),
      () => tInterval([2], [0, 1]),
      () => bcaInterval([1, 2], { resamples: 5 }),
      () => newcombeDifference(3, 2, 0, 1),
      () => newcombePairedDifference(0, 0, 0, 0),
      () => jackknifeRatio([1, 2], [1]),
    ];
    for (const call of bad) expect(call).toThrow(InputError);
  });
});
