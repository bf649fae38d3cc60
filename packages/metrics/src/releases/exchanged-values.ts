import type { Recompute, WeightedPart } from "../core/clusters.js";
import type { Description } from "../core/description.js";
import type { Subject } from "../core/subject.js";
import type { Column, MatchedClusters, RowScores } from "./matched-clusters.js";
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
): (moved: Uint8Array) => Values {
  const { columns, differences, scores } = matched;
  const width = columnsThatDiffer(matched);
  const shift = new Float64Array(width);
  const divisions = scores.map((each) => each && division(each));
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

type Sample = WeightedPart["scores"];

const NONE: Sample = { value: new Float64Array(), weight: new Float64Array() };

function columnsThatDiffer({ differences, changed, removed, added }: MatchedClusters): number {
  const rows = changed + removed + added;
  return rows === 0 ? 0 : differences.length / rows;
}

/** Divides the scores of a part between the releases: both have all of them, those of the other weighing nothing. */
function division({ value, weight, row, later }: RowScores) {
  const [ofFirst, ofSecond] = [new Float64Array(value.length), new Float64Array(value.length)];
  const isAscending = value.every((own, i) => i === 0 || (value[i - 1] as number) <= own);
  return (moved: Uint8Array): { readonly before: Sample; readonly after: Sample } => {
    for (let i = 0; i < value.length; i++) {
      const at = row[i] as number;
      const isLater = (later[i] as number) ^ (at < 0 ? 0 : (moved[at] as number));
      const own = weight[i] as number;
      ofSecond[i] = own * isLater;
      ofFirst[i] = own * (1 - isLater);
    }
    const sides = { before: { value, weight: ofFirst }, after: { value, weight: ofSecond } };
    return isAscending ? sides : { before: weighing(sides.before), after: weighing(sides.after) };
  };
}

/** Scores whose order matters stand as they would in a release of their own. */
function weighing({ value, weight }: Sample): Sample {
  const isIn = (_: number, i: number): boolean => weight[i] !== 0;
  return { value: value.filter(isIn), weight: weight.filter(isIn) };
}
