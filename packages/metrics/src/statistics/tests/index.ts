export { holm } from "./holm.js";
export { mcnemarTest } from "./mcnemar-test.js";
export { permutationTest, type PermutationResult } from "./permutation-test.js";
export { wassersteinPermutationTest } from "./wasserstein-permutation-test.js";
