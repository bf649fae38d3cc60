export { jaccardSimilarity } from "./jaccard-similarity.js";
export { normalizeRecommendation } from "./normalize-recommendation.js";
export { pragSimilarity, type PragOptions } from "./prag-similarity.js";
export type { RankingOptions } from "./ranking.js";
export { recommendationSimilarity } from "./recommendation-similarity.js";
export { sensitiveToNeutralSimilarityRange } from "./sensitive-to-neutral-similarity-range.js";
export { sensitiveToNeutralSimilarityVariance } from "./sensitive-to-neutral-similarity-variance.js";
export { serpSimilarity } from "./serp-similarity.js";
export type { ReceivedRecommendations, RecommendationOptions, RecommendationSource } from "./source.js";
