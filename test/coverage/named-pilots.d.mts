import type { Plan } from "@fairexpect/metrics";

export interface NamedPilot {
  readonly name: string;
}
export const namedPilots: readonly NamedPilot[];
export function namedPlanOf(
  pilot: NamedPilot,
  runs: number,
  seed?: number,
): { readonly planned: Plan; readonly power: number };
