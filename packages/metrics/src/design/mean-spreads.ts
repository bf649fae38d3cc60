import type { ClusterPart, ClusterWay } from "../core/clusters.js";
import type { Measurement } from "../core/measurement.js";

/** How a mean over clusters varies from set to set. */
export interface MeanSpread {
  /** Its standard error. */
  readonly error: number;
  /** By what share of itself its variance grows if the true mean grows by 1, as that of skewed values does. */
  readonly growth: number;
}

/** The spread of each comparison of a metric that is a mean, in their order, from the clusters; else undefined. */
export function meanSpreads(measurement: Measurement): readonly MeanSpread[] | undefined {
  const { metric, comparisons = [] } = measurement;
  const { power } = metric.design ?? {};
  if (power !== "mean" && power !== "fraction") return undefined;
  // Made when they are looked at, which takes long.
  const { clusters } = measurement;
  if (clusters === undefined) return undefined;
  if (clusters.parts.length !== Math.max(1, comparisons.length)) return undefined;
  const spreads = clusters.parts.map((part) => clusters.ways.map((way) => spreadOf(part, way)));
  // Of clusters that cross the ones that vary more.
  return spreads.map((ofWays) => ofWays.reduce((most, spread) => (spread.error > most.error ? spread : most)));
}

function spreadOf({ sums = {} }: ClusterPart, { ids, of }: ClusterWay): MeanSpread {
  const { total = new Float64Array(), count = new Float64Array() } = sums;
  let [sum, size] = [0, 0];
  for (let i = 0; i < total.length; i++) {
    sum += total[i] as number;
    size += count[i] as number;
  }
  const residuals = new Float64Array(ids.length);
  for (let i = 0; i < total.length; i++) {
    const [cluster, residual] = [of[i] as number, (total[i] as number) - (sum / size) * (count[i] as number)];
    residuals[cluster] = (residuals[cluster] as number) + residual;
  }
  let [squares, cubes] = [0, 0];
  for (const residual of residuals) {
    squares += residual ** 2;
    cubes += residual ** 3;
  }
  return {
    error: Math.sqrt((squares * ids.length) / Math.max(1, ids.length - 1)) / size,
    // As if clusters with large values became more common.
    growth: squares === 0 ? 0 : (cubes * size) / squares ** 2,
  };
}
