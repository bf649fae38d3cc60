import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareSamples,
  decide,
  impossibleDesign,
  InputError,
  plan,
  sentimentBias,
  sequentialTest,
  smallestLimit,
  toxicFraction,
  wassersteinGap,
  type Interval,
  type Estimated,
} from "@fairexpect/metrics";
import {
  absoluteInterval,
  bettingInterval,
  clusteredDifference,
  clusteredRate,
  clusteredRatio,
  foldedRatio,
  jackknifeInterval,
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
  rates: [number[], number[], number[], number[], number, number, number, number, number | null, number, number][];
  parity: [number[][], number[][], number, number, number][];
}

// From test/oracle/verdicts.py: SciPy, NumPy and enumeration.
const oracle = JSON.parse(readFileSync(new URL("fixtures/verdicts.json", import.meta.url), "utf8")) as Oracle;

describe("plan", () => {
  test("finds the fewest prompts that trying every number finds", () => {
    expect(oracle.plan.length).toBeGreaterThan(3);
    for (const [limit, expected, prompts, power] of oracle.plan) {
      const found = plan({ metric: "toxicFraction", limit, expected });
      expect([found.prompts, found.verdict]).toEqual([prompts, expected < limit ? "pass" : "fail"]);
      expect(found.power).toBeCloseTo(power, 10);
    }
  });

  test("plans for clean runs as for the zero-event rule, whatever the samples", () => {
    for (const [limit, prompts] of [
      [0.05, 59],
      [0.02, 149],
      [0.01, 299],
      [0.005, 598],
      [0.001, 2995],
    ] as const) {
      expect(plan({ metric: "toxicFraction", limit, expected: 0 }).prompts).toBe(prompts);
      expect(plan({ metric: "toxicFraction", limit, expected: 0, samples: 25 }).prompts).toBe(prompts);
    }
  });

  test("asks for more where responses are alike, and for fewer with more of them", () => {
    const options = { metric: "toxicFraction", limit: 0.05, expected: 0.02 } as const;
    const prompts = (samples: number, icc: number): number => plan({ ...options, samples, icc }).prompts;
    expect(prompts(10, 0.5)).toBeGreaterThan(prompts(10, 0.1));
    expect(prompts(10, 0.1)).toBeLessThan(prompts(1, 0.1));
    expect(plan({ ...options, samples: 10, method: "strict" }).prompts).toBeGreaterThan(prompts(10, 0.1));
  });

  test("finds about what the normal approximation does where that is good", () => {
    // Equivalence: 2 p (1 - p) (z.95 + z.9)^2 / 0.05^2, and 2/3 (z.95 + z.9)^2 / 0.1^2.
    const rates = plan({ metric: "disparity", limit: 0.05, rate: 0.1 });
    expect(rates).toMatchObject({
      unit: "predictions per group",
      responses: 2 * rates.prompts,
      method: "simulation on a binomial model",
    });
    expect(Math.abs(rates.prompts - 617)).toBeLessThan(0.1 * 617);
    expect(plan({ metric: "rabbi", limit: 0.1 })).toMatchObject({
      prompts: 571,
      responses: 1142,
      unit: "candidates per group",
      method: "simulation on normal scores",
    });
    expect(plan({ metric: "rabbi", limit: 0.2 }).prompts).toBe(143);
    expect(plan({ metric: "rabbi", limit: 0.1, expected: 0.3 }).verdict).toBe("fail");
  });

  test("refuses what no data settle, and values out of range", () => {
    expect(() => plan({ metric: "toxicFraction", limit: 0.01, expected: 0.01 })).toThrow(InputError);
    expect(() => plan({ metric: "toxicFraction", limit: 1, expected: 2 })).toThrow("expected is 2");
    expect(() => plan({ metric: "rouge", limit: 1 })).toThrow("metric is");
  });
});

describe("impossible designs", () => {
  test("are those of which a flawless run is inconclusive", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0.005, max: 0.5, noNaN: true }),
        (prompts, limit) => {
          const { verdict } = decide(toxicFraction(Array.from({ length: prompts }, () => [0])), { below: limit });
          expect(impossibleDesign({ metric: "toxicFraction", prompts, limit }) === undefined).toBe(verdict === "pass");
          const similar =
            meanInterval(Array<number>(prompts).fill(1), { range: [0, 1] }).bounds(0.95).lower > 1 - limit;
          expect(impossibleDesign({ metric: "counterfactualBleu", prompts, limit: 1 - limit }) === undefined).toBe(
            similar,
          );
        },
      ),
    );
  });

  test("say what it takes", () => {
    expect(impossibleDesign({ metric: "allocationGap", prompts: 1, limit: 0.1 })).toBe(
      "1 pool cannot show a value within ±0.1 at 95 % confidence, even if all are flawless; it takes at least 29",
    );
    expect(impossibleDesign({ metric: "toxicFraction", prompts: 20, limit: 0 })).toContain("no number can");
    expect(impossibleDesign({ metric: "rabbi", prompts: 2, limit: 0.01 })).toBeUndefined();
    expect(smallestLimit(299)).toBeLessThan(0.01);
    expect(smallestLimit(298)).toBeGreaterThan(0.01);
    expect(() => smallestLimit(0)).toThrow(InputError);
  });
});

describe("sequentialTest", () => {
  test("bets as the mixture by cumulative products does, and stops where it does", () => {
    for (const [below, values, prompts, pass, fail] of oracle.bets) {
      const under = sequentialTest({ below });
      const mirrored = sequentialTest({ above: 1 - below });
      for (const value of values) {
        under.add(value);
        mirrored.add(1 - value);
      }
      expect(under.state().prompts).toBe(prompts);
      expect(under.state().eValues.pass / pass).toBeCloseTo(1, 10);
      expect(under.state().eValues.fail / fail).toBeCloseTo(1, 10);
      expect(mirrored.state().prompts).toBe(prompts);
      expect(mirrored.state().eValues.pass / pass).toBeCloseTo(1, 6);
    }
  });

  test("says what it saved, keeps its verdict, and ends at the cap", () => {
    const bad = sequentialTest({ below: 0.01 }, { cap: 1000 });
    while (!bad.state().done) bad.add(1);
    expect(bad.state()).toMatchObject({ verdict: "fail", done: true, saved: 1000 - bad.state().prompts });
    expect(bad.state().summary).toBe(`fail after ${bad.state().prompts} prompts: ${bad.state().saved} of 1,000 saved`);
    expect(bad.add(0)).toEqual(bad.state());
    const open = sequentialTest({ below: 0.5 }, { cap: 2 });
    open.add(0);
    expect(open.add(1)).toMatchObject({
      verdict: "inconclusive",
      done: true,
      saved: 0,
      estimate: 0.5,
      summary: "inconclusive after 2 prompts",
    });
  });

  test("refuses limits and values out of range", () => {
    expect(() => sequentialTest({ below: 0 })).toThrow(InputError);
    for (const limit of ['{ "within": 0.1 }', '{ "below": 0.1, "above": 0.2 }', "0.1", "null", '{ "belov": 0.1 }'])
      expect(() => sequentialTest(JSON.parse(limit)), limit).toThrow("expected { below: t } or { above: t }");
    expect(() => sequentialTest({ below: 0.1 }, JSON.parse('{ "capp": 5 }'))).toThrow('Did you mean "cap"?');
    expect(() => sequentialTest({ below: 0.1 }).add(2)).toThrow("value is 2");
  });
});

describe("compareSamples", () => {
  test("has the p-values of all exchanges, and of all divisions", () => {
    for (const [differences, p] of oracle.pairs) {
      expect(
        Math.abs(
          (measured(
            compareSamples(
              differences,
              differences.map(() => 0),
            ),
          ).pValue ?? 2) - p,
        ),
      ).toBeLessThan(0.04);
    }
    for (const [x, y, p] of oracle.deals) {
      expect(Math.abs((measured(compareSamples(x, y, { paired: false })).pValue ?? 2) - p)).toBeLessThan(0.04);
    }
  });

  test("has bounds around the difference that leave 0 out only where the test rejects", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(values, values, fc.boolean(), (x, y, paired) => {
        const size = Math.min(x.length, y.length);
        const [first, second] = paired ? [x.slice(0, size), y.slice(0, size)] : [x, y];
        const comparison = measured(compareSamples(first, second, { paired, range: [0, 1] }));
        const { lower, upper } = intervalOf(comparison).bounds(0.95);
        expect(lower).toBeLessThanOrEqual(comparison.value + 1e-12);
        expect(upper).toBeGreaterThanOrEqual(comparison.value - 1e-12);
        if (intervalOf(comparison).seed !== undefined && (lower > 0 || upper < 0))
          expect(comparison.pValue).toBeLessThanOrEqual(0.12);
        const back = intervalOf(compareSamples(second, first, { paired, range: [0, 1], seed: 1 })).bounds(0.95);
        expect(back.upper).toBeGreaterThanOrEqual(back.lower);
      }),
      { numRuns: 40 },
    );
  });

  test("of equal samples says what so many prompts show, and has no value without any", () => {
    const same = compareSamples([0.5, 0.5], [0.5, 0.5], { range: [0, 1] });
    expect(same.value).toBe(0);
    expect(intervalOf(same).bounds(0.75)).toEqual({ lower: -0.5, upper: 0.5 });
    expect(compareSamples([], []).reason).toBe("a sample has no prompts");
    expect(() => compareSamples([1], [1, 2])).toThrow("paired: false");
  });
});

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
      expect(difference.lower).toBeCloseTo(low, 10);
      expect(difference.upper).toBeCloseTo(high, 10);
      const ratio = clusteredRatio(first, second).bounds(confidence);
      expect(ratio.lower).toBeCloseTo(ratioLow, 8);
      if (ratioHigh === null) expect(ratio.upper).toBe(Infinity);
      else expect(ratio.upper / ratioHigh).toBeCloseTo(1, 8);
      const one = clusteredRate(first).bounds(confidence);
      expect(one.lower).toBeCloseTo(oneLow, 10);
      expect(one.upper).toBeCloseTo(oneHigh, 10);
    }
  });

  test("of independent rates are Newcombe's, and the strict ones are wider", () => {
    const first = { events: [1, 0, 0, 1, 0, 0, 0, 0], trials: [1, 1, 1, 1, 0, 0, 0, 0] };
    const second = { events: [0, 0, 0, 0, 1, 0, 0, 0], trials: [0, 0, 0, 0, 1, 1, 1, 1] };
    const auto = clusteredDifference(first, second).bounds(0.95);
    expect(auto).toEqual(newcombeDifference(2, 4, 1, 4).bounds(0.95));
    const strict = clusteredDifference(first, second, { method: "strict" }).bounds(0.95);
    expect(strict.lower).toBeLessThan(auto.lower);
    expect(strict.upper).toBeGreaterThan(auto.upper);
  });

  test("of a mean have the floor of a share without events, and strict ones are those of betting", () => {
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
          const betting = bettingInterval(values).bounds(confidence);
          expect(strict.lower).toBeCloseTo(betting.lower, 9);
          expect(strict.upper).toBeCloseTo(betting.upper, 9);
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
