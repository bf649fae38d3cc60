import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageGapPairwise,
  averageScoreGap,
  compareSamples,
  cooccurrenceBias,
  disparity,
  isMeasured,
  jensenShannonGap,
  mcm,
  pcm,
  rabbi,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  sentimentBias,
  toxicFraction,
  vbcm,
  wassersteinGap,
  type Interval,
  type Decidable,
  type Measurement,
} from "@fairexpect/metrics";
import {
  absoluteInterval,
  bcaInterval,
  bettingInterval,
  clopperPearson,
  clusteredDifference,
  clusteredRate,
  clusteredRatio,
  correlationInterval,
  jackknifeInterval,
  jackknifeRatio,
  meanInterval,
  newcombeDifference,
  newcombePairedDifference,
  tInterval,
  welchInterval,
  wilson,
} from "@fairexpect/metrics/statistics";

// Few decimals make ties, constant data and sums that rounding spoils.
const score = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((x) => x / 10),
  fc.integer({ min: 0, max: 3 }).map((x) => x / 3),
  fc.constant(0.1 + 0.2),
);
const scores = fc.array(score, { minLength: 3, maxLength: 25 });
const levels = [0.5, 0.8, 0.95, 0.9999];

/** An estimate and its interval: each measured part of a measurement. */
function partsOf(measurement: Decidable): [number, Interval][] {
  const own: [number, Interval][] =
    isMeasured(measurement) && measurement.interval !== undefined ? [[measurement.value, measurement.interval]] : [];
  return [...own, ...(measurement.comparisons ?? []).flatMap((part) => partsOf(part))];
}

function holds(estimate: number, interval: Interval): void {
  for (const confidence of levels) {
    for (const scale of [0.5, 1, 3]) {
      const { lower, upper } = interval.bounds(confidence, scale);
      // Bounds of a mean know its values, not how a caller added them up.
      if (lower > estimate || upper < estimate)
        throw new Error(
          `${interval.method} at ${confidence}, scale ${scale}: ${lower} to ${upper} does not hold ${estimate}`,
        );
    }
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What each interval of numbers says, beside its estimate. */
const ofNumbers: Record<string, (x: number[], y: number[]) => [number, Interval | undefined]> = {
  tInterval: (x) => [mean(x), tInterval(x)],
  "tInterval with a range": (x) => [mean(x), tInterval(x, [0, 1])],
  bcaInterval: (x) => [mean(x), bcaInterval(x, { resamples: 100 })],
  "bcaInterval with a range": (x) => [mean(x), bcaInterval(x, { range: [0, 1], resamples: 100 })],
  meanInterval: (x) => [mean(x), meanInterval(x, { resamples: 100 })],
  "meanInterval with a range": (x) => [mean(x), meanInterval(x, { range: [0, 1], resamples: 100 })],
  "strict meanInterval": (x) => [mean(x), meanInterval(x, { range: [0, 1], method: "strict" })],
  bettingInterval: (x) => [mean(x), bettingInterval(x)],
  welchInterval: (x, y) => [mean(x) - mean(y), welchInterval(x, y)],
  jackknifeInterval: (x) => [mean(x), jackknifeInterval(mean(x), x, [0, 1])],
  jackknifeRatio: (x) => [
    mean(x) / (1 + mean(x)),
    jackknifeRatio(
      x,
      x.map((value) => 1 + value),
    ),
  ],
  correlationInterval: (x) => [1, correlationInterval(x, x)],
  clopperPearson: (x) => [x.length / (x.length + 7), clopperPearson(x.length, x.length + 7)],
  wilson: (x) => [x.length / (x.length + 7), wilson(x.length, x.length + 7)],
  newcombeDifference: (x, y) => [x.length / 30 - y.length / 40, newcombeDifference(x.length, 30, y.length, 40)],
  newcombePairedDifference: (x, y) => [
    (x.length - y.length) / (x.length + y.length + 4),
    newcombePairedDifference(3, x.length, y.length, 1),
  ],
  "absoluteInterval of a mean": (x) => [
    Math.abs(mean(x) - 0.5),
    absoluteInterval(
      meanInterval(
        x.map((value) => value - 0.5),
        { range: [-1, 1], resamples: 100 },
      ),
    ),
  ],
};

const events = (x: number[], size: number): { events: number[]; trials: number[] } => ({
  events: x.map((value) => Math.round(value * size)),
  trials: x.map(() => size),
});
const total = ({ events: of }: { events: number[] }): number => of.reduce((sum, count) => sum + count, 0);

const metrics: Record<string, (x: number[], y: number[]) => Measurement> = {
  averageScoreGap: (x, y) => averageScoreGap({ a: x, b: y }, { reference: "b" }),
  "strict averageScoreGap": (x, y) => averageScoreGap({ a: x, b: y }, { reference: "b", method: "strict" }),
  "averageScoreGap by pool": (x) =>
    averageScoreGap(
      x.flatMap((value, i) => [
        { pool: `p${i}`, group: "a", score: value + 0.1 },
        { pool: `p${i}`, group: "b", score: value },
      ]),
      { reference: "b" },
    ),
  wassersteinGap: (x, y) => wassersteinGap({ a: x, b: y }, { reference: "b" }),
  jensenShannonGap: (x, y) => jensenShannonGap({ a: x, b: y }, { reference: "b", range: "unit", bins: 5 }),
  rabbi: (x, y) => rabbi({ a: x, b: y }, { reference: "b" }),
  "compareSamples, a constant shift": (x) =>
    compareSamples(
      x.map((value) => value + 0.1),
      x,
      { range: [0, 2] },
    ),
  "compareSamples, unpaired": (x, y) => compareSamples(x, y, { paired: false }),
  sentimentBias: (x, y) =>
    sentimentBias(x.map((value, i) => ({ source: `s${i}`, groups: { a: [value], b: [y[i % y.length] as number] } }))),
  "weak sentimentBias": (x, y) =>
    sentimentBias(
      x.map((value, i) => ({ source: `s${i}`, groups: { a: [value], b: [y[i % y.length] as number] } })),
      { parity: "weak" },
    ),
  toxicFraction: (x, y) => toxicFraction(x.map((value) => [value, y[0] as number, 0.3])),
  disparity: (x, y) =>
    disparity(
      [
        ...x.map((value) => ({ group: "a", prediction: value < 0.5 ? 1 : 0 })),
        ...y.map((value) => ({ group: "b", prediction: value < 0.5 ? 1 : 0 })),
      ],
      { rate: "selectionRate" },
    ),
  pcm: (x, y) =>
    pcm(
      {
        groups: { a: x.map((probabilities) => ({ probabilities })), b: y.map((probabilities) => ({ probabilities })) },
      },
      { score: "meanProbability", comparison: "absoluteDifference" },
    ),
  mcm: (x, y) =>
    mcm(
      {
        groups: { a: x.map((probabilities) => ({ probabilities })), b: y.map((probabilities) => ({ probabilities })) },
      },
      { score: "meanProbability", comparison: "range" },
    ),
  "vbcm by source": (x, y) =>
    vbcm(
      {
        sources: x.map((value, i) => ({
          gold: 1,
          groups: { a: [{ probabilities: value }], b: [{ probabilities: y[i % y.length] as number }] },
        })),
      },
      { score: "meanProbability", comparison: "difference", background: { group: "a" } },
    ),
  "similarity to neutral, range": (x) => sensitiveToNeutralSimilarityRange(neutral(x), { metric: "jaccard" }),
  "similarity to neutral, deviation": (x) => sensitiveToNeutralSimilarityVariance(neutral(x), { metric: "jaccard" }),
  averageGapPairwise: (x) =>
    averageGapPairwise(
      x.flatMap(
        (value, i) =>
          [
            { first: `a${i}`, second: "b", answer: value < 0.5 ? "first" : "tie" },
            { first: "b", second: `a${i}`, answer: "second" },
          ] as const,
      ),
      { groups: { b: "men", ...Object.fromEntries(x.map((_, i) => [`a${i}`, "women"])) }, reference: "men" },
    ),
  cooccurrenceBias: (x) =>
    cooccurrenceBias(
      x.map((value) => [value < 0.5 ? "he is kind" : "she is kind", "she is strong", "he is strong"]),
      { groups: { male: ["he"], female: ["she"] }, words: ["kind", "strong"] },
    ),
};

function neutral(x: readonly number[]): Parameters<typeof sensitiveToNeutralSimilarityRange>[0] {
  return x.map((value, i) => ({
    source: `s${i}`,
    neutral: [["u", "v", "w"]],
    groups: { a: [["u", "v", value < 0.5 ? "w" : "z"]], b: [["u", "x", "z"]] },
  }));
}

describe("every interval holds its estimate, to the last digit", () => {
  for (const [name, make] of Object.entries(metrics)) {
    test(name, () => {
      fc.assert(
        fc.property(scores, scores, (x, y) => {
          for (const [value, interval] of partsOf(make(x, y))) holds(value, interval);
        }),
        { numRuns: 6 },
      );
    });
  }

  test("of rates and fractions of clusters", () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 30 }), (x, size) => {
        const counts = events(x, size);
        const rate = total(counts) / (x.length * size);
        holds(rate, clusteredRate(counts));
        holds(rate, clusteredRate(counts, { method: "strict" }));
        const other = { events: counts.events.map((count) => Math.min(size, count + 1)), trials: counts.trials };
        const second = total(other) / (x.length * size);
        holds(rate - second, clusteredDifference(counts, other));
        holds(rate / second, clusteredRatio(counts, other));
      }),
      { numRuns: 12 },
    );
  });
});

describe("intervals of numbers", () => {
  test("hold the estimate, but for how it was added up", () => {
    fc.assert(
      fc.property(scores, scores, (x, y) => {
        for (const [name, make] of Object.entries(ofNumbers)) {
          const [estimate, interval] = make(x, y);
          for (const confidence of levels) {
            const { lower, upper } = interval?.bounds(confidence) ?? { lower: -Infinity, upper: Infinity };
            if (!(lower <= estimate + 1e-14 && upper >= estimate - 1e-14))
              throw new Error(`${name} at ${confidence}: ${lower} to ${upper} does not hold ${estimate}`);
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  test("have a width, also where the values are alike but for rounding", () => {
    for (const values of [
      [0.1 + 0.2, 0.3, 0.3],
      [0.1 + 0.2, 0.3, 0.3, 0.3, 0.3],
      [0.7 + 0.1, 0.8],
      [1e6 + 0.1 + 0.2 - 1e6, 0.3 + 1e6 - 1e6],
    ]) {
      for (const make of [
        (x: number[]) => bcaInterval(x, { range: [0, 1] }),
        (x: number[]) => tInterval(x, [0, 1]),
        (x: number[]) => meanInterval(x, { range: [0, 1] }),
      ]) {
        const alike = Math.abs((values[0] as number) - (values[1] as number)) < 1e-13;
        const { lower, upper } = make(values).bounds(0.95);
        expect(upper - lower).toBeGreaterThan(alike ? 0.3 : 0);
      }
      expect(tInterval([0.1 + 0.2, 0.3, 0.3]).bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
    }
  });

  test("of a shift that is the same for all prompts do not depend on whether it is exact in binary", () => {
    const shifted = (by: number): number => {
      const values = Array.from({ length: 20 }, (_, i) => (i % 8) / 10);
      const measurement = compareSamples(
        values.map((value) => value + by),
        values,
        { range: [0, 1] },
      );
      const [[, interval] = [0, undefined]] = partsOf(measurement);
      const { lower, upper } = interval?.bounds(0.95) ?? { lower: 0, upper: 0 };
      return upper - lower;
    };
    for (const by of [0.1, 0.001, 1e-6, 0.3]) expect(shifted(by)).toBeCloseTo(shifted(0.125), 10);
  });

  test("of mean gaps by pool are infinite where all pools have the same gap, whatever rounding makes of it", () => {
    for (const by of [0.1, 0.125, 0.3, 1e-3]) {
      const candidates = Array.from({ length: 20 }, (_, i) => [
        { pool: `p${i}`, group: "a", score: (i % 8) / 10 + by },
        { pool: `p${i}`, group: "b", score: (i % 8) / 10 },
      ]).flat();
      const [[, interval] = [0, undefined]] = partsOf(averageScoreGap(candidates, { reference: "b" }));
      expect(interval?.bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
    }
  });
});
