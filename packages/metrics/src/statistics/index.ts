export { jensenShannonDivergence } from "./jensen-shannon-divergence.js";
export { midranks } from "./midranks.js";
export { seededRandom, type Random } from "./random.js";
export { wassersteinDistance } from "./wasserstein-distance.js";
