import type { ClusterPart, Clusters, ClusterWay, Recompute, WeightedPart } from "../core/clusters.js";

/** Of so many clusters with scores each is left out in its turn: that takes as long as adding all of them up. */
const MOST_WITH_SCORES = 200;

/**
 * What each cluster does to each comparison: so many times as much as leaving it out changes the value as there are
 * others (jackknife). Of many clusters with scores, that of some at equal distances, unless more are asked for.
 */
export function clusterInfluences(
  { parts }: Clusters,
  { ids, of }: ClusterWay,
  recompute: Recompute,
  mostWithScores = MOST_WITH_SCORES,
): readonly Float64Array[] {
  const hasScores = parts.some(({ scores }) => scores !== undefined);
  const looked = hasScores ? Math.min(mostWithScores, ids.length) : ids.length;
  const without = leavingOut(parts, of, ids.length);
  const all = recompute(without(-1));
  const influences = all.map(() => new Float64Array(looked));
  for (let i = 0; i < looked; i++) {
    const left = recompute(without(Math.floor((i * ids.length) / looked)));
    for (const [k, own] of influences.entries()) {
      const change = (all[k] ?? NaN) - (left[k] ?? NaN);
      own[i] = Number.isFinite(change) ? change * (ids.length - 1) : 0;
    }
  }
  return influences;
}

/** The parts without one cluster; with all of them for -1. */
function leavingOut(
  parts: readonly ClusterPart[],
  of: Uint32Array,
  count: number,
): (cluster: number) => readonly WeightedPart[] {
  const known = parts.map(({ of: subject, sums = {}, scores }) => ({
    subject,
    scores,
    columns: Object.entries(sums).map(([name, values]) => {
      const byCluster = new Float64Array(count);
      for (let cell = 0; cell < values.length; cell++)
        (byCluster[of[cell] as number] as number) += values[cell] as number;
      return { name, byCluster, total: byCluster.reduce((sum, value) => sum + value, 0) };
    }),
  }));
  const none = new Float64Array();
  return (cluster) =>
    known.map(({ subject, columns, scores }) => ({
      of: subject,
      sums: Object.fromEntries(
        columns.map(({ name, byCluster, total }) => [name, total - (cluster < 0 ? 0 : (byCluster[cluster] as number))]),
      ),
      scores: {
        value: scores?.value ?? none,
        weight: Float64Array.from(scores?.cell ?? [], (cell, i) =>
          of[cell] === cluster ? 0 : (scores?.weight?.[i] ?? 1),
        ),
      },
    }));
}
