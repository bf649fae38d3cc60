export { averageScoreGap } from "./average-score-gap.js";
export type { Candidate } from "./candidate.js";
export type { ReferenceOptions, ScoresByGroup } from "./candidates.js";
export { jensenShannonGap, type JensenShannonGapOptions } from "./jensen-shannon-gap.js";
export { rabbi } from "./rabbi.js";
export { wassersteinGap } from "./wasserstein-gap.js";
