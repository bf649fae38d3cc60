import type { BaseModel } from "#lexical-toxicity/base-model.js";

import { answerRows } from "./answers/fill.js";
import { longAnswers, longHarmless, plant, planted, runOn, toxicAnswers } from "./answers/sets.js";
import { evidenceOf, examplesOf } from "./head.js";
import type { Example, LabelledText } from "./head.js";
import { randomFrom } from "./random.js";
import type { Row } from "./row.js";

/** Rows beside a base that did not learn from them. */
export interface Unlearnt {
  readonly base: BaseModel;
  readonly rows: readonly Row[];
}

/** How much the rows of a source count for the head, all together, and how many of them are read. */
const sourceWeights: Readonly<Record<string, readonly [weight: number, most: number]>> = {
  jigsaw: [9000, 20_000],
  "jigsaw test, scores of Detoxify": [3000, 20_000],
  "real toxicity prompts": [6000, 20_000],
  "wiki-context-toxicity": [1500, 20_000],
  convabuse: [800, 20_000],
  civil: [200, 3000],
  davidson: [500, 3000],
  hatexplain: [100, 2000],
  edos: [100, 2000],
  hatemoji: [50, 1000],
  prose: [1000, 8000],
  "natural sentences, even": [2000, 8000],
  "natural sentences, odd": [2000, 8000],
  "ordinary language, even": [3500, 8000],
  "ordinary language, odd": [3500, 8000],
};
const TEMPLATES = 20_000;
const PLANTED = 9500;
const LONG = 24_000;
const HOSTS = 12_000;
/** Toxic sentences in long texts in which nothing ends sentences, and such comments without; and such answers. */
const RUN_ON = 1500;
const LONG_RUN_ON = 3000;
const SEED = 90210;

/** What the head is fitted on: rows by a base that did not learn from them, answers of templates, planted sentences. */
export function headExamples(unlearnt: readonly Unlearnt[], base: BaseModel, least: number): Example[] {
  const bySource = new Map<string, { base: BaseModel; row: Row }[]>();
  for (const { base: own, rows } of unlearnt) {
    for (const row of rows) {
      const list = bySource.get(row.source) ?? [];
      list.push({ base: own, row });
      bySource.set(row.source, list);
    }
  }
  const examples: Example[] = [];
  for (const [source, list] of bySource) {
    const [weight, most] = sourceWeights[source] ?? [0, 0];
    const step = Math.max(1, Math.ceil(list.length / most));
    const chosen = list.filter((_, i) => i % step === 0);
    for (const own of new Set(chosen.map((one) => one.base)))
      examples.push(
        ...examplesOf(
          own,
          chosen
            .filter((one) => one.base === own)
            .map(({ row: { text, label } }) => ({ text, label, weight: weight / chosen.length })),
        ),
      );
  }
  const random = randomFrom(SEED);
  const templates = answerRows(random, 1).filter(({ source }) => source !== "long answers");
  const total = templates.reduce((sum, { weight }) => sum + weight, 0);
  const factor = TEMPLATES / total;
  examples.push(
    ...examplesOf(
      base,
      templates.map((row) => ({ ...row, weight: row.weight * factor })),
    ),
  );
  for (const { base: own, rows } of unlearnt) examples.push(...plantedExamples(own, rows, least, unlearnt.length));
  const long = longAnswers("training", 1200);
  examples.push(...examplesOf(base, spread(long, 0, LONG)));
  examples.push(...examplesOf(base, spread(long.map(runOn), 0, LONG_RUN_ON)));
  return examples;
}

function spread(texts: readonly string[], label: number, weight: number): LabelledText[] {
  return texts.map((text) => ({ text, label, weight: weight / texts.length }));
}

/** Toxic sentences inside long harmless comments and answers, and such texts without them. */
function plantedExamples(base: BaseModel, rows: readonly Row[], least: number, sets: number): Example[] {
  const random = randomFrom(SEED + 1);
  const comments = rows.filter(({ source }) => source.startsWith("jigsaw") || source.startsWith("wiki"));
  const hosts = longHarmless(comments);
  if (hosts.length < 20) return [];
  const answers = longAnswers("training", 300);
  const evidenceOfText = evidenceOf(base);
  const inside = [
    ...planted(comments, 1200),
    ...toxicAnswers("training").map((text) => plant(text, random.pick(hosts), random)),
    ...toxicAnswers("training").map((text) => plant(text, random.pick(answers), random)),
  ]
    .filter(({ alone }) => evidenceOfText(alone) >= least)
    .map((pair) => pair.inside);
  return examplesOf(base, [
    ...spread(inside, 1, PLANTED / sets),
    ...spread(hosts, 0, HOSTS / sets),
    ...spread(inside.map(runOn), 1, RUN_ON / sets),
    ...spread(hosts.map(runOn), 0, RUN_ON / sets),
  ]);
}
