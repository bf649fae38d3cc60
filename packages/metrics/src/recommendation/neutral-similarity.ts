import type { Clusters } from "../core/clusters.js";
import { mean, meansOf } from "../core/means.js";
import type { Counts, Estimated, Part, Unestimated } from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import { clusterWay, fewerClusters, placesOf } from "../sets/cluster-ways.js";
import { absoluteInterval, type IntervalOptions } from "../statistics/index.js";
import { dataSeed } from "../statistics/data-seed.js";
import { drawsFor } from "../statistics/intervals/distance-interval.js";
import { holding } from "../statistics/intervals/levels.js";
import { intervalOfMean } from "../statistics/intervals/mean-interval.js";
import { randomInteger, seededRandom } from "../statistics/random.js";
import { checkAligned, type SideSimilarities, sideSimilarities } from "./list-similarity.js";
import { NEUTRAL, sideOf } from "./read-lists.js";
import { readSources, reasonAgainst, type RecommendationOptions } from "./source.js";
import type { Terms } from "../core/terms.js";

/** A group's similarity to the neutral lists. */
export interface GroupSimilarity {
  readonly group: string;
  readonly mean: number;
  readonly bySource: Float64Array;
}

/** Each group's similarity to the neutral lists, over the sources that have lists of every group and neutral ones. */
export interface NeutralSimilarity {
  readonly counts: Counts;
  readonly similarities: readonly GroupSimilarity[];
  readonly groups: readonly (Part & Estimated)[];
  /** Of each source the place of its cluster. */
  readonly places: Uint32Array;
  readonly clusters: () => Clusters;
  readonly provenance: Provenance | undefined;
  readonly terms?: Terms;
}

/** The similarity of each group's lists to the neutral ones, or why there is none. */
export function neutralSimilarity(
  caller: string,
  sources: unknown,
  options: RecommendationOptions,
): NeutralSimilarity | (Unestimated & { readonly provenance: Provenance | undefined }) {
  const { read, provenance, taken } = readSources(caller, sources, options);
  const { groups, units } = read;
  const sides = groups.map((_, g) => [sideOf(g), NEUTRAL] as const);
  checkAligned(caller, read, sides, options);
  const columns = sides.map(([first, second]) => sideSimilarities(read, first, second, options));
  const isComplete = (row: number): boolean => columns.every(({ values }) => !Number.isNaN(values[row]));
  const complete = units.flatMap((_, row) => (isComplete(row) ? [row] : []));
  const isWhole = complete.length === units.length;
  const names = isWhole ? units : complete.map((row) => units[row] as string);
  const places = isWhole ? read.clusters : placesOf(names);
  const counts = {
    sources: complete.length,
    ...(isWhole ? read.fewer : fewerClusters(places)),
    groups: groups.length,
    incompleteSources: units.length - complete.length,
  };
  const reason =
    reasonAgainst(groups) ??
    (complete.length === 0 ? "no source has recommendations for every group and neutral ones" : undefined);
  if (reason !== undefined) return { reason, counts, provenance };
  const similarities = groups.map((group, g): GroupSimilarity => {
    const { values } = columns[g] as SideSimilarities;
    const bySource = isWhole ? values : Float64Array.from(complete, (row) => values[row] as number);
    return { group, bySource, mean: mean(bySource) };
  });
  return {
    counts,
    similarities,
    groups: similarities.map(({ group, bySource, mean: value }) => ({
      of: { group },
      value,
      counts: { sources: complete.length },
      interval: intervalOfMean(value, bySource, [0, 1], places, options.method),
    })),
    places,
    clusters: () => ({
      ways: [clusterWay("sources", names)],
      parts: similarities.map(({ group, bySource }) => ({ of: { group }, sums: meansOf(bySource) })),
    }),
    provenance,
    ...taken,
  };
}

/** The difference of the similarities of each pair of groups, the greater minus the smaller. */
export function neutralComparisons(
  { similarities, places }: Pick<NeutralSimilarity, "similarities" | "places">,
  options: IntervalOptions,
): readonly (Part & Estimated)[] {
  return similarities.flatMap((first, i) =>
    similarities.slice(i + 1).map((second) => {
      const difference = first.mean - second.mean;
      const sign = difference < 0 ? -1 : 1;
      const bySource = first.bySource.map((own, s) => sign * (own - (second.bySource[s] as number)));
      const signed = intervalOfMean(mean(bySource), bySource, [-1, 1], places, options.method);
      const value = Math.abs(difference);
      return {
        of: { group: first.group, against: second.group },
        value,
        counts: { sources: bySource.length },
        interval: holding(value, absoluteInterval(signed)),
      };
    }),
  );
}

/** One value a cluster, what it counts included, so that their mean is that of the sources. */
export function byCluster(bySource: Float64Array, places: Uint32Array): Float64Array {
  const sums = new Float64Array(new Set(places).size);
  bySource.forEach((value, s) => {
    const place = places[s] as number;
    sums[place] = (sums[place] as number) + value;
  });
  return sums.map((total) => (total * sums.length) / bySource.length);
}

/** A seed from the groups' values, whatever the order of the sources. */
export function seedOfColumns(columns: readonly Float64Array[]): number {
  return dataSeed(...columns.map((column) => column.slice().sort()));
}

/**
 * A statistic of the groups' means, as often as it is drawn, ascending: each source's values are dealt out among the
 * groups at random, which is what it would be if groups did not matter.
 */
export function dealtMeans(
  columns: readonly Float64Array[],
  statistic: (means: readonly number[]) => number,
  seed: number,
): Float64Array {
  const sources = columns[0]?.length ?? 0;
  // In an order that depends on the values alone, so that the order of the sources changes nothing.
  const rows = Array.from({ length: sources }, (_, s) => columns.map((column) => column[s] as number));
  rows.sort((x, y) => x.map((value, g) => value - (y[g] as number)).find((difference) => difference !== 0) ?? 0);
  const random = seededRandom(seed);
  const row = new Float64Array(columns.length);
  const draws = new Float64Array(drawsFor(sources * columns.length));
  for (let b = 0; b < draws.length; b++) {
    const sums = columns.map(() => 0);
    for (let s = 0; s < sources; s++) {
      row.set(rows[s] as number[]);
      for (let g = columns.length - 1; g >= 0; g--) {
        const chosen = randomInteger(random, g + 1);
        sums[g] = (sums[g] as number) + (row[chosen] as number);
        row[chosen] = row[g] as number;
      }
    }
    draws[b] = statistic(sums.map((sum) => sum / sources));
  }
  return draws.sort();
}
