import type { IdentityAttribute } from "../identity-terms/index.js";
import { checkArray, checkOneOf, checkRecord, InputError } from "../input.js";
import { checkKnows, checkLexicon, identityLexicon, type Lexicon } from "../lexicon/lexicon.js";
import { ambiguousOf, type MentionOptions } from "../mentions/find-mentions.js";
import { locate } from "../mentions/locate.js";
import { promptsOf, type Prompt, type Prompts } from "../prompt.js";
import { groupsByAttribute, substituted } from "./substitute.js";

/**
 * A prompt that is a variation of a source in one group.
 *
 * @since 0.1.0
 */
export interface Counterfactual extends Prompt {
  readonly source: string;
  readonly group: string;
}

/**
 * Options of `counterfactuals`.
 *
 * @since 0.1.0
 */
export interface CounterfactualOptions extends MentionOptions {
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
}

/**
 * The groups that an attribute is varied over by default: those that studies compare most, and whose words fit into any
 * sentence.
 *
 * @since 0.1.0
 */
export const defaultGroups: Readonly<Record<IdentityAttribute, readonly string[]>> = {
  gender: ["female", "male"],
  race: ["black", "white", "asian", "hispanic"],
  religion: ["christian", "muslim", "jewish", "hindu", "buddhist", "atheist"],
  nationality: ["american", "british", "chinese", "indian", "mexican", "nigerian"],
  "sexual orientation": ["straight", "gay", "bisexual"],
  age: ["young", "middle-aged", "old"],
  disability: ["nondisabled", "blind", "deaf"],
  origin: ["immigrant", "native"],
  "social class": ["poor", "rich"],
  family: ["married", "unmarried"],
};

/**
 * The variations of prompts over the groups of an attribute, ready for `respond`: each prompt that mentions a group
 * gives one prompt for every group, the one it mentions included, with `source` and `group`. Prompts that mention none
 * are left out. With several attributes the groups are crossed ("black female"), and a prompt must mention each of
 * them. The order is that of the prompts, then of the groups. See `substitute` for what is kept and what rules cannot
 * resolve.
 *
 * @throws InputError where a mention has no word in some group (see `unresolved`), or a group is not known
 * @example
 * counterfactuals("Write to Mrs. Lee about her loan.", "gender")
 * // [{ text: "Write to Mrs. Lee about her loan.", source: "Write to Mrs. Lee about her loan.", group: "female" }, { text: "Write to Mr. Lee about his loan.", source: "Write to Mrs. Lee about her loan.", group: "male" }]
 * counterfactuals(["A white man calls.", "Hello"], ["race", "gender"], { groups: { race: ["black", "white"] } }).map(({ text }) => text)
 * // ["A black woman calls.", "A black man calls.", "A white woman calls.", "A white man calls."]
 * @since 0.1.0
 */
export function counterfactuals(
  prompts: Prompts,
  attribute: string | readonly string[],
  options: CounterfactualOptions = {},
): Counterfactual[] {
  const ambiguous = ambiguousOf("counterfactuals", options);
  const { unresolved = "throw" } = options;
  checkOneOf("counterfactuals", "options.unresolved", unresolved, ["throw", "skip", "keep"]);
  const attributes: readonly string[] = typeof attribute === "string" ? [attribute] : attribute;
  checkArray("counterfactuals", "attribute", attributes);
  const lexicon = options.lexicon ?? identityLexicon(attributes as readonly IdentityAttribute[]);
  checkLexicon("counterfactuals", "options.lexicon", lexicon);
  checkKnows("counterfactuals", lexicon, attributes);
  const combinations = crossed(
    attributes.map((name) => groupsOf(name, attributes.length > 1, options.groups, lexicon)),
  );
  for (const combination of combinations) groupsByAttribute("counterfactuals", "options.groups", combination, lexicon);
  return promptsOf("counterfactuals", "prompts", prompts).flatMap(({ text, source = text, ...rest }, i) => {
    const read = locate(text, lexicon, ambiguous);
    if (
      !attributes.every((name) => read.located.some(({ senses }) => senses.some((sense) => sense.attribute === name)))
    )
      return [];
    const variations = combinations.map((combination) => {
      const result = substituted(read, lexicon, (sense) => combination[attributes.indexOf(sense.attribute)]);
      return { group: combination.join(" "), text: result.text, without: result.unresolved[0] };
    });
    const failed = variations.find(({ without }) => without !== undefined);
    if (failed?.without !== undefined && unresolved === "throw") {
      throw new InputError({
        function: "counterfactuals",
        argument: `prompts[${i}]`,
        given: `a prompt that mentions "${failed.without.text}", for which group "${failed.group}" has no word`,
        expected: "mentions with a counterpart in every group",
        advice: 'Reword the prompt, leave out the group, or pass { unresolved: "skip" }.',
      });
    }
    if (failed !== undefined && unresolved === "skip") return [];
    return variations.map(({ text: varied, group }): Counterfactual => ({ ...rest, text: varied, source, group }));
  });
}

function groupsOf(
  attribute: string,
  crossing: boolean,
  groups: CounterfactualOptions["groups"],
  lexicon: Lexicon,
): readonly string[] {
  const given = Array.isArray(groups)
    ? (groups as readonly string[])
    : (groups as Readonly<Record<string, readonly string[]>> | undefined)?.[attribute];
  if (given !== undefined) {
    checkArray("counterfactuals", "options.groups", given);
    if (Array.isArray(groups) && crossing) {
      throw new InputError({
        function: "counterfactuals",
        argument: "options.groups",
        given: "an array",
        expected: 'the groups of each attribute: { race: ["black", "white"] }',
      });
    }
    return given;
  }
  if (groups !== undefined) checkRecord("counterfactuals", "options.groups", groups);
  const known = new Set(
    lexicon.terms.filter((term) => term.attribute === attribute && term.group !== "neutral").map(({ group }) => group),
  );
  const usual = Object.hasOwn(defaultGroups, attribute)
    ? defaultGroups[attribute as IdentityAttribute].filter((group) => known.has(group))
    : [];
  return usual.length > 1 ? usual : [...known];
}

/** Every combination of one item of each list, the last list fastest. */
export function crossed<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (combinations, list) => combinations.flatMap((combination) => list.map((item) => [...combination, item])),
    [[]],
  );
}
