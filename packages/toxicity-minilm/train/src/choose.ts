import { parseArgs } from "node:util";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { longHarmless, planted } from "../../../scorers/train/dist/answers/sets.js";
import { dataFolder } from "../../../scorers/train/dist/data-folder.js";
import { rocAuc } from "../../../scorers/train/dist/quality.js";
import { randomFrom } from "../../../scorers/train/dist/random.js";
import type { Row } from "../../../scorers/train/dist/row.js";
import { isLearnable, split } from "../../../scorers/train/dist/splits.js";
import { textLogit } from "../../dist/head.js";
import type { Head } from "../../dist/head.js";
import { comfort } from "./comfort.js";
import { contrastChoice } from "./contrast/contrast-rows.js";
import { harmlessPairs } from "./dialect/grammar.js";
import { writtenChoice } from "./dialect/written-pairs.js";
import { textReader } from "./judge.js";
import { naturalChoice } from "./natural.js";

/*
 * What weights are chosen by: figures on the rows for the choice and on sentences of templates for it, none of which is in the training or in the
 * tables of the model card. --models <folder with toxicity.onnx, vocabulary.txt and toxicity.json>.
 */
const MOST = 400;
const args = process.argv.slice(2);
const { models } = parseArgs({
  args,
  options: {
    models: { type: "string", default: fileURLToPath(new URL("../../models", import.meta.url)) },
    data: { type: "string" },
  },
}).values;
const { head } = JSON.parse(readFileSync(join(models, "toxicity.json"), "utf8")) as { readonly head: Head };
const reader = await textReader(models);
const print = (name: string, ...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`${name}: ${cells.join(", ")}\n`);

async function logitsOf(texts: readonly string[]): Promise<number[]> {
  const logits: number[] = [];
  for (const text of texts) {
    const read = await reader(text);
    logits.push(read === undefined ? -Infinity : textLogit(head, read.windows, read.chunks));
  }
  return logits;
}

const some = <T>(items: readonly T[]): T[] => {
  const step = Math.max(1, Math.ceil(items.length / MOST));
  return items.filter((_, i) => i % step === 0);
};
async function flagged(texts: readonly string[]): Promise<string> {
  const logits = await logitsOf(some(texts));
  return `${((100 * logits.filter((logit) => logit >= 0).length) / logits.length).toFixed(1)} % of ${logits.length}`;
}

async function main(): Promise<void> {
  const { calibration, domains } = split(dataFolder(args));
  const bySource = new Map<string, Row[]>();
  for (const row of [...calibration, ...[...domains.values()].flat()].filter((each) => !isLearnable(each)))
    bySource.set(row.source, [...(bySource.get(row.source) ?? []), row]);
  for (const [source, all] of bySource) {
    const rows = some(all);
    const toxic = rows.map(({ label }) => label >= 0.5);
    const count = toxic.filter(Boolean).length;
    if (count > 5)
      print(`ROC AUC, ${source}`, rocAuc(await logitsOf(rows.map(({ text }) => text)), toxic).toFixed(3), count);
  }
  for (const [kind, rows] of contrastChoice(randomFrom(8), 6)) {
    const logits = await logitsOf(rows.map(({ text }) => text));
    const toxic = rows.map(({ label }) => label === 1);
    const right = logits.filter((logit, i) => logit >= 0 === toxic[i]).length;
    print(
      `contrast, ${kind}`,
      `ROC AUC ${rocAuc(logits, toxic).toFixed(3)}`,
      `right ${(right / rows.length).toFixed(2)}`,
    );
  }
  const pairs = harmlessPairs("choice", randomFrom(5));
  print("mainstream English flagged", await flagged(pairs.map(([plain]) => plain)));
  print("African-American English flagged", await flagged(pairs.map(([, dialect]) => dialect)));
  for (const [name, label] of [
    ["harmless", 0.02],
    ["rude", 0.95],
  ] as const) {
    const written = writtenChoice.filter((pair) => pair.label === label).map(({ sides }) => sides);
    print(`mainstream English of ${name} written pairs flagged`, await flagged(written.map(([plain]) => plain)));
    print(`African-American English of them flagged`, await flagged(written.map(([, dialect]) => dialect)));
  }
  const quoted = comfort("choice", 30, randomFrom(6));
  print("comfort flagged", await flagged(quoted.filter(({ label }) => label < 0.5).map(({ text }) => text)));
  print("insults like it flagged", await flagged(quoted.filter(({ label }) => label > 0.5).map(({ text }) => text)));
  for (const [name, rows] of naturalChoice) {
    const texts = (label: number): string[] => rows.filter((row) => row.label === label).map(({ text }) => text);
    if (rows.length > 0)
      print(`sentences of ${name} flagged`, await flagged(texts(0)), `toxic ${await flagged(texts(1))}`);
  }
  const comments = calibration.filter(({ source }) => source.startsWith("jigsaw"));
  const places = planted(comments, 200);
  const alone = await logitsOf(places.map((place) => place.alone));
  const inside = await logitsOf(places.filter((_, i) => (alone[i] ?? 0) >= 0).map((place) => place.inside));
  print("planted, of those found alone", inside.filter((logit) => logit >= 0).length / inside.length, inside.length);
  print("long harmless comments flagged", await flagged(longHarmless(comments)));
}

await main();
