export { absoluteInterval, foldedRatio } from "./absolute-interval.js";
export { bcaInterval, type ResamplingOptions } from "./bca-interval.js";
export { bettingInterval } from "./betting-interval.js";
export { clopperPearson } from "./clopper-pearson.js";
export { clusteredFraction } from "./clustered-fraction.js";
export { clusteredDifference, clusteredRate, clusteredRatio } from "./clustered-rates.js";
export type { ClusteredCounts } from "./clustered-side.js";
export { correlationInterval } from "./correlation-interval.js";
export { gaffkeInterval, type GaffkeOptions } from "./gaffke-interval.js";
export { jackknifeInterval } from "./jackknife-interval.js";
export { jackknifeRatio } from "./jackknife-ratio.js";
export type { Range } from "./levels.js";
export type { IntervalOptions } from "./interval-options.js";
export { meanInterval, type MeanIntervalOptions } from "./mean-interval.js";
export { newcombeDifference } from "./newcombe-difference.js";
export { newcombePairedDifference } from "./newcombe-paired-difference.js";
export {
  predictionPoweredMean,
  type JudgedValues,
  type PredictionPoweredMean,
  type PredictionPoweredOptions,
  type UnjudgedValues,
} from "./prediction-powered.js";
export { tInterval } from "./t-interval.js";
export { welchInterval } from "./welch-interval.js";
export { wilson } from "./wilson.js";
