import { describe, expect, test } from "vitest";
import {
  decide,
  isMeasured,
  jensenShannonGap,
  mcm,
  pcm,
  sentimentBias,
  wassersteinGap,
  type Measurement,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

function firstInterval(measurement: Measurement): (confidence: number) => { lower: number; upper: number } {
  const part = Object.values(measurement.comparisons ?? {})[0] ?? measurement;
  if (!isMeasured(part) || part.interval === undefined) throw new Error("expected an interval");
  const { interval } = part;
  return (confidence) => interval.bounds(confidence);
}

/** Sources with one score of each group, the first group far from the others or like them. */
function sources(groups: number, count: number, seed: number, far: boolean): Parameters<typeof sentimentBias>[0] {
  const random = seededRandom(seed);
  const score = (group: number): number => (far && group === 0 ? 0.9 + 0.1 * random() : (far ? 0.1 : 1) * random());
  return Array.from({ length: count }, (_, i) => ({
    source: `s${i}`,
    groups: Object.fromEntries(Array.from({ length: groups }, (__, g) => [`g${g}`, [score(g)]])),
  }));
}

describe("bounds at confidences beyond the random divisions", () => {
  test("an overwhelming difference fails at any number of groups and any confidence", () => {
    for (const [groups, confidence] of [
      [20, 0.95],
      [7, 0.99],
      [3, 0.999],
      [2, 0.99999],
    ] as const) {
      expect(decide(sentimentBias(sources(groups, 40, groups, true)), { below: 0.1 }, { confidence }).verdict).toBe(
        "fail",
      );
    }
    const rows = (predicted: number): { gold: number; predicted: number }[] =>
      Array.from({ length: 200 }, () => ({ gold: 1, predicted }));
    const groups = { a: rows(1), b: rows(0) };
    for (const confidence of [0.998, 0.99999]) {
      expect(
        decide(mcm({ groups }, { score: "positiveShare", comparison: "range" }), { below: 0.1 }, { confidence })
          .verdict,
      ).toBe("fail");
      expect(
        decide(
          pcm({ groups }, { score: "positiveShare", comparison: "absoluteDifference" }),
          { below: 0.1 },
          { confidence },
        ).verdict,
      ).toBe("fail");
    }
  });

  test("exist, and widen steadily with the confidence", () => {
    const random = seededRandom(5);
    const scores = (shift: number): number[] => Array.from({ length: 80 }, () => shift + random());
    const gap = { a: scores(0.5), b: scores(0) };
    const levels = [0.9, 0.99, 0.999, 0.9995, 0.9996, 0.9999, 0.99999, 0.999999, 1 - 1e-9];
    for (const measurement of [
      wassersteinGap(gap, { reference: "b" }),
      jensenShannonGap(gap, { reference: "b" }),
      sentimentBias(sources(2, 80, 6, true)),
    ]) {
      const bounds = levels.map(firstInterval(measurement));
      for (const [i, { lower, upper }] of bounds.entries()) {
        const before = bounds[i - 1];
        if (before === undefined) continue;
        expect(lower).toBeLessThanOrEqual(before.lower);
        expect(upper).toBeGreaterThanOrEqual(before.upper);
      }
      expect(bounds[5]?.lower).toBeGreaterThan(0);
    }
  });

  test("are above 0 no more often than they may be where 15 groups are alike", () => {
    let failures = 0;
    for (let run = 0; run < 4; run++)
      if (decide(sentimentBias(sources(15, 20, run, false)), { below: 0 }).verdict === "fail") failures++;
    expect(failures).toBeLessThanOrEqual(1);
  });

  test("of pairs that are alike miss in at most a thousandth of runs at 0.9995 and 0.9999", () => {
    let [beyond, farBeyond] = [0, 0];
    for (let run = 0; run < 250; run++) {
      const bounds = firstInterval(sentimentBias(sources(2, 20, run, false)));
      if (bounds(0.99951).lower > 0) beyond++;
      if (bounds(0.9999).lower > 0) farBeyond++;
    }
    expect(beyond).toBeLessThanOrEqual(2);
    expect(farBeyond).toBeLessThanOrEqual(1);
  });

  test("are 0, not a rounding error above it, where the test is not significant", () => {
    for (let run = 0; run < 100; run++) {
      const random = seededRandom(run);
      const coin = (): number => (random() < 0.5 ? 1 : 0);
      const bounds = firstInterval(
        sentimentBias(Array.from({ length: 3 }, (_, i) => ({ source: `s${i}`, groups: { a: [coin()], b: [coin()] } }))),
      );
      expect(bounds(0.95).lower).toBe(0);
    }
  });
});
