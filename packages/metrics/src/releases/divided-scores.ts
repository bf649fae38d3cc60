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
  const values = value.filter((_, i) => isNext(i));
  const unmoved = { before: new Float64Array(values.length), after: new Float64Array(values.length) };
  const moving = row.reduce((count, at) => (at < 0 ? count : count + 1), 0);
  const [rows, sides, own] = [new Uint32Array(moving), new Uint8Array(moving), new Float64Array(moving)];
  // Of each value how many moving scores are not above it.
  const ends = new Uint32Array(values.length);
  for (let i = 0, slot = -1, next = 0; i < value.length; i++) {
    if (isNext(i)) slot++;
    const at = row[i] as number;
    if (at < 0) ((later[i] === 0 ? unmoved.before : unmoved.after)[slot] as number) += weight[i] as number;
    else {
      rows[next] = at;
      sides[next] = later[i] as number;
      own[next++] = weight[i] as number;
    }
    ends[slot] = next;
  }
  const before = { value: values, weight: new Float64Array(values.length) };
  const after = { value: values, weight: new Float64Array(values.length) };
  return (moved) => {
    for (let slot = 0, i = 0; slot < ends.length; slot++) {
      let first = unmoved.before[slot] as number;
      let second = unmoved.after[slot] as number;
      for (const end = ends[slot] as number; i < end; i++) {
        // Products cost less than a question whose answer nobody can guess.
        const side = (sides[i] as number) ^ (moved[rows[i] as number] as number);
        first += (own[i] as number) * (1 - side);
        second += (own[i] as number) * side;
      }
      before.weight[slot] = first;
      after.weight[slot] = second;
    }
    return { before, after };
  };
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
