import { identityLexicon, type Lexicon } from "@fairexpect/prompts";

import { checkArray, wrong } from "../input.js";
import { checkAttribute } from "../known-attribute.js";

/** An attribute that is assessed, or several that are crossed. */
export interface AssessedAttribute {
  /** What it is called: "gender", "race × gender". */
  readonly name: string;
  readonly attributes: readonly string[];
}

/** The attributes asked about, each once; undefined if the prompts decide. */
export function attributesOf(
  caller: string,
  given: unknown,
  lexicon: Lexicon,
): readonly AssessedAttribute[] | undefined {
  if (given === undefined) return undefined;
  const list = typeof given === "string" ? [given] : given;
  checkArray(caller, "options.attributes", list);
  if (list.length === 0)
    throw wrong(caller, "options.attributes", "an empty array", 'names of attributes: ["gender", ["race", "gender"]]');
  const named = list.map((entry, i) => {
    const argument = `options.attributes[${i}]`;
    const attributes = typeof entry === "string" ? [entry] : entry;
    checkArray(caller, argument, attributes);
    if (attributes.length === 0)
      throw wrong(caller, argument, "an empty array", "names of attributes that are crossed");
    return attributeOf(attributes.map((name) => checkAttribute(caller, argument, name, lexicon)));
  });
  return [...new Map(named.map((attribute) => [attribute.name, attribute])).values()];
}

export function attributeOf(attributes: readonly string[]): AssessedAttribute {
  return { name: attributes.join(" × "), attributes };
}

/** The attributes that are looked for unless some are asked about: those of the lexicon given, or the usual seven. */
export function usualAttributes(given: Lexicon | undefined): readonly string[] {
  return (given ?? identityLexicon()).attributes;
}
