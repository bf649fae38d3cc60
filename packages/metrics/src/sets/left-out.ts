import type { GroupCounts, LeftOutKind } from "../core/provenance.js";
import { groupsOf } from "./groups.js";
import type { PromptLabels } from "./response-set.js";

/** How many responses did not count, while they are being counted. */
export type LeftOutTally = Map<LeftOutKind, { total: number; readonly groups: Map<string, number> }>;

/** Counts one response that is left out, for every group that its prompt counts for. */
export function leaveOut(tally: LeftOutTally, why: LeftOutKind, group: PromptLabels["group"]): void {
  const counts = tally.get(why) ?? { total: 0, groups: new Map<string, number>() };
  tally.set(why, counts);
  counts.total++;
  for (const name of groupsOf(group)) counts.groups.set(name, (counts.groups.get(name) ?? 0) + 1);
}

/** The counts as provenance has them. */
export function leftOutOf(tally: LeftOutTally): Partial<Record<LeftOutKind, GroupCounts>> {
  return Object.fromEntries(
    [...tally].map(([why, { total, groups }]) => [why, { total, groups: Object.fromEntries(groups) }]),
  );
}

/** How many responses there are, in all and by group. */
export function countResponses(
  prompts: readonly { readonly group?: PromptLabels["group"]; readonly responses: { readonly length: number } }[],
): GroupCounts {
  const groups = new Map<string, number>();
  let total = 0;
  for (const { group, responses } of prompts) {
    total += responses.length;
    for (const name of groupsOf(group)) groups.set(name, (groups.get(name) ?? 0) + responses.length);
  }
  return { total, groups: Object.fromEntries(groups) };
}
