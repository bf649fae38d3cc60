import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import {
  harmlessAnswers,
  longAnswers,
  longHarmless,
  plant,
  planted,
  toxicAnswers,
} from "../../../scorers/train/dist/answers/sets.js";
import { dataFolder } from "../../../scorers/train/dist/data-folder.js";
import { minimize } from "../../../scorers/train/dist/minimize.js";
import { randomFrom } from "../../../scorers/train/dist/random.js";
import type { Row } from "../../../scorers/train/dist/row.js";
import { isLearnable, split } from "../../../scorers/train/dist/splits.js";
import { doublings, logitOfBoth, textLogit } from "../../dist/head.js";
import type { Head } from "../../dist/head.js";
import { textReader } from "./judge.js";
import type { Read } from "./judge.js";

/*
 * Fits what makes probabilities of the model's logits, on rows that it did not learn from, so that of the texts at .5 as many are toxic as not; and
 * writes models/, or the folder given by --models. The rows for the choice of settings count by source; half of the sources kept apart counts too, as
 * for the lexical scorer, but for what is learnt of it.
 */

interface Example {
  readonly read: Read;
  readonly label: number;
  readonly weight: number;
}

/** How much the rows of a source count, all together, and how many of them are read. */
const sources: Readonly<Record<string, readonly [weight: number, most: number]>> = {
  jigsaw: [900, 1000],
  "jigsaw test, scores of Detoxify": [300, 500],
  "real toxicity prompts": [500, 500],
  hatemoji: [60, 200],
  hatexplain: [60, 200],
  davidson: [40, 200],
  civil: [40, 150],
  prose: [150, 400],
  "wiki-context-toxicity": [250, 900],
  convabuse: [150, 700],
};
const ANSWERS = 350;
const LONG = 350;
const PLANTED = 600;
const HOSTS = 350;

const args = process.argv.slice(2);
const folder = args[args.indexOf("--out") + 1] ?? ".";
const { calibration, domains } = split(dataFolder(args));
const unlearnt = [...calibration, ...[...domains.values()].flat()].filter((row) => !isLearnable(row));
const reader = await textReader(folder);

async function examplesOf(texts: readonly { text: string; label: number }[], weight: number): Promise<Example[]> {
  const examples: Example[] = [];
  for (const { text, label } of texts) {
    const read = await reader(text);
    if (read !== undefined) examples.push({ read, label, weight: weight / texts.length });
  }
  return examples;
}

const labelled = (texts: readonly string[], label: number): { text: string; label: number }[] =>
  texts.map((text) => ({ text, label }));

/** The weights that give labels the greatest likelihood: of features beside 1, drawn to where they start. */
function fit(
  rows: readonly { x: readonly number[]; label: number; weight: number }[],
  start: readonly number[],
): number[] {
  const size = start.length;
  const objective = (w: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let loss = 0;
    for (const { x, label, weight } of rows) {
      const logit = x.reduce((sum, value, k) => sum + value * (w[k] as number), w[size - 1] as number);
      loss += weight * (Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - label * logit);
      const error = weight * (1 / (1 + Math.exp(-logit)) - label);
      for (let k = 0; k < size; k++) gradient[k] = (gradient[k] as number) + error * (x[k] ?? 1);
    }
    for (let k = 0; k < size; k++) {
      const away = (w[k] as number) - (start[k] as number);
      loss += away * away;
      gradient[k] = (gradient[k] as number) + 2 * away;
    }
    return loss;
  };
  return [...minimize(size, objective, 100, () => {}, Float64Array.from(start))];
}

const random = randomFrom(31);
const real: Example[] = [];
const bySource = new Map<string, Row[]>();
for (const row of unlearnt) bySource.set(row.source, [...(bySource.get(row.source) ?? []), row]);
for (const [source, rows] of bySource) {
  const [weight, most] = sources[source] ?? [0, 0];
  const step = Math.max(1, Math.ceil(rows.length / Math.max(1, most)));
  if (weight > 0)
    real.push(
      ...(await examplesOf(
        rows.filter((_, i) => i % step === 0),
        weight,
      )),
    );
}
const wiki = bySource.get("wiki-context-toxicity") ?? [];
const hosts = longHarmless([...calibration, ...wiki]).slice(0, 250);
const answers = longAnswers("training", 250);
real.push(
  ...(await examplesOf(
    [
      ...labelled(
        [...harmlessAnswers("training").values()].flat().filter((_, i) => i % 4 === 0),
        0,
      ),
      ...labelled(
        toxicAnswers("training").filter((_, i) => i % 3 === 0),
        1,
      ),
    ],
    ANSWERS,
  )),
  ...(await examplesOf(labelled(answers, 0), LONG)),
  ...(await examplesOf(labelled(hosts, 0), HOSTS)),
);

const ones = real.filter(({ read }) => read.chunks.length === 0);
const [slope = 1, offset = 0] = fit(
  ones.map(({ read, label, weight }) => ({ x: [read.windows[0] as number], label, weight })),
  [1, 0],
);
// Sentences that are found alone are to be found inside.
const jigsaw = [...calibration].filter(({ source }) => source.startsWith("jigsaw"));
const pairs = [
  ...planted([...jigsaw, ...wiki], 250),
  ...toxicAnswers("training")
    .filter((_, i) => i % 3 === 0)
    .map((text) => plant(text, random.pick(random.next() < 0.5 ? hosts : answers), random)),
];
const found: string[] = [];
for (const { alone, inside } of pairs) {
  const read = await reader(alone);
  if (read !== undefined && slope * Math.max(...read.windows) + offset > 0) found.push(inside);
}
const many = [...real.filter(({ read }) => read.chunks.length > 0), ...(await examplesOf(labelled(found, 1), PLANTED))];
const [worstWindow = 0, worstChunk = 0, perDoubling = 0, offsetOfMany = 0] = fit(
  many.map(({ read: { windows, chunks }, label, weight }) => ({
    x: [Math.max(...windows), Math.max(...chunks), doublings(windows.length)],
    label,
    weight,
  })),
  [slope / 2, slope / 2, 0, offset],
);
const alone = { slope, offset, worstWindow, worstChunk, perDoubling, offsetOfMany };
const plain: Head = { ...alone, neural: 1, lexical: 0, offsetOfBoth: 0 };
const onlyLexical: Head = { ...alone, neural: 0, lexical: 1, offsetOfBoth: 0 };
const [neural = 0.5, lexical = 0.5, offsetOfBoth = 0] = fit(
  [...real, ...many.slice(real.length)].map(({ read, label, weight }) => ({
    x: [textLogit(plain, read.windows, read.chunks), logitOfBoth(onlyLexical, 0, read.lexical)],
    label,
    weight,
  })),
  [0.5, 0.5, 0],
);
const head: Head = { ...alone, neural, lexical, offsetOfBoth };

const at = args.indexOf("--models");
const models = at < 0 ? fileURLToPath(new URL("../../models/", import.meta.url)) : (args[at + 1] ?? ".");
mkdirSync(models, { recursive: true });
const sha256 = (file: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");
for (const file of ["toxicity.onnx", "vocabulary.txt"]) copyFileSync(join(folder, file), join(models, file));
const description = { head, sha256: { weights: sha256("toxicity.onnx"), vocabulary: sha256("vocabulary.txt") } };
writeFileSync(join(models, "toxicity.json"), `${JSON.stringify(description, undefined, 2)}\n`);
process.stdout.write(`${real.length} texts, ${found.length} of ${pairs.length} planted sentences found alone\n`);
process.stdout.write(`${JSON.stringify(head)}\n`);
