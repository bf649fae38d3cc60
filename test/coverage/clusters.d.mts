import type { Interval } from "@fairexpect/metrics";
import type { Random } from "@fairexpect/metrics/statistics";

/** Data with a known truth, and the interval that the method makes of them. */
export interface Row<Drawn = unknown> {
  readonly setting: string;
  readonly truth: number;
  readonly draw: (random: Random) => Drawn;
  readonly measure: (drawn: Drawn, method: "auto" | "strict") => Interval;
}

export declare function rows(): readonly Row[];
export declare function errorsOf(
  row: Row,
  method: "auto" | "strict",
  runs: number,
  seed: number,
): { readonly below: number; readonly above: number };
