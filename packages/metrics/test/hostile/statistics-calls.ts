import * as statistics from "@fairexpect/metrics/statistics";
import type { Calls } from "./good-calls.js";

const x = [0.1, 0.5, 0.3, 0.9, 0.7, 0.2, 0.4];
const y = [0.2, 0.6, 0.1, 0.8, 0.9, 0.3, 0.35];
const counts = { events: [1, 0, 2, 3], trials: [2, 3, 4, 3] };
const others = { events: [0, 1, 1, 2], trials: [2, 2, 4, 3] };
const gap = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.abs((a[0] ?? 0) - (b[0] ?? 0));

/** How the functions of the statistics subpath can be called. */
export const statisticsCalls: Readonly<Record<string, Calls>> = {
  absoluteInterval: [[statistics.newcombeDifference(3, 10, 5, 10)]],
  bcaInterval: [[x, { range: [0, 1], seed: 1, resamples: 500 }]],
  betaCdf: [[0.3, 2, 5]],
  betaQuantile: [[0.3, 2, 5, { tail: "upper" }]],
  betaSurvival: [[0.3, 2, 5]],
  bettingInterval: [[x]],
  binomialCdf: [[3, 10, 0.3]],
  binomialSurvival: [[3, 10, 0.3]],
  chiSquareCdf: [[3, 2]],
  chiSquareQuantile: [[0.3, 2, { tail: "upper" }]],
  chiSquareSurvival: [[3, 2]],
  clopperPearson: [[3, 10]],
  clusteredDifference: [[counts, others, { method: "strict" }]],
  clusteredFraction: [
    [counts.events, counts.trials, { method: "auto" }],
    [[2, 0, 1, 0], [5, 5, 5, 5], { method: "strict", first: [1, 0, 0, 0] }],
  ],
  clusteredRate: [[counts, { method: "strict" }]],
  clusteredRatio: [[counts, others, { method: "auto" }]],
  correlationInterval: [
    [x, y, { method: "spearman" }],
    [x, y, { method: "pearson" }],
  ],
  fCdf: [[1.5, 5, 7]],
  fQuantile: [[0.3, 5, 7, { tail: "lower" }]],
  fSurvival: [[1.5, 5, 7]],
  foldedRatio: [[{ method: "known", bounds: () => ({ lower: 0.5, upper: 4 }) }]],
  friedmanTest: [
    [
      [
        [1, 2, 3],
        [1, 3, 2],
        [2, 2, 3],
      ],
    ],
  ],
  gaffkeInterval: [[x]],
  holm: [[[0.5, 0.125, 0.25]]],
  jackknifeInterval: [[2, [1, 2, 3], [0, 5]]],
  jackknifeRatio: [
    [
      [0, 1, 2, 1],
      [1, 2, 2, 3],
      [0, 1],
    ],
  ],
  jensenShannonDivergence: [[[0.5, 0.5, 0], [0.2, 0.3, 0.5], { base: 2 }]],
  logGamma: [[2.5]],
  mcnemarTest: [[3, 8]],
  meanInterval: [
    [x, { range: [0, 1], method: "strict" }],
    [x, { seed: 3, resamples: 400 }],
  ],
  midranks: [[x]],
  newcombeDifference: [[3, 10, 5, 12]],
  newcombePairedDifference: [[3, 2, 4, 10]],
  normalCdf: [[1.5]],
  normalQuantile: [[0.3, { tail: "upper" }]],
  normalSurvival: [[1.5]],
  pearsonCorrelation: [[x, y]],
  pearsonPValue: [[0.5, 12]],
  permutationTest: [[x, y, gap, { resamples: 99, seed: 2 }]],
  predictionPoweredMean: [
    [
      { trusted: [0, 0.5, 1], cheap: [0.2, 0.4, 0.9], clusters: [0, 0, 1] },
      { cheap: [0.1, 0.8], clusters: [2, 3] },
      { lambda: 1 },
    ],
    [{ trusted: [0, 1], cheap: [0, 1] }, { cheap: [1, 0] }, { range: [0, 2], method: "strict" }],
  ],
  seededRandom: [[7]],
  spearmanCorrelation: [[x, y]],
  studentTCdf: [[1.5, 4]],
  studentTQuantile: [[0.3, 4, { tail: "upper" }]],
  studentTSurvival: [[1.5, 4]],
  tInterval: [[x, [0, 1]]],
  wassersteinDistance: [[x, y]],
  wassersteinPermutationTest: [[x, y, { resamples: 99, seed: 2 }]],
  welchInterval: [[x, y]],
  wilcoxonSignedRankTest: [
    [x, y, { method: "auto" }],
    [x, y, { method: "exact" }],
  ],
  wilson: [[3, 10]],
};
