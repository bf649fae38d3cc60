import type { Plan } from "@fairexpect/metrics";

export interface NamedPilot {
  readonly name: string;
}
export declare const namedPilots: readonly NamedPilot[];
export declare function namedPlanOf(
  pilot: NamedPilot,
  runs: number,
  seed?: number,
): { readonly planned: Plan; readonly power: number };
