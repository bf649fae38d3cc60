import type { Measurement } from "@fairexpect/metrics";

/**
 * Of selection rates that are 0, or 1, in every group: that nobody, or everybody, is selected. Groups that are told
 * apart by nothing tell little of whom a feature would choose.
 */
export function selectedAlike({ metric, groups = [] }: Measurement): "nobody" | "everybody" | undefined {
  // What its user has a name for, mentions of credit, has that in place of the class.
  const own = metric.words?.own;
  if (typeof own !== "object" || own["selectionRate"]?.startsWith("{class} ") !== true || groups.length === 0)
    return undefined;
  if (groups.every(({ value }) => value === 0)) return "nobody";
  return groups.every(({ value }) => value === 1) ? "everybody" : undefined;
}
