import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { answerRows, longAnswer } from "../../../scorers/train/dist/answers/fill.js";
import { ordinaryRows } from "../../../scorers/train/dist/answers/ordinary.js";
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
import { clothedRows, dialectRows, withoutDialect, writtenRows } from "./dialect/rows.js";
import type { PairedRow } from "./dialect/rows.js";
import { disguised } from "./disguise.js";
import { naturalTraining } from "./natural.js";
import { supportRows } from "./support.js";
import { readVocabularyFrom } from "./vocabulary.js";

/*
 * Writes what the model learns from, as tokens: <folder>/rows.jsonl, and <folder>/settings.json. The rows for training and for the choice of settings
 * are those of the lexical scorer, split as it splits them.
 */

type Sources = Readonly<Record<string, readonly [rows: number, weight: number]>>;

/** What the long run takes of a source, again from its first row if it has fewer, and how much a row of it counts. */
const ofLong: Sources = {
  jigsaw: [16_000, 1.5],
  "jigsaw test, scores of Detoxify": [6000, 1],
  "real toxicity prompts": [9000, 1.5],
  hatemoji: [8000, 1],
  davidson: [3000, 0.4],
  hatexplain: [5000, 0.4],
  edos: [5000, 0.5],
  civil: [4500, 0.4],
  prose: [6000, 0.5],
  "sentences of harmless comments": [6000, 1],
  planted: [3000, 1.2],
  "long harmless comments": [2200, 1.2],
  "harmless templates": [2500, 1],
  "hateful templates": [2500, 1],
  "everyday templates": [1200, 1],
  "harmless answers": [4700, 1],
  "harmless frames": [3200, 0.7],
  "long answers": [700, 1],
  comfort: [6000, 1],
  support: [1500, 1],
  dialect: [5500, 2],
  "rude dialect": [1200, 1],
  clothed: [6000, 1],
  "toxic answers": [700, 1],
  "toxic frames": [1361, 0.7],
  contrast: [12_000, 1],
  ordinary: [4000, 0.7],
  natural: [9000, 1],
  "natural inside": [3000, 1],
  "wiki comments": [7500, 1],
  "written pairs": [2800, 2],
  "written rude pairs": [800, 1],
};

/** What the short run takes: each comment once. */
const ofShort: Sources = {
  jigsaw: [8600, 1.5],
  "jigsaw test, scores of Detoxify": [3000, 1],
  "real toxicity prompts": [3600, 1.5],
  hatemoji: [3200, 1],
  davidson: [1500, 0.4],
  hatexplain: [3000, 0.4],
  edos: [2000, 0.5],
  civil: [2000, 0.4],
  prose: [3000, 0.5],
  "sentences of harmless comments": [3000, 1],
  planted: [2500, 1.2],
  "long harmless comments": [1300, 1.2],
  "harmless templates": [1200, 1],
  "hateful templates": [1000, 1],
  "everyday templates": [400, 1],
  "harmless answers": [2365, 1],
  "harmless frames": [800, 0.7],
  "long answers": [150, 1],
  comfort: [1500, 1],
  support: [400, 1],
  dialect: [2000, 2],
  "rude dialect": [300, 1],
  clothed: [2400, 1],
  "toxic answers": [246, 1],
  "toxic frames": [500, 0.7],
  contrast: [5000, 1],
  ordinary: [1000, 0.7],
  natural: [6000, 1],
  "natural inside": [1500, 1],
  "wiki comments": [5900, 1],
  "written pairs": [900, 2],
  "written rude pairs": [250, 1],
};
/** What the run over texts that people wrote or models continued takes: few that are built, and none to look alike. */
const ofComments: Sources = {
  jigsaw: [8600, 1.5],
  "jigsaw test, scores of Detoxify": [3000, 1],
  "real toxicity prompts": [3600, 1.5],
  hatemoji: [1600, 1],
  davidson: [700, 0.4],
  hatexplain: [1500, 0.4],
  edos: [700, 0.5],
  civil: [700, 0.4],
  prose: [3000, 0.5],
  "sentences of harmless comments": [3000, 1],
  "harmless templates": [1200, 1],
  "hateful templates": [600, 1],
  "everyday templates": [400, 1],
  "harmless answers": [1200, 1],
  "long answers": [150, 1],
  dialect: [800, 2],
  natural: [6000, 1],
  "wiki comments": [5900, 1],
  "written pairs": [280, 2],
  "written rude pairs": [80, 1],
};
/** How much the weights of each run count in their mean. With more of the last, unseen sources are read better, and what looks alike worse. */
const runs = [
  { share: 0.55, sources: ofLong },
  { share: 0.35, sources: ofShort },
  { share: 0.1, sources: ofComments },
];
const RATE = 1e-4;
/** Of these, rows get twins in another dialect. */
const clothed = new Set(["jigsaw", "real toxicity prompts", "sentences of harmless comments", "hatemoji"]);
const SEED = 20261125;
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
      const at = Math.floor(random.next() * sentences.length);
      return sentences.length < 2 ? [] : [...sentences.slice(at), ...sentences.slice(0, at)].slice(0, 2);
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
  return longHarmless(rows.filter(({ source, label }) => /^(jigsaw|wiki)/.test(source) && label < 0.1)).map((text) => {
    const all = sentencesOf(text);
    const from = Math.floor(random.next() * Math.max(1, all.length - 4));
    return { source: "long harmless comments", text: all.slice(from, from + 6).join(" "), label: 0.02, weight: 1 };
  });
}

const args = process.argv.slice(2);
const folder = args[args.indexOf("--out") + 1] ?? ".";
const { training, calibration, learnable } = split(dataFolder(args));
const random = randomFrom(SEED);
const real = withoutDialect(training).map((row) =>
  random.next() < DISGUISED ? { ...row, text: disguised(row.text, random) } : row,
);
const rows: PairedRow[] = [
  ...real,
  ...harmlessSentences(training, random),
  ...plantedRows(training, random),
  ...learnable.map((row) => ({ ...row, source: "wiki comments" })),
  ...longRows([...training, ...learnable], random),
  ...augmentation(random, 1),
  ...answerRows(random, 1),
  ...dialectRows(random, 14),
  ...writtenRows(),
  ...clothedRows(
    [...training, ...harmlessSentences(training, random)].filter(({ source }) => clothed.has(source)),
    random,
  ),
  ...supportRows(60, random).map((row) => ({ source: "support", weight: 1, ...row })),
  ...comfort("training", 60, random).map((row) => ({ source: "comfort", weight: 1, ...row })),
  ...contrastRows(random, 80).map((row) =>
    random.next() < DISGUISED ? { ...row, text: disguised(row.text, random) } : row,
  ),
  ...ordinaryRows(1).map((row) => ({ ...row, source: "ordinary" })),
  ...naturalTraining.flatMap((row) => [
    { ...row, source: "natural" },
    { ...row, source: "natural inside", text: longAnswer("training", [row.text], 10 + 40 * random.next(), random) },
  ]),
];

const piecesOf = pieceReader(readVocabularyFrom(folder));
const firstOf = (text: string): readonly number[] | undefined => {
  const { windows, chunks } = readText(text, piecesOf);
  return chunks[0] ?? windows[0];
};
const linesOf = (list: readonly PairedRow[], part: string): string[] => {
  const seen = new Set<string>();
  return list.flatMap(({ source, text, twin, label }) => {
    // What is planted may stand in the second chunk.
    if (source === "planted" && readText(text, piecesOf).chunks.length > 1) return [];
    const tokens = firstOf(text);
    const key = `${source} ${tokens?.join(" ")} ${twin}`;
    if (tokens === undefined || seen.has(key)) return [];
    seen.add(key);
    return [JSON.stringify({ part, source, label, tokens, twin: twin === undefined ? undefined : firstOf(twin) })];
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
  JSON.stringify({
    runs,
    rate: RATE,
    seed: SEED,
    identity: numbersOf(identityWords),
    pronoun: numbersOf(pronounWords),
  }),
);
process.stdout.write(`${lines.length} rows\n`);
