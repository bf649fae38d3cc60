import type { Measurement, ReleaseComparison } from "@fairexpect/metrics";
import type { Random } from "@fairexpect/metrics/statistics";

/** Data of which two releases are drawn: levels of clusters, which both have, and what is measured of them. */
export interface Family<Level = never> {
  readonly setting: string;
  readonly clusters: number;
  readonly draw: (random: Random) => Level;
  readonly measure: (levels: readonly Level[], random: Random, worse?: number) => Measurement;
}

export type Mode = "same prompts" | "other prompts" | "a fifth changed";

export declare const modes: readonly [Mode, Mode, Mode];
export declare function compared(
  family: Family,
  mode: Mode,
  random: Random,
  worse?: number,
): ReleaseComparison | undefined;
export declare function falseAlarms(
  family: Family,
  mode: Mode,
  runs: number,
  seed: number,
  levels?: readonly number[],
): { readonly runs: number; readonly counts: readonly number[]; readonly regressed: number };
export declare function redSuites(runs: number, seed: number): number;
export declare function creep(
  model: {
    readonly prompts: number;
    readonly samples: number;
    readonly rate: number;
    readonly step: number;
    readonly releases: number;
  },
  runs: number,
  seed: number,
): readonly { readonly accepted: number; readonly last: number }[];
export declare function power(family: Family, mode: Mode, worse: number, runs: number, random: Random): number;
export declare function detected(
  family: Family,
  mode: Mode,
  runs: number,
  seed: number,
): { readonly predicted: number; readonly simulated: number };
export declare function designs(): readonly {
  readonly rate: number;
  readonly prompts: number;
  readonly samples: number;
  readonly family: Family;
}[];
