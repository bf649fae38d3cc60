import type { Limit, Measurement, Plan } from "@fairexpect/metrics";
import type { Random } from "@fairexpect/metrics/statistics";

export interface Pilot {
  readonly name: string;
  readonly data: {
    readonly groups?: readonly string[];
    readonly item: (random: Random, group?: string) => unknown;
    readonly measure: (items: readonly unknown[]) => Measurement;
  };
  readonly size: number;
  readonly limit: Limit;
}

export declare const pilots: readonly Pilot[];
export declare function powerOfPilot(
  pilot: Pilot,
  runs: number,
  seed?: number,
): { readonly value: number | undefined; readonly planned: Plan; readonly power: number };
export declare function offBy(power: number, confidence?: number): number;
