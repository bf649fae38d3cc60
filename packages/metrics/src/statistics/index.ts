export * from "./distributions/index.js";
export * from "./intervals/index.js";
export { jensenShannonDivergence } from "./jensen-shannon-divergence.js";
export { midranks } from "./midranks.js";
export { pearsonCorrelation, pearsonPValue } from "./pearson-correlation.js";
export { seededRandom, type Random } from "./random.js";
export { spearmanCorrelation } from "./spearman-correlation.js";
export * from "./tests/index.js";
export { wassersteinDistance } from "./wasserstein-distance.js";
