import { identityTerms } from "@fairexpect/prompts";

import type { Random } from "../../../../scorers/train/dist/random.js";
import type { Row } from "../../../../scorers/train/dist/row.js";
import { choiceTemplates } from "./choice.js";
import { figureTemplates } from "./figures.js";
import { groups as groupSentences } from "./groups.js";
import { harm } from "./harm.js";
import { meaning } from "./meaning.js";
import { more } from "./more.js";
import type { Sides } from "./sides.js";
import { speech } from "./speech.js";
import { uses } from "./uses.js";
import { hates, words } from "./words.js";

const contrasts = [...speech, ...meaning, ...more, ...groupSentences, ...harm, ...uses];
const LABELS = [0.02, 0.97] as const;

const people = identityTerms
  .filter(({ partOfSpeech, term }) => partOfSpeech === "noun" && term.endsWith("s"))
  .map(({ term }) => term);
const groups = identityTerms
  .filter(({ partOfSpeech, ambiguous }) => partOfSpeech === "adjective" && !ambiguous)
  .map(({ term }) => term);

const capital = (text: string): string => (text[0] ?? "").toUpperCase() + text.slice(1);

function fill(template: string, random: Random, group: string): string {
  const slot = (name: string): string => {
    if (name === "people") return group;
    if (name === "group") return random.pick(groups);
    if (name === "hate") return fill(random.pick(hates), random, group);
    if (name === "Hate") return capital(fill(random.pick(hates), random, group));
    const list = words[name] ?? name;
    return list.includes("|") ? fill(random.pick(list.split("|")), random, group) : list;
  };
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    name.includes("|") ? random.pick(name.split("|")) : slot(name),
  );
}

function rowsOf(source: string, templates: readonly string[], label: number, count: number, random: Random): Row[] {
  const texts = new Set<string>();
  for (const template of templates)
    for (let i = 0; i < count; i++) texts.add(capital(fill(template, random, random.pick(people))));
  return [...texts].map((text) => ({ source, text, label, weight: 1 }));
}

/** Rows for training, up to so many of a template. */
export function contrastRows(random: Random, perTemplate: number): Row[] {
  return contrasts.flatMap(({ harmless, toxic, labels = LABELS }) => [
    ...rowsOf("contrast", harmless, labels[0], perTemplate, random),
    ...rowsOf("contrast", toxic, labels[1], perTemplate, random),
  ]);
}

/** Rows for the figures, by kind of contrast, of templates that no training sees. */
export function contrastFigures(random: Random, perTemplate: number): ReadonlyMap<string, Row[]> {
  return byKind(figureTemplates, random, perTemplate);
}

/** Rows for the choice of weights, by kind, of templates of their own. */
export function contrastChoice(random: Random, perTemplate: number): ReadonlyMap<string, Row[]> {
  return byKind(choiceTemplates, random, perTemplate);
}

function byKind(
  templates: Readonly<Record<string, Sides>>,
  random: Random,
  perTemplate: number,
): ReadonlyMap<string, Row[]> {
  return new Map(
    Object.entries(templates).map(([name, { harmless, toxic }]) => [
      name,
      [...rowsOf(name, harmless, 0, perTemplate, random), ...rowsOf(name, toxic, 1, perTemplate, random)],
    ]),
  );
}
