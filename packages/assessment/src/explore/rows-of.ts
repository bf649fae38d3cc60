import type { CaseRow, Cases } from "./cases.js";
import { codeOf } from "./code.js";
import type { Comparison } from "./comparison.js";
import { differenceOf, groupValues, separationOf } from "./effect.js";
import { exampleIn } from "./example-in.js";
import type { ExploredOutcome } from "./exploration.js";
import type { Outcome } from "./outcome.js";
import type { TestedOutcome } from "./test-chosen.js";

/** What the table of outcomes is made of. */
export interface ToTell {
  readonly cases: Cases;
  readonly held: readonly Comparison[];
  readonly outcomes: readonly Outcome[];
  readonly tested: readonly TestedOutcome[];
  readonly level: number;
  readonly called: string;
  readonly data: unknown;
  readonly redact: boolean;
}

/** What was tested, and every outcome over all data; findings first, then by how far groups lie apart. */
export function exploredOutcomes(told: ToTell): readonly ExploredOutcome[] {
  const { held, outcomes, tested } = told;
  const holds = new Map<string, boolean>();
  const isTested = (comparison: Comparison, outcome: Outcome): boolean =>
    tested.some((each) => each.comparison === comparison && each.outcome === outcome);
  const rest = held
    .filter(({ slice }) => slice.within === undefined)
    .flatMap((comparison) =>
      outcomes
        .filter((outcome) => !isTested(comparison, outcome))
        .map((outcome) => exploredOutcome(told, comparison, outcome, undefined, holds)),
    );
  return [
    ...tested.map(({ comparison, outcome, pValue }) => exploredOutcome(told, comparison, outcome, pValue, holds)),
    ...rest,
  ]
    .filter(({ groups }) => groups.length > 1)
    .sort((a, b) => Number(b.shown) - Number(a.shown) || Math.abs(b.separation) - Math.abs(a.separation));
}

function exploredOutcome(
  told: ToTell,
  comparison: Comparison,
  outcome: Outcome,
  pValue: number | undefined,
  holds: Map<string, boolean>,
): ExploredOutcome {
  const { cases, level, called, data, redact } = told;
  const { grouping, slice, pairedBy } = comparison;
  const groups = groupValues(comparison, outcome.values);
  const key = JSON.stringify([slice.within?.field, grouping.attributes]);
  const isEach = holds.get(key) ?? holdsForEach(cases.rows, slice.within?.field, comparison);
  holds.set(key, isEach);
  const several = cases.rows.some((row) => row.groups.size > 1);
  const shown = pValue !== undefined && pValue <= level;
  const example = redact ? undefined : exampleOf(comparison, outcome, cases.rows);
  return {
    outcome: outcome.called,
    kind: outcome.kind,
    attributes: grouping.attributes,
    ...(slice.within !== undefined && { within: slice.within }),
    groups,
    difference: differenceOf(groups),
    separation: separationOf(comparison, outcome.values, groups),
    shown,
    ...(pValue !== undefined && { pValue }),
    also: outcome.also ?? [],
    ...(example !== undefined && { example }),
    code: codeOf(outcome, {
      shape: cases.shape,
      isList: Array.isArray(data),
      called,
      attributes: several ? grouping.attributes : undefined,
      within: slice.within,
      isEach,
      isPaired: pairedBy === "source",
      reference: groups[0]?.group ?? "",
      shown: shown ? differenceOf(groups) : undefined,
    }),
  };
}

/** Whether all rows have the field, and all groups each of its values: a claim is made for each. */
function holdsForEach(rows: readonly CaseRow[], field: string | undefined, { grouping }: Comparison): boolean {
  if (field === undefined) return false;
  const groups = new Map<string | number | undefined, Set<number>>();
  for (const [i, row] of rows.entries()) {
    const value = Object.hasOwn(row.fields, field) ? row.fields[field] : undefined;
    groups.set(value, (groups.get(value) ?? new Set()).add(grouping.of[i] as number));
  }
  if (groups.has(undefined)) return false;
  return [...groups.values()].every((own) => own.size === grouping.names.length && !own.has(-1));
}

/** Of the first answer that has the phrase. */
function exampleOf({ rows }: Comparison, { phrases, values }: Outcome, all: readonly CaseRow[]): string | undefined {
  if (phrases === undefined) return undefined;
  const row = rows.find((each) => values[each] === 1);
  const text = row === undefined ? undefined : all[row]?.response?.text;
  return text === undefined ? undefined : exampleIn(text, phrases);
}
