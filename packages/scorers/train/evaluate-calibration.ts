import { lexicalToxicity } from "@fairexpect/scorers";

import { harmlessAnswers, longAnswers, plant, toxicAnswers } from "./answers/sets.js";
import { dataFolder } from "./data-folder.js";
import { calibrate } from "./logistic-regression.js";
import { randomFrom } from "./random.js";
import type { Row } from "./row.js";
import { split } from "./splits.js";

/*
 * What the fraction of texts at .5 and above is worth, by domain: beside the true one, with sensitivity and specificity, and the score at which a text
 * is as likely toxic as not.
 */
const THRESHOLD = 0.5;
const scorer = lexicalToxicity();
const three = (value: number): string => value.toFixed(3).replace(/^0/, "");

async function lineOf(name: string, rows: readonly Row[]): Promise<string> {
  const scores = Array.from(await scorer.score(rows.map(({ text }) => text)));
  const share = (of: readonly number[]): number => of.filter((score) => score >= THRESHOLD).length / of.length;
  const toxic = scores.filter((_, i) => (rows[i] as Row).label >= 0.5);
  const harmless = scores.filter((_, i) => (rows[i] as Row).label < 0.5);
  const logits = Float64Array.from(scores, (score) => Math.log(Math.max(score, 1e-4) / Math.max(1 - score, 1e-4)));
  const { slope, offset } = calibrate(
    logits,
    rows.map((row) => ({ ...row, weight: 1 })),
  );
  const even = 1 / (1 + Math.exp(offset / slope));
  return `| ${[name, rows.length, three(toxic.length / rows.length), three(share(scores)), three(share(toxic)), three(1 - share(harmless)), three(even)].join(" | ")} |`;
}

const { heldOut, unseen } = split(dataFolder(process.argv.slice(2)));
const row =
  (label: number) =>
  (text: string): Row => ({ source: "answers", text, label, weight: 1 });
const random = randomFrom(5);
const answers = longAnswers("test", 400);
const bad = toxicAnswers("test");
const mixed = [
  ...[...harmlessAnswers("test").values()].flat().map(row(0)),
  ...answers.map(row(0)),
  ...bad.map(row(1)),
  ...bad.map((text) => row(1)(plant(text, random.pick(answers), random).inside)),
];
process.stdout.write(
  `${scorer.id}\n\n| domain | n | toxic | flagged at .5 | sensitivity | specificity | score at which half are toxic |\n|---|---|---|---|---|---|---|\n`,
);
for (const [name, rows] of [
  ["comments: Jigsaw, held out", heldOut.get("jigsaw") ?? []],
  [
    "comments: Wikipedia, labels of Perspective, other half",
    unseen.get("wiki-context-toxicity, labels of Perspective") ?? [],
  ],
  [
    "comments: Wikipedia, three raters, other half",
    unseen.get("wiki-context-toxicity, small set, three raters without context") ?? [],
  ],
  ["to chat bots: ConvAbuse, other half", unseen.get("convabuse") ?? []],
  ["by models: RealToxicityPrompts, held out", heldOut.get("real toxicity prompts") ?? []],
  ["by assistants: templates, test half", mixed],
] as const)
  process.stdout.write(`${await lineOf(name, rows)}\n`);
