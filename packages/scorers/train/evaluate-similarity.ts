import { cosineSimilarity } from "@fairexpect/metrics/text";
import { lexicalSimilarity } from "@fairexpect/scorers";

import { dataFolder } from "./data-folder.js";
import { contradictions, paraphrases } from "./paraphrases.js";
import { editorials, wikiReplies } from "./similarity-texts.js";

type Pair = readonly [string, string];

/*
 * How well lexicalSimilarity() tells related pairs of texts from others: the area under the ROC curve, .5 being chance. None of these
 * texts counted for its table.
 */
const data = dataFolder(process.argv.slice(2));
const sentences = editorials(data).filter(({ text }) => text.split(" ").length > 8);
const neighbours = sentences.flatMap(({ editorial, text }, i): Pair[] => {
  const next = sentences[i + 1];
  return next?.editorial === editorial ? [[text, next.text]] : [];
});
const replies = wikiReplies(data, "test")
  .filter(({ text, parent }) => text.trim() !== "" && parent.trim() !== "")
  .map(({ text, parent }): Pair => [text, parent]);

const sizes = [1024, 2048, 4096, 8192];
process.stdout.write(
  `related pairs against others${" ".repeat(22)}n   ${sizes.map((size) => `AUC at ${size}`.padStart(11)).join("   ")}   mean cosine, related / others\n`,
);
await compare(
  "paraphrases of our own, all other pairs",
  paraphrases,
  paraphrases.flatMap(([a], i) => paraphrases.flatMap(([, b], j): Pair[] => (i === j ? [] : [[a, b]]))),
);
await compare("neighbouring sentences of NYT editorials", neighbours, shuffled(neighbours));
await compare("Wikipedia comments and what they answer", replies, shuffled(replies));
await compare("paraphrases, against contradictions", paraphrases, contradictions);

/** Each text beside the second one of a pair far away. */
function shuffled(pairs: readonly Pair[]): Pair[] {
  const shift = Math.floor(pairs.length / 2);
  return pairs.map(([text], i): Pair => [text, (pairs[(i + shift) % pairs.length] as Pair)[1]]);
}

async function compare(name: string, related: readonly Pair[], others: readonly Pair[]): Promise<void> {
  const figures: string[] = [];
  let means = "";
  for (const dimensions of sizes) {
    const [high, low] = [await cosines(related, dimensions), await cosines(others, dimensions)];
    figures.push(auc(high, low).toFixed(3).padStart(11));
    if (dimensions === 4096) means = `${mean(high).toFixed(2)} / ${mean(low).toFixed(2)}`;
  }
  process.stdout.write(`${name.padEnd(45)}${String(related.length).padStart(6)}   ${figures.join("   ")}   ${means}\n`);
}

async function cosines(pairs: readonly Pair[], dimensions: number): Promise<number[]> {
  const encoder = lexicalSimilarity({ dimensions });
  const found: number[] = [];
  for (const pair of pairs) {
    const [a, b] = Array.from(await encoder.encode(pair), (vector) => Array.from(vector));
    found.push(a === undefined || b === undefined || !a.some(Boolean) || !b.some(Boolean) ? 0 : cosineSimilarity(a, b));
  }
  return found;
}

function auc(high: readonly number[], low: readonly number[]): number {
  const sorted = low.toSorted((a, b) => a - b);
  const below = (value: number, orEqual: boolean): number => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const x = sorted[middle] as number;
      if (x < value || (orEqual && x === value)) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const wins = high.reduce((sum, value) => sum + (below(value, false) + below(value, true)) / 2, 0);
  return wins / (high.length * low.length);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
