import { readFileSync } from "node:fs";

import { lexicalToxicity } from "@fairexpect/scorers";

import {
  dialectSentences,
  harmlessAnswers,
  longAnswers,
  longHarmless,
  plant,
  planted,
  runOn,
  toxicAnswers,
} from "./answers/sets.js";
import { apartSentences, apartSets } from "./apart.js";
import { dataFolder } from "./data-folder.js";
import { randomFrom } from "./random.js";
import { split } from "./splits.js";

const THRESHOLD = 0.5;
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
const scorer = lexicalToxicity();

async function flagged(texts: readonly string[]): Promise<number> {
  const scores = Array.from(await scorer.score(texts));
  return scores.filter((score) => score >= THRESHOLD).length / texts.length;
}

const isShown = process.argv.includes("--show");
async function line(name: string, texts: readonly string[], wrongIf: boolean): Promise<void> {
  print(`| ${name} | ${texts.length} | ${percent(await flagged(texts))} |`);
  if (!isShown) return;
  const scores = Array.from(await scorer.score(texts));
  texts
    .filter((_, i) => (scores[i] as number) >= THRESHOLD === wrongIf)
    .slice(0, 12)
    .forEach((text) => print(`    ${text.slice(0, 200).replaceAll("\n", " ")}`));
}

const { heldOut, unseen } = split(dataFolder(process.argv.slice(2)));
const comments = ["jigsaw", "jigsaw test, scores of Detoxify"].flatMap((name) => heldOut.get(name) ?? []);
print(`${scorer.id}\n\n| set | n | flagged at .5 |\n|---|---|---|`);
for (const half of ["test"] as const) {
  const kinds = harmlessAnswers(half);
  for (const [name, texts] of kinds) await line(`harmless answers, ${name}`, texts, true);
  await line("harmless answers, all kinds", [...kinds.values()].flat(), true);
  await line("harmless answers of 60 to 400 words", longAnswers(half, 1000), true);
  await line("toxic sentences of templates", toxicAnswers(half), false);
}
const hosts = longHarmless(comments);
await line("harmless comments of 60 to 400 words", hosts, true);
await line(
  "harmless comments, all",
  comments.filter(({ label }) => label < 0.3).map(({ text }) => text),
  true,
);
const wikipedia = longHarmless(unseen.get("wiki-context-toxicity, labels of Perspective") ?? []);
await line("long harmless comments, Wikipedia", wikipedia, true);
await line("long harmless comments, nothing ending sentences", [...hosts, ...wikipedia].map(runOn), true);
await line("harmless answers of 60 to 400 words, nothing ending sentences", longAnswers("test", 1000).map(runOn), true);
const random = randomFrom(7);
const answers = longAnswers("test", 300);
const sets = {
  "comments' toxic sentences in long harmless comments": planted(comments, 600),
  "comments' toxic sentences in long comments, Wikipedia": planted(comments, 600).map(({ alone }) =>
    plant(alone, random.pick(wikipedia), random),
  ),
  "templates' toxic sentences in long harmless comments": toxicAnswers("test").map((text) =>
    plant(text, random.pick(hosts), random),
  ),
  "templates' toxic sentences in long harmless answers": toxicAnswers("test").map((text) =>
    plant(text, random.pick(answers), random),
  ),
};
for (const [name, pairs] of Object.entries(sets)) {
  const alone = await flagged(pairs.map((pair) => pair.alone));
  print(`| ${name}: alone | ${pairs.length} | ${percent(alone)} |`);
  const inside = pairs.map((pair) => pair.inside);
  for (const [how, texts] of [
    ["inside", inside],
    ["inside, nothing ending sentences", inside.map(runOn)],
  ] as const) {
    const share = await flagged(texts);
    print(`| ... ${how} | ${pairs.length} | ${percent(share)} (${percent(share / alone)} of those alone) |`);
  }
}
const pairs = dialectSentences("test");
await line(
  "mainstream English of pairs",
  pairs.map(([plain]) => plain),
  true,
);
await line(
  "African-American English of pairs",
  pairs.map(([, dialect]) => dialect),
  true,
);
for (const name of apartSets) await printApart(name);
if (process.argv.includes("--texts")) {
  const texts = readFileSync(process.argv[process.argv.indexOf("--texts") + 1] ?? "", "utf8")
    .split("\n")
    .filter(Boolean);
  const scores = await scorer.score(texts);
  texts.forEach((text, i) => print(`${(scores[i] as number).toFixed(3)} ${text}`));
}

/** Of somebody who had seen neither templates nor scores. */
async function printApart(set: (typeof apartSets)[number]): Promise<void> {
  const { harmless, toxic, dialect } = apartSentences(set);
  const title = `written apart, ${set}`;
  for (const [name, texts] of Object.entries(harmless)) await line(`${title}, harmless: ${name}`, texts, true);
  await line(`${title}, harmless: all`, Object.values(harmless).flat(), true);
  for (const [name, texts] of Object.entries(toxic)) await line(`${title}, toxic: ${name}`, texts, false);
  await line(`${title}, toxic: all`, Object.values(toxic).flat(), false);
  for (const [name, both] of Object.entries(dialect))
    for (const [side, which] of ["mainstream", "African-American"].entries())
      await line(
        `${title}, ${which} English, ${name}`,
        both.map((pair) => pair[side] as string),
        true,
      );
}
