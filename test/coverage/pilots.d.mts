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
interface Planned {
  readonly value: number | undefined;
  readonly planned: Plan;
}

export declare function planOf(
  pilot: Pilot,
  seed?: number,
): Planned & { readonly powerAt: (prompts: number, runs: number) => number };
export declare function powerOfPilot(pilot: Pilot, runs: number, seed?: number): Planned & { readonly power: number };
export declare function sizeFor(made: ReturnType<typeof planOf>, power: number, runs: number): number;
export declare function powerOfShown(pilot: Pilot, size: number, runs: number, seed?: number): number;
