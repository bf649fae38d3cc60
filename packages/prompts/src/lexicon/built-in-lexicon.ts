import { identityEntries, type IdentityAttribute } from "../identity-terms/index.js";
import { checkArray, describeValue, didYouMean, InputError } from "../input.js";
import { builtInTerms } from "./built-in-terms.js";
import type { Lexicon } from "./lexicon.js";

const made = new Map<string, Lexicon>();

/** The built-in lexicon of attributes. Throws in the name of the function that was called if one is not known. */
export function builtInLexicon(
  caller: string,
  argument: string,
  attributes: string | readonly string[],
  advice: string,
): Lexicon {
  const names = typeof attributes === "string" ? [attributes] : attributes;
  checkArray(caller, argument, names);
  const known = new Set<string>(identityEntries().map(({ attribute }) => attribute));
  const isKnown = (name: string): name is IdentityAttribute => known.has(name);
  const distinct = [...new Set(names)].flatMap((name, i) => {
    if (isKnown(name)) return [name];
    throw new InputError({
      function: caller,
      argument: typeof attributes === "string" ? argument : `${argument}[${i}]`,
      given: describeValue(name),
      expected: `one of ${[...known].map((attribute) => `"${attribute}"`).join(", ")}`,
      advice: didYouMean(name, known) ?? advice,
    });
  });
  const key = distinct.join("|");
  const lexicon = made.get(key) ?? { attributes: distinct, terms: distinct.flatMap(builtInTerms) };
  made.set(key, lexicon);
  return lexicon;
}
