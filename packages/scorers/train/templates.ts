import { identityTerms } from "@fairexpect/prompts";

import { everyday, harmless } from "./harmless-templates.js";
import { hateful, hatefulSlots } from "./hateful-templates.js";
import type { Row } from "./row.js";
import type { Random } from "./random.js";
import { slots } from "./template-slots.js";

/*
 * Counterfactual augmentation: sentences of our own over identity terms. {people}, {person} and {group} are filled with
 * terms, other slots with words. No sentence comes from a published test suite, and none stands in
 * harmless-sentences.ts.
 */

const singular = identityTerms.filter(({ partOfSpeech }) => partOfSpeech === "adjective").map(({ term }) => term);
const plural = identityTerms
  .filter(({ partOfSpeech, term }) => partOfSpeech === "noun" && term.endsWith("s"))
  .map(({ term }) => term);

function fill(template: string, random: Random): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === "people") return random.pick(plural);
    if (slot === "group") return random.pick(singular);
    if (slot === "person") return `a ${random.pick(singular)} person`;
    return random.pick(slots[slot] ?? hatefulSlots[slot] ?? [slot]);
  });
  return (filled[0] ?? "").toUpperCase() + filled.slice(1);
}

function rowsOf(
  source: string,
  templates: readonly string[],
  label: number,
  perTemplate: number,
  weight: number,
  random: Random,
): Row[] {
  const texts = new Set<string>();
  for (const template of templates) for (let i = 0; i < perTemplate; i++) texts.add(fill(template, random));
  return [...texts].map((text) => ({ source, text, label, weight }));
}

/** The sentences of the augmentation. */
export function augmentation(random: Random, weight: number): Row[] {
  return [
    ...rowsOf("harmless templates", harmless, 0, 150, weight, random),
    ...rowsOf("hateful templates", hateful, 1, 150, weight, random),
    ...rowsOf("everyday templates", everyday, 0, 60, weight, random),
  ];
}
