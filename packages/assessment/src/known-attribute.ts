import { identityLexicon, type Lexicon } from "@fairexpect/prompts";

import { describeValue, didYouMean, wrong } from "./input.js";

/** Throws unless the lexicon has an attribute of this name. */
export function checkAttribute(caller: string, argument: string, name: unknown, lexicon: Lexicon): string {
  const known = lexicon.attributes;
  if (typeof name === "string" && known.includes(name)) return name;
  throw wrong(
    caller,
    argument,
    describeValue(name),
    `an attribute of the lexicon: ${known.join(", ")}`,
    didYouMean(name, known) ?? "For groups of your own, pass a lexicon: defineLexicon.",
  );
}

/** The lexicon given, or all attributes that are built in. */
export function lexiconFor(given: Lexicon | undefined): Lexicon {
  return given ?? identityLexicon([...identityLexicon().attributes, "origin", "social class", "family"] as never);
}
