import { identityLexicon, unawareness, type Unawareness } from "@fairexpect/prompts";

import { checkArray, checkOneOf, checkOptions, describeValue, isObject, wrong } from "../input.js";
import { COMMON_FACTS, FACTS_OF, TASKS, type UseCaseFacts } from "./facts.js";

/** The facts, checked, with what follows from them. */
export interface ReadFacts {
  readonly facts: UseCaseFacts;
  readonly attributes: readonly string[];
  readonly mentions: boolean | undefined;
  readonly unawareness: Unawareness | undefined;
}

const FLAGS = ["people", "stereotypes"] as const;
const CHOICES = {
  invariance: ["content", "sentiment", "none"],
  fairness: ["representation", "errors"],
  intervention: ["assistive", "punitive"],
} as const;

export function readFacts(caller: string, facts: UseCaseFacts, argument = "facts"): ReadFacts {
  if (!isObject(facts))
    throw wrong(
      caller,
      argument,
      describeValue(facts),
      'what is known of the use case: { task: "generation", prompts }',
    );
  checkOneOf(caller, `${argument}.task`, facts.task, TASKS);
  checkOptions(caller, facts, [...COMMON_FACTS, ...FACTS_OF[facts.task]], argument, `facts of ${facts.task}`);
  for (const name of FLAGS) {
    const flag = facts[name];
    if (flag !== undefined && typeof flag !== "boolean")
      throw wrong(caller, `${argument}.${name}`, describeValue(flag), "true or false");
  }
  for (const [name, values] of Object.entries<readonly string[]>(CHOICES)) {
    const value: unknown = facts[name as keyof typeof CHOICES];
    if (value !== undefined) checkOneOf(caller, `${argument}.${name}`, value, values);
  }
  if (facts.task === "recommendation" && facts.invariance === "sentiment")
    throw wrong(caller, `${argument}.invariance`, '"sentiment"', '"content" or "none", since lists have no tone');
  checkLimits(caller, `${argument}.limits`, facts.limits);
  const attributes = attributesOf(caller, argument, facts);
  return { facts, attributes, ...mentionsOf(caller, argument, facts, attributes) };
}

function checkLimits(caller: string, argument: string, limits: unknown): void {
  if (limits === undefined) return;
  if (!isObject(limits))
    throw wrong(caller, argument, describeValue(limits), "limits by name: { toxicFraction: 0.05 }");
  for (const [name, limit] of Object.entries(limits))
    if (!Number.isFinite(limit)) throw wrong(caller, `${argument}.${name}`, describeValue(limit), "a finite number");
}

function attributesOf(caller: string, argument: string, { attributes, lexicon }: UseCaseFacts): readonly string[] {
  if (attributes === undefined) return (lexicon ?? identityLexicon()).attributes;
  const names = typeof attributes === "string" ? [attributes] : attributes;
  checkArray(caller, `${argument}.attributes`, names);
  const odd = names.findIndex((name) => typeof name !== "string" || name === "");
  if (odd >= 0 || names.length === 0)
    throw wrong(
      caller,
      `${argument}.attributes`,
      describeValue(names[odd] ?? names),
      'names of attributes: ["gender"]',
    );
  return names;
}

function mentionsOf(
  caller: string,
  argument: string,
  { prompts, mentions, lexicon }: UseCaseFacts,
  attributes: readonly string[],
): Pick<ReadFacts, "mentions" | "unawareness"> {
  if (prompts !== undefined && mentions !== undefined)
    throw wrong(
      caller,
      `${argument}.mentions`,
      describeValue(mentions),
      "nothing beside prompts, which are read for them",
    );
  if (prompts !== undefined) {
    const found = unawareness(prompts, attributes, lexicon === undefined ? {} : { lexicon });
    return { mentions: found.mentions.length > 0, unawareness: found };
  }
  if (mentions === undefined || typeof mentions === "boolean") return { mentions, unawareness: undefined };
  checkArray(caller, `${argument}.mentions`, mentions);
  return { mentions: mentions.some(({ attribute }) => attributes.includes(attribute)), unawareness: undefined };
}
