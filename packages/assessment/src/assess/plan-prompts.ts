import {
  counterfactuals,
  findMentions,
  type Conversation,
  type Lexicon,
  type PromptMention,
} from "@fairexpect/prompts";
import type { UseCasePrompt } from "@fairexpect/responses";

import { attributeOf, attributesOf, type AssessedAttribute } from "./attributes.js";
import { introduced, introductionsOf } from "./introduce.js";
import type { CommonAssessmentOptions } from "./options.js";

/**
 * What an assessment could do about an attribute that no prompt mentions.
 *
 * @since 0.1.0
 */
export interface AssessmentOffer {
  readonly attribute: string;
  /** The option that does it: `introduce: "names"`. */
  readonly introduce: "names" | "words";
  /** How many prompts it adds. */
  readonly prompts: number;
}

/** A prompt in full. */
export type AssessedPrompt = UseCasePrompt | Conversation;

/** Variations of prompts in the groups of an attribute. */
export interface PlannedVariations {
  readonly attribute: AssessedAttribute;
  readonly prompts: readonly AssessedPrompt[];
  /** How they came about. */
  readonly by: "given" | "mentions" | "names" | "words";
}

/** What will be asked. */
export interface PlannedPrompts {
  /** The use case's own, in full. */
  readonly own: readonly AssessedPrompt[];
  readonly variations: readonly PlannedVariations[];
  readonly offers: readonly AssessmentOffer[];
  /** The attributes that own prompts mention, or that their groups are of. */
  readonly aware: readonly AssessedAttribute[];
  readonly notes: readonly string[];
}

type Asked = Pick<CommonAssessmentOptions, "attributes" | "groups" | "introduce">;

/** The variations of prompts over the attributes asked about, or over all that they mention. */
export function planPrompts(
  caller: string,
  prompts: readonly (string | AssessedPrompt)[],
  { attributes, groups = {}, introduce }: Asked,
  lexicon: Lexicon,
  usual: readonly string[] = lexicon.attributes,
): PlannedPrompts {
  const own = prompts.map((prompt) => (typeof prompt === "string" ? { text: prompt } : prompt));
  const asked = attributesOf(caller, attributes, lexicon);
  if (own.length > 0 && own.every(({ group, source }) => group !== undefined && source !== undefined)) {
    const given = asked ?? [attributeOf(["group"])];
    const variations = given.map((attribute) => ({ attribute, prompts: own, by: "given" }) as const);
    return { own, variations, offers: [], aware: given, notes: [] };
  }
  const mentions = findMentions(own, lexicon);
  const mentioned = new Set(mentions.map(({ attribute }) => attribute));
  const wanted = asked ?? [...mentioned].filter((name) => usual.includes(name)).map((name) => attributeOf([name]));
  const variations = wanted.flatMap((attribute): PlannedVariations[] => {
    if (!attribute.attributes.every((name) => mentioned.has(name))) {
      if (introduce === undefined) return [];
      return [{ attribute, prompts: introduced(caller, own, attribute, introduce, groups), by: introduce }];
    }
    const varied = variationsOf(own, attribute, groups, lexicon);
    return varied.length === 0 ? [] : [{ attribute, prompts: varied, by: "mentions" }];
  });
  const varied = new Set(variations.map(({ attribute }) => attribute.name));
  const unvaried = (asked ?? (mentioned.size === 0 ? USUAL : [])).filter(({ name }) => !varied.has(name));
  const aware = wanted.filter(({ attributes: names }) => names.every((name) => mentioned.has(name)));
  return {
    own,
    variations,
    offers: unvaried.flatMap((attribute) => offersFor(attribute, own.length, groups)),
    aware,
    notes: aware.flatMap((attribute) => unvariedNote(attribute, mentions, variations)),
  };
}

/** What is offered if nobody asked about an attribute, and no prompt mentions one. */
const USUAL = [attributeOf(["gender"]), attributeOf(["race"])];

/** The prompts over all groups of an attribute; those that cannot be varied are left out. */
export function variationsOf(
  own: readonly AssessedPrompt[],
  { attributes }: AssessedAttribute,
  groups: Readonly<Record<string, readonly string[]>>,
  lexicon: Lexicon,
): readonly AssessedPrompt[] {
  const wanted = Object.fromEntries(
    attributes.flatMap((name) => (groups[name] === undefined ? [] : [[name, groups[name]] as const])),
  );
  return counterfactuals(own, attributes, { lexicon, unresolved: "skip", groups: wanted });
}

/** Prompts that mention a group for which another has no word are not varied: they are said, not passed over. */
function unvariedNote(
  { name, attributes }: AssessedAttribute,
  mentions: readonly PromptMention[],
  variations: readonly PlannedVariations[],
): string[] {
  const mentioning = attributes
    .map((attribute) => new Set(mentions.filter((found) => found.attribute === attribute).map(({ prompt }) => prompt)))
    .reduce((both, own) => new Set([...both].filter((prompt) => own.has(prompt))));
  const { prompts = [] } = variations.find(({ attribute }) => attribute.name === name) ?? {};
  const groups = new Set(prompts.map(({ group }) => JSON.stringify(group))).size;
  const left = mentioning.size - (groups === 0 ? 0 : prompts.length / groups);
  if (left <= 0) return [];
  return [
    `Not varied by ${name}: ${left} of ${mentioning.size} prompts, which mention a group in a way for which another has no word.`,
  ];
}

function offersFor(
  attribute: AssessedAttribute,
  prompts: number,
  groups: Readonly<Record<string, readonly string[]>>,
): AssessmentOffer[] {
  return (["names", "words"] as const).flatMap((introduce) => {
    const each = introductionsOf(attribute, introduce, groups);
    return each === undefined ? [] : [{ attribute: attribute.name, introduce, prompts: prompts * each }];
  });
}
