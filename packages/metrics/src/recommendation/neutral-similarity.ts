import { type Counts, type Measured, type Measurement, pairName } from "../core/measurement.js";
import { absoluteInterval, meanInterval, type IntervalOptions } from "../statistics/index.js";
import { dataSeed } from "../statistics/data-seed.js";
import { drawsFor } from "../statistics/intervals/distance-interval.js";
import { holding } from "../statistics/intervals/levels.js";
import { randomInteger, seededRandom } from "../statistics/random.js";
import { listSimilarity, readSources, type RecommendationOptions, type RecommendationSource } from "./source.js";

/** Each group's similarity to the neutral lists, over the sources that have lists of every group and neutral ones. */
export interface NeutralSimilarity {
  readonly counts: Counts;
  readonly groups: Readonly<Record<string, Measured>>;
}

/** The similarity of each group's lists to the neutral ones, or the undefined measurement of `metric`. */
export function neutralSimilarity(
  metric: string,
  sources: readonly RecommendationSource[],
  options: RecommendationOptions,
): NeutralSimilarity | Measurement {
  const { groups, rows } = readSources(metric, sources, options);
  const similarity = listSimilarity(metric, options);
  const table = groups.map((): number[] => []);
  for (const row of rows) {
    const values = groups.map((group) => similarity(row, row.groups.get(group), row.neutral)?.value);
    if (values.includes(undefined)) continue;
    for (const [g, value] of values.entries()) table[g]?.push(value as number);
  }
  const complete = table[0]?.length ?? 0;
  const counts = { sources: complete, groups: groups.length, incompleteSources: rows.length - complete };
  if (groups.length < 2) {
    return {
      metric,
      counts,
      undefined: groups.length === 0 ? "there are no recommendations" : `${groups.join("")} is the only group`,
    };
  }
  if (complete === 0)
    return { metric, counts, undefined: "no source has recommendations for every group and neutral ones" };
  const measured = groups.map((group, g): [string, Measured] => {
    const perPrompt = Float64Array.from(table[g] as number[]);
    const value = perPrompt.reduce((sum, similarityOfSource) => sum + similarityOfSource, 0) / complete;
    return [
      group,
      {
        metric: "similarityToNeutral",
        value,
        counts: { sources: complete },
        perPrompt,
        interval: meanInterval(perPrompt, { ...options, range: [0, 1] }),
      },
    ];
  });
  return { counts, groups: Object.fromEntries(measured) };
}

/**
 * The difference of the similarities of each pair of groups, the greater minus the smaller, with the difference of each
 * source.
 */
export function neutralComparisons(
  metric: string,
  groups: Readonly<Record<string, Measured>>,
  options: IntervalOptions,
): Record<string, Measured> {
  const comparisons: Record<string, Measured> = {};
  const entries = Object.entries(groups);
  for (const [i, [name, group]] of entries.entries()) {
    for (const [other, second] of entries.slice(i + 1)) {
      const difference = group.value - second.value;
      const sign = difference < 0 ? -1 : 1;
      const perPrompt =
        group.perPrompt?.map((value, source) => sign * (value - (second.perPrompt?.[source] as number))) ??
        new Float64Array();
      const interval = holding(
        Math.abs(difference),
        absoluteInterval(meanInterval(perPrompt, { ...options, range: [-1, 1] })),
      );
      comparisons[pairName(name, other)] = {
        metric,
        value: Math.abs(difference),
        counts: { sources: perPrompt.length },
        perPrompt,
        interval,
      };
    }
  }
  return comparisons;
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
