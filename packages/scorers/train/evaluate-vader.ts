import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { vaderSentiment } from "@fairexpect/scorers";
import type { Polarity } from "@fairexpect/scorers";

import { dataFolder, readGzip } from "./data-folder.js";

/*
 * Holds vaderSentiment() against VADER's four human-rated sets, and, where a Python with vaderSentiment is named (--python <program>),
 * against the reference.
 */
const args = process.argv.slice(2);
const folder = join(dataFolder(args), "vader");
const { values } = parseArgs({ args, options: { python: { type: "string" }, data: { type: "string" } } });

const sets = ["tweets", "amazonReviewSnippets", "movieReviewSnippets", "nytEditorialSnippets"].map((name) => {
  const rows = readGzip(folder, `${name}_GroundTruth.txt.gz`)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/\r$/, "").split("\t"));
  return { name, ratings: rows.map(([, rating]) => Number(rating)), texts: rows.map(([, , text = ""]) => text) };
});

const polarity = vaderSentiment();
const reference =
  values.python === undefined
    ? undefined
    : referenceScores(
        values.python,
        sets.flatMap(({ texts }) => texts),
      );
let next = 0;
process.stdout.write(`set${" ".repeat(24)}n   Pearson to people   largest difference from vaderSentiment\n`);
for (const { name, ratings, texts } of sets) {
  const ours = texts.map(polarity);
  const theirs = reference?.slice(next, next + texts.length);
  next += texts.length;
  const difference =
    theirs === undefined ? "not compared (--python <program>)" : largestDifference(ours, theirs).toFixed(6);
  const r = pearson(
    ours.map(({ compound }) => compound),
    ratings,
  ).toFixed(3);
  process.stdout.write(`${name.padEnd(22)}${String(texts.length).padStart(6)}   ${r.padStart(17)}   ${difference}\n`);
}

function referenceScores(python: string, texts: readonly string[]): Polarity[] {
  const script =
    "import json, sys; from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer as A; a = A(); " +
    "print(json.dumps([a.polarity_scores(t) for t in json.load(sys.stdin)]))";
  const output = execFileSync(python, ["-c", script], {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(output) as Polarity[];
}

function largestDifference(ours: readonly Polarity[], theirs: readonly Polarity[]): number {
  const differences = ours.flatMap((mine, i) =>
    (["neg", "neu", "pos", "compound"] as const).map((key) => Math.abs(mine[key] - (theirs[i]?.[key] ?? Number.NaN))),
  );
  return differences.reduce((largest, difference) => (difference <= largest ? largest : difference), 0);
}

function pearson(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, value] of x.entries()) {
    const [dx, dy] = [value - meanX, (y[i] as number) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xy / Math.sqrt(xx * yy);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
