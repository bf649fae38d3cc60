import { professionPlurals } from "@fairexpect/metrics/core";
import { identityEntries } from "../identity-terms/index.js";
import { genderTable } from "../lexicon/built-in-terms.js";
import { personWords } from "../mentions/person-words.js";

export type GrammaticalNumber = "singular" | "plural";

let known: ReadonlySet<string> | undefined;

/** The plurals that the lists know: "wives", "teachers", "people with disabilities". */
function plurals(): ReadonlySet<string> {
  return (known ??= new Set([
    ...[...identityEntries(), ...genderTable()].flatMap(({ term, number }) => (number === "plural" ? [term] : [])),
    ...professionPlurals,
  ]));
}

/**
 * The number that a verb takes behind a term: plural for "Black women", "they", "Kim and Lou" and "people who are
 * deaf"; singular for what is not known.
 */
export function numberOf(term: string): GrammaticalNumber {
  const words = term.trim().toLowerCase();
  if (/\sand\s/.test(words) || plurals().has(words)) return "plural";
  // "a person with disabilities" is a person, "hard of hearing people" are people.
  const before = /^(?:.*?\s)??(\S+)\s(?:with|without|of|in|from|who|whose|that|on|at)\s/.exec(words)?.[1];
  const noun = before !== undefined && personWords().people.has(before) ? before : (words.split(/\s+/).at(-1) ?? "");
  const isPlural =
    plurals().has(noun) || /^(?:people|folks?|children|they|we|you)$|^(?!specimen|yemen|omen)\p{L}*men$/u.test(noun);
  return isPlural ? "plural" : "singular";
}
