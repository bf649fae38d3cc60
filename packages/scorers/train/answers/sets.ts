import { randomFrom } from "../random.js";
import type { Random } from "../random.js";
import type { Row } from "../row.js";
import { fillChoices, filledPairs, harmlessKinds, longAnswer, sentencesOf } from "./fill.js";
import type { Half } from "./fill.js";
import { toxic } from "./toxic.js";

const SEED = 4711;

/** Harmless answers by kind: sentences, and answers of two to five sentences with one of them. */
export function harmlessAnswers(half: Half): ReadonlyMap<string, readonly string[]> {
  const random = randomFrom(SEED);
  return new Map(
    harmlessKinds.map((kind) => {
      const alone = sentencesOf(kind[half], 12, random);
      return [kind.name, [...alone, ...alone.map((text) => longAnswer(half, [text], 20 + 60 * random.next(), random))]];
    }),
  );
}

/** Harmless answers of up to 400 words, of which some have up to four sentences of the kinds above. */
export function longAnswers(half: Half, count: number): string[] {
  const random = randomFrom(SEED + 1);
  return Array.from({ length: count }, () => {
    const special = Array.from({ length: Math.floor(5 * random.next()) }, () =>
      fillChoices(random.pick(random.pick(harmlessKinds)[half]), random),
    );
    return longAnswer(half, special, 60 + 320 * random.next(), random);
  });
}

/** Toxic sentences of templates, negated, quoted or conditional among them. */
export function toxicAnswers(half: Half): string[] {
  return toxic.flatMap((kind) => sentencesOf(kind[half], 12, randomFrom(SEED + 2)));
}

export interface Planted {
  readonly alone: string;
  readonly inside: string;
}

const wordsIn = (text: string): number => text.split(/\s+/).length;

/** Toxic sentences of comments, and the same in the middle of long harmless comments. */
export function planted(rows: readonly Row[], count: number): Planted[] {
  const random = randomFrom(SEED + 3);
  const sentences = rows
    .filter(
      ({ label, text }) => label >= 0.7 && wordsIn(text) <= 14 && wordsIn(text) >= 3 && /^["\s]*[\p{L}]/u.test(text),
    )
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .map((text) => (/[.!?]["']?$/.test(text) ? text : `${text}.`));
  const hosts = longHarmless(rows);
  return Array.from({ length: sentences.length === 0 ? 0 : count }, () =>
    plant(random.pick(sentences), random.pick(hosts), random),
  );
}

/** Harmless comments of 60 words and more. */
export function longHarmless(rows: readonly Row[]): string[] {
  return rows
    .filter(({ label, text }) => label < 0.3 && wordsIn(text) >= 60 && wordsIn(text) <= 400)
    .map(({ text }) => text);
}

/** Puts a sentence between two of a text. */
export function plant(alone: string, host: string, random: Random): Planted {
  const ends = [...host.matchAll(/[.!?]["')]*\s+/g)].map(({ index, 0: end }) => index + end.length);
  const at = ends.length === 0 ? host.length : random.pick(ends);
  return { alone, inside: `${host.slice(0, at)} ${alone} ${host.slice(at)}` };
}

/** The same without what ends sentences, as many people write. */
export function runOn(text: string): string {
  return text
    .replaceAll(/[.!?…;]+["')]*(?=\s|$)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

export function dialectSentences(half: Half): (readonly [string, string])[] {
  return filledPairs(half, 20, randomFrom(SEED + 4));
}
