import { checkArray, checkOptions, checkRecord, checkText, InputError } from "../input.js";
import { crossed } from "../substitution/crossed.js";
import { fillingsOf, type NamedTerms } from "./fill-template.js";
import type { FilledSource, Filling } from "./filling.js";
import type { Intersection } from "./intersections.js";
import { showTemplate } from "./show-template.js";
import { checkSlotTerms, termsOf, type SlotTerms, type Term } from "./slot-terms.js";
import { parseTemplate, type Part } from "./slots.js";
import { tagged } from "./tag-template.js";
import type { Template } from "./template.js";

/**
 * Options of `expandTemplates`.
 *
 * @since 0.1.0
 */
export interface ExpandOptions {
  /**
   * The slots that differ between groups. A template that has none of them is left out. Default: every key that the
   * groups have.
   */
  readonly keys?: readonly string[];
  /** Terms of slots that are the same for all groups: `{ name: ["Kim", "Alex"] }`. */
  readonly fillers?: SlotTerms;
}

/**
 * What `expandTemplates` gives.
 *
 * @since 0.1.0
 */
export interface Expansion<Group = string> {
  /** Every text, template by template and group by group; ready for `respond`. */
  readonly prompts: readonly Filling<Group>[];
  /** The same as sources x groups x variations: counterfactual data, groups by name. */
  readonly sources: readonly FilledSource<Group>[];
  /** The same by the name of the group: group data. */
  readonly groups: Readonly<Record<string, readonly Filling<Group>[]>>;
  /** How many sources, groups and prompts there are. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Fills templates with the terms of every group: prompts whose only difference is the group. A template is kept if each
 * of its slots can be filled for every group, and has at least one slot that differs between groups. A slot that occurs
 * twice has the same term both times; two slots never have the same term at once. Terms of slots from `fillers` are the
 * same in all groups, and make sources of their own, which lie in the cluster of their template. Templates with
 * `entities` also give tokens and BILOU tags, a term of several words being one entity (`fillTags` of
 * `@fairexpect/metrics`). Czarnowska et al. 2021, section 4.
 *
 * @param groups the terms of each group by its name; or `intersections`, and then each prompt's group is by attribute
 * @throws InputError if a slot is malformed, no template can be filled, or an entity is not in its template
 * @example
 * const { prompts } = expandTemplates(["I met {a:identity_np}."], { muslims: { identity_np: ["Muslim"] }, atheists: { identity_np: ["atheist"] } });
 * prompts.map(({ group, text }) => `${group}: ${text}`) // ["muslims: I met a Muslim.", "atheists: I met an atheist."]
 * const crossed = expandTemplates(["I am {a:identity_np}."], intersections({ race: ["black"], gender: ["female"] }));
 * [crossed.prompts[0]?.text, crossed.prompts[0]?.group] // ["I am a Black woman.", { race: "black", gender: "female" }]
 * const [filling] = expandTemplates([{ text: "{person} is here", entities: { "{person}": "PER" } }], { a: { person: ["Ana Luz"] } }).prompts;
 * [filling?.tags, filling?.fills] // [["B-PER", "L-PER", "O", "O"], [[0, 2]]]
 * @since 0.1.0
 */
export function expandTemplates(
  templates: readonly (string | Template)[],
  groups: Readonly<Record<string, SlotTerms>>,
  options?: ExpandOptions,
): Expansion;
export function expandTemplates(
  templates: readonly (string | Template)[],
  groups: readonly Intersection[],
  options?: ExpandOptions,
): Expansion<Readonly<Record<string, string>>>;
export function expandTemplates(
  templates: readonly (string | Template)[],
  groups: Readonly<Record<string, SlotTerms>> | readonly Intersection[],
  options: ExpandOptions = {},
): Expansion<string | Readonly<Record<string, string>>> {
  checkArray(CALLER, "templates", templates);
  checkOptions(CALLER, options, ["keys", "fillers"]);
  const named = namedTerms(groups);
  const { fillers = {}, keys = [...new Set(named.flatMap(({ terms }) => Object.keys(terms)))] } = options;
  checkSlotTerms(CALLER, "options.fillers", fillers);
  checkArray(CALLER, "options.keys", keys);
  for (const [i, key] of keys.entries()) checkText(CALLER, `options.keys[${i}]`, key);
  const seen = new Set<string>();
  const sources = templates.flatMap((template, i) => {
    const full = typeof template === "string" ? { text: template } : template;
    checkTemplate(full, `templates[${i}]`, typeof template === "string");
    return parseTemplate(CALLER, `templates[${i}]`, full.text).flatMap((parts) =>
      sourcesOf({ template: full, parts, groups: named, keys, fillers, argument: `templates[${i}]`, seen }),
    );
  });
  if (sources.length === 0) {
    throw new InputError({
      function: CALLER,
      argument: "templates",
      given: "none that can be filled for every group",
      expected: `templates with slots of ${keys.map((key) => `{${key}}`).join(", ")}`,
      advice: "Other slots need an entry in options.fillers.",
    });
  }
  return expansionOf(named, sources);
}

const CALLER = "expandTemplates";

type AnyGroup = string | Readonly<Record<string, string>>;

/** The groups in order; each with its name, what its prompts say of it, and its terms. */
function namedTerms(groups: unknown): NamedTerms[] {
  if (Array.isArray(groups) && groups.length > 0) return crossedTerms(groups);
  checkRecord(CALLER, "groups", groups);
  const named = Object.entries(groups).map(([name, terms]: [string, unknown]) => {
    checkSlotTerms(CALLER, `groups[${JSON.stringify(name)}]`, terms);
    return { name, group: name, terms };
  });
  if (named.some(({ terms }) => Object.keys(terms).length > 0)) return named;
  throw new InputError({
    function: CALLER,
    argument: "groups",
    given: named.length === 0 ? "an object without groups" : "an object whose groups have no terms",
    expected: "the terms of each group, by slot",
    advice: 'As in { women: { person: ["Anna"] }, men: { person: ["Otto"] } }, or as groupTerms("gender") gives them.',
  });
}

function crossedTerms(groups: readonly unknown[]): NamedTerms[] {
  checkArray(CALLER, "groups", groups);
  return groups.map((crossing, i) => {
    checkRecord(CALLER, `groups[${i}]`, crossing);
    const { name, groups: group, terms }: Partial<Record<keyof Intersection, unknown>> = crossing;
    checkText(CALLER, `groups[${i}].name`, name);
    checkRecord(CALLER, `groups[${i}].groups`, group);
    for (const [attribute, own] of Object.entries(group)) checkText(CALLER, `groups[${i}].groups.${attribute}`, own);
    checkSlotTerms(CALLER, `groups[${i}].terms`, terms);
    return { name, group: group as Intersection["groups"], terms };
  });
}

function checkTemplate(template: unknown, argument: string, isText: boolean): asserts template is Template {
  if (!isText) checkOptions(CALLER, template, ["text", "gold", "entities"], argument);
  const { text, entities } = template as { readonly text?: unknown; readonly entities?: unknown };
  checkText(CALLER, isText ? argument : `${argument}.text`, text);
  if (entities === undefined) return;
  checkRecord(CALLER, `${argument}.entities`, entities);
  for (const [surface, label] of Object.entries(entities))
    checkText(CALLER, `${argument}.entities[${JSON.stringify(surface)}]`, label);
}

interface Wanted {
  readonly template: Template;
  readonly parts: readonly Part[];
  readonly groups: readonly NamedTerms[];
  /** The slots that differ between groups. */
  readonly keys: readonly string[];
  readonly fillers: SlotTerms;
  readonly argument: string;
  /** The names of the sources so far. */
  readonly seen: Set<string>;
}

/** The sources of one reading of a template: one for each combination of what fills the slots that groups share. */
function sourcesOf({ template, parts, groups, keys, fillers, argument, seen }: Wanted): FilledSource<AnyGroup>[] {
  const { text, gold, entities } = template;
  const slots = [...new Set(parts.flatMap((part) => ("key" in part ? [part.key] : [])))];
  const own = slots.filter((key) => keys.includes(key));
  const shared = slots.filter((key) => !keys.includes(key));
  const canBeFilled = groups.every(({ terms }) => own.every((key) => termsOf(terms, key).length > 0));
  if (own.length === 0 || !canBeFilled) return [];
  return crossed(shared.map((key) => termsOf(fillers, key))).flatMap((common) => {
    const given = new Map<string, Term>(shared.map((key, k) => [key, common[k] as Term]));
    const source = shared.length === 0 && !text.includes("?}") ? text : showTemplate(parts, given);
    if (seen.has(source)) return [];
    seen.add(source);
    const fillings = groups.map(
      (group) => [group.name, fillingsOf({ template, parts, own, given, source, group, argument })] as const,
    );
    if (fillings.some(([, list]) => list.length === 0)) return [];
    const goldTags = (): readonly string[] =>
      tagged(parts, new Map(slots.map((key) => [key, { text: "x" }])), entities ?? {}, argument).tags;
    return [
      {
        source,
        ...(gold !== undefined && { gold }),
        ...(entities !== undefined && { goldTags: goldTags() }),
        groups: Object.fromEntries(fillings),
      },
    ];
  });
}

function expansionOf(groups: readonly NamedTerms[], sources: readonly FilledSource<AnyGroup>[]): Expansion<AnyGroup> {
  const names = groups.map(({ name }) => name);
  const byName = names.map((name): [string, readonly Filling<AnyGroup>[]] => [
    name,
    sources.flatMap((source) => source.groups[name] ?? []),
  ]);
  return {
    prompts: sources.flatMap((source) => names.flatMap((name) => source.groups[name] ?? [])),
    sources,
    groups: Object.fromEntries(byName),
    counts: {
      sources: sources.length,
      groups: names.length,
      prompts: byName.reduce((sum, [, list]) => sum + list.length, 0),
    },
  };
}
