import type { Estimate, Interval } from "../core/measurement.js";
import { MergedClusters } from "../sets/merged-clusters.js";
import type { Pools } from "../sets/pools.js";
import { clusteredDifference, clusteredRatio } from "../statistics/intervals/clustered-rates.js";
import type { ClusteredCounts } from "../statistics/intervals/clustered-side.js";
import type { IntervalOptions } from "../statistics/intervals/interval-options.js";
import { wider } from "../statistics/intervals/mean-interval.js";
import {
  poolDifferenceInterval,
  poolRatioInterval,
  type PoolEvidence,
} from "../statistics/intervals/pool-intervals.js";
import { weightedClusters, type WeightedClusters } from "../statistics/intervals/weighted-clusters.js";
import type { Selection } from "./select-places.js";

interface CompareOptions extends IntervalOptions {
  readonly aggregate?: "difference" | "ratio" | undefined;
}

/** Compares the share of places that a group gets with that of the reference, both by their index. */
export function compareShares(
  pools: Pools,
  selection: Selection,
  group: number,
  reference: number,
  clusters: PoolClusters | undefined,
  options: CompareOptions,
): Estimate {
  const { aggregate = "difference" } = options;
  const [own, other] = [totalOf(selection, group), totalOf(selection, reference)];
  const counts = {
    pools: pools.names.length,
    selected: own.selected,
    members: own.members,
    "reference selected": other.selected,
    "reference members": other.members,
  };
  const empty = other.members === 0 ? reference : own.members === 0 ? group : undefined;
  if (empty !== undefined) return { counts, reason: `group ${pools.groups[empty]} has no ${selection.who}` };
  if (aggregate === "ratio" && other.selected === 0) {
    const reason = `no candidate of the reference group ${pools.groups[reference]} was selected, so there is nothing to divide by`;
    return { counts, reason };
  }
  const value = aggregate === "difference" ? own.rate - other.rate : own.rate / other.rate;
  const [ofGroup, ofReference] = [group, reference].map((g) => byCluster(pools, selection, g, clusters)) as [
    ClusteredCounts,
    ClusteredCounts,
  ];
  const evidence = (of: "difference" | "ratio"): PoolEvidence => ({
    rates: [own.rate, other.rate],
    members: [membersByCluster(ofGroup), membersByCluster(ofReference)],
    ...contributionsOf(own, other, ofGroup, ofReference, of),
  });
  const difference = poolDifferenceInterval(evidence("difference"), options);
  const interval = aggregate === "difference" ? difference : poolRatioInterval(evidence("ratio"), difference, options);
  if (options.method !== "strict") return { counts, value, interval };
  return { counts, value, interval: wider(interval, exact(ofGroup, ofReference, aggregate)) };
}

interface Total {
  readonly selected: number;
  readonly members: number;
  readonly rate: number;
}

function totalOf(selection: Selection, group: number): Total {
  const selected = selection.selected[group] as number;
  const members = selection.members[group] as number;
  return { selected, members, rate: selected / members };
}

/** Of each pool the place of its cluster. */
export interface PoolClusters {
  readonly count: number;
  readonly of: Uint32Array;
}

/** The clusters of pools: those whose candidates share one are one. Undefined if no candidate names any. */
export function clustersOfPools(
  { names, starts, order }: Pools,
  clusterOf: (candidate: number) => string | undefined,
): PoolClusters | undefined {
  const merged = new MergedClusters(names.length);
  let isClustered = false;
  for (let pool = 0; pool < names.length; pool++)
    for (const member of order.subarray(starts[pool], starts[pool + 1])) {
      const cluster = clusterOf(member);
      isClustered ||= cluster !== undefined;
      merged.add(pool, { cluster });
    }
  return isClustered ? merged.clusters() : undefined;
}

/** Places and members of a group by pool, or by the clusters of pools. */
function byCluster(
  pools: Pools,
  { poolSelected, poolMembers }: Selection,
  group: number,
  clusters: PoolClusters | undefined,
): ClusteredCounts {
  const groups = pools.groups.length;
  const column = (of: Float64Array): Float64Array => {
    const sums = new Float64Array(clusters?.count ?? pools.names.length);
    for (let pool = 0; pool < pools.names.length; pool++)
      (sums[clusters?.of[pool] ?? pool] as number) += of[pool * groups + group] as number;
    return sums;
  };
  return { events: column(poolSelected), trials: column(poolMembers) };
}

function membersByCluster({ trials }: ClusteredCounts): WeightedClusters {
  const members = Float64Array.from(trials).filter((trial) => trial > 0);
  return weightedClusters(new Float64Array(members.length), members);
}

/**
 * What each pool with a member of either group adds to the estimate, for a ratio to its logarithm: of k pools
 * (k - 1) / k times what the linearised estimate loses without it, which is what it adds if pools are equal. A pool
 * that most of a rate hangs on is never far from that rate; without it the rate may be. They sum to 0.
 */
function contributionsOf(
  own: Total,
  other: Total,
  ofGroup: ClusteredCounts,
  ofReference: ClusteredCounts,
  aggregate: "difference" | "ratio",
): Pick<PoolEvidence, "contributions" | "weights"> {
  const deletion = ({ members: all, rate }: Total, { events, trials }: ClusteredCounts, pool: number): number => {
    const rest = all - (trials[pool] as number);
    return rest > 0 ? ((events[pool] as number) - rate * (trials[pool] as number)) / rest : 0;
  };
  const parts: number[] = [];
  const weights: number[] = [];
  for (let pool = 0; pool < ofGroup.trials.length; pool++) {
    const [members, others] = [ofGroup.trials[pool] as number, ofReference.trials[pool] as number];
    if (members + others === 0) continue;
    const [x, y] = [deletion(own, ofGroup, pool), deletion(other, ofReference, pool)];
    parts.push(aggregate === "difference" ? x - y : x / own.rate - y / other.rate);
    weights.push((members / own.members + others / other.members) / 2);
  }
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const contributions = Float64Array.from(parts, (part) => (part - mean) * (1 - 1 / parts.length));
  return { contributions, weights: Float64Array.from(weights) };
}

function exact(ofGroup: ClusteredCounts, ofReference: ClusteredCounts, aggregate: "difference" | "ratio"): Interval {
  // Shares of tied places may add up to a rounding error more than the members.
  const capped = ({ events, trials }: ClusteredCounts): ClusteredCounts => ({
    events: Float64Array.from(events, (sum, pool) => Math.min(sum, trials[pool] as number)),
    trials,
  });
  const compare = aggregate === "difference" ? clusteredDifference : clusteredRatio;
  return compare(capped(ofGroup), capped(ofReference), { method: "strict" });
}
