import { isObject } from "../input.js";
import type { CaseRow } from "./cases.js";
import type { Outcome } from "./outcome.js";

/** Classes beyond these are texts. */
const MOST_CLASSES = 10;
/** Fields beyond these are data. */
const MOST_FIELDS = 20;

/** What structured output says: its numbers, and how often each class is chosen; no texts of it with `redact`. */
export function outputOutcomes(rows: readonly CaseRow[], redact: boolean): readonly Outcome[] {
  const outputs = rows.map(({ response }) => (isObject(response?.output) ? response.output : undefined));
  const fields = new Set(outputs.flatMap((output) => Object.keys(output ?? {})));
  return [...fields]
    .sort()
    .slice(0, MOST_FIELDS)
    .flatMap((field) => {
      const found = outputs.map((output) =>
        output !== undefined && Object.hasOwn(output, field) ? output[field] : undefined,
      );
      const known = found.filter((value) => value !== undefined && value !== null);
      const read = `Object(r.output)[${JSON.stringify(field)}]`;
      if (known.every((value) => typeof value === "number" && Number.isFinite(value)))
        return [numberOf(field, found, read, known.length < rows.length)];
      const classes = new Set(known);
      if (classes.size < 2 || classes.size > MOST_CLASSES || !known.every(isClass)) return [];
      if (redact && known.some((value) => typeof value === "string")) return [];
      return [...classes].flatMap((value) => (value === false ? [] : [classOf(field, found, read, value)]));
    });
}

function isClass(value: unknown): value is string | number | boolean {
  return typeof value === "boolean" || typeof value === "number" || (typeof value === "string" && value.length <= 40);
}

function numberOf(field: string, found: readonly unknown[], read: string, isPartial: boolean): Outcome {
  return {
    called: field,
    kind: "mean",
    values: Float64Array.from(found, (value) => (typeof value === "number" ? value : Number.NaN)),
    claim: {
      of: "scores",
      score: read,
      ...(isPartial && { only: `typeof ${read} === "number"` }),
    },
  };
}

function classOf(field: string, found: readonly unknown[], read: string, value: unknown): Outcome {
  return {
    called: value === true ? field : `${field} ${JSON.stringify(value)}`,
    kind: "share",
    values: Float64Array.from(found, (own) => (own === undefined ? Number.NaN : own === value ? 1 : 0)),
    claim: { of: "outcomes", question: `${read} === ${JSON.stringify(value)}` },
  };
}
