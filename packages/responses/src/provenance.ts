import type { GroupCounts, LeftOutKind, Message, Provenance } from "@fairexpect/metrics";
import { identify } from "@fairexpect/metrics/core";

/** One response as provenance counts it: the groups that it is about, and why it does not count, if it does not. */
export interface Counted {
  readonly groups: readonly string[];
  readonly why: LeftOutKind | undefined;
}

/** What was asked and what of it was left out, in all and by group. */
export function countResponses(responses: Iterable<Counted>): Pick<Provenance, "asked" | "leftOut"> {
  const asked = new Tally();
  const leftOut = new Map<LeftOutKind, Tally>();
  for (const { groups, why } of responses) {
    asked.add(groups);
    if (why === undefined) continue;
    const tally = leftOut.get(why) ?? new Tally();
    leftOut.set(why, tally);
    tally.add(groups);
  }
  return {
    asked: asked.counts,
    leftOut: Object.fromEntries(Array.from(leftOut, ([why, tally]) => [why, tally.counts])),
  };
}

/** Counts in all and by group, groups by any name. */
class Tally {
  #total = 0;
  readonly #groups = new Map<string, number>();

  add(groups: readonly string[]): void {
    this.#total += 1;
    for (const group of groups) this.#groups.set(group, (this.#groups.get(group) ?? 0) + 1);
  }

  get counts(): GroupCounts {
    return { total: this.#total, groups: Object.fromEntries(this.#groups) };
  }
}

/** A name for a set of prompts: the same for the same texts and conversations in the same order. */
export function namePrompts(
  prompts: readonly { readonly text: string; readonly messages?: readonly Message[] }[],
): string {
  return identify(JSON.stringify(prompts.map(({ text, messages }) => messages ?? text)));
}

/** A name for a system prompt, as provenance has it; nothing without one. */
export function nameSystem(system: string | undefined): Pick<Provenance, "system"> {
  return system === undefined ? {} : { system: identify(system) };
}

/** How many of these replayed responses are of a run that has not ended, if they are of more than one generation. */
export function countMixed(replayed: readonly { readonly unfinished?: string | undefined }[]): number {
  if (new Set(replayed.map(({ unfinished }) => unfinished)).size < 2) return 0;
  return replayed.filter(({ unfinished }) => unfinished !== undefined).length;
}

/** The first and the last of these days, as provenance has them; nothing without a day. */
export function spanOf(days: Iterable<string | undefined>): Pick<Provenance, "recorded"> {
  const known = Array.from(days)
    .filter((day) => day !== undefined)
    .toSorted();
  const [from] = known;
  const to = known.at(-1);
  return from === undefined || to === undefined ? {} : { recorded: { from, to } };
}
