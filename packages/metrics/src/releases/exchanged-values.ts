import type { Recompute, WeightedPart } from "../core/clusters.js";
import type { Description } from "../core/description.js";
import type { Subject } from "../core/subject.js";
import { dividedScores, type Sample } from "./divided-scores.js";
import type { Column, MatchedClusters } from "./matched-clusters.js";
import { distanceFromBest } from "./worse.js";

/** The values of both releases. */
export interface Values {
  readonly before: readonly (number | undefined)[];
  readonly after: readonly (number | undefined)[];
}

/**
 * What both releases come to after the rows marked with 1 changed places. The sums that `recompute` gets are the same
 * objects each time, since they are made thousands of times.
 */
export function exchangedValues(
  matched: MatchedClusters,
  subjects: readonly Subject[],
  recompute: Recompute,
  isOrdered: boolean,
): (moved: Uint8Array) => Values {
  const { columns, differences, scores } = matched;
  const width = columnsThatDiffer(matched);
  const shift = new Float64Array(width);
  const divisions = scores.map((each) => each && dividedScores(each, isOrdered));
  const [earlier, later] = [emptyParts(subjects), emptyParts(subjects)];
  return (moved) => {
    for (let c = 0; c < width; c++) shift[c] = sumOf(moved, differences, c * moved.length);
    for (let c = 0; c < columns.length; c++) {
      const { part, name, before, after } = columns[c] as Column;
      const more = shift[c] ?? 0;
      (earlier[part] as MutablePart).sums[name] = before + more;
      (later[part] as MutablePart).sums[name] = after - more;
    }
    for (let part = 0; part < divisions.length; part++) {
      const divided = divisions[part]?.(moved);
      if (divided === undefined) continue;
      (earlier[part] as MutablePart).scores = divided.before;
      (later[part] as MutablePart).scores = divided.after;
    }
    return { before: recompute(earlier), after: recompute(later) };
  };
}

/** The sum of a column's numbers in the rows that moved. */
function sumOf(moved: Uint8Array, differences: Float64Array, start: number): number {
  let sum = 0;
  // A product costs less than a question whose answer nobody can guess.
  for (let row = 0; row < moved.length; row++) sum += (moved[row] as number) * (differences[start + row] as number);
  return sum;
}

interface MutablePart extends WeightedPart {
  sums: Record<string, number>;
  scores: Sample;
}

function emptyParts(subjects: readonly Subject[]): readonly MutablePart[] {
  return subjects.map((of) => ({ of, sums: {}, scores: NONE }));
}

/** How much worse the later release is in each comparison, more being worse; 0 if either has no value. */
export function changes({ before, after }: Values, metric: Description): Float64Array {
  const worse = new Float64Array(after.length);
  for (let k = 0; k < worse.length; k++) {
    const [x, y] = [before[k], after[k]];
    if (x === undefined || y === undefined) continue;
    const [from, to] = [distanceFromBest(x, metric), distanceFromBest(y, metric)];
    // What is left of rounding is no change.
    if (Math.abs(to - from) > 1e-13 * Math.max(Math.abs(x), Math.abs(y))) worse[k] = to - from;
  }
  return worse;
}

const NONE: Sample = { value: new Float64Array(), weight: new Float64Array() };

function columnsThatDiffer({ differences, changed, removed, added }: MatchedClusters): number {
  const rows = changed + removed + added;
  return rows === 0 ? 0 : differences.length / rows;
}
