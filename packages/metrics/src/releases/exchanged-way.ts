import type { Clusters, ClusterWay } from "../core/clusters.js";

/** By which clusters two releases are exchanged. */
export interface ExchangedWay {
  readonly before: ClusterWay;
  readonly after: ClusterWay;
  /** What clusters of the other way are, if cells lie in two ways that cross: these are taken as they are. */
  readonly fixed?: string;
}

const ENOUGH = 20;

/**
 * Of two ways that cross the one with fewer clusters, which leaves the other's dependence whole as well as its own. Too
 * few of them (names of a group, often) could show nothing at all; then the other way, whose clusters both releases
 * were asked with the same names.
 */
export function exchangedWay(before: Clusters, after: Clusters): ExchangedWay {
  const [first, second] = after.ways as readonly [ClusterWay, ClusterWay?];
  const [firstBefore, secondBefore] = before.ways as readonly [ClusterWay, ClusterWay?];
  if (second === undefined || secondBefore === undefined) return { before: firstBefore, after: first };
  const [one, two] = [first, second].map(({ ids }) => ids.length) as [number, number];
  const bySecond = Math.min(one, two) >= ENOUGH ? two < one : two > one;
  return bySecond
    ? { before: secondBefore, after: second, fixed: first.unit }
    : { before: firstBefore, after: first, fixed: second.unit };
}
