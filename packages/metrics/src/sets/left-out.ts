import type { GroupCounts, LeftOutKind, Provenance } from "../core/provenance.js";
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

type LeftOut = Provenance["leftOut"];

/**
 * What was asked and left out of a set that holds `present` responses, of which a reading left out some:
 * - if all that was asked is there, the set's own counts may be of other kinds than this reading counts: the reading's go;
 * - if what is missing is just what the set says it left out, it holds what counted alone (`answers`): both go;
 * - else it is a part that somebody chose, and what was asked is what there is.
 */
export function accounted(
  { asked, leftOut: before }: Provenance,
  present: GroupCounts,
  leftOut: LeftOut,
): Pick<Provenance, "asked" | "leftOut"> {
  const { unreadable } = before;
  const read = { ...leftOut, ...(unreadable !== undefined && { unreadable }) };
  if (sameCounts(asked, present)) return { asked, leftOut: read };
  const gone = sumOf([present, ...Object.values(before)]);
  if (sameCounts(asked, gone)) return { asked, leftOut: both(before, leftOut) };
  return { asked: present, leftOut };
}

function both(before: LeftOut, leftOut: LeftOut): LeftOut {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(leftOut)])] as LeftOutKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, sumOf([before[kind], leftOut[kind]])]));
}

function sumOf(counts: readonly (GroupCounts | undefined)[]): GroupCounts {
  const groups = new Map<string, number>();
  let total = 0;
  for (const count of counts) {
    total += count?.total ?? 0;
    for (const [name, many] of Object.entries(count?.groups ?? {})) groups.set(name, (groups.get(name) ?? 0) + many);
  }
  return { total, groups: Object.fromEntries(groups) };
}

function sameCounts(a: GroupCounts, b: GroupCounts): boolean {
  const names = new Set([...Object.keys(a.groups), ...Object.keys(b.groups)]);
  return a.total === b.total && [...names].every((name) => (a.groups[name] ?? 0) === (b.groups[name] ?? 0));
}
