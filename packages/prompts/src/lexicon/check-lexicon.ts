import { checkArray, describeValue, InputError } from "../input.js";
import { builtInLexicon } from "./built-in-lexicon.js";
import type { Lexicon } from "./lexicon.js";

/** The lexicon given, or the built-in one of the attributes; it knows every one of them. */
export function lexiconOf(
  caller: string,
  attribute: string | readonly string[],
  given: unknown,
): { readonly attributes: readonly string[]; readonly lexicon: Lexicon } {
  const attributes = typeof attribute === "string" ? [attribute] : attribute;
  checkArray(caller, "attribute", attributes);
  if (attributes.length === 0)
    throw new InputError({
      function: caller,
      argument: "attribute",
      given: "an empty array",
      expected: "an attribute, or several",
    });
  if (given === undefined)
    return { attributes, lexicon: builtInLexicon(caller, "attribute", attribute, "For others, pass a lexicon.") };
  checkLexicon(caller, "options.lexicon", given);
  const unknown = attributes.find((name) => !given.attributes.includes(name));
  if (unknown === undefined) return { attributes, lexicon: given };
  throw new InputError({
    function: caller,
    argument: "attribute",
    given: describeValue(unknown),
    expected: `an attribute of the lexicon: ${given.attributes.join(", ")}`,
  });
}

/** Throws unless `value` is a lexicon. */
export function checkLexicon(caller: string, argument: string, value: unknown): asserts value is Lexicon {
  if (
    typeof value === "object" &&
    value !== null &&
    "terms" in value &&
    Array.isArray(value.terms) &&
    "attributes" in value &&
    Array.isArray(value.attributes)
  )
    return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(value),
    expected: "a lexicon",
    advice: 'Make one with identityLexicon("gender") or defineLexicon.',
  });
}
