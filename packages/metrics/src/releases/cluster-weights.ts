import type { ClusterPart, ClusterWay } from "../core/clusters.js";

/** Sums that say how much of the data a cell has, not what these were. */
const SIZES = ["count", "trials", "members"];

/** Of what the releases compare: the parts of one of them, and of each of its cells the place of its cluster. */
interface Placed {
  readonly parts: readonly ClusterPart[];
  readonly place: ClusterWay["of"];
}

/**
 * What each cluster, by its place, has of all that both releases were made of: by the sums that are sizes, each as a
 * share of its total, else by cells.
 */
export function clusterWeights(releases: readonly Placed[], clusters: number): Float64Array {
  const weights = new Float64Array(clusters);
  for (const { parts, place } of releases)
    for (const { sums = {} } of parts)
      for (const name of SIZES) {
        const sizes = sums[name];
        const total = sizes?.reduce((sum, size) => sum + size, 0) ?? 0;
        if (sizes === undefined || !(total > 0)) continue;
        for (let cell = 0; cell < sizes.length; cell++)
          (weights[place[cell] as number] as number) += (sizes[cell] as number) / total;
      }
  if (weights.some((weight) => weight > 0)) return weights;
  for (const { place } of releases) for (const at of place) (weights[at] as number)++;
  return weights;
}
