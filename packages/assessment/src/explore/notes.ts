import type { Cases } from "./cases.js";
import type { Comparison } from "./comparison.js";
import { MOST_VALUES, type Grouping } from "./groupings.js";
import type { Halves } from "./split.js";
import { scoreNames } from "./score-names.js";
import type { TestedOutcomes } from "./test-chosen.js";
import { usableWays } from "./usable-ways.js";

/** What the notes are about. */
interface Known {
  readonly cases: Cases;
  readonly groupings: readonly Grouping[];
  readonly halves: Halves;
  readonly unused: readonly string[];
  readonly held: readonly Comparison[];
  readonly tested: TestedOutcomes;
}

/** What differs beside the group if groups share no source, and what more data are, by the shape of the data. */
const WORDS: Readonly<Record<Cases["shape"], Readonly<Record<"ofGroups" | "cause" | "more", string>>>> = {
  responses: { ofGroups: "Prompts", cause: "the prompts", more: "Ask more prompts." },
  candidates: { ofGroups: "Candidates", cause: "the candidates themselves", more: "Score more candidates." },
  predictions: { ofGroups: "Predictions", cause: "whom they are about", more: "Make more predictions." },
};

/** What the data could not show, and what to know of how they were looked at. */
export function notesOf({ cases, groupings, halves, unused, held, tested }: Known): readonly string[] {
  if (cases.rows.length === 0) return ["There is nothing to look at: no prompt has a response."];
  if (groupings.length === 0) return ["There is one group only: nothing can be compared."];
  const whole = held.filter(({ slice }) => slice.within === undefined);
  const parts = held.filter((comparison) => comparison.slice.within !== undefined);
  const tooFew = parts.filter((comparison) => usableWays(comparison).length === 0);
  const fields = [...new Set(tooFew.map(({ slice }) => slice.within?.field ?? ""))];
  const { ofGroups, cause, more } = WORDS[cases.shape];
  const notes: string[] = [];
  if (whole.every((comparison) => usableWays(comparison).length === 0))
    notes.push(
      `Nothing could be shown: there are ${halves.explored + halves.tested} ${halves.unit} in all, and half of them are too few to tell a difference from chance. ${more}`,
    );
  if (tooFew.length > 0)
    notes.push(
      `Within ${tooFew.length} of ${parts.length} values of fields (${fields.join(", ")}) the tested half has too few ${halves.unit} to show anything.`,
    );
  if (tested.untestable.length > 0)
    notes.push(
      `${tested.untestable.length} differences of the first half could not be tested, for want of ${halves.unit}.`,
    );
  for (const name of scoreNames(cases.rows).ofSome)
    notes.push(`Some answers have no score ${name}, or one that is no number: it was not compared.`);
  for (const field of unused)
    notes.push(`The field ${field} has more than ${MOST_VALUES} values: none was looked at by itself.`);
  if (whole.some(({ pairedBy }) => pairedBy === undefined))
    notes.push(`${ofGroups} of different groups share no source: what differs between them may be ${cause}.`);
  if (held.some(({ ways }) => ways.some(({ unit }) => unit === "names")) && !held.some(hasNames))
    notes.push("Names stand for groups, and are too few to say whether other names would show the same.");
  return notes;
}

function hasNames(comparison: Comparison): boolean {
  return usableWays(comparison).some(({ unit }) => unit === "names");
}
