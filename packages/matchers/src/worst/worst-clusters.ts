import { subjectName, type Measurement } from "@fairexpect/metrics";
import { clusterInfluences, counted } from "@fairexpect/metrics/core";
import type { Worst } from "../examples.js";
import { amountText, labelText } from "../format.js";

const NAME_LENGTH = 80;
/** Each cluster is left out in its turn, and of more numbers than this that takes too long for a message. */
const MOST_WORK = 2e7;
/** Clusters that do so little to a value are not what carries it. */
const LEAST = 1e-12;

/**
 * The prompts, sources or pools of a ready measurement without which its value would be best: what carries the verdict
 * if the data themselves are not there to be shown.
 */
export function worstClusters(measurement: Measurement): Worst {
  return (count, about) => {
    const { clusters, recompute, metric, comparisons } = measurement;
    const way = clusters?.ways.find(({ unit }) => unit === metric.unit) ?? clusters?.ways[0];
    if (clusters === undefined || recompute === undefined || way === undefined || about?.value === undefined) return [];
    if (metric.best === undefined || way.ids.length < 2) return [];
    const scores = clusters.parts.reduce((sum, part) => sum + (part.scores?.value.length ?? 0), 0);
    if (way.ids.length * Math.max(scores, clusters.parts.length) > MOST_WORK) return [];
    const k = comparisons?.findIndex(({ of }) => subjectName(of) === subjectName(about.of)) ?? 0;
    const own = clusterInfluences(clusters, way, recompute, way.ids.length)[Math.max(0, k)] ?? new Float64Array();
    const { value } = about;
    const sign = value >= metric.best ? 1 : -1;
    const carrying = [...own.keys()].filter((i) => sign * (own[i] ?? 0) > LEAST);
    // Equal clusters carry a verdict alike, whichever are shown.
    const isAlike = carrying.length === 0 && value !== metric.best;
    const shown = isAlike ? [...own.keys()].filter((i) => Math.abs(own[i] ?? 0) <= LEAST) : carrying;
    const one = counted(1, way.unit).slice(2);
    const as = isAlike ? ", as without any other" : "";
    return shown
      .sort((a, b) => sign * ((own[b] ?? 0) - (own[a] ?? 0)))
      .slice(0, count)
      .map((i) => ({
        score: Math.abs(own[i] ?? 0),
        says: `${one} ${nameOf(way, i)}: without it ${amountText(value - (own[i] ?? 0) / (own.length - 1), metric)}${as}`,
        responses: [],
      }));
  };
}

/** As the data call it; of plain arrays its place, counted from 1. */
function nameOf({ ids, names }: NonNullable<Measurement["clusters"]>["ways"][number], i: number): string {
  const name = names?.[i];
  if (name !== undefined) return JSON.stringify(labelText(name, NAME_LENGTH));
  const id = ids[i] ?? "";
  return id.startsWith("#") ? `no. ${Number(id.slice(1)) + 1}` : id;
}
