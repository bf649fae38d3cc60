import type { GroupCounts, LeftOutKind, Provenance } from "../core/provenance.js";
import { groupsOf } from "./groups.js";
import type { PromptLabels, ReadablePrompt } from "./response-set.js";

/** How many responses did not count, while they are being counted. */
export type LeftOutTally = Map<LeftOutKind, { total: number; readonly groups: Map<string, number> }>;

/** Counts one response that is left out, for every group that its prompt counts for. */
export function leaveOut(tally: LeftOutTally, why: LeftOutKind, group: PromptLabels["group"]): void {
  const counts = tally.get(why) ?? { total: 0, groups: new Map<string, number>() };
  tally.set(why, counts);
  counts.total++;
  for (const name of groupsOf(group)) counts.groups.set(name, (counts.groups.get(name) ?? 0) + 1);
}

/**
 * Counts what an earlier reading took out of a set, as `answers` does: what its provenance says was left out, and the
 * set, which has fewer responses than were asked for, no longer has.
 */
export function addTakenOut(
  tally: LeftOutTally,
  prompts: readonly ReadablePrompt[],
  { asked, leftOut }: Provenance,
): void {
  const isWhole = countResponses(prompts).total >= asked.total;
  const present: LeftOutTally = new Map();
  for (const { group, responses } of prompts)
    for (const { kind } of responses) if (kind !== undefined && kind !== "answer") leaveOut(present, kind, group);
  for (const [why, { total, groups }] of Object.entries(leftOut) as [LeftOutKind, GroupCounts][]) {
    // A task could make nothing of it, whatever metrics make of it.
    const here = why === "unreadable" ? undefined : present.get(why);
    const gone = total - (here?.total ?? 0);
    if (gone <= 0 || (isWhole && why !== "unreadable")) continue;
    const counts = tally.get(why) ?? { total: 0, groups: new Map<string, number>() };
    tally.set(why, counts);
    counts.total += gone;
    for (const [name, count] of Object.entries(groups)) {
      const goneOf = Math.max(0, count - (here?.groups.get(name) ?? 0));
      if (goneOf > 0) counts.groups.set(name, (counts.groups.get(name) ?? 0) + goneOf);
    }
  }
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
