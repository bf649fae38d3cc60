import { readFileSync } from "node:fs";
import { clopperPearson, normalCdf, normalQuantile } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roganGladen, roganGladenInterval, type RoganGladen } from "../../src/statistics/intervals/rogan-gladen.js";

type Share = readonly [events: number, trials: number];

interface Row {
  readonly fraction: Share;
  readonly sensitivity: Share;
  readonly specificity: Share;
  readonly level: number;
  readonly lower: number;
  readonly upper: number;
}

const rows = JSON.parse(readFileSync(new URL("fixtures/rogan-gladen.json", import.meta.url), "utf8")) as readonly Row[];

const known = ([events, trials]: Share) => ({ value: events / trials, interval: clopperPearson(events, trials) });

const partsOf = (f: Share, s: Share, c: Share, areTied = false): RoganGladen => ({
  fraction: known(f),
  sensitivity: known(s),
  specificity: known(c),
  areTied,
});

test.each(rows)("$fraction, $sensitivity, $specificity at $level: as SciPy's grid of splits has it", (row) => {
  const { fraction, sensitivity, specificity, level } = row;
  const { lower, upper } = roganGladenInterval(partsOf(fraction, sensitivity, specificity)).bounds(level);
  expect(Math.abs(lower - row.lower)).toBeLessThan(3e-3 * (1 - row.lower));
  expect(Math.abs(upper - row.upper)).toBeLessThan(3e-3 * row.upper);
});

const share = (least: number): fc.Arbitrary<Share> =>
  fc
    .integer({ min: 1, max: 60 })
    .chain((trials) => fc.tuple(fc.integer({ min: Math.ceil(least * trials), max: trials }), fc.constant(trials)));

describe("bounds of a corrected fraction", () => {
  test("are as far off as each of a grid of splits, and hold the estimate", () => {
    const at = (deviate: number): number => Math.max(0.5, normalCdf(deviate));
    fc.assert(
      fc.property(share(0), share(0.6), share(0.6), fc.constantFrom(0.8, 0.95, 0.999), (f, s, c, level) => {
        const parts = partsOf(f, s, c);
        const { lower, upper } = roganGladenInterval(parts).bounds(level);
        const value = roganGladen(parts);
        expect(lower).toBeLessThanOrEqual(value);
        expect(upper).toBeGreaterThanOrEqual(value);
        const whole = normalQuantile(level);
        let most = value;
        for (let i = 0; i <= 12; i++)
          for (let j = 0; j <= 12; j++) {
            const [one, other] = [(Math.PI / 24) * i, (Math.PI / 24) * j];
            const first = clopperPearson(...f).bounds(at(whole * Math.cos(one))).upper;
            const second = clopperPearson(...s).bounds(at(whole * Math.sin(one) * Math.cos(other))).lower;
            const third = clopperPearson(...c).bounds(at(whole * Math.sin(one) * Math.sin(other))).upper;
            if (second + third > 1) most = Math.max(most, Math.min(1, (first + third - 1) / (second + third - 1)));
          }
        expect(upper).toBeGreaterThan(most - 5e-3 * Math.max(0.02, most - value));
      }),
      { numRuns: 60 },
    );
  });

  test("are those of the fraction alone if the judge is known not to err", () => {
    const sure = { value: 1, interval: { method: "known", bounds: () => ({ lower: 1, upper: 1 }) } };
    const parts = { fraction: known([3, 40]), sensitivity: sure, specificity: sure, areTied: false };
    for (const level of [0.5, 0.9, 0.99]) {
      const [own, { lower, upper }] = [roganGladenInterval(parts).bounds(level), clopperPearson(3, 40).bounds(level)];
      expect(own.lower).toBeCloseTo(lower, 9);
      expect(own.upper).toBeCloseTo(upper, 9);
    }
  });

  test("meet at the end beyond which both samples point, and are everything of a judge of whom nothing is known", () => {
    const { lower, upper } = roganGladenInterval(partsOf([0, 400], [90, 100], [60, 100])).bounds(0.95);
    expect([lower, upper]).toEqual([0, 0]);
    const none = roganGladenInterval(partsOf([20, 40], [1, 1], [1, 1])).bounds(0.95);
    expect([none.lower, none.upper]).toEqual([0, 1]);
  });

  test("mirror each other if positives and negatives change places", () => {
    const [own, other] = [partsOf([9, 60], [18, 20], [38, 40]), partsOf([51, 60], [38, 40], [18, 20])].map((parts) =>
      roganGladenInterval(parts).bounds(0.99),
    );
    expect(other?.lower).toBeCloseTo(1 - (own?.upper ?? 0), 9);
    expect(other?.upper).toBeCloseTo(1 - (own?.lower ?? 0), 9);
  });

  test("are farther off if the errors of both kinds go together", () => {
    const [apart, tied] = [false, true].map((areTied) =>
      roganGladenInterval(partsOf([50, 100], [45, 50], [40, 50], areTied)).bounds(0.95),
    );
    expect(tied?.lower).toBeLessThan(apart?.lower ?? 0);
    expect(tied?.upper).toBeGreaterThan(apart?.upper ?? 1);
  });
});
