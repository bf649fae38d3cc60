import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "@fairexpect/metrics";
import {
  bettingInterval,
  clopperPearson,
  clusteredFraction,
  gaffkeInterval,
  meanInterval,
  seededRandom,
} from "@fairexpect/metrics/statistics";

// From test/oracle/statistics-gaffke.py: partial fractions in 80 digits.
const oracle = JSON.parse(readFileSync(new URL("fixtures/gaffke.json", import.meta.url), "utf8")) as {
  readonly gaffkeInterval: readonly (readonly [number[], number[], "auto" | "strict", number, number, number])[];
};

const shares = fc.array(
  fc.integer({ min: 0, max: 20 }).map((k) => k / 20),
  { minLength: 1, maxLength: 40 },
);
const confidence = fc.double({ min: 0.5, max: 0.9999, noNaN: true });

describe("gaffkeInterval", () => {
  test("agrees with the closed form of a sum of exponential variables, weighted clusters included", () => {
    expect(oracle.gaffkeInterval.length).toBeGreaterThan(30);
    for (const [values, clusters, method, level, lower, upper] of oracle.gaffkeInterval) {
      const bounds = gaffkeInterval(values, { clusters, method }).bounds(level);
      expect(Math.abs(bounds.lower - lower)).toBeLessThan(1e-7);
      expect(Math.abs(bounds.upper - upper)).toBeLessThan(1e-7);
    }
  });

  test("of events it is Clopper-Pearson, at every scale", () => {
    for (const [events, trials] of [
      [1, 2],
      [3, 10],
      [1, 300],
      [40, 300],
      [299, 300],
    ] as const) {
      const values = Array.from({ length: trials }, (_, i) => (i < events ? 1 : 0));
      for (const scale of [0.5, 1, 7]) {
        const own = gaffkeInterval(values).bounds(0.95, scale);
        const exact = clopperPearson(events, trials).bounds(0.95, scale);
        expect(own.lower).toBeCloseTo(exact.lower, 6);
        expect(own.upper).toBeCloseTo(exact.upper, 6);
      }
    }
  });

  test("covers a bounded mean at least as often as it says", () => {
    const random = seededRandom(3);
    const draws = [() => random(), () => random() ** 6, () => (random() < 0.1 ? random() : 0)];
    for (const [i, draw] of draws.entries()) {
      const truth = [1 / 2, 1 / 7, 0.05][i] as number;
      let below = 0;
      let above = 0;
      for (let run = 0; run < 150; run++) {
        const { lower, upper } = gaffkeInterval(Array.from({ length: 15 }, draw)).bounds(0.9);
        if (upper < truth) below++;
        if (lower > truth) above++;
      }
      expect(Math.max(below, above) / 150).toBeLessThan(0.1 + 3 * Math.sqrt((0.1 * 0.9) / 150));
    }
  });

  test("covers the mean where large clusters have more events, of which none may be seen", () => {
    const random = seededRandom(8);
    const clusters = Array.from({ length: 310 }, (_, c) => Array.from({ length: c < 10 ? 10 : 1 }, () => c)).flat();
    for (const [ofLarge, ofSmall] of [
      [0.2, 0.05],
      [0.2, 0],
    ] as const) {
      const truth = (100 * ofLarge + 300 * ofSmall) / 400;
      for (const method of ["auto", "strict"] as const) {
        let below = 0;
        for (let run = 0; run < 100; run++) {
          const events = Array.from({ length: 310 }, (_, c) => (random() < (c < 10 ? ofLarge : ofSmall) ? 1 : 0));
          const values = clusters.map((c) => events[c] as number);
          if (meanInterval(values, { clusters, range: [0, 1], method }).bounds(0.95).upper < truth) below++;
        }
        expect(below).toBeLessThan(5);
      }
    }
  });

  test("without events the bounds are those of the clusters that are missed most easily", () => {
    const clusters = [...Array.from({ length: 30 }, (_, i) => i % 3), 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const missed = Math.max(
      ...Array.from({ length: 13 }, (_, k) => {
        const share = (10 * Math.min(3, k + 1) + Math.max(0, k - 2)) / 40;
        return share * (1 - 0.05 ** (1 / (k + 1)));
      }),
      1 - 0.05 ** (310 / 1600),
    );
    const { upper } = gaffkeInterval(new Float64Array(40), { clusters }).bounds(0.95);
    expect(upper).toBeCloseTo(missed, 12);
    expect(upper).toBeGreaterThan(1 - 0.05 ** (310 / 1600));
  });

  test("is narrower than betting, which is proven", () => {
    const random = seededRandom(5);
    const values = Array.from({ length: 100 }, () => random() ** 2);
    expect(gaffkeInterval(values).bounds(0.95).upper).toBeLessThan(bettingInterval(values).bounds(0.95).upper);
  });

  test("auto lies within strict, and both turn round with the values", () => {
    fc.assert(
      fc.property(shares, confidence, (values, level) => {
        const strict = gaffkeInterval(values).bounds(level);
        const auto = gaffkeInterval(values, { method: "auto" }).bounds(level);
        const turned = gaffkeInterval(values.map((value) => 1 - value)).bounds(level);
        expect(auto.upper).toBeLessThanOrEqual(strict.upper + 1e-7);
        expect(auto.lower).toBeGreaterThanOrEqual(strict.lower - 1e-7);
        expect(1 - turned.upper).toBeCloseTo(strict.lower, 6);
      }),
      { numRuns: 30 },
    );
  });

  test("values of one cluster count once, whatever their number", () => {
    const once = gaffkeInterval([0, 0.5, 1]).bounds(0.95);
    const thrice = gaffkeInterval([0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1], { clusters: [0, 0, 0, 1, 1, 1, 2, 2, 2] });
    expect(thrice.bounds(0.95).upper).toBeCloseTo(once.upper, 12);
    expect(gaffkeInterval(Array(300).fill(0), { clusters: Array(300).fill(7) }).bounds(0.95).upper).toBeCloseTo(
      0.95,
      12,
    );
  });

  test("clusters of unequal size are worth (Σw)²/Σw² of equal ones", () => {
    const clusters = [...Array<number>(20).fill(0), ...Array.from({ length: 20 }, (_, i) => i + 1)];
    const effective = 40 ** 2 / (20 ** 2 + 20);
    const none = gaffkeInterval(Array(40).fill(0), { clusters }).bounds(0.95);
    expect(none.upper).toBeCloseTo(1 - 0.05 ** (1 / effective), 12);
  });

  test("a range moves and stretches it", () => {
    const plain = gaffkeInterval([0, 0.25, 1]).bounds(0.95);
    const wide = gaffkeInterval([-1, -0.5, 1], { range: [-1, 1] }).bounds(0.95);
    expect(wide.upper).toBeCloseTo(2 * plain.upper - 1, 9);
  });

  test("refuses clusters that do not fit", () => {
    expect(() => gaffkeInterval([0, 1], { clusters: [1] })).toThrow(
      "gaffkeInterval: options.clusters is an array of 1; expected an array of 2",
    );
    expect(() => gaffkeInterval([])).toThrow(InputError);
    expect(() => gaffkeInterval([2])).toThrow(InputError);
  });
});

describe("means and fractions over clusters", () => {
  test("the mean is that of the values, and the bounds are those of the clusters", () => {
    const values = [0.1, 0.3, 0.2, 0.2, 0.9, 0.7];
    const clusters = [0, 0, 1, 1, 2, 2];
    const own = meanInterval(values, { range: [0, 1], clusters, method: "strict" }).bounds(0.9);
    const ofMeans = meanInterval([0.2, 0.2, 0.8], { range: [0, 1], method: "strict" }).bounds(0.9);
    expect(own.lower).toBeCloseTo(ofMeans.lower, 9);
    expect(own.upper).toBeCloseTo(ofMeans.upper, 9);
  });

  test("without a range a cluster counts by its size too", () => {
    const clusters = [0, 0, 0, 0, 1, 2, 3, 4];
    const { lower, upper } = meanInterval([5, 5, 5, 5, 1, 2, 3, 4], { clusters }).bounds(0.95);
    expect(lower).toBeLessThan(3.75);
    expect(upper).toBeGreaterThan(3.75);
    expect(upper - lower).toBeGreaterThan(1);
  });

  test("one prompt listed 300 times shows nothing", () => {
    const once = clusteredFraction(Array(300).fill(0), Array(300).fill(1), { clusters: Array(300).fill(0) });
    expect(once.bounds(0.95).upper).toBeCloseTo(0.95, 12);
  });
});
