import type { ClusterPart, ClusterWay } from "../core/clusters.js";

/** Sums that say how much of the data a cell has, not what these were. */
export const SIZES = ["count", "trials", "members"];

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

/** Of matched clusters, how many there are of each kind, and their sums. */
interface Exchanged {
  readonly columns: readonly { readonly name: string; readonly before: number; readonly after: number }[];
  readonly differences: Float64Array;
  readonly changed: number;
  readonly removed: number;
  readonly added: number;
}

/**
 * How much more data one release has than it has on average once clusters are exchanged, in any part, as a share of the
 * mean of both. Two gaps of opposite signs add up to as much in most arrangements, so that their magnitudes are as far
 * apart in these as they were seen to be; of clusters of unequal size in the releases they add up to a little less, and
 * what was seen would be larger than all others.
 */
export function imbalance({ columns, differences, changed, removed, added }: Exchanged): number {
  const rows = changed + removed + added;
  const sumOf = (start: number, count: number): number =>
    differences.subarray(start, start + count).reduce((sum, difference) => sum + difference, 0);
  let most = 0;
  for (const [c, { name, before, after }] of columns.entries()) {
    // The columns that differ come first.
    if (!SIZES.includes(name) || (c + 1) * rows > differences.length) continue;
    const [gone, come] = [-sumOf(c * rows + changed, removed), sumOf(c * rows + changed + removed, added)];
    const dealt = added > 0 ? come - (added * (gone + come)) / (removed + added) : 0;
    most = Math.max(most, (2 * Math.abs(sumOf(c * rows, changed) / 2 + dealt)) / (before + after));
  }
  return most;
}
