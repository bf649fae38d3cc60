import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { dataFolder, readCsv } from "../../../scorers/train/dist/data-folder.js";
import { harmlessSentences, namedGroups } from "../../../scorers/train/dist/harmless-sentences.js";
import { randomFrom } from "../../../scorers/train/dist/random.js";
import { augmentation } from "../../../scorers/train/dist/templates.js";
import { preTokens } from "../../dist/pre-tokens.js";
import { FIRST, LAST, wordPieces } from "../../dist/word-pieces.js";
import { readVocabularyFrom } from "./vocabulary.js";

/*
 * A trial, which made no scorer: sentences of the EMGSD set with the means of their labels and of ALBERT's scores as <folder>/rows.jsonl, for
 * `train.py model <folder>` and `stereotype.py`. Groups are not blinded, since a stereotype is about one. Sentences that begin alike are in one part.
 */
const MOST = 62;
const args = process.argv.slice(2);
const folder = args[args.indexOf("--out") + 1] ?? ".";
const addPieces = wordPieces(readVocabularyFrom(folder));
const tokensOf = (text: string): number[] => {
  const pieces: number[] = [];
  for (const token of preTokens(text)) addPieces(token, pieces);
  return [FIRST, ...pieces.slice(0, MOST), LAST];
};

function partOf(text: string): string {
  const family = text.toLowerCase().split(/\s+/).slice(0, 4).join(" ");
  const share = createHash("sha256").update(`stereotype:${family}`).digest().readUInt32LE(0) / 2 ** 32;
  return share < 0.2 ? "test" : share < 0.28 ? "choice" : "training";
}

const row = (part: string, source: string, text: string, label: number, teacher?: number): string =>
  JSON.stringify({ part, source, label, teacher, tokens: tokensOf(text) });
const sentences = readCsv(dataFolder(args), "hearts-stereotype/full_results_albertv2.csv.gz").map(
  ({ text = "", actual_label: label, predicted_label: predicted, predicted_probability: probability }) => {
    const sure = Number(probability);
    const teacher = predicted === "1" ? sure : 1 - sure;
    const part = partOf(text);
    // What the teacher is unsure of is learnt as unsure.
    return row(part, "emgsd", text, part === "training" ? (Number(label) + teacher) / 2 : Number(label), teacher);
  },
);
const harmless = augmentation(randomFrom(3), 1)
  .filter(({ source }) => source === "harmless templates")
  .map(({ source, text }) => row("training", source, text, 0.02));
const groups = namedGroups.flatMap((group) =>
  harmlessSentences(group).map((text) => row("test", "harmless sentences", text, 0)),
);
writeFileSync(join(folder, "rows.jsonl"), `${[...sentences, ...harmless, ...groups].join("\n")}\n`);
const sources = { emgsd: [32_000, 1], "harmless templates": [6000, 1] };
writeFileSync(
  join(folder, "settings.json"),
  JSON.stringify({ sources, rate: 1e-4, seed: 20_261_122, identity: [1], pronoun: [2] }),
);
