export * from "./distributions/index.js";
export { midranks } from "./midranks.js";
export { seededRandom, type Random } from "./random.js";
export { wassersteinDistance } from "./wasserstein-distance.js";
