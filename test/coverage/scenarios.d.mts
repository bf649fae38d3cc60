import type { Random } from "@fairexpect/metrics/statistics";

interface Simulated {
  readonly value?: number;
  readonly reason?: string;
  readonly interval?: { readonly bounds: (confidence: number) => { readonly lower: number; readonly upper: number } };
}

export interface Scenario {
  readonly metric: string;
  readonly method: "auto" | "strict";
  /** Prompts, sources, pools, or members of the smaller group. */
  readonly prompts: number;
  readonly setting: string;
  readonly truth: number;
  readonly claim: "below" | "above" | "within";
  readonly costly?: boolean;
  readonly measure: (random: Random) => Simulated;
}

export interface Result extends Omit<Scenario, "measure"> {
  readonly runs: number;
  readonly falsePass: number;
  readonly falseFail: number;
  readonly coverage: number;
}

export declare const families: Readonly<Record<string, () => Iterable<Scenario>>>;
export declare function simulate(scenario: Scenario, runs: number, seed: number): Result;
export declare function falseAlarms(
  trials: number,
  seed: number,
  sizes?: readonly number[],
  settings?: readonly string[],
): {
  readonly metric: string;
  readonly method: "paired" | "unpaired";
  readonly prompts: number;
  readonly setting: string;
  readonly runs: number;
  readonly alarms: number;
}[];
