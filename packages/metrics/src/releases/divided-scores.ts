import type { WeightedPart } from "../core/clusters.js";
import type { RowScores } from "./matched-clusters.js";

export type Sample = WeightedPart["scores"];

/** What each release has of a part's scores after the rows marked with 1 changed places. */
export type DividedScores = (moved: Uint8Array) => { readonly before: Sample; readonly after: Sample };

/**
 * Divides the scores of a part between the releases: as the cells stand if that matters, else they ascend, and the
 * samples are in the same arrays each time.
 */
export function dividedScores(scores: RowScores, isOrdered: boolean): DividedScores {
  return isOrdered ? inOrder(scores) : byValue(scores);
}

/**
 * Both releases have all values, each once, with what the release's own scores of it weigh. Of ranks and labels these
 * are few.
 */
function byValue({ value, weight, row, later }: RowScores): DividedScores {
  const isNext = (i: number): boolean => i === 0 || value[i] !== value[i - 1];
  let [count, moving] = [0, 0];
  for (let i = 0; i < value.length; i++) {
    if (isNext(i)) count++;
    if ((row[i] as number) >= 0) moving++;
  }
  const values = new Float64Array(count);
  const unmoved = { before: new Float64Array(count), after: new Float64Array(count) };
  const [rows, sides, own] = [new Uint32Array(moving), new Uint8Array(moving), new Float64Array(moving)];
  // Of each moving score the place of its value.
  const slots = new Uint32Array(moving);
  for (let i = 0, slot = -1, next = 0; i < value.length; i++) {
    if (isNext(i)) values[++slot] = value[i] as number;
    const at = row[i] as number;
    if (at < 0) ((later[i] === 0 ? unmoved.before : unmoved.after)[slot] as number) += weight[i] as number;
    else {
      rows[next] = at;
      sides[next] = later[i] as number;
      slots[next] = slot;
      own[next++] = weight[i] as number;
    }
  }
  // The weights of both releases in one row: where one goes is counted, not asked, as nobody can guess the answer.
  const weights = new Float64Array(2 * values.length);
  const before = { value: values, weight: weights.subarray(0, values.length) };
  const after = { value: values, weight: weights.subarray(values.length) };
  return (moved) => {
    divide(weights, unmoved, { rows, sides, own, slots }, moved);
    return { before, after };
  };
}

interface Moving {
  readonly rows: Uint32Array;
  readonly sides: Uint8Array;
  readonly own: Float64Array;
  readonly slots: Uint32Array;
}

function divide(
  weights: Float64Array,
  unmoved: { readonly before: Float64Array; readonly after: Float64Array },
  { rows, sides, own, slots }: Moving,
  moved: Uint8Array,
): void {
  const values = unmoved.before.length;
  weights.set(unmoved.before);
  weights.set(unmoved.after, values);
  for (let i = 0; i < slots.length; i++) {
    const side = (sides[i] as number) ^ (moved[rows[i] as number] as number);
    (weights[(slots[i] as number) + side * values] as number) += own[i] as number;
  }
}

/** Scores whose order matters stand as they would in a release of their own. */
function inOrder({ value, weight, row, later }: RowScores): DividedScores {
  return (moved) => {
    const sideOf = (i: number): number => {
      const at = row[i] as number;
      return (later[i] as number) ^ (at < 0 ? 0 : (moved[at] as number));
    };
    const of = (side: number): Sample => {
      const isIn = (_: number, i: number): boolean => sideOf(i) === side;
      return { value: value.filter(isIn), weight: weight.filter(isIn) };
    };
    return { before: of(0), after: of(1) };
  };
}
