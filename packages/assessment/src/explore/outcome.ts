/** Something asked of every row. */
export interface Outcome {
  /** In words, as tables and lines of code call it. */
  readonly called: string;
  readonly kind: "share" | "mean";
  /** Of each row; NaN if it is not asked of this one. */
  readonly values: Float64Array;
  readonly claim: Claim;
  /** Of phrases, the words of each that is asked about. */
  readonly phrases?: readonly (readonly string[])[];
  /** Of a phrase, those that stand in the same answers, and a sentence with it. */
  readonly also?: readonly string[];
  readonly example?: string;
}

/** How code asserts an outcome. */
export type Claim =
  /** A question about a response, or a number, as the body of a function of `r`. */
  | { readonly of: "outcomes"; readonly question: string; readonly include?: readonly string[] }
  | { readonly of: "scores"; readonly score: string; readonly scored?: string; readonly only?: string }
  | { readonly of: "refusals" }
  | { readonly of: "candidates" }
  | { readonly of: "places" }
  | { readonly of: "predictions"; readonly rate: string; readonly positive?: string };

/** The mean, and a tenth of it with one digit: a limit to begin with, which says nothing of groups. */
export function tenthOf(values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += Math.abs(value);
    count++;
  }
  const tenth = count === 0 ? 0 : sum / count / 10;
  return tenth === 0 ? 0.1 : Number(tenth.toPrecision(1));
}
