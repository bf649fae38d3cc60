import { checkArray, checkOneOf, checkOptions, describeValue, InputError } from "../input.js";
import { lexiconOf } from "../lexicon/check-lexicon.js";
import { compile } from "../lexicon/compile.js";
import { joinLexicons } from "../lexicon/lexicons.js";
import type { Lexicon } from "../lexicon/lexicon.js";
import { ambiguousOf, MENTION_OPTIONS, type Mention, type MentionOptions } from "../mentions/find-mentions.js";
import { locate, type LocatedText } from "../mentions/locate.js";
import {
  isConversation,
  promptsOf,
  type Conversation,
  type Prompt,
  type Prompts,
  type ReadPrompt,
  type TextPrompts,
} from "../prompt.js";
import { censusNameLexicon } from "../names/census-lexicon.js";
import { crossed } from "./crossed.js";
import { defaultGroups } from "./default-groups.js";
import { namesLeft, tellNamesLeft } from "./names-left.js";
import { namesSources } from "./source-names.js";
import { groupsByAttribute, substituted } from "./substitute.js";
import { termOf, type StandingTerm } from "./term-of.js";

/**
 * What a variation says of its group and of what it was varied from.
 *
 * @since 0.1.0
 */
export interface VariationLabels<Group> {
  /** Of one attribute the group's name; of several one by attribute: `{ race: "black", gender: "female" }`. */
  readonly group: Group;
  /** The word or name that stands for the group; absent if none does. */
  readonly term?: string;
  /** Whether the term is a name, of which others could have been taken, or a word that means the group. */
  readonly termType?: "name" | "word";
  /** The prompt that it is a variation of: prompts of one source differ only in the group. */
  readonly source: string;
  /** What is independent of the rest: the prompt's own cluster, else its source. */
  readonly cluster: string;
}

/**
 * The groups of a variation: a name for one attribute, names by attribute for several.
 *
 * @since 0.1.0
 */
export type VariationGroup<Attribute> = Attribute extends string ? string : string | Readonly<Record<string, string>>;

/**
 * A prompt that is a variation of a source in one group.
 *
 * @since 0.1.0
 */
export type Counterfactual<Group = string> = Omit<Prompt, keyof VariationLabels<Group>> & VariationLabels<Group>;

/**
 * A conversation that is a variation of a source in one group, in all its messages.
 *
 * @since 0.1.0
 */
export type CounterfactualConversation<Group = string> = Omit<Conversation, keyof VariationLabels<Group>> &
  VariationLabels<Group>;

/**
 * Options of `counterfactuals`.
 *
 * @since 0.1.0
 */
export interface VariationOptions extends MentionOptions {
  /**
   * The groups of the attribute to vary over. Of several attributes: the groups of each, by attribute. Default:
   * `defaultGroups`.
   */
  readonly groups?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** The terms to find and to put in place. Default: the built-in lexicon of the attribute. */
  readonly lexicon?: Lexicon;
  /**
   * What to do with a prompt that mentions a group in a way for which another group has no word: "throw" an error that
   * names it, "skip" the prompt in every group, or "keep" the mention as it is. Default "throw".
   */
  readonly unresolved?: "throw" | "skip" | "keep";
  /**
   * Of gender, what to do with first names, which the lexicon does not have: "tell" leaves them and warns of those that
   * say a gender, "swap" varies them too (`censusNameLexicon`), "keep" leaves them. Default "tell".
   */
  readonly names?: "tell" | "swap" | "keep";
}

const CALLER = "counterfactuals";
const OPTIONS = [...MENTION_OPTIONS, "groups", "lexicon", "unresolved", "names"];

/**
 * The variations of prompts over the groups of an attribute, ready for `respond`: each prompt that mentions a group
 * gives one prompt for every group, the one it mentions included, with `group`, `term`, `termType`, `source` and
 * `cluster`. Prompts that mention none are left out; of a conversation every message is varied. With several attributes
 * the groups are crossed, a prompt must mention each of them, and `group` is by attribute. The order is that of the
 * prompts, then of the groups. See `substitute` for what is kept and what rules cannot resolve.
 *
 * Prompts of one source differ only in the group. The source is the one given, else the prompt itself; several prompts
 * that were given one source become sources of their own in one cluster, and so do prompts that have the same
 * variations ("He calls." and "She calls.").
 *
 * Of gender, a warning names first names that stay beside what was varied, left beside pronouns of the other gender.
 * With `names: "swap"` names are varied as well, those of nine of ten people in the United States.
 *
 * @param attribute one of the lexicon; or several, which are crossed
 * @throws InputError if a mention has no word in some group (see `unresolved`), or a group is not known
 * @example
 * counterfactuals("Ask her.", "gender")
 * // [{ text: "Ask her.", source: "Ask her.", cluster: "Ask her.", group: "female", term: "her", termType: "word" }, { text: "Ask him.", source: "Ask her.", cluster: "Ask her.", group: "male", term: "him", termType: "word" }]
 * counterfactuals(["A white man calls.", "Hello"], ["race", "gender"], { groups: { race: ["black", "white"] } }).map(({ text }) => text)
 * // ["A black woman calls.", "A black man calls.", "A white woman calls.", "A white man calls."]
 * @since 0.1.0
 */
export function counterfactuals<const Attribute extends string | readonly string[]>(
  prompts: TextPrompts,
  attribute: Attribute,
  options?: VariationOptions,
): Counterfactual<VariationGroup<Attribute>>[];
export function counterfactuals<const Attribute extends string | readonly string[]>(
  prompts: Prompts,
  attribute: Attribute,
  options?: VariationOptions,
): (Counterfactual<VariationGroup<Attribute>> | CounterfactualConversation<VariationGroup<Attribute>>)[];
export function counterfactuals(
  prompts: Prompts,
  attribute: string | readonly string[],
  options: VariationOptions = {},
): (Counterfactual<AnyGroup> | CounterfactualConversation<AnyGroup>)[] {
  const ambiguous = ambiguousOf(CALLER, options, OPTIONS);
  const { unresolved = "throw", names = "tell" } = options;
  checkOneOf(CALLER, "options.unresolved", unresolved, ["throw", "skip", "keep"]);
  checkOneOf(CALLER, "options.names", names, ["tell", "swap", "keep"]);
  const { attributes, lexicon: words } = lexiconOf(CALLER, attribute, options.lexicon);
  const lexicon = names === "swap" && attributes.includes("gender") ? withNames(words) : words;
  const combinations = combinationsOf(attributes, options.groups, lexicon);
  const read = promptsOf(CALLER, "prompts", prompts);
  const nameOf = namesSources(read);
  const left = new Set<string>();
  const varied = read.flatMap((prompt, i) => {
    const located = prompt.texts.map((text) => locate(text, lexicon, ambiguous));
    if (!attributes.every((name) => located.some((text) => mentions(text, name)))) return [];
    const variations = combinations.map((groups) => variationOf(located, attributes, groups, lexicon));
    const failed = variations.find(({ without }) => without !== undefined);
    if (failed?.without !== undefined && unresolved === "throw") {
      throw new InputError({
        function: CALLER,
        argument: `prompts[${i}]`,
        given: `a prompt that mentions "${failed.without.text}", for which group "${failed.groups.join(" ")}" has no word`,
        expected: "mentions with a counterpart in every group",
        advice: 'Reword the prompt, leave out the group, or pass { unresolved: "skip" }.',
      });
    }
    if (failed !== undefined && unresolved === "skip") return [];
    if (names === "tell" && attributes.includes("gender"))
      for (const name of located.flatMap(namesLeft)) left.add(name);
    const sources = nameOf(i, JSON.stringify(variations.map(({ texts }) => texts)));
    return variations.map((variation) => labelled(prompt, attributes, variation, sources));
  });
  tellNamesLeft(CALLER, left);
  return varied;
}

const joined = new WeakMap<Lexicon, Lexicon>();

/** The lexicon with first names, made once. */
function withNames(lexicon: Lexicon): Lexicon {
  const known = joined.get(lexicon) ?? joinLexicons(lexicon, censusNameLexicon());
  joined.set(lexicon, known);
  return known;
}

type AnyGroup = string | Readonly<Record<string, string>>;

/** A prompt in the groups of one combination. */
interface Variation {
  readonly groups: readonly string[];
  readonly texts: readonly string[];
  readonly term: StandingTerm | undefined;
  /** The first mention for which its group has no word. */
  readonly without: Mention | undefined;
}

function variationOf(
  located: readonly LocatedText[],
  attributes: readonly string[],
  groups: readonly string[],
  lexicon: Lexicon,
): Variation {
  const results = located.map((text) =>
    substituted(text, lexicon, ({ attribute }) => groups[attributes.indexOf(attribute)]),
  );
  return {
    groups,
    texts: results.map(({ text }) => text),
    term: termOf(located, results, attributes, lexicon),
    without: results.flatMap(({ unresolved }) => unresolved)[0],
  };
}

function mentions({ located }: LocatedText, attribute: string): boolean {
  return located.some(({ senses }) => senses.some((sense) => sense.attribute === attribute));
}

function labelled(
  { given }: ReadPrompt,
  attributes: readonly string[],
  { groups, texts, term }: Variation,
  names: { readonly source: string; readonly cluster: string },
): Counterfactual<AnyGroup> | CounterfactualConversation<AnyGroup> {
  const labels = { group: groupOf(given.group, attributes, groups), ...term, ...names };
  if (!isConversation(given)) return { ...given, text: texts[0] ?? given.text, ...labels };
  const messages = given.messages.map((message, i) => ({ ...message, content: texts[i] ?? message.content }));
  return "text" in given
    ? { ...given, messages, text: messages.at(-1)?.content, ...labels }
    : { ...given, messages, ...labels };
}

/** One name for one attribute, else names by attribute; groups by other attributes that the prompt has stay. */
function groupOf(given: Prompt["group"], attributes: readonly string[], groups: readonly string[]): AnyGroup {
  const [only] = groups;
  const others = typeof given === "object" ? Object.entries(given) : [];
  if (only !== undefined && attributes.length === 1 && others.length === 0) return only;
  return Object.fromEntries([...others, ...attributes.map((name, i) => [name, groups[i] ?? ""] as const)]);
}

/** All combinations of groups to vary over, one group of each attribute. */
function combinationsOf(
  attributes: readonly string[],
  groups: VariationOptions["groups"],
  lexicon: Lexicon,
): readonly (readonly string[])[] {
  if (groups !== undefined && isList(groups) && attributes.length > 1) {
    throw new InputError({
      function: CALLER,
      argument: "options.groups",
      given: describeValue(groups),
      expected: 'the groups of each attribute: { race: ["black", "white"] }',
    });
  }
  if (groups !== undefined && !isList(groups)) checkOptions(CALLER, groups, attributes, "options.groups");
  const combinations = crossed(attributes.map((name) => groupsOf(name, groups, lexicon)));
  for (const combination of combinations) groupsByAttribute(CALLER, "options.groups", combination, lexicon);
  return combinations;
}

function groupsOf(attribute: string, groups: VariationOptions["groups"], lexicon: Lexicon): readonly string[] {
  const given = groups === undefined || isList(groups) ? groups : ownOf(groups, attribute);
  if (given !== undefined) {
    checkArray(CALLER, isList(groups) ? "options.groups" : `options.groups.${attribute}`, given);
    return given;
  }
  const known = compile(lexicon).groups.get(attribute) ?? new Set<string>();
  const usual = (ownOf(defaultGroups, attribute) ?? []).filter((group) => known.has(group));
  return usual.length > 1 ? usual : [...known];
}

function isList(groups: VariationOptions["groups"]): groups is readonly string[] {
  return Array.isArray(groups);
}

function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
