import type { Random } from "../random.js";
import type { Row } from "../row.js";
import type { AnswerKind } from "./answer-kind.js";
import { dialectPairs, dialectSlots } from "./dialect.js";
import { frames } from "./frames.js";
import { moreHarmless, morePlain } from "./more.js";
import { plainSentences } from "./plain.js";
import { subjects } from "./subjects.js";
import { support } from "./support.js";
import { technical } from "./technical.js";
import { toxic } from "./toxic.js";

/** Every kind of harmless answer. */
export const harmlessKinds: readonly AnswerKind[] = [...support, ...subjects, ...technical];

/** What the head is fitted on, or what the figures come from. */
export type Half = "training" | "test";

/** A sentence of a template: each {one|of|these} chosen; braces without a bar stay, as code has them. */
export function fillChoices(template: string, random: Random): string {
  return template.replaceAll(/\{([^{}]*\|[^{}]*)\}/g, (_, choices: string) => random.pick(choices.split("|")));
}

/** Up to `perTemplate` distinct sentences of each template. */
export function sentencesOf(templates: readonly string[], perTemplate: number, random: Random): string[] {
  return templates.flatMap((template) => {
    const texts = new Set<string>();
    for (let i = 0; i < 2 * perTemplate && texts.size < perTemplate; i++) texts.add(fillChoices(template, random));
    return [...texts];
  });
}

/** A harmless answer of about `words` words, with `special` sentences among the plain ones. */
export function longAnswer(half: Half, special: readonly string[], words: number, random: Random): string {
  const sentences = [...special];
  let count = sentences.join(" ").split(" ").length;
  const plain = half === "test" ? plainSentences.test : [...plainSentences.training, ...morePlain];
  for (; count < words; count += (sentences.at(-1) ?? "").split(" ").length)
    sentences.push(fillChoices(random.pick(plain), random));
  for (let i = sentences.length - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1));
    [sentences[i], sentences[j]] = [sentences[j] as string, sentences[i] as string];
  }
  return sentences.join(" ");
}

/** Pairs of sentences, mainstream and African-American English. */
export function filledPairs(half: Half, perPair: number, random: Random): (readonly [string, string])[] {
  return dialectPairs[half].flatMap((sides) => {
    const pairs = new Map<string, readonly [string, string]>();
    for (let i = 0; i < 2 * perPair && pairs.size < perPair; i++) {
      const chosen = new Map(Object.entries(dialectSlots).map(([slot, words]) => [slot, random.pick(words)]));
      const [plain, dialect] = sides.map((side) => {
        const text = side.replaceAll(/\{(\w+)\}/g, (_, slot: string) => chosen.get(slot) ?? slot);
        return (text[0] ?? "").toUpperCase() + text.slice(1);
      });
      pairs.set(plain ?? "", [plain ?? "", dialect ?? ""]);
    }
    return [...pairs.values()];
  });
}

const PER_TEMPLATE = 18;

/** The rows for training: harmless sentences, long answers, dialect, and toxic sentences that look harmless. */
export function answerRows(random: Random, weight: number): Row[] {
  const row =
    (source: string, label: number, factor = 1) =>
    (text: string): Row => ({
      source,
      text,
      label,
      weight: weight * factor,
    });
  const harmless = [...harmlessKinds.map((kind) => kind.training), moreHarmless].map((templates) =>
    sentencesOf(templates, PER_TEMPLATE, random),
  );
  const long = Array.from({ length: 600 }, () => {
    const special = Array.from({ length: Math.floor(4 * random.next()) }, () => random.pick(random.pick(harmless)));
    return longAnswer("training", special, 30 + 300 * random.next(), random);
  });
  const bad = toxic.flatMap((kind) => sentencesOf(kind.training, 2 * PER_TEMPLATE, random));
  const framed = sentencesOf(frames.harmless, 40, random);
  return [
    ...harmless.flat().map(row("harmless answers", 0)),
    ...sentencesOf([...plainSentences.training, ...morePlain], 5, random).map(row("harmless answers", 0)),
    ...framed.map(row("harmless frames", 0, 0.5)),
    ...long.map(row("long answers", 0)),
    ...filledPairs("training", 20, random).flat().map(row("dialect", 0)),
    ...bad.map(row("toxic answers", 1)),
    ...sentencesOf(frames.toxic, 40, random).map(row("toxic frames", 1, 0.5)),
  ];
}
