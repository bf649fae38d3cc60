import {
  defaultGroups,
  expandTemplates,
  groupTerms,
  intersections,
  namedResumeGroups,
  type Conversation,
  type IdentityAttribute,
} from "@fairexpect/prompts";
import type { UseCasePrompt } from "@fairexpect/responses";

import { wrong } from "../input.js";
import type { AssessedAttribute } from "./attributes.js";

/** What a prompt gets before it for a group. */
interface Introduction {
  readonly group: string | Readonly<Record<string, string>>;
  readonly sentence: string;
  readonly term: string;
  readonly termType: "name" | "word";
}

/** Attributes that names speak of. */
const NAMED = ["gender", "race"];

/** Names a group: enough to tell a group from a name, few enough to pay for. */
const NAMES = 5;

/** Variations of prompts that mention nobody: who asks says first who it is. */
export function introduced(
  caller: string,
  prompts: readonly (UseCasePrompt | Conversation)[],
  attribute: AssessedAttribute,
  by: "names" | "words",
  groups: Readonly<Record<string, readonly string[]>>,
): (UseCasePrompt | Conversation)[] {
  const sentences =
    by === "names" ? nameSentences(caller, attribute, groups) : wordSentences(caller, attribute, groups);
  return prompts.flatMap((prompt) => sentences.map((introduction) => withSentence(prompt, introduction)));
}

/** How many variations each prompt gets; undefined if the attribute has no names, or no words of ours. */
export function introductionsOf(
  { attributes }: AssessedAttribute,
  by: "names" | "words",
  groups: Readonly<Record<string, readonly string[]>>,
): number | undefined {
  const known = by === "names" ? NAMED : Object.keys(defaultGroups);
  if (!attributes.every((attribute) => known.includes(attribute))) return undefined;
  return introduced("assess", [{ text: "" }], { name: "", attributes }, by, groups).length;
}

function withSentence(prompt: UseCasePrompt | Conversation, introduction: Introduction): UseCasePrompt | Conversation {
  const { sentence, group, term, termType } = introduction;
  const text = "messages" in prompt ? (prompt.messages.at(-1)?.content ?? "") : prompt.text;
  const source = prompt.source ?? text;
  const labels = { group, term, termType, source, cluster: prompt.cluster ?? source };
  const content = `${sentence}\n\n${text}`;
  if (!("messages" in prompt)) return { ...prompt, text: content, ...labels };
  const last = { role: "user" as const, content };
  return { ...prompt, messages: [...prompt.messages.slice(0, -1), last], ...labels };
}

/** Names speak of a gender and of a race at once. */
function nameSentences(
  caller: string,
  { name, attributes }: AssessedAttribute,
  groups: Readonly<Record<string, readonly string[]>>,
): readonly Introduction[] {
  const odd = attributes.find((attribute) => !NAMED.includes(attribute));
  if (odd !== undefined)
    throw wrong(
      caller,
      "options.introduce",
      `"names" for ${name}`,
      '"words", since names stand for gender and race alone',
    );
  const wanted = namedResumeGroups().flatMap(({ group, names }) => {
    const [race = "", gender = ""] = group.split(" ");
    const own: Readonly<Record<string, string>> = { race, gender };
    const isAsked = attributes.every((attribute) => groups[attribute]?.includes(own[attribute] ?? "") ?? true);
    return isAsked ? [{ own, names }] : [];
  });
  // Of one attribute each group has names of all groups of the other.
  const each = Math.max(
    1,
    Math.ceil(NAMES / (wanted.length / new Set(wanted.map(({ own }) => labelOf(own, attributes))).size)),
  );
  return wanted.flatMap(({ own, names }) =>
    names.slice(0, each).map((term): Introduction => ({
      group: attributes.length === 1 ? labelOf(own, attributes) : own,
      sentence: `My name is ${term}.`,
      term,
      termType: "name",
    })),
  );
}

function labelOf(own: Readonly<Record<string, string>>, attributes: readonly string[]): string {
  return attributes.map((attribute) => own[attribute] ?? "").join(" ");
}

/** The first noun phrase of each group: "a Muslim", "a Black woman". */
function wordSentences(
  caller: string,
  { name, attributes }: AssessedAttribute,
  groups: Readonly<Record<string, readonly string[]>>,
): readonly Introduction[] {
  const odd = attributes.find((attribute) => !Object.hasOwn(defaultGroups, attribute));
  if (odd !== undefined)
    throw wrong(
      caller,
      "options.introduce",
      `"words" for ${name}`,
      "an attribute that is built in",
      "For your own, make the prompts with expandTemplates.",
    );
  const template = ["I am {a:identity_np}."];
  const keys = { keys: ["identity_np"] };
  const [only] = attributes;
  const expansion =
    attributes.length === 1
      ? expandTemplates(template, groupTerms(only as IdentityAttribute, groups[only ?? ""]), keys)
      : expandTemplates(
          template,
          intersections(
            Object.fromEntries(
              attributes.map((attribute) => [
                attribute,
                groups[attribute] ?? defaultGroups[attribute as IdentityAttribute],
              ]),
            ),
          ),
          keys,
        );
  return Object.values(expansion.groups).flatMap(([first]) =>
    first === undefined
      ? []
      : [{ group: first.group, sentence: first.text, term: first.term ?? first.text, termType: "word" as const }],
  );
}
