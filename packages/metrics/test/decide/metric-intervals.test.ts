import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  averageGapPairwise,
  jensenShannonGap,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  sentimentBias,
  wassersteinGap,
  type Bounds,
  type Estimated,
  type Interval,
} from "@fairexpect/metrics";
import { absoluteInterval, meanInterval, clusteredDifference, normalQuantile } from "@fairexpect/metrics/statistics";
import { measured, single } from "./fake.js";

interface Oracle {
  averageGapPairwise: [[string, string, "first" | "second"][], number, number, number][];
  neutralDeviation: [number[][], number, number, number, number][];
  planOfTwo: [number, number, number, number, "auto" | "strict", number[]][];
  planOfMany: [number, number, number, number, number[]][];
  magnitude: [number, number, number, number][];
  wassersteinGap: [number[], number[], number, number, number][];
  strictParity: [number[][], number[][], number, number, number][];
  jensenShannonGap: [number[], number[], number, number, number, number, number][];
  correlation: [number[], number[], number, number, number, number][];
  associations: [string[], [number, number], number, number, number, number][];
  f1: [number[], number[] | null, number[], number[], number, number, number, number][];
  overall: [number, number, number, number, number, number][];
  exchange: [number[], number][];
}

// From test/oracle/metric-intervals.py: explicit deletion, finite differences, enumeration, SciPy.
const oracle = JSON.parse(readFileSync(new URL("fixtures/metric-intervals.json", import.meta.url), "utf8")) as Oracle;

function boundsOf(measurement: Estimated, confidence = 0.95): Bounds {
  if (measurement.interval === undefined) throw new Error("expected an interval");
  return measurement.interval.bounds(confidence);
}

describe("the intervals of single metrics", () => {
  test("averageGapPairwise: candidates of either side left out one by one", () => {
    for (const [answers, value, lower, upper] of oracle.averageGapPairwise) {
      const names = new Set(answers.flatMap(([first, second]) => [first, second]));
      const groups = Object.fromEntries([...names].map((name) => [name, name.startsWith("w") ? "women" : "men"]));
      const gap = single(
        averageGapPairwise(
          answers.map(([first, second, answer]) => ({ first, second, answer })),
          { groups, reference: "men" },
        ),
      );
      expect(gap.value).toBeCloseTo(value, 12);
      expect(boundsOf(gap).lower).toBeCloseTo(lower, 7);
      expect(boundsOf(gap).upper).toBeCloseTo(upper, 7);
    }
  });

  test("the deviation of similarities to neutral: finite differences above, every dealing of the values below", () => {
    const lists = new Map([
      [0, ["c", "d"]],
      [1 / 3, ["a", "c"]],
      [1, ["a", "b"]],
    ]);
    for (const [table, value, nullMean, p, upper] of oracle.neutralDeviation) {
      const sources = table.map((row, i) => ({
        source: `${i}`,
        neutral: [["a", "b"]],
        groups: Object.fromEntries(row.map((similarity, g) => [`g${g}`, [lists.get(similarity) ?? []]])),
      }));
      const deviation = measured(sensitiveToNeutralSimilarityVariance(sources, { metric: "jaccard" }));
      expect(deviation.value).toBeCloseTo(value, 12);
      expect(boundsOf(deviation).upper).toBeCloseTo(upper, 7);
      // 2,000 draws: three standard errors of the mean and of the p-value.
      expect(Math.abs((deviation.nullMean ?? 0) - nullMean)).toBeLessThan(0.005);
      expect(Math.abs((deviation.pValue ?? 2) - p)).toBeLessThan(0.034);
      expect(boundsOf(deviation).lower > 0).toBe((deviation.pValue ?? 1) <= 0.05);
    }
  });

  test("the range of similarities to neutral: a mean over sources of each pair, without its sign", () => {
    const sources = [
      [1, 0],
      [0, 0],
      [1, 1],
      [1, 0],
      [1, 0],
      [0, 1],
    ].map(([a, b], i) => ({
      source: `${i}`,
      neutral: [["x"]],
      groups: { a: [[a === 1 ? "x" : "y"]], b: [[b === 1 ? "x" : "y"]] },
    }));
    const pair = single(sensitiveToNeutralSimilarityRange(sources, { metric: "jaccard", seed: 3 }));
    expect(boundsOf(pair)).toEqual(
      absoluteInterval(meanInterval([1, 0, 0, 1, 1, -1], { range: [-1, 1], seed: 3 })).bounds(0.95),
    );
  });

  test("magnitudes: bounds of a normal estimate from the folded normal distribution, to 1 % of the error", () => {
    for (const [estimate, confidence, lower, upper] of oracle.magnitude) {
      const normal: Interval = {
        method: "normal",
        bounds: (level) => ({ lower: estimate - normalQuantile(level), upper: estimate + normalQuantile(level) }),
      };
      const bounds = absoluteInterval(normal).bounds(confidence);
      expect(bounds.lower).toBeLessThanOrEqual(lower + 1e-9);
      expect(bounds.lower).toBeGreaterThanOrEqual(lower - 0.002);
      expect(bounds.upper).toBeCloseTo(upper, 9);
    }
  });

  test("Wasserstein distances: the upper bound from finite differences of SciPy's weighted distance, the lower one from the folded t distribution", () => {
    // The greater of the difference of means' bound and of what the permutation test leaves; 0 where that test is not
    // significant.
    const expectLower = ({ interval, pValue = 1 }: Estimated, moved: number): void => {
      const { lower = -1 } = interval?.bounds(0.95) ?? {};
      if (pValue > 0.05) expect(lower).toBe(0);
      else expect(lower).toBeGreaterThanOrEqual(moved - 0.002);
    };
    for (const [x, y, value, upper, moved] of oracle.wassersteinGap) {
      const gap = single(wassersteinGap({ a: x, b: y }, { reference: "b" }));
      expect(gap.value).toBeCloseTo(value, 12);
      expect(boundsOf(gap).upper).toBeCloseTo(upper, 5);
      expectLower(gap, moved);
    }
    const [farX = [], farY = [], , , farMoved = 0] = oracle.wassersteinGap.at(-1) ?? [];
    expect(
      Math.abs(boundsOf(single(wassersteinGap({ a: farX, b: farY }, { reference: "b" }))).lower - farMoved),
    ).toBeLessThan(0.002);
    for (const [a, b, value, upper, moved] of oracle.strictParity) {
      const bias = single(
        sentimentBias(a.map((scores, i) => ({ source: `${i}`, groups: { a: scores, b: b[i] as number[] } }))),
      );
      expect(bias.value).toBeCloseTo(value, 12);
      expect(boundsOf(bias).upper).toBeCloseTo(upper, 5);
      expectLower(bias, moved);
    }
  });

  test("weak parity: the shares of sources that differ with one response, a mean over sources with several, without the sign", () => {
    const one = [
      [1, 0],
      [1, 1],
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
    ].map(([a, b], i) => ({ source: `${i}`, groups: { a: [a as number], b: [b as number] } }));
    expect(boundsOf(single(sentimentBias(one, { parity: "weak" })))).toEqual(
      absoluteInterval(
        clusteredDifference(
          { events: one.flatMap(({ groups }) => groups.a), trials: Array<number>(8).fill(1) },
          { events: one.flatMap(({ groups }) => groups.b), trials: Array<number>(8).fill(1) },
        ),
      ).bounds(0.95),
    );
    const several = one.map(({ source, groups }) => ({ source, groups: { a: [...groups.a, 1], b: [...groups.b, 0] } }));
    const differences = [1, 0.5, 0.5, 1, 0, 0.5, 0.5, 1];
    expect(boundsOf(single(sentimentBias(several, { parity: "weak", seed: 2 })))).toEqual(
      absoluteInterval(meanInterval(differences, { range: [-1, 1], seed: 2 })).bounds(0.95),
    );
  });

  test("the Jensen-Shannon gap: finite differences and 40,000 random divisions, within 4 % of the upper bound", () => {
    for (const [x, y, value, nullMean, p, lower, upper] of oracle.jensenShannonGap) {
      const gap = single(jensenShannonGap({ a: x, b: y }, { reference: "b", range: "unit", bins: 5 }));
      expect(gap.value).toBeCloseTo(value, 12);
      expect(Math.abs((gap.nullMean ?? 0) - nullMean)).toBeLessThan(0.04 * nullMean + 0.001);
      expect(Math.abs((gap.pValue ?? 2) - p)).toBeLessThan(0.034);
      expect(Math.abs(boundsOf(gap).lower - lower)).toBeLessThan(0.04 * upper);
      expect(Math.abs(boundsOf(gap).upper - upper)).toBeLessThan(0.04 * upper);
      expect(boundsOf(gap).lower > 0).toBe((gap.pValue ?? 1) <= 0.05);
    }
  });

  test("the Jensen-Shannon gap of equal constant scores says what unseen bins could be", () => {
    const gap = single(
      jensenShannonGap({ a: Array<number>(50).fill(0.5), b: Array<number>(50).fill(0.5) }, { reference: "b" }),
    );
    expect(gap).toMatchObject({ value: 0, nullMean: 0, pValue: 1 });
    const missed = 1 - 0.05 ** (1 / 50);
    const mixture = 1 - missed / 2;
    expect(boundsOf(gap).upper).toBeCloseTo(
      ((1 - missed) * Math.log2((1 - missed) / mixture) + missed + Math.log2(1 / mixture)) / 2,
      12,
    );
    expect(boundsOf(gap).lower).toBe(0);
  });

  test("the Jensen-Shannon gap by pool deals within pools: what pools differ in shows nothing", () => {
    const candidates = Array.from({ length: 40 }, (_, pool) =>
      ["a", "b"].map((group) => ({ pool, group, score: pool % 10 })),
    ).flat();
    const gap = single(jensenShannonGap(candidates, { reference: "b" }));
    expect(gap).toMatchObject({ value: 0, nullMean: 0 });
    expect(gap.counts["pools"]).toBe(40);
  });
});
