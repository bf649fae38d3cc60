import type { ClusterPart, Clusters, WeightedPart } from "../core/clusters.js";
import { valuesOfMeans } from "../core/means.js";
import type { Subject } from "../core/subject.js";
import { clusterWay, oneWay } from "../sets/cluster-ways.js";
import { union } from "../statistics/weighted-samples.js";
import { bySourceOf, type Cell } from "./cell.js";
import type { Comparison, Listing } from "./comparison.js";
import type { Contrast } from "./contrasts.js";
import { isMissing } from "./outcome.js";
import { textsOf } from "./sample.js";
import type { Score } from "./score.js";
import type { Setting } from "./setting.js";

/** What each comparison's mean over sources adds up; of one without a value nothing. */
export function sourceClusters(
  sources: number,
  weights: Float64Array | undefined,
  comparisons: readonly { readonly of: Subject; readonly cell: Cell }[],
  names: readonly string[] | undefined,
): Clusters {
  const none = new Float64Array(sources);
  const count = weights ?? new Float64Array(sources).fill(1);
  const parts = comparisons.map(({ of, cell }): ClusterPart => {
    const bySource = bySourceOf(cell);
    const sums =
      bySource === undefined
        ? { total: none, count: none }
        : { total: bySource.map((value, s) => value * (count[s] as number)), count };
    return { of, sums };
  });
  return { ways: names === undefined ? oneWay("sources", sources) : [clusterWay("sources", names)], parts };
}

/** What each text of group data adds to the score of its group; undefined if the score cannot be told by text. */
export function textClusters(setting: Setting): (() => Clusters) | undefined {
  const { data, score, focus, sources } = setting;
  const { byText } = score;
  if (byText === undefined) return undefined;
  return () => {
    const samples = sources[0]?.units[0]?.samples ?? [];
    const cells = samples.reduce((sum, sample) => sum + textsOf(sample), 0);
    let start = 0;
    const parts = samples.map((sample, t): ClusterPart => {
      const from = start;
      start += textsOf(sample);
      const of = { group: data.groups[t] ?? "" };
      if (byText.compare === "sums") return { of, sums: placed(byText.texts(sample, focus), from, cells) };
      const { cell, value } = byText.texts(sample, focus);
      return { of, scores: { cell: cell.map((text) => text + from), value } };
    });
    return { ways: oneWay(unitOf(setting), cells), parts };
  };
}

function placed(
  sums: Readonly<Record<string, Float64Array>>,
  from: number,
  cells: number,
): Readonly<Record<string, Float64Array>> {
  return Object.fromEntries(
    Object.entries(sums).map(([name, values]) => {
      const all = new Float64Array(cells);
      all.set(values, from);
      return [name, all];
    }),
  );
}

/** What the clusters of data are. */
export function unitOf({ data }: Setting): string {
  if (data.kind === "counterfactual") return "sources";
  return data.sequence ? "sentences" : "examples";
}

/** The values of contrasts, from what texts or sources add up to. */
export function contrastValues(
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  score: Score,
  comparison: Comparison,
  contrasts: readonly Contrast[],
): readonly (number | undefined)[] {
  if (isCounterfactual) return valuesOfMeans(parts);
  return contrasts.map(({ first, second }) => {
    const own = parts[second];
    if (first === "original" || own === undefined) return undefined;
    const others = first.flatMap((t) => parts[t] ?? []);
    if (score.byText?.compare === "scores")
      return comparison.weighted?.(union(others.map(({ scores }) => scores)), own.scores);
    const [x, y] = [scoreOfParts(others, score), scoreOfParts([own], score)];
    return x === undefined || y === undefined ? undefined : known(comparison.numbers(x, y));
  });
}

/** The value of a comparison of all groups, from what texts or sources add up to. */
export function listingValue(
  parts: readonly WeightedPart[],
  isCounterfactual: boolean,
  score: Score,
  listing: Listing,
): readonly (number | undefined)[] {
  if (isCounterfactual) return valuesOfMeans(parts);
  const scores = parts.flatMap((part) => scoreOfParts([part], score) ?? []);
  return [scores.length === parts.length ? known(listing.of(Float64Array.from(scores))) : undefined];
}

function scoreOfParts(parts: readonly WeightedPart[], { byText }: Score): number | undefined {
  if (byText?.compare !== "sums") return undefined;
  const sums = new Map<string, number>();
  for (const part of parts)
    for (const [name, sum] of Object.entries(part.sums)) sums.set(name, (sums.get(name) ?? 0) + sum);
  return byText.from(Object.fromEntries(sums));
}

function known(outcome: number | { readonly reason: string }): number | undefined {
  return isMissing(outcome) ? undefined : outcome;
}
