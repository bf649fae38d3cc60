import { describe, expect, test } from "vitest";
import {
  generalizedMetric,
  isMeasured,
  mcm,
  sensitiveToNeutralSimilarityRange,
  type Measured,
  type Measurement,
  type MultiGroupOptions,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

function measured(measurement: Measurement): Measured {
  if (!isMeasured(measurement)) throw new Error(measurement.reason);
  return measurement;
}

const range = { score: "meanProbability", comparison: "range" } as const;

/** Sources of three groups, uniform noise, and the first group moved. */
function counterfactual(
  sources: number,
  variations: number,
  moved: number,
  seed: number,
): { sources: { gold: number; groups: Record<string, { probabilities: number }[]> }[] } {
  const random = seededRandom(seed);
  const of = (group: string): { probabilities: number }[] =>
    Array.from({ length: variations }, () => ({ probabilities: 0.5 * random() + (group === "a" ? moved : 0) }));
  return {
    sources: Array.from({ length: sources }, () => ({ gold: 1, groups: { a: of("a"), b: of("b"), c: of("c") } })),
  };
}

function meanOf(made: readonly Measured[], read: (one: Measured) => number | undefined): number {
  let sum = 0;
  for (const one of made) sum += (read(one) ?? Number.NaN) / made.length;
  return sum;
}

describe("what chance makes of a comparison of all groups", () => {
  for (const variations of [1, 3]) {
    const make = (runs: number, moved: number): Measured[] =>
      Array.from({ length: runs }, (_, i) =>
        measured(mcm(counterfactual(30, variations, moved, i + 1), { ...range, nullDraws: 99 })),
      );

    test(`on counterfactual data with ${variations} variations a group it is all of the value where groups are alike, and less where one is moved`, () => {
      const alike = make(15, 0);
      expect(Math.abs(meanOf(alike, (made) => made.excess))).toBeLessThan(0.01);
      expect(meanOf(alike, (made) => ((made.pValue ?? 0) <= 0.1 ? 1 : 0))).toBeLessThan(0.3);
      const unlike = make(4, 0.25);
      expect(meanOf(unlike, (made) => made.excess)).toBeGreaterThan(0.08);
      expect(meanOf(unlike, (made) => made.pValue)).toBeLessThan(0.02);
    });
  }

  test("of three uniform scores is the range of 0.5 that they have by chance", () => {
    const random = seededRandom(3);
    const one = (): { probabilities: number }[] => [{ probabilities: random() }];
    const sources = Array.from({ length: 400 }, () => ({ gold: 1, groups: { a: one(), b: one(), c: one() } }));
    const made = measured(mcm({ sources }, range));
    expect(made.value).toBeCloseTo(0.5, 1);
    expect(made.nullMean).toBeCloseTo(0.5, 1);
    expect(made.excess).toBeCloseTo(0, 1);
  });

  test("is there by default on group data and in catalogue metrics, is the same each time, and not there with nullDraws 0", () => {
    const random = seededRandom(4);
    const rows = (): { gold: number; predicted: number }[] =>
      Array.from({ length: 60 }, () => ({ gold: 1, predicted: random() < 0.3 ? 1 : 0 }));
    const groups = { a: rows(), b: rows(), c: rows() };
    const options: MultiGroupOptions = { score: "positiveShare", comparison: "range" };
    const [one, other] = [measured(mcm({ groups }, options)), measured(mcm({ groups }, options))];
    expect(one.nullMean).toBeGreaterThan(0.05);
    expect(one.excess).toBe(one.value - (one.nullMean ?? 0));
    expect([one.nullMean, one.pValue]).toEqual([other.nullMean, other.pValue]);
    expect(measured(mcm({ groups }, { ...options, nullDraws: 0 })).nullMean).toBeUndefined();
    const metric = measured(generalizedMetric("avgIF", { sources: counterfactual(10, 1, 0, 1).sources }));
    expect(metric.metric.name).toBe("avgIF");
  });
});

describe("what chance makes of the range of similarities to neutral", () => {
  test("is near the value where groups are alike, and far below where one is not", () => {
    const random = seededRandom(8);
    const source = (share: number) => (_: unknown, i: number) => ({
      source: `s${i}`,
      neutral: [["x", "y"]],
      groups: {
        a: [["x", random() < share ? "y" : "z"]],
        b: [["x", random() < 0.5 ? "y" : "z"]],
        c: [["x", random() < 0.5 ? "y" : "z"]],
      },
    });
    const alike = measured(
      sensitiveToNeutralSimilarityRange(Array.from({ length: 80 }, source(0.5)), { metric: "jaccard" }),
    );
    const unlike = measured(
      sensitiveToNeutralSimilarityRange(Array.from({ length: 80 }, source(1)), { metric: "jaccard" }),
    );
    expect(alike.pValue).toBeGreaterThan(0.02);
    expect(Math.abs(alike.excess ?? 1)).toBeLessThan(0.1);
    expect(unlike.pValue).toBeLessThan(0.005);
    expect(unlike.excess).toBeGreaterThan(0.15);
  });
});
