import { weighted, type ClusterPart, type Clusters, type Recompute, type WeightedPart } from "../core/clusters.js";
import { ascendingOrder } from "../statistics/ascending-order.js";
import { seededRandom } from "../statistics/random.js";
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
  const hasScores = later.parts.some(({ scores }) => scores !== undefined);
  const isOrdered = hasScores && ![earlier, later].every((release) => isOrderless(release, recompute));
  const matched = matchClusters(earlier, later, !isOrdered);
  return { matched, valuesAt: exchangedValues(matched, subjects, recompute, isOrdered) };
}

/** So many scores of each part tell whether their order matters: putting all in order takes long. */
const ENOUGH = 100;

/**
 * Whether a metric makes the same of scores in another order, and of equal ones put together: then they need to be put
 * in order only once, and ranks and labels are few. Metrics that hold the scores of two parts against each other do
 * not.
 */
function isOrderless(release: Clusters, recompute: Recompute, most = ENOUGH): boolean {
  const parts = weighted({ ...release, parts: release.parts.map((part) => sampled(part, most)) });
  const expected = recompute(parts);
  const isAll = release.parts.every(({ scores }) => (scores?.value.length ?? 0) <= most);
  // Of a value that there is not nothing follows.
  if (!isAll && expected.includes(undefined)) return isOrderless(release, recompute, Infinity);
  const random = seededRandom(1);
  const shuffled = parts.map(({ scores, ...part }) => {
    const order = ascendingOrder(scores.value.map(() => random()));
    return { ...part, scores: { value: picked(scores.value, order), weight: picked(scores.weight, order) } };
  });
  // Parts of other lengths are nothing to metrics that pair them.
  return areClose(expected, recompute(shuffled)) && areClose(expected, recompute(parts.map(distinct)));
}

function sampled({ scores, ...part }: ClusterPart, most: number): ClusterPart {
  if (scores === undefined) return part;
  const { cell, value, weight } = scores;
  const count = Math.min(value.length, most);
  const places = Uint32Array.from({ length: count }, (_, i) => Math.floor((i * value.length) / count));
  return {
    ...part,
    scores: {
      cell: Uint32Array.from(places, (at) => cell[at] as number),
      value: picked(value, places),
      ...(weight !== undefined && { weight: picked(weight, places) }),
    },
  };
}

function picked(all: Float64Array, places: Uint32Array): Float64Array {
  const found = new Float64Array(places.length);
  for (let i = 0; i < found.length; i++) found[i] = all[places[i] as number] as number;
  return found;
}

function distinct(part: WeightedPart): WeightedPart {
  const weights = new Map<number, number>();
  const { value, weight } = part.scores;
  for (const i of ascendingOrder(value)) {
    const one = value[i] as number;
    weights.set(one, (weights.get(one) ?? 0) + (weight[i] as number));
  }
  return { ...part, scores: { value: Float64Array.from(weights.keys()), weight: Float64Array.from(weights.values()) } };
}

function areClose(values: readonly (number | undefined)[], others: readonly (number | undefined)[]): boolean {
  return values.every((own, k) => {
    const other = others[k];
    return own === other || Math.abs((own ?? NaN) - (other ?? NaN)) <= 1e-9 * Math.max(1, Math.abs(own ?? 0));
  });
}
