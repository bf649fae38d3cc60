import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { dataFolder, packageFolder, readGzip } from "./data-folder.js";

/*
 * Writes the published lexicons of VADER in the compact form that the package carries: of the words, only those that a token can
 * be (lower case, no space), each with its mean rating; of the emoji, only those of one code point, the only ones the rules look up.
 */
const folder = join(dataFolder(process.argv.slice(2)), "vader");

const ratings = new Map<string, number>();
for (const [word = "", mean] of fields("vader_lexicon.txt.gz")) {
  if (word === word.toLowerCase() && !/\s/.test(word)) ratings.set(word, Number(mean));
}
const byRating = new Map<number, string[]>();
for (const [word, rating] of ratings) byRating.set(rating, [...(byRating.get(rating) ?? []), word]);
const lexicon = [...byRating]
  .toSorted(([a], [b]) => a - b)
  .map(([rating, words]) => `${rating}\t${words.toSorted(byCodeUnit).join(" ")}\n`);
writeFileSync(join(packageFolder, "models", "vader-lexicon.txt"), lexicon.join(""));

const emoji = new Map(
  fields("emoji_utf8_lexicon.txt.gz")
    .filter(([symbol = ""]) => Array.from(symbol).length === 1)
    .map(([symbol = "", name = ""]) => [symbol, name]),
);
writeFileSync(
  join(packageFolder, "models", "vader-emoji.txt"),
  [...emoji].map(([symbol, name]) => `${symbol}\t${name}\n`).join(""),
);

function fields(file: string): string[][] {
  return readGzip(folder, file)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split("\t"));
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
