import { numberOf } from "./grammatical-number.js";
import type { Term } from "./slot-terms.js";
import { filled, subjectOf, type Part } from "./slots.js";

/** A template with its slots filled; those that have no term stand as they are. */
export function showTemplate(parts: readonly Part[], terms: ReadonlyMap<string, Term>): string {
  return parts
    .map((part, i) => {
      if ("text" in part) return part.text;
      if ("singular" in part) return inNumber(parts, i, terms) ?? `{${part.singular}/${part.plural}}`;
      const term = terms.get(part.key);
      return term === undefined ? `{${part.article ? "a:" : ""}${part.key}}` : filled(part, term.text, term.article);
    })
    .join("")
    .replace(/(?<=\S) {2,}/g, " ")
    .replace(/^ +/, "");
}

/** A word in the form that the slot it follows asks for; undefined while that slot is not filled. */
export function inNumber(parts: readonly Part[], i: number, terms: ReadonlyMap<string, Term>): string | undefined {
  const part = parts[i];
  const subject = subjectOf(parts, i)?.key ?? "";
  const term = terms.get(subject);
  if (part === undefined || !("singular" in part) || term === undefined) return undefined;
  const number = term.number ?? (subject.endsWith("_pl") ? "plural" : numberOf(term.text));
  return part[number];
}
