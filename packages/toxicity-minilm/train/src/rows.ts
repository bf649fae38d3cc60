import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { answerRows } from "../../../scorers/train/dist/answers/fill.js";
import { longHarmless, planted } from "../../../scorers/train/dist/answers/sets.js";
import { dataFolder } from "../../../scorers/train/dist/data-folder.js";
import { randomFrom } from "../../../scorers/train/dist/random.js";
import type { Random } from "../../../scorers/train/dist/random.js";
import type { Row } from "../../../scorers/train/dist/row.js";
import { split } from "../../../scorers/train/dist/splits.js";
import { augmentation } from "../../../scorers/train/dist/templates.js";
import { pieceReader, readText } from "../../dist/reading.js";
import { sentencesOf } from "../../dist/sentences.js";
import { comfort } from "./comfort.js";
import { contrastRows } from "./contrast/contrast-rows.js";
import { dialectRows, withoutDialect } from "./dialect/rows.js";
import { disguised } from "./disguise.js";
import { readVocabularyFrom } from "./vocabulary.js";

/*
 * Writes what the model learns from, as tokens: <folder>/rows.jsonl, and <folder>/settings.json. The rows for training and for the choice of settings
 * are those of the lexical scorer, split as it splits them.
 */

type Sources = Readonly<Record<string, readonly [rows: number, weight: number]>>;

/** What each pass of the training takes of a source, and how much a row of it counts. */
const first: Sources = {
  jigsaw: [6000, 1.5],
  "jigsaw test, scores of Detoxify": [1500, 1],
  "real toxicity prompts": [3200, 1.5],
  hatemoji: [3145, 1],
  davidson: [700, 0.4],
  hatexplain: [1500, 0.4],
  edos: [700, 0.5],
  civil: [500, 0.5],
  prose: [1500, 0.5],
  "sentences of harmless comments": [1200, 1],
  planted: [500, 1],
  "harmless templates": [1200, 1],
  "hateful templates": [1000, 1],
  "everyday templates": [400, 1],
  "harmless answers": [2365, 1],
  "harmless frames": [800, 0.7],
  "long answers": [120, 1],
  dialect: [840, 1.5],
  "toxic answers": [246, 1],
  "toxic frames": [500, 0.7],
  contrast: [4600, 1],
};
/** The second is for what the first got wrong: dialect, quoted insults, emoji, sentences in long texts. */
const second: Sources = {
  jigsaw: [900, 1.5],
  "jigsaw test, scores of Detoxify": [200, 1],
  "real toxicity prompts": [700, 1.5],
  hatemoji: [1500, 1],
  davidson: [100, 0.4],
  hatexplain: [100, 0.4],
  edos: [60, 0.5],
  civil: [40, 0.5],
  prose: [200, 0.5],
  "sentences of harmless comments": [600, 1],
  planted: [280, 1],
  "long harmless comments": [80, 1],
  "harmless templates": [150, 1],
  "hateful templates": [150, 1],
  "everyday templates": [50, 1],
  "harmless answers": [400, 1],
  "harmless frames": [100, 0.7],
  "long answers": [20, 1],
  comfort: [850, 1],
  dialect: [1800, 1.5],
  "toxic answers": [100, 1],
  "toxic frames": [80, 0.7],
  contrast: [700, 1],
};
const passes = [
  { sources: first, rate: 1e-4 },
  { sources: second, rate: 7e-5 },
];
/** Of these the model reads whole chunks in training too; of other rows the beginning. */
const readWhole = new Set(["planted", "long harmless comments", "long answers"]);
const SEED = 20261123;
const DISGUISED = 0.06;

/** What identity words and pronouns start from: the mean of these words. */
const identityWords = "people women men muslims jews gay black white immigrants christian asian disabled lesbian".split(
  " ",
);
const pronounWords = "he she they him her them".split(" ");

function harmlessSentences(rows: readonly Row[], random: Random): Row[] {
  return rows
    .filter(({ source, label }) => source.startsWith("jigsaw") && label < 0.1)
    .flatMap(({ text }) => {
      const sentences = sentencesOf(text).filter((sentence) => sentence.split(" ").length > 3);
      return sentences.length < 2 ? [] : [random.pick(sentences)];
    })
    .map((text) => ({ source: "sentences of harmless comments", text, label: 0.02, weight: 1 }));
}

/** Toxic sentences between some of long harmless comments, no longer than a chunk. */
function plantedRows(rows: readonly Row[], random: Random): Row[] {
  const comments = rows.filter(({ source }) => source.startsWith("jigsaw"));
  const hosts = longHarmless(comments);
  return planted(comments, 4000).map(({ alone }) => {
    const around = sentencesOf(random.pick(hosts));
    const count = 2 + Math.floor(4 * random.next());
    const from = Math.floor(random.next() * Math.max(1, around.length - count));
    const some = around.slice(from, from + count);
    some.splice(Math.floor(random.next() * (some.length + 1)), 0, alone);
    return { source: "planted", text: some.join(" "), label: 0.95, weight: 1 };
  });
}

/** What the planted rows look like without what is planted. */
function longRows(rows: readonly Row[], random: Random): Row[] {
  return longHarmless(rows.filter(({ source, label }) => source.startsWith("jigsaw") && label < 0.1)).map((text) => {
    const all = sentencesOf(text);
    const from = Math.floor(random.next() * Math.max(1, all.length - 4));
    return { source: "long harmless comments", text: all.slice(from, from + 6).join(" "), label: 0.02, weight: 1 };
  });
}

const args = process.argv.slice(2);
const folder = args[args.indexOf("--out") + 1] ?? ".";
const { training, calibration } = split(dataFolder(args));
const random = randomFrom(SEED);
const real = withoutDialect(training).map((row) =>
  random.next() < DISGUISED ? { ...row, text: disguised(row.text, random) } : row,
);
const rows = [
  ...real,
  ...harmlessSentences(training, random),
  ...plantedRows(training, random),
  ...longRows(training, random),
  ...augmentation(random, 1),
  ...answerRows(random, 1),
  ...dialectRows(random, 6),
  ...comfort("training", 60, random).map((row) => ({ source: "comfort", weight: 1, ...row })),
  ...contrastRows(random, 60).map((row) =>
    random.next() < DISGUISED ? { ...row, text: disguised(row.text, random) } : row,
  ),
];

const piecesOf = pieceReader(readVocabularyFrom(folder));
const linesOf = (list: readonly Row[], part: string): string[] => {
  const seen = new Set<string>();
  return list.flatMap(({ source, text, label }) => {
    const { windows, chunks } = readText(text, piecesOf);
    // What is planted may stand in the second chunk.
    if (source === "planted" && chunks.length > 1) return [];
    const tokens = chunks[0] ?? windows[0];
    const key = `${source} ${tokens?.join(" ")}`;
    if (tokens === undefined || seen.has(key)) return [];
    seen.add(key);
    return [JSON.stringify({ part, source, label, tokens, whole: readWhole.has(source) })];
  });
};
const lines = [...linesOf(rows, "training"), ...linesOf(calibration, "choice")];
writeFileSync(join(folder, "rows.jsonl"), `${lines.join("\n")}\n`);
const numbersOf = (words: readonly string[]): number[] => words.flatMap((word) => wordNumber(word));
function wordNumber(word: string): number[] {
  const number = readVocabularyFrom(folder).split("\n").indexOf(word);
  return number < 0 ? [] : [number];
}
writeFileSync(
  join(folder, "settings.json"),
  JSON.stringify({ passes, seed: SEED, identity: numbersOf(identityWords), pronoun: numbersOf(pronounWords) }),
);
process.stdout.write(`${lines.length} rows\n`);
