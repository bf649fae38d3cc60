// Comparisons of groups, with a known truth: pairs, ties, unequal numbers, unequal clusters.
import { sharedPrompts, unequalClusters, fewAgainstMany } from "./groups/rates.mjs";

export const groupFamilies = { sharedPrompts, unequalClusters, fewAgainstMany };
