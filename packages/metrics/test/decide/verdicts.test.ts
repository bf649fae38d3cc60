import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, InputError, sentimentBias, wassersteinGap, type Interval, type Estimated } from "@fairexpect/metrics";
import {
  absoluteInterval,
  gaffkeInterval,
  clopperPearson,
  clusteredDifference,
  clusteredRate,
  clusteredRatio,
  foldedRatio,
  jackknifeInterval,
  normalCdf,
  normalQuantile,
  meanInterval,
  newcombeDifference,
  tInterval,
  welchInterval,
} from "@fairexpect/metrics/statistics";
import { family, intervalOf, measured } from "./fake.js";

interface Oracle {
  plan: [number, number, number, number][];
  pairs: [number[], number][];
  deals: [number[], number[], number][];
  bets: [number, number[], number, number, number][];
  welch: [number[], number[], number, number, number][];
  rates: [
    number[],
    number[],
    number[],
    number[],
    number,
    number,
    number,
    number | null,
    number | null,
    number,
    number,
  ][];
  parity: [number[][], number[][], number, number, number][];
}

// From test/oracle/verdicts.py: SciPy, NumPy and enumeration.
const oracle = JSON.parse(readFileSync(new URL("fixtures/verdicts.json", import.meta.url), "utf8")) as Oracle;

describe("Holm's list", () => {
  const part = (value: number): Estimated => ({
    value,
    counts: {},
    interval: {
      method: "normal",
      bounds: (confidence) => ({
        lower: value + Math.log(2 * (1 - confidence)),
        upper: value - Math.log(2 * (1 - confidence)),
      }),
    },
  });

  test("names with the most extreme comparison those that fail once it is out", () => {
    // With these bounds a comparison at v fails below 0 where its p-value, e^-v / 2, is small enough.
    const at = (p: number): Estimated => part(-Math.log(2 * p));
    const verdicts = (...ps: number[]): string[] => {
      const comparisons = family(Object.fromEntries(ps.map((p, i) => [`${i}`, at(p)])));
      return decide(comparisons, { below: 0 }).comparisons?.map(({ verdict }) => verdict) ?? [];
    };
    expect(verdicts(0.01, 0.02, 0.04)).toEqual(["fail", "fail", "fail"]);
    expect(verdicts(0.017, 0.02, 0.04)).toEqual(["inconclusive", "inconclusive", "inconclusive"]);
    expect(verdicts(0.01, 0.03, 0.04)).toEqual(["fail", "inconclusive", "inconclusive"]);
    expect(verdicts(0.04)).toEqual(["fail"]);
  });
});

/** Clusters of one trial each, so many of either group, of which so many have an event. */
const sides = (clusters: number, a: number, b: number) => {
  const [ones, none] = [Array<number>(clusters).fill(1), Array<number>(clusters).fill(0)];
  const events = (count: number): number[] => ones.map((_, i) => (i < count ? 1 : 0));
  return [
    { events: [...events(a), ...none], trials: [...ones, ...none] },
    { events: [...none, ...events(b)], trials: [...none, ...ones] },
  ] as const;
};

/** The farthest that two parts reach together, over all ways to split the deviate of a confidence, in a thousand steps. */
function farthest(confidence: number, reach: (own: number, other: number) => number): number {
  const deviate = normalQuantile(confidence);
  const reaches = Array.from({ length: 1001 }, (_, i) => {
    const angle = (Math.PI / 2000) * i;
    return reach(
      ...([Math.cos(angle), Math.sin(angle)].map((share) => normalCdf(deviate * share)) as [number, number]),
    );
  });
  return Math.max(...reaches);
}

describe("the intervals behind verdicts", () => {
  test("Welch's agrees with SciPy", () => {
    for (const [x, y, confidence, lower, upper] of oracle.welch) {
      const bounds = welchInterval(x, y).bounds(confidence);
      expect(bounds.lower).toBeCloseTo(lower, 10);
      expect(bounds.upper).toBeCloseTo(upper, 10);
    }
    expect(welchInterval([1], [2]).bounds(0.9)).toEqual({ lower: -Infinity, upper: Infinity });
  });

  test("of clustered rates agree with the formulas by brute force", () => {
    expect(oracle.rates.length).toBeGreaterThan(5);
    for (const [e1, n1, e2, n2, confidence, low, high, ratioLow, ratioHigh, oneLow, oneHigh] of oracle.rates) {
      const [first, second] = [
        { events: e1, trials: n1 },
        { events: e2, trials: n2 },
      ];
      const difference = clusteredDifference(first, second).bounds(confidence);
      // Of two maxima that are nearly as far the lesser may be found.
      expect(difference.lower).toBeCloseTo(low, 5);
      expect(difference.upper).toBeCloseTo(high, 5);
      const ratio = clusteredRatio(first, second).bounds(confidence);
      // Ratios at which the oracle would take minutes are left out.
      if (ratioLow !== null) {
        expect(ratio.lower).toBeCloseTo(ratioLow, 5);
        if (ratioHigh === null) expect(ratio.upper).toBe(Infinity);
        else expect(ratio.upper / ratioHigh).toBeCloseTo(1, 5);
      }
      const one = clusteredRate(first).bounds(confidence);
      expect(one.lower).toBeCloseTo(oneLow, 10);
      expect(one.upper).toBeCloseTo(oneHigh, 10);
    }
  });

  test("of independent rates are exact ones put together if events are few, and strict ones are wider if not", () => {
    const few = clusteredDifference(...sides(40, 4, 2)).bounds(0.95);
    const [p, q] = [clopperPearson(4, 40), clopperPearson(2, 40)];
    expect(few.lower).toBeCloseTo(
      0.05 - farthest(0.95, (own, other) => 0.1 - p.bounds(own).lower + q.bounds(other).upper - 0.05),
      7,
    );
    expect(few.upper).toBeCloseTo(
      0.05 + farthest(0.95, (own, other) => p.bounds(own).upper - 0.1 + 0.05 - q.bounds(other).lower),
      7,
    );
    const many = sides(80, 30, 22);
    const auto = clusteredDifference(...many).bounds(0.95);
    const newcombe = newcombeDifference(30, 80, 22, 80).bounds(0.95);
    expect(Math.abs((auto.upper - auto.lower) / (newcombe.upper - newcombe.lower) - 1)).toBeLessThan(0.02);
    const strict = clusteredDifference(...many, { method: "strict" }).bounds(0.95);
    expect(strict.lower).toBeLessThan(auto.lower);
    expect(strict.upper).toBeGreaterThan(auto.upper);
  });

  test("of rates near 0 and 1 lie farther off than the hypotenuse of the parts, and no farther than both added up", () => {
    const [p, q] = [clopperPearson(29, 30), clopperPearson(1, 30)].map((part) => part.bounds(0.95));
    const { lower, upper } = clusteredDifference(...sides(30, 29, 1)).bounds(0.95);
    const parts = [29 / 30 - (p?.lower ?? 0), (q?.upper ?? 0) - 1 / 30] as const;
    expect(lower).toBeLessThan(28 / 30 - Math.hypot(...parts));
    expect(lower).toBeGreaterThan(28 / 30 - parts[0] - parts[1]);
    const turned = clusteredDifference(...sides(30, 1, 29)).bounds(0.95);
    expect(turned.lower).toBeCloseTo(-upper, 7);
    expect(turned.upper).toBeCloseTo(-lower, 7);
  });

  test("of a mean have the floor of a share without events, and strict ones are Gaffke's", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0.6, max: 0.99, noNaN: true }),
        (values, confidence) => {
          const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
          const missed = 1 - (1 - confidence) ** (1 / values.length);
          const { lower, upper } = meanInterval(values, { range: [0, 1] }).bounds(confidence);
          expect(upper).toBeGreaterThanOrEqual(mean + (1 - mean) * missed - 1e-12);
          expect(lower).toBeLessThanOrEqual(mean - mean * missed + 1e-12);
          const strict = meanInterval(values, { range: [0, 1], method: "strict" }).bounds(confidence);
          const gaffke = gaffkeInterval(values).bounds(confidence);
          expect(strict.lower).toBeCloseTo(gaffke.lower, 9);
          expect(strict.upper).toBeCloseTo(gaffke.upper, 9);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("of a mean without a range are the bootstrap's, and from a thousand even values on Student's", () => {
    const even = Array.from({ length: 2000 }, (_, i) => i);
    expect(meanInterval(even).bounds(0.95)).toEqual(tInterval(even).bounds(0.95));
    expect(meanInterval(even).seed).toBeUndefined();
    const few = meanInterval([1, 2, 4, 8, 16]);
    expect(few.seed).toBeGreaterThanOrEqual(0);
    expect(few.bounds(0.9)).toEqual(meanInterval([1, 2, 4, 8, 16]).bounds(0.9));
    expect(meanInterval([1, 2, 4, 8, 16], { seed: 7 }).seed).toBe(7);
    expect(() => meanInterval([1], { method: "exact" as "auto" })).toThrow(InputError);
  });

  test("of a magnitude and of a folded ratio follow from the signed ones", () => {
    const known = (at: number): Interval => ({
      method: "known",
      bounds: (confidence) => ({ lower: at - confidence, upper: at + confidence }),
    });
    expect(absoluteInterval(known(0.5)).bounds(0.5)).toEqual({ lower: 0, upper: 1 });
    // The interval has no value at -1.5, so that all of the error is for one side.
    expect(absoluteInterval(known(-2)).bounds(0.5).lower).toBeCloseTo(1.5, 3);
    expect(absoluteInterval(known(-2)).bounds(0.5).upper).toBe(2.5);
    expect(foldedRatio(known(3)).bounds(0.5).lower).toBeCloseTo(1 / 3.5, 12);
    expect(foldedRatio(known(3)).bounds(0.5).upper).toBeCloseTo(1 / 2.5, 3);
    expect(foldedRatio(known(1)).bounds(0.5)).toEqual({ lower: 0.5, upper: 1 });
  });

  test("of a jackknife are Student's around the statistic", () => {
    const centred = jackknifeInterval(2, [1, 2, 3]).bounds(0.9);
    expect(centred).toEqual(tInterval([1, 2, 3]).bounds(0.9));
    expect(jackknifeInterval(5, [1, 2, 3]).bounds(0.9).lower).toBeCloseTo(centred.lower + 3, 12);
    expect(jackknifeInterval(5, [2, 2]).bounds(0.9)).toEqual({ lower: -Infinity, upper: Infinity });
  });

  test("of strict parity: SciPy's distance, and the swap test by enumeration", () => {
    for (const [a, b, value, nullMean, p] of oracle.parity) {
      const sets = a.map((scores, i) => ({ source: `${i}`, groups: { a: scores, b: b[i] as number[] } }));
      const bias = measured(sentimentBias(sets));
      const [comparison] = (bias.comparisons ?? []).map(measured);
      expect(bias.value).toBeCloseTo(value, 12);
      expect(comparison?.nullMean).toBeCloseTo(nullMean, 1);
      expect(comparison?.excess).toBeCloseTo(value - (comparison?.nullMean ?? 0), 12);
      expect(Math.abs((comparison?.pValue ?? 2) - p)).toBeLessThan(0.04);
      expect(intervalOf(comparison).bounds(0.95).lower > 0).toBe((comparison?.pValue ?? 1) <= 0.05);
    }
  });

  test("of distances are above 0 exactly where the permutation test is significant", () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const [comparison] = (wassersteinGap({ a, b }, { reference: "b" }).comparisons ?? []).map(measured);
        const { lower, upper } = intervalOf(comparison).bounds(0.95);
        expect(lower).toBeLessThanOrEqual(comparison?.value ?? 0);
        expect(upper).toBeGreaterThanOrEqual(comparison?.value ?? 1);
        if (lower > 1e-12) expect(comparison?.pValue).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
      // Divisions that make the same distance but for rounding.
      {
        numRuns: 30,
        examples: [
          [
            [
              0.21886898814993627, 0.3703843335382216, 0.3754881618083234, 0.5004882812645662, 0.000002601700213157933,
              0, 0, 1.0190865146653301e-21, 0, 0, 0,
            ],
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
          ],
        ],
      },
    );
  });
});
