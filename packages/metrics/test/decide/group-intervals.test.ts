import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  allocationGap,
  averageScoreGap,
  compareSamples,
  decide,
  disparity,
  jensenShannonGap,
  mcm,
  ndcgAtN,
  pcm,
  predictiveValidity,
  rabbi,
  rootMeanSquareBias,
  stereotypicalAssociations,
  type Bounds,
  type Estimated,
  type Interval,
} from "@fairexpect/metrics";
import {
  absoluteInterval,
  bcaInterval,
  clopperPearson,
  correlationInterval,
  normalQuantile,
  seededRandom,
  studentTQuantile,
  tInterval,
} from "@fairexpect/metrics/statistics";
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

describe("the intervals of metrics of groups, and of what groups come to", () => {
  test("correlations: SciPy's interval on Fisher's scale, finite differences, pairs left out, Bonett and Wright's formula", () => {
    for (const [x, y, low, high, spearmanLow, spearmanHigh] of oracle.correlation) {
      const pearson = correlationInterval(x, y)?.bounds(0.95);
      // Of 15 pairs a single one has most of the spread: no bounds.
      const [lower, upper] = x.length === 15 ? [-1, 1] : [low, high];
      expect(pearson?.lower).toBeCloseTo(lower, 6);
      expect(pearson?.upper).toBeCloseTo(upper, 6);
      const spearman = correlationInterval(x, y, { method: "spearman" })?.bounds(0.95);
      expect(spearman?.lower).toBeCloseTo(spearmanLow, 10);
      expect(spearman?.upper).toBeCloseTo(spearmanHigh, 10);
      expect(boundsOf(measured(predictiveValidity(x, y)))).toEqual(pearson);
    }
    const perfect = correlationInterval([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])?.bounds(0.95);
    expect(perfect?.lower).toBeLessThan(0.95);
    expect(correlationInterval([1, 1, 1, 1], [1, 2, 3, 4])).toBeUndefined();
  });

  test("stereotypical associations: texts left out one by one above, every change of places below, also for uneven shares", () => {
    for (const [texts, [he, she], value, nullMean, p, upper] of oracle.associations) {
      const found = measured(
        stereotypicalAssociations(texts, {
          groups: { a: ["he"], b: ["she"] },
          words: ["kind", "calm"],
          reference: { a: he, b: she },
        }),
      );
      expect(found.value).toBeCloseTo(value, 12);
      // The oracle counts texts; where few have most of the words, their effective number makes the bound wider.
      expect(boundsOf(found).upper).toBeGreaterThanOrEqual(upper - 1e-10);
      expect(boundsOf(found).upper).toBeLessThan(upper + 0.1);
      expect(Math.abs((found.nullMean ?? 0) - nullMean)).toBeLessThan(0.012);
      expect(Math.abs((found.pValue ?? 2) - p)).toBeLessThan(0.034);
    }
  });

  test("F1 of two groups: predictions, or prompts, left out one by one, and no nearer than their shares reach together", () => {
    for (const [groups, prompts, labels, predictions, low, high, ratioLow, ratioHigh] of oracle.f1) {
      const data = groups.map((group, i) => ({
        group: group === 0 ? "a" : "b",
        label: labels[i] as number,
        prediction: predictions[i] as number,
        ...(prompts !== null && { prompt: `${prompts[i]}` }),
      }));
      const difference = boundsOf(single(disparity(data, { rate: "f1Score", compare: { reference: "b" } })));
      expect(difference.lower).toBeCloseTo(low, 3);
      expect(difference.upper).toBeCloseTo(high, 3);
      const ratio = boundsOf(
        single(disparity(data, { rate: "f1Score", compare: { reference: "b" }, aggregate: "ratio" })),
      );
      expect(Math.abs(ratio.lower / ratioLow - 1)).toBeLessThan(2e-3);
      expect(Math.abs(ratio.upper / ratioHigh - 1)).toBeLessThan(2e-3);
    }
  });

  test("a group's rate against everybody's: the interval against the others, times their share", () => {
    for (const [a, n, b, m, low, high] of oracle.overall) {
      const column = (events: number, trials: number): number[] =>
        Array.from({ length: trials }, (_, i) => (i < events ? 1 : 0));
      const data = {
        groups: [...Array<string>(n).fill("a"), ...Array<string>(m).fill("b")],
        predictions: [...column(a, n), ...column(b, m)],
      };
      const bounds = boundsOf(single(disparity(data, { rate: "selectionRate", compare: "overall" })));
      expect(bounds.lower).toBeCloseTo(low, 10);
      expect(bounds.upper).toBeCloseTo(high, 10);
    }
  });

  test("shares of groups: the bootstrap's error is the binomial one, as far as 399 draws tell", () => {
    const column = (events: number, trials: number): { gold: number; predicted: number }[] =>
      Array.from({ length: trials }, (_, i) => ({ gold: 1, predicted: i < events ? 1 : 0 }));
    const groups = { a: column(30, 100), b: column(50, 120), c: column(66, 150) };
    const error = (p: number, n: number): number => Math.sqrt((p * (1 - p)) / n);
    const t = studentTQuantile(0.95, 99);
    const pair = boundsOf(
      measured(pcm({ groups: { a: groups.a, b: groups.b } }, { score: "positiveShare", comparison: "difference" })),
    );
    const reach = t * Math.hypot(error(0.3, 100), error(50 / 120, 120));
    for (const own of [0.3 - 50 / 120 - pair.lower, pair.upper - (0.3 - 50 / 120)])
      expect(Math.abs(own / reach - 1)).toBeLessThan(0.12);
    const range = measured(mcm({ groups }, { score: "positiveShare", comparison: "range" }));
    expect(range.value).toBeCloseTo(0.14, 12);
    expect(
      Math.abs((boundsOf(range).upper - 0.14) / (t * Math.hypot(error(0.3, 100), error(0.44, 150))) - 1),
    ).toBeLessThan(0.12);
  });

  test("spans of tagged sentences: sentences, not spans, are drawn", () => {
    const sentence = (found: boolean): { gold: string[]; predicted: string[] } => ({
      gold: ["U-LOC", "U-LOC", "U-LOC"],
      predicted: Array<string>(3).fill(found ? "U-LOC" : "O"),
    });
    const column = (found: number, all: number): ReturnType<typeof sentence>[] =>
      Array.from({ length: all }, (_, i) => sentence(i < found));
    const gap = measured(
      pcm(
        { tags: ["O", "U-LOC"], groups: { a: column(80, 100), b: column(50, 100) } },
        { score: "truePositiveRate", comparison: "difference", class: "LOC" },
      ),
    );
    expect(gap.value).toBeCloseTo(0.3, 12);
    const reach = studentTQuantile(0.95, 99) * Math.hypot(Math.sqrt((0.8 * 0.2) / 100), Math.sqrt((0.5 * 0.5) / 100));
    expect(Math.abs((boundsOf(gap).upper - 0.3) / reach - 1)).toBeLessThan(0.12);
  });

  test("attachments are drawn by text", () => {
    const column = (
      right: number,
    ): { gold: number; predicted: number; attachment: { correct: number; tokens: number } }[] =>
      Array.from({ length: 80 }, (_, i) => ({
        gold: 1,
        predicted: 1,
        attachment: { correct: i < right ? 10 : 0, tokens: 10 },
      }));
    const gap = measured(
      pcm({ groups: { a: column(60), b: column(40) } }, { score: "labelledAttachmentScore", comparison: "difference" }),
    );
    const reach = studentTQuantile(0.95, 79) * Math.hypot(Math.sqrt((0.75 * 0.25) / 80), Math.sqrt((0.5 * 0.5) / 80));
    expect(gap.value).toBeCloseTo(0.25, 12);
    expect(Math.abs((boundsOf(gap).upper - 0.25) / reach - 1)).toBeLessThan(0.12);
  });

  test("a mean score gap by pool: that of the pools' own differences where pools are balanced", () => {
    const differences = Array.from({ length: 40 }, (_, pool) => Math.sin(pool * pool) / 2 + 0.1);
    const candidates = differences.flatMap((difference, pool) => [
      { pool, group: "a", score: pool + difference },
      { pool, group: "b", score: pool },
    ]);
    const bounds = boundsOf(single(averageScoreGap(candidates, { reference: "b", seed: 5 })));
    const [student, bootstrap] = [tInterval(differences), bcaInterval(differences, { seed: 5 })].map((interval) =>
      interval.bounds(0.95),
    ) as [Bounds, Bounds];
    // Of flipped signs as far as 2,000 draws tell: a pool's difference of either sign is as likely.
    const flipped = normalQuantile(0.95) * Math.sqrt(differences.reduce((sum, own) => sum + own * own, 0) / 40 ** 2);
    const mean = differences.reduce((sum, own) => sum + own, 0) / 40;
    // Hall's correction for twice the skewness of the mean, from the third k-statistic.
    const central = (power: number): number => differences.reduce((sum, own) => sum + (own - mean) ** power, 0);
    const error = Math.sqrt(central(2) / 39 / 40);
    const skewness = (2 * ((40 / (39 * 38)) * central(3))) / 40 ** 2 / error ** 3;
    const t = studentTQuantile(0.95, 39);
    const skewed = (side: 1 | -1): number => {
      const corrected = (3 / skewness) * (Math.cbrt(1 + skewness * (-side * t - skewness / 6)) - 1);
      return mean - error * corrected;
    };
    for (const [side, own, flips] of [
      [-1, "lower", mean - flipped],
      [1, "upper", mean + flipped],
    ] as const) {
      const widest = side * Math.max(side * student[own], side * bootstrap[own], side * skewed(side));
      expect(side * (bounds[own] - widest)).toBeGreaterThanOrEqual(-1e-10);
      expect(Math.abs(bounds[own] - side * Math.max(side * widest, side * flips))).toBeLessThan(0.05 * flipped);
    }
  });

  test("a strict mean score gap has no bounds if three of fifty clusters have three quarters of the candidates", () => {
    const random = seededRandom(43);
    const candidates = Array.from({ length: 52 }, (_, i) => {
      const gap = random();
      return ["a", "b"].flatMap((group) =>
        Array.from({ length: i < 3 ? 50 : 1 }, () => ({
          cluster: `${i}`,
          group,
          score: (group === "a" ? gap : 0) + random(),
        })),
      );
    }).flat();
    const bounds = (method: "auto" | "strict"): Bounds =>
      boundsOf(single(averageScoreGap(candidates, { reference: "b", method })));
    expect(bounds("strict")).toEqual({ lower: -Infinity, upper: Infinity });
    expect(bounds("auto").upper).toBeLessThan(5);
  });

  test("a strict allocation gap of pools of two is not within the exact bounds of the share of pools won", () => {
    for (const won of [3, 12, 20, 25]) {
      const candidates = Array.from({ length: 25 }, (_, pool) => [
        { pool, group: "a", score: pool < won ? 1 : 0 },
        { pool, group: "b", score: 0.5 },
      ]).flat();
      const { lower, upper } = boundsOf(single(allocationGap(candidates, { k: 1, reference: "b", method: "strict" })));
      const share = clopperPearson(won, 25).bounds(0.95);
      expect(lower).toBeLessThanOrEqual(2 * share.lower - 1 + 1e-12);
      expect(upper).toBeGreaterThanOrEqual(2 * share.upper - 1 - 1e-12);
      expect(upper - lower).toBeLessThan(1.1 * 2 * (share.upper - share.lower) + 0.1);
    }
  });

  test("bounds from exchanges are not narrower than those of all exchanges, within 5 % of their width", () => {
    for (const [differences, lower] of oracle.exchange) {
      const comparison = measured(
        compareSamples(
          differences,
          differences.map(() => 0),
        ),
      );
      expect(boundsOf(comparison).lower).toBeLessThan(lower + 0.05 * (comparison.value - lower) + 0.002);
    }
  });

  test("the root mean square of comparisons: of the bounds of their magnitudes, each at its share of the error", () => {
    const scores = { a: [3, 4, 5, 6, 7, 2], b: [1, 2, 3, 4, 4.5, 9], c: [2, 3, 3.5, 4.2, 5.5, 8] };
    const bias = rabbi(scores, { reference: "c" });
    const root = measured(rootMeanSquareBias(bias));
    const each = (bias.comparisons ?? []).map((comparison) =>
      boundsOf(
        measured({ ...measured(comparison), interval: absoluteInterval(measured(comparison).interval as Interval) }),
        0.975,
      ),
    );
    expect(boundsOf(root).lower).toBeCloseTo(Math.hypot(...each.map(({ lower }) => lower)) / Math.SQRT2, 12);
    expect(boundsOf(root).upper).toBeCloseTo(Math.hypot(...each.map(({ upper }) => upper)) / Math.SQRT2, 12);
    expect(root.comparisons).toBeUndefined();
    expect(root.groups?.map(({ of, value }) => [of, value])).toEqual(
      bias.comparisons?.map(({ of, value }) => [of, value]),
    );
  });

  test("the root mean square of large gaps with a sign is not below a small limit", () => {
    const away = rabbi(
      { a: Array.from({ length: 60 }, (_, i) => i), b: Array.from({ length: 60 }, (_, i) => i + 40) },
      { reference: "b" },
    );
    expect(decide(rootMeanSquareBias(away), { below: 0.1 }).verdict).toBe("fail");
  });
});

describe("what has no interval", () => {
  test("is inconclusive, unless the policy lets the estimate decide", () => {
    const ranked = ndcgAtN([0.1, 0.2, 0.3], [0.01, 0.05, 0.09], { n: 3 });
    const reference = jensenShannonGap({ a: [0, 0.1], b: [0.9, 1] }, { reference: "b", variant: "reference" });
    for (const [measurement, limit] of [
      [ranked, { above: 0.5 }],
      [reference, { below: 0.5 }],
    ] as const) {
      expect(decide(measurement, limit)).toMatchObject({ verdict: "inconclusive", thin: false });
      expect(decide(measurement, limit, { inconclusive: "estimate" })).toMatchObject({
        verdict: "pass",
        thin: true,
      });
    }
  });
});
