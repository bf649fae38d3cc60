import { checkArray, checkOneOf, checkRecord, checkText } from "../input.js";
import type { GrammaticalNumber } from "./grammatical-number.js";

/**
 * What fills the slots of templates for one group: the terms of each slot, by its key. A term may say its article if
 * the rule of `indefiniteArticle` is wrong, and its number, which verbs follow, if that cannot be told from the key
 * (`identity_pl`) or the words.
 *
 * @since 0.1.0
 */
export type SlotTerms = Readonly<
  Record<
    string,
    readonly (
      | string
      | { readonly text: string; readonly article?: "a" | "an"; readonly number?: "singular" | "plural" }
    )[]
  >
>;

/** What fills a slot, with what is known of it. */
export interface Term {
  readonly text: string;
  readonly article?: "a" | "an";
  readonly number?: GrammaticalNumber;
}

/** Throws unless the terms of every slot are texts, or objects with a text. */
export function checkSlotTerms(caller: string, argument: string, slots: unknown): asserts slots is SlotTerms {
  checkRecord(caller, argument, slots);
  for (const [key, list] of Object.entries(slots)) {
    checkArray(caller, `${argument}.${key}`, list);
    for (const [i, term] of list.entries()) {
      const place = `${argument}.${key}[${i}]`;
      if (typeof term === "string") continue;
      checkRecord(caller, place, term);
      const { text, article, number }: { text?: unknown; article?: unknown; number?: unknown } = term;
      checkText(caller, `${place}.text`, text);
      if (article !== undefined) checkOneOf(caller, `${place}.article`, article, ["a", "an"]);
      if (number !== undefined) checkOneOf(caller, `${place}.number`, number, ["singular", "plural"]);
    }
  }
}

/** The terms of a slot, none if there are none by its key. */
export function termsOf(slots: SlotTerms, key: string): readonly Term[] {
  const terms = Object.hasOwn(slots, key) ? slots[key] : undefined;
  return (terms ?? []).map((term) => (typeof term === "string" ? { text: term } : term));
}
