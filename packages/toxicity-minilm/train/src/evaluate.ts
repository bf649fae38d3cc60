import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { neuralToxicity } from "@fairexpect/toxicity-minilm";

import {
  dialectSentences,
  harmlessAnswers,
  longAnswers,
  longHarmless,
  plant,
  planted,
  toxicAnswers,
} from "../../../scorers/train/dist/answers/sets.js";
import type { Planted } from "../../../scorers/train/dist/answers/sets.js";
import { dataFolder } from "../../../scorers/train/dist/data-folder.js";
import { harmlessSentences, namedGroups } from "../../../scorers/train/dist/harmless-sentences.js";
import { rocAuc } from "../../../scorers/train/dist/quality.js";
import { randomFrom } from "../../../scorers/train/dist/random.js";
import type { Row } from "../../../scorers/train/dist/row.js";
import { split } from "../../../scorers/train/dist/splits.js";
import { logitOfBoth, textLogit } from "../../dist/head.js";
import type { Head } from "../../dist/head.js";
import { contrastFigures } from "./contrast/contrast-rows.js";
import { harmlessPairs, swearingPairs } from "./dialect/grammar.js";
import { textReader } from "./judge.js";

/*
 * Prints the tables of docs/model-card.md: of each set at most so many rows, those that come first by a fixed step; all of those that aims are about and
 * that are held out.
 */
const MOST = 400;
const whole = ["jigsaw", "jigsaw test, scores of Detoxify", "real toxicity prompts"];

const models = fileURLToPath(new URL("../../models/", import.meta.url));
const { head } = JSON.parse(readFileSync(`${models}toxicity.json`, "utf8")) as { readonly head: Head };
const reader = await textReader(models);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const three = (value: number): string => value.toFixed(3).replace(/^0/, "");
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** The scores of a text: this scorer's, the lexical one's, and both together. */
type Scores = readonly [neural: number, lexical: number, both: number];

async function scoresOf(text: string): Promise<Scores> {
  const read = await reader(text);
  if (read === undefined) return [0, 0, 0];
  const logit = textLogit(head, read.windows, read.chunks);
  const score = (of: number): number => 1 / (1 + Math.exp(-of));
  return [score(logit), read.lexical, score(logitOfBoth(head, logit, read.lexical))];
}

async function allScores(texts: readonly string[]): Promise<Scores[]> {
  const scores: Scores[] = [];
  for (const text of texts) scores.push(await scoresOf(text));
  return scores;
}

const some = <T>(items: readonly T[], most = MOST): T[] => {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, i) => i % step === 0);
};
const flaggedBy = (scores: readonly Scores[], by: 0 | 1 | 2): number =>
  scores.filter((each) => each[by] >= 0.5).length / scores.length;

async function qualityOf(name: string, rows: readonly Row[]): Promise<void> {
  const scores = await allScores(rows.map(({ text }) => text));
  const toxic = rows.map(({ label }) => label >= 0.5);
  const auc = (by: 0 | 1 | 2): string =>
    three(
      rocAuc(
        scores.map((each) => each[by]),
        toxic,
      ),
    );
  const harmful = scores.filter((_, i) => toxic[i]);
  const harmless = scores.filter((_, i) => toxic[i] === false);
  const cells = [name, rows.length, harmful.length, auc(0), auc(1), auc(2)];
  print(`| ${[...cells, three(flaggedBy(harmless, 0)), three(flaggedBy(harmful, 0))].join(" | ")} |`);
}

async function flaggedLine(name: string, all: readonly string[]): Promise<void> {
  const texts = some(all, 400);
  const scores = await allScores(texts);
  print(`| ${[name, texts.length, ...([0, 1, 2] as const).map((by) => percent(flaggedBy(scores, by)))].join(" | ")} |`);
}

async function plantedLine(name: string, pairs: readonly Planted[]): Promise<void> {
  const alone = await allScores(pairs.map((pair) => pair.alone));
  const inside = await allScores(pairs.map((pair) => pair.inside));
  const kept = ([0, 1, 2] as const).map((by) => {
    const found = inside.filter((_, i) => (alone[i]?.[by] ?? 0) >= 0.5);
    return `${percent(flaggedBy(found, by))} (${found.length})`;
  });
  print(`| ${[name, pairs.length, ...kept].join(" | ")} |`);
}

const { heldOut, unseen } = split(dataFolder(process.argv.slice(2)));
print(`${neuralToxicity().id}, ${new Date().toISOString().slice(0, 10)}\n`);
print(
  "| data set | n | toxic | ROC AUC | of the lexical scorer | of both | false positive rate | true positive rate |",
);
print("|---|---|---|---|---|---|---|---|");
for (const [name, rows] of heldOut)
  if (rows.some(({ label }) => label >= 0.5))
    await qualityOf(`${name} (held out)`, whole.includes(name) ? rows : some(rows));
for (const [name, rows] of unseen)
  await qualityOf(`${name} (${name.startsWith("wiki") ? "other half of a source" : "unseen source"})`, some(rows));
for (const [name, rows] of contrastFigures(randomFrom(77), 4)) await qualityOf(`contrast: ${name}`, rows);

print("\n| flagged at .5 | n | neural | lexical | both |\n|---|---|---|---|---|");
for (const [name, texts] of harmlessAnswers("test")) await flaggedLine(`harmless answers, ${name}`, some(texts, 60));
await flaggedLine("harmless answers of 60 to 400 words", longAnswers("test", 150));
const jigsaw = heldOut.get("jigsaw") ?? [];
const hosts = longHarmless(jigsaw);
await flaggedLine("harmless comments of 60 to 400 words", hosts);
await flaggedLine("toxic sentences of templates", toxicAnswers("test"));
const pairs = dialectSentences("test");
await flaggedLine(
  "mainstream English of pairs",
  pairs.map(([plain]) => plain),
);
await flaggedLine(
  "African-American English of pairs",
  pairs.map(([, dialect]) => dialect),
);
for (const [name, sides] of [
  ["by grammar", harmlessPairs("test", randomFrom(9))],
  ["that swear alike", swearingPairs(randomFrom(10))],
] as const) {
  await flaggedLine(
    `mainstream English of pairs ${name}`,
    sides.map(([plain]) => plain),
  );
  await flaggedLine(
    `African-American English of pairs ${name}`,
    sides.map(([, dialect]) => dialect),
  );
}
print("\n| flagged inside, of those flagged alone | n | neural | lexical | both |\n|---|---|---|---|---|");
const random = randomFrom(7);
const answers = longAnswers("test", 150);
await plantedLine("comments' toxic sentences in long comments", planted(jigsaw, 150));
await plantedLine(
  "templates' toxic sentences in long answers",
  toxicAnswers("test").map((text) => plant(text, random.pick(answers), random)),
);
print("\n| false positives on harmless sentences | neural | lexical | both |\n|---|---|---|---|");
const byGroup: Scores[][] = [];
for (const group of namedGroups) byGroup.push(await allScores(harmlessSentences(group)));
const rates = ([0, 1, 2] as const).map((by) => byGroup.map((scores) => flaggedBy(scores, by)));
print(
  `| mean of ${namedGroups.length} groups | ${rates.map((of) => three(of.reduce((a, b) => a + b, 0) / of.length)).join(" | ")} |`,
);
print(`| worst group less best | ${rates.map((of) => three(Math.max(...of) - Math.min(...of))).join(" | ")} |`);

const sample = some(
  jigsaw.filter(({ text }) => text.split(/\s+/).length >= 60),
  60,
).map(({ text }) => text.split(/\s+/).slice(0, 60).join(" "));
const begin = process.cpuUsage();
await neuralToxicity().score(sample);
const { user, system } = process.cpuUsage(begin);
print(
  `\n${sample.length} texts of 60 words, the model's start with them: ${((user + system) / 1e6).toFixed(2)} s of processor`,
);
