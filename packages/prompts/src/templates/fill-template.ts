import { crossed } from "../substitution/crossed.js";
import type { Filling } from "./filling.js";
import { showTemplate } from "./show-template.js";
import { termsOf, type SlotTerms, type Term } from "./slot-terms.js";
import type { Part } from "./slots.js";
import { tagged } from "./tag-template.js";
import type { Template } from "./template.js";

/** A group with its terms: its name, and what prompts say of it. */
export interface NamedTerms {
  readonly name: string;
  readonly group: string | Readonly<Record<string, string>>;
  readonly terms: SlotTerms;
}

/** A template of which the slots that groups share are filled. */
export interface Fillable {
  readonly template: Template;
  readonly parts: readonly Part[];
  /** The slots that are still to be filled. */
  readonly own: readonly string[];
  readonly given: ReadonlyMap<string, Term>;
  readonly source: string;
  readonly group: NamedTerms;
  readonly argument: string;
}

/** The template with all combinations of a group's terms; no term fills two slots at once. */
export function fillingsOf({
  template,
  parts,
  own,
  given,
  source,
  group,
  argument,
}: Fillable): Filling<NamedTerms["group"]>[] {
  const { text: cluster, gold, entities } = template;
  const termType = termTypeOf(own);
  return crossed(own.map((key) => termsOf(group.terms, key))).flatMap((combination) => {
    const all = new Map([...given, ...own.map((key, k): [string, Term] => [key, combination[k] as Term])]);
    const texts = [...all.values()].map(({ text }) => text);
    if (new Set(texts).size < texts.length) return [];
    return [
      {
        text: showTemplate(parts, all),
        group: group.group,
        term: combination.map(({ text }) => text).join(", "),
        ...(termType !== undefined && { termType }),
        source,
        cluster,
        ...(gold !== undefined && { gold, label: gold }),
        terms: Object.fromEntries([...all].map(([key, { text }]) => [key, text])),
        ...(entities !== undefined && tagged(parts, all, entities, argument)),
      },
    ];
  });
}

/** What terms of slots by these keys are: names if one is, words if all are. */
function termTypeOf(keys: readonly string[]): "name" | "word" | undefined {
  const isOf = (pattern: RegExp) => (key: string) => pattern.test(key.toLowerCase());
  if (keys.some(isOf(/^person$/))) return "name";
  return keys.every(isOf(/^(?:identity_\w+|country(?:_adj)?|religion(?:_adj)?)$/)) ? "word" : undefined;
}
