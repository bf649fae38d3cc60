import type { Clusters, Recompute } from "../core/clusters.js";
import { exchangedValues, type Values } from "./exchanged-values.js";
import { matchClusters, type MatchedClusters } from "./matched-clusters.js";

/** Two releases side by side, and what they come to after rows changed places. */
export interface Matching {
  readonly matched: MatchedClusters;
  readonly valuesAt: (moved: Uint8Array) => Values;
}

/** Matches the clusters of two releases whose parts are in one order. */
export function match(earlier: Clusters, later: Clusters, recompute: Recompute): Matching {
  const subjects = later.parts.map(({ of }) => of);
  const isOrdered = recompute.inAnyOrder !== true;
  const matched = matchClusters(earlier, later, !isOrdered);
  return { matched, valuesAt: exchangedValues(matched, subjects, recompute, isOrdered) };
}
