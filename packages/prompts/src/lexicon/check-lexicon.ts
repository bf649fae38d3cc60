import { checkArray, checkOneOf, checkText, describeValue, InputError } from "../input.js";
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
  if (isRecord(value) && checked.has(value)) return;
  if (!isRecord(value) || !Array.isArray(value["terms"]) || !Array.isArray(value["attributes"])) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(value),
      expected: "a lexicon",
      advice: 'Make one with identityLexicon("gender") or defineLexicon.',
    });
  }
  const { terms, attributes } = value;
  checkArray(caller, `${argument}.attributes`, attributes);
  for (const [i, name] of attributes.entries()) checkText(caller, `${argument}.attributes[${i}]`, name);
  checkArray(caller, `${argument}.terms`, terms);
  for (const [i, term] of terms.entries()) checkTerm(caller, `${argument}.terms[${i}]`, term);
  checked.add(value);
}

/** Lexicons that have been checked: one has thousands of terms, and is asked for with every text. */
const checked = new WeakSet<object>();

const TEXTS = ["term", "written", "attribute", "group", "partOfSpeech"];

function checkTerm(caller: string, argument: string, term: unknown): void {
  if (!isRecord(term))
    throw new InputError({ function: caller, argument, given: describeValue(term), expected: "a term of a lexicon" });
  for (const field of TEXTS) checkText(caller, `${argument}.${field}`, term[field]);
  const { role, number } = term;
  if (role !== undefined) checkText(caller, `${argument}.role`, role);
  if (number !== undefined) checkOneOf(caller, `${argument}.number`, number, ["singular", "plural"]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
