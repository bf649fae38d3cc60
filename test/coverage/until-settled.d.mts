/** What was counted of a row. */
export interface Counted {
  readonly runs: number;
  readonly passes: number;
  readonly fails: number;
}

/** A row that can be run more often. */
export interface CountedRow {
  readonly key: string;
  readonly seed: number;
  readonly goal: number;
  readonly count: (runs: number, seed: number) => Counted;
}

export declare function sideOf(counted: Counted, goal: number): "above" | "near" | "below";
export declare function leastOf(count: number, runs: number): number;
export declare function untilSettled(
  rows: readonly CountedRow[],
  options: { readonly first: number; readonly most: number; readonly minutes?: number; readonly state?: string },
): readonly (Counted | undefined)[];
