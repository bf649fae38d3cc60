import { fillTags } from "@fairexpect/metrics";
import { checkArray, checkRecord, checkText, describeValue, InputError } from "../input.js";
import { crossed } from "../substitution/counterfactuals.js";
import type { SlotTerms } from "./group-terms.js";
import { numberOf, type GrammaticalNumber } from "./grammatical-number.js";
import { filled, parseTemplate, subjectOf, type Part } from "./slots.js";

/**
 * A template with what is known of all texts that it gives.
 *
 * @since 0.1.0
 */
export interface Template {
  /**
   * Text with slots: `{identity_adj}`, `{a:identity_np}`, `{Person}`, `{a:Key}`; optional words `{very?}`; and words
   * that follow the number of the slot before them, or of the first slot where none is before: `{is/are}`,
   * `{has/have}`, `work{s/}`.
   */
  readonly text: string;
  /** The class that every filling has: 1, "negative". */
  readonly gold?: number | string;
  /**
   * The entities that a tagger should find, in order, as the template writes them: `{ "{person}": "PER", "Berlin":
   * "LOC" }`. All other words have the tag "O".
   */
  readonly entities?: Readonly<Record<string, string>>;
}

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
 * A filled template.
 *
 * @since 0.1.0
 */
export interface Filling {
  readonly text: string;
  /** The text of the template. */
  readonly source: string;
  readonly group: string;
  readonly gold?: number | string;
  /** The term of each slot, as it stands in the text. */
  readonly terms: Readonly<Record<string, string>>;
  /** With `entities`: words and signs, one item each. */
  readonly tokens?: readonly string[];
  /** The BILOU tag of each token. */
  readonly tags?: readonly string[];
  /** Which tokens each slot took up, as [first, end). */
  readonly fills?: readonly (readonly [number, number])[];
}

/**
 * The fillings of one template by group; fits `CounterfactualData` once predictions take the place of the texts.
 *
 * @since 0.1.0
 */
export interface FilledSource {
  readonly source: string;
  readonly gold?: number | string;
  /** Of tagged templates: one tag for each position, a slot being one. */
  readonly goldTags?: readonly string[];
  readonly groups: Readonly<Record<string, readonly Filling[]>>;
}

/**
 * What `expandTemplates` gives.
 *
 * @since 0.1.0
 */
export interface Expansion {
  /** Every text, template by template and group by group; ready for `respond`. */
  readonly prompts: readonly Filling[];
  /** The same as sources x groups x variations: counterfactual data. */
  readonly sources: readonly FilledSource[];
  /** The same by group: group data. */
  readonly groups: Readonly<Record<string, readonly Filling[]>>;
  /** How many sources, groups and prompts there are. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Fills templates with the terms of every group: prompts whose only difference is the group. A template is kept where
 * each of its slots can be filled for every group, and has at least one slot that differs between groups. A slot that
 * occurs twice has the same term both times; two slots never have the same term at once. Terms of slots from `fillers`
 * are the same in all groups, and make sources of their own. Templates with `entities` also give tokens and BILOU tags,
 * a term of several words being one entity (`fillTags` of `@fairexpect/metrics`). Czarnowska et al. 2021, section 4.
 *
 * @throws InputError where a slot is malformed, no template can be filled, or an entity is not in its template
 * @example
 * const { prompts } = expandTemplates(["I met {a:identity_np}."], { muslims: { identity_np: ["Muslim"] }, atheists: { identity_np: ["atheist"] } });
 * prompts.map(({ group, text }) => `${group}: ${text}`) // ["muslims: I met a Muslim.", "atheists: I met an atheist."]
 * const [filling] = expandTemplates([{ text: "{person} is here", entities: { "{person}": "PER" } }], { a: { person: ["Ana Luz"] } }).prompts;
 * [filling?.tags, filling?.fills] // [["B-PER", "L-PER", "O", "O"], [[0, 2]]]
 * @since 0.1.0
 */
export function expandTemplates(
  templates: readonly (string | Template)[],
  groups: Readonly<Record<string, SlotTerms>>,
  options: ExpandOptions = {},
): Expansion {
  checkArray("expandTemplates", "templates", templates);
  checkRecord("expandTemplates", "groups", groups);
  checkRecord("expandTemplates", "options", options);
  const names = Object.keys(groups);
  if (names.length === 0)
    throw new InputError({
      function: "expandTemplates",
      argument: "groups",
      given: "no group",
      expected: "the terms of each group",
    });
  const { fillers = {} } = options;
  const keys = options.keys ?? [...new Set(Object.values(groups).flatMap((terms) => Object.keys(terms)))];
  const sources: FilledSource[] = [];
  const seen = new Set<string>();
  templates.forEach((template, i) => {
    const { text, gold, entities } = typeof template === "string" ? ({ text: template } as Template) : template;
    checkText("expandTemplates", typeof template === "string" ? `templates[${i}]` : `templates[${i}].text`, text);
    for (const parts of parseTemplate("expandTemplates", `templates[${i}]`, text)) {
      const slots = [...new Set(parts.flatMap((part) => ("key" in part ? [part.key] : [])))];
      const own = slots.filter((key) => keys.includes(key));
      const shared = slots.filter((key) => !keys.includes(key));
      if (own.length === 0 || !shared.every((key) => (fillers[key]?.length ?? 0) > 0)) continue;
      if (!names.every((name) => own.every((key) => (groups[name]?.[key]?.length ?? 0) > 0))) continue;
      for (const common of crossed(shared.map((key) => termsOf(fillers, key)))) {
        const given = new Map<string, Term>(shared.map((key, k) => [key, common[k] as Term]));
        const named = shared.length === 0 && !text.includes("?}") ? text : shown(parts, given);
        if (seen.has(named)) continue;
        seen.add(named);
        const byGroup = Object.fromEntries(
          names.map((group) => [
            group,
            fillingsOf({
              parts,
              own,
              given,
              terms: groups[group] ?? {},
              source: named,
              group,
              gold,
              entities,
              argument: `templates[${i}]`,
            }),
          ]),
        );
        if (Object.values(byGroup).some((list) => list.length === 0)) continue;
        sources.push({
          source: named,
          ...(gold !== undefined && { gold }),
          ...(entities !== undefined && {
            goldTags: tagged(parts, new Map(slots.map((key) => [key, { text: "x" }])), entities, `templates[${i}]`)
              .tags,
          }),
          groups: byGroup,
        });
      }
    }
  });
  if (sources.length === 0) {
    throw new InputError({
      function: "expandTemplates",
      argument: "templates",
      given: "none that can be filled for every group",
      expected: `templates with slots of ${keys.map((key) => `{${key}}`).join(", ")}`,
      advice: "Other slots need an entry in options.fillers.",
    });
  }
  const byGroup = Object.fromEntries(
    names.map((name) => [name, sources.flatMap((source) => source.groups[name] ?? [])]),
  );
  return {
    prompts: sources.flatMap((source) => names.flatMap((name) => source.groups[name] ?? [])),
    sources,
    groups: byGroup,
    counts: {
      sources: sources.length,
      groups: names.length,
      prompts: Object.values(byGroup).reduce((sum, list) => sum + list.length, 0),
    },
  };
}

interface Term {
  readonly text: string;
  readonly article?: "a" | "an";
  readonly number?: GrammaticalNumber;
}

function termsOf(slots: SlotTerms, key: string): Term[] {
  return (slots[key] ?? []).map((term) => (typeof term === "string" ? { text: term } : term));
}

interface Wanted {
  readonly parts: readonly Part[];
  readonly own: readonly string[];
  readonly given: ReadonlyMap<string, Term>;
  readonly terms: SlotTerms;
  readonly source: string;
  readonly group: string;
  readonly gold: number | string | undefined;
  readonly entities: Readonly<Record<string, string>> | undefined;
  readonly argument: string;
}

function fillingsOf({ parts, own, given, terms, source, group, gold, entities, argument }: Wanted): Filling[] {
  const fillings: Filling[] = [];
  for (const combination of crossed(own.map((key) => termsOf(terms, key)))) {
    const all = new Map([...given, ...own.map((key, k): [string, Term] => [key, combination[k] as Term])]);
    const texts = [...all.values()].map(({ text }) => text);
    if (new Set(texts).size < texts.length) continue;
    fillings.push({
      text: shown(parts, all),
      source,
      group,
      ...(gold !== undefined && { gold }),
      terms: Object.fromEntries([...all].map(([key, { text }]) => [key, text])),
      ...(entities !== undefined && tagged(parts, all, entities, argument)),
    });
  }
  return fillings;
}

function shown(parts: readonly Part[], terms: ReadonlyMap<string, Term>): string {
  return parts
    .map((part, i) => {
      if ("text" in part) return part.text;
      if ("singular" in part) return inNumber(parts, i, terms) ?? `{${part.singular}/${part.plural}}`;
      const term = terms.get(part.key);
      return term === undefined ? `{${part.article ? "a:" : ""}${part.key}}` : filled(part, term.text, term.article);
    })
    .join("")
    .replace(/(?<=\S) {2,}/g, " ")
    .replace(/^ +/, "");
}

/** A word in the form that the slot it follows asks for; undefined while that slot is not filled. */
function inNumber(parts: readonly Part[], i: number, terms: ReadonlyMap<string, Term>): string | undefined {
  const part = parts[i];
  const subject = subjectOf(parts, i)?.key ?? "";
  const term = terms.get(subject);
  if (part === undefined || !("singular" in part) || term === undefined) return undefined;
  const number = term.number ?? (subject.endsWith("_pl") ? "plural" : numberOf(term.text));
  return part[number];
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** The words and signs of a text, as a tagger gets them. */
function split(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/**
 * The parts with every word in its form, joined with the text around it: tokens do not end where a form does ("work"
 * and "s").
 */
function inNumbers(
  parts: readonly Part[],
  terms: ReadonlyMap<string, Term>,
  argument: string,
): Exclude<Part, { singular: string }>[] {
  const joined: Exclude<Part, { singular: string }>[] = [];
  for (const [i, part] of parts.entries()) {
    const last = joined.at(-1);
    if ("singular" in part && split(`x${part.singular}`).length !== split(`x${part.plural}`).length) {
      throw new InputError({
        function: "expandTemplates",
        argument,
        given: `{${part.singular}/${part.plural}} in a template with entities`,
        expected: "forms of as many words, so that tokens have the same place in every group",
      });
    }
    const text =
      "text" in part ? part.text : "singular" in part ? (inNumber(parts, i, terms) ?? part.singular) : undefined;
    if (text === undefined) joined.push(part as Exclude<Part, { singular: string }>);
    else if (last !== undefined && "text" in last) joined[joined.length - 1] = { text: last.text + text };
    else joined.push({ text });
  }
  return joined;
}

function tagged(
  parts: readonly Part[],
  terms: ReadonlyMap<string, Term>,
  entities: Readonly<Record<string, string>>,
  argument: string,
): { tokens: string[]; tags: string[]; fills: [number, number][] } {
  const tokens: string[] = [];
  const tags: string[] = [];
  const fills: [number, number][] = [];
  const found = new Set<string>();
  for (const part of inNumbers(parts, terms, argument)) {
    if ("text" in part) {
      const words = split(part.text);
      let labels = words.map(() => "O");
      for (const [surface, label] of Object.entries(entities)) {
        const entity = split(surface);
        if (surface.startsWith("{")) continue;
        for (let at = 0; at + entity.length <= words.length; at++) {
          if (!entity.every((word, k) => words[at + k] === word)) continue;
          found.add(surface);
          labels = labels.toSpliced(at, entity.length, ...fillTags(`U-${label}`, entity.length));
        }
      }
      tokens.push(...words);
      tags.push(...labels);
      continue;
    }
    const term = terms.get(part.key) ?? { text: "" };
    const surface = Object.keys(entities).find((name) => new RegExp(`^\\{(?:a:)?${part.key}\\}$`, "i").test(name));
    if (surface !== undefined) found.add(surface);
    const article = part.article ? split(filled(part, term.text, term.article)).slice(0, 1) : [];
    const words = split(part.article ? term.text : filled(part, term.text, term.article));
    tokens.push(...article, ...words);
    tags.push(
      ...article.map(() => "O"),
      ...(surface === undefined
        ? words.map(() => "O")
        : fillTags(`U-${entities[surface] ?? ""}`, Math.max(1, words.length))),
    );
    fills.push([tokens.length - words.length, tokens.length]);
  }
  const missing = Object.keys(entities).find((surface) => !found.has(surface));
  if (missing !== undefined) {
    throw new InputError({
      function: "expandTemplates",
      argument: `${argument}.entities`,
      given: describeValue(missing),
      expected: "entities that stand in the template, slots in braces",
    });
  }
  return { tokens, tags, fills };
}
