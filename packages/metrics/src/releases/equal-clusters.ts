import type { ClusterPart, Clusters, ClusterWay } from "../core/clusters.js";

/** Whether two releases, whose parts are in one order, hold the same: then nothing needs to be matched. */
export function areEqualClusters(before: Clusters, after: Clusters): boolean {
  return (
    before.ways.length === after.ways.length &&
    before.ways.every((way, i) => isEqualWay(way, after.ways[i] as ClusterWay)) &&
    before.parts.every((part, i) => isEqualPart(part, after.parts[i] as ClusterPart))
  );
}

function isEqualWay(one: ClusterWay, other: ClusterWay): boolean {
  return one.unit === other.unit && isEqual(one.of, other.of) && isEqual(one.ids, other.ids);
}

function isEqualPart({ sums = {}, scores }: ClusterPart, { sums: others = {}, scores: other }: ClusterPart): boolean {
  const names = Object.keys(sums);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => isEqual(sums[name], others[name])) &&
    isEqual(scores?.cell, other?.cell) &&
    isEqual(scores?.value, other?.value) &&
    isEqual(scores?.weight, other?.weight)
  );
}

function isEqual<T>(one: ArrayLike<T> | undefined, other: ArrayLike<T> | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
