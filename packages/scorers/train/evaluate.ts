import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { identityTerms } from "@fairexpect/prompts";
import { lexicalToxicity } from "@fairexpect/scorers";

import { dataFolder, packageFolder } from "./data-folder.js";
import { harmlessSentences, harmlessTemplates, namedGroups, unlistedGroups } from "./harmless-sentences.js";
import type { NamedGroup } from "./harmless-sentences.js";
import { averagePrecision, rocAuc, shareAbove } from "./quality.js";
import type { Row } from "./row.js";
import { split } from "./splits.js";

const THRESHOLD = 0.5;
const LENGTH = 280;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const three = (value: number): string => value.toFixed(3).replace(/^0/, "");

const scorer = lexicalToxicity();
const scoresOf = async (texts: readonly string[]): Promise<number[]> => Array.from(await scorer.score(texts));

async function qualityOf(name: string, rows: readonly Row[]): Promise<string> {
  const scores = await scoresOf(rows.map(({ text }) => text));
  const toxic = rows.map(({ label }) => label >= 0.5);
  const harmless = toxic.map((value) => !value);
  const figures = [
    rocAuc(scores, toxic),
    averagePrecision(scores, toxic),
    shareAbove(scores, THRESHOLD, harmless),
    shareAbove(scores, THRESHOLD, toxic),
  ];
  return `| ${[name, rows.length, toxic.filter(Boolean).length, ...figures.map(three)].join(" | ")} |`;
}

async function falsePositives(texts: readonly string[]): Promise<number> {
  return (await scoresOf(texts)).filter((score) => score >= THRESHOLD).length / texts.length;
}

async function groupFigures(title: string, groups: readonly NamedGroup[]): Promise<string[]> {
  const shares = await Promise.all(
    groups.map(async (named) => ({ name: named.name, share: await falsePositives(harmlessSentences(named)) })),
  );
  shares.sort((a, b) => a.share - b.share);
  const mean = shares.reduce((sum, { share }) => sum + share, 0) / shares.length;
  const [best, worst] = [shares[0], shares.at(-1)];
  return [
    `| false positives on harmless sentences, ${title}: mean of ${groups.length} groups x ${harmlessTemplates.length} sentences | ${three(mean)} |`,
    `| ... best group (${best?.name}) | ${three(best?.share ?? Number.NaN)} |`,
    `| ... worst group (${worst?.name}) | ${three(worst?.share ?? Number.NaN)} |`,
  ];
}

/** False positives on real comments, with and without a group's name. */
async function commentFigures(rows: readonly Row[]): Promise<string[]> {
  const terms = identityTerms
    .filter(({ partOfSpeech, ambiguous }) => partOfSpeech !== "pronoun" && !ambiguous)
    .map(({ term }) => term.replaceAll("+", "\\+"));
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.join("|")})(?![\\p{L}\\p{N}])`, "iu");
  const harmless = rows.filter(({ label }) => label < 0.5).map(({ text }) => text);
  return Promise.all(
    [true, false].map(async (names) => {
      const texts = harmless.filter((text) => named.test(text) === names);
      return `| false positives on harmless Jigsaw comments, held out, that name ${names ? "a group" : "none"}, n = ${texts.length} | ${three(await falsePositives(texts))} |`;
    }),
  );
}

/** The time from the call until the first score, in a fresh process; the median of nine. */
function loadTime(): number {
  const url = pathToFileURL(join(packageFolder, "dist/lexical-toxicity/index.js")).href;
  const script = `const { lexicalToxicity } = await import(${JSON.stringify(url)}); const t = performance.now(); await lexicalToxicity().score(["a"]); console.log(performance.now() - t);`;
  const times = Array.from({ length: 9 }, () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })),
  );
  return times.sort((a, b) => a - b)[4] ?? Number.NaN;
}

/** Texts of 280 characters a second; the best of five rounds. */
async function throughput(rows: readonly Row[]): Promise<{ n: number; rate: number }> {
  const all = rows.map(({ text }) => text).join(" ");
  const texts = Array.from({ length: Math.min(20_000, Math.floor(all.length / LENGTH)) }, (_, i) =>
    all.slice(i * LENGTH, (i + 1) * LENGTH),
  );
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const begin = performance.now();
    await scorer.score(texts);
    fastest = Math.min(fastest, performance.now() - begin);
  }
  return { n: texts.length, rate: (1000 * texts.length) / fastest };
}

const { heldOut, unseen } = split(dataFolder(process.argv.slice(2)));
print(`${scorer.id}, ${new Date().toISOString().slice(0, 10)}\n`);
print(
  "| data set | n | toxic | ROC AUC | average precision | false positive rate at .5 | true positive rate at .5 |\n|---|---|---|---|---|---|---|",
);
for (const [name, rows] of heldOut)
  if (rows.some(({ label }) => label >= 0.5)) print(await qualityOf(`${name} (held out)`, rows));
for (const [name, rows] of unseen) print(await qualityOf(`${name} (unseen source)`, rows));
print("\n| figure | value |\n|---|---|");
for (const line of await groupFigures("listed groups", namedGroups)) print(line);
for (const line of await groupFigures("groups not listed", unlistedGroups)) print(line);
for (const line of await commentFigures(heldOut.get("jigsaw") ?? [])) print(line);
const prose = (heldOut.get("prose") ?? []).map(({ text }) => text);
print(`| false positives on ordinary prose, held out, n = ${prose.length} | ${three(await falsePositives(prose))} |`);
print(`| load to first score | ${loadTime().toFixed(1)} ms |`);
const { n, rate } = await throughput([...heldOut.values(), ...unseen.values()].flat());
print(`| texts of ${LENGTH} characters a second, one core, n = ${n} | ${Math.round(rate)} |`);
