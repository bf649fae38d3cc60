import type { Tally } from "./tally.js";
import type { Target } from "./target-classes.js";

/**
 * How often predictions and labels met in one group.
 *
 * @since 0.1.0
 */
export interface ConfusionCounts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly trueNegatives: number;
  readonly falseNegatives: number;
}

/** The four counts, in the order of their columns. */
export const CONFUSION = ["truePositives", "falsePositives", "trueNegatives", "falseNegatives"] as const;

/** The same of many cells, one number a cell. */
export type ConfusionColumns = Readonly<Record<keyof ConfusionCounts, Float64Array>>;

/** The confusion counts of a group for a class against the rest. Without labels all predictions count as false. */
export function confusion(data: Tally, group: number, place: Target["place"]): ConfusionCounts {
  const size = data.sizes[group] as number;
  if (place === "match") {
    const matches = data.matches[group] as number;
    return { truePositives: matches, falsePositives: 0, trueNegatives: 0, falseNegatives: size - matches };
  }
  const cell = group * data.classes.length + place;
  const hits = place < 0 ? 0 : (data.hits[cell] as number);
  const predicted = place < 0 ? 0 : (data.predicted[cell] as number);
  const actual = place < 0 ? 0 : (data.actual[cell] as number);
  return {
    truePositives: hits,
    falsePositives: predicted - hits,
    trueNegatives: size - predicted - actual + hits,
    falseNegatives: actual - hits,
  };
}

/** The confusion counts of several groups together. */
export function mergedConfusion(data: Tally, groups: readonly number[], place: Target["place"]): ConfusionCounts {
  const cells = groups.map((group) => confusion(data, group, place));
  const sum = (of: keyof ConfusionCounts): number => cells.reduce((total, cell) => total + cell[of], 0);
  return {
    truePositives: sum("truePositives"),
    falsePositives: sum("falsePositives"),
    trueNegatives: sum("trueNegatives"),
    falseNegatives: sum("falseNegatives"),
  };
}

/** The confusion counts of several groups together for a class against the rest, by the cells of the predictions. */
export function confusionByCell(
  { rows, labelled }: Tally,
  { count, of }: { readonly count: number; readonly of: Uint32Array },
  groups: readonly number[],
  place: Target["place"],
): ConfusionColumns {
  const columns = {
    truePositives: new Float64Array(count),
    falsePositives: new Float64Array(count),
    trueNegatives: new Float64Array(count),
    falseNegatives: new Float64Array(count),
  };
  const counted = new Set(groups);
  for (let i = 0; i < of.length; i++) {
    if (!counted.has(rows.groupOf[i] as number)) continue;
    const label = labelled ? rows.labelOf[i] : undefined;
    const column = columns[outcome(rows.predictionOf[i], label, place)];
    (column[of[i] as number] as number)++;
  }
  return columns;
}

function outcome(
  prediction: number | undefined,
  label: number | undefined,
  place: Target["place"],
): keyof ConfusionCounts {
  if (place === "match") return prediction === label ? "truePositives" : "falseNegatives";
  if (prediction === place) return label === place ? "truePositives" : "falsePositives";
  return label === place ? "falseNegatives" : "trueNegatives";
}

/** One cell of the columns. */
export function confusionAt(columns: ConfusionColumns, cell: number): ConfusionCounts {
  return {
    truePositives: columns.truePositives[cell] ?? 0,
    falsePositives: columns.falsePositives[cell] ?? 0,
    trueNegatives: columns.trueNegatives[cell] ?? 0,
    falseNegatives: columns.falseNegatives[cell] ?? 0,
  };
}

/** No predictions. */
export const NONE: ConfusionCounts = { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0 };

/** The counts of two together; with -1 those of the first without the second. */
export function plus(one: ConfusionCounts, other: ConfusionCounts, sign: 1 | -1 = 1): ConfusionCounts {
  return {
    truePositives: one.truePositives + sign * other.truePositives,
    falsePositives: one.falsePositives + sign * other.falsePositives,
    trueNegatives: one.trueNegatives + sign * other.trueNegatives,
    falseNegatives: one.falseNegatives + sign * other.falseNegatives,
  };
}

export function sizeOf(counts: ConfusionCounts): number {
  return CONFUSION.reduce((sum, name) => sum + counts[name], 0);
}
