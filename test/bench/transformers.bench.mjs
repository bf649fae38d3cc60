// Texts of mixed lengths through a generated model: transformersScorer, which batches texts of like length, beside the library's
// pipeline with one call a text, and with batches of the same size in arrival order. All give the same scores. The library is
// measured as it comes, and on one thread like the scorer: as it comes, its threads spin while they wait.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { seededRandom } from "../../packages/metrics/dist/index.js";
import { transformersScorer } from "../../packages/scorers/dist/index.js";
import { words, writeModel } from "../../packages/scorers/test/transformers/tiny-model.mjs";

const require = createRequire(new URL("../../packages/scorers/package.json", import.meta.url));
const batchSize = 32;

/** Lengths as replies of a chatbot have them: most short, some long, from 3 to 120 words. */
function mixedTexts(count) {
  const random = seededRandom(4);
  const known = words.filter((word) => /^w\d+$/.test(word));
  const reply = () => Array.from({ length: Math.round(3 + 117 * random() ** 2) }, () => known[Math.floor(random() * known.length)]).join(" ");
  return Array.from({ length: count }, reply);
}

/** Medians over rounds in which each takes its turn, so that what else the machine does hits all alike. */
async function times(rounds, works) {
  const taken = works.map(() => []);
  const results = [];
  for (let round = 0; round < rounds; round++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      results[i] = await work();
      taken[i].push(performance.now() - start);
    }
  }
  return works.map((_, i) => ({ ms: taken[i].toSorted((a, b) => a - b)[Math.floor(rounds / 2)], result: results[i] }));
}

export async function bench({ large = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairspec-bench-"));
  try {
    // Two blocks of BERT. The wider the model, the more of a call is arithmetic, and the less a batch saves on one core.
    const model = writeModel(folder, { maxTokens: 256, hidden: large ? 128 : 64, wide: large ? 512 : 256, layers: 2, heads: 2, labels: ["toxic", "insult"] });
    const texts = mixedTexts(large ? 2000 : 300);
    const { pipeline } = require("@huggingface/transformers");
    const load = (threads) => pipeline("text-classification", model, { local_files_only: true, dtype: "fp32", ...threads });
    const scoreOf = (labels) => labels.find(({ label }) => label === "toxic").score;
    const one = (classify) => async () => {
      const scores = [];
      for (const text of texts) scores.push(scoreOf(await classify(text, { top_k: null })));
      return scores;
    };
    const inArrivalOrder = (classify) => async () => {
      const scores = [];
      for (let i = 0; i < texts.length; i += batchSize) scores.push(...(await classify(texts.slice(i, i + batchSize), { top_k: null })).map(scoreOf));
      return scores;
    };
    const scorer = await transformersScorer({ model, labels: ["toxic"], combine: "sum", batchSize, threads: 1 });
    const asItComes = await load({});
    const onOneThread = await load({ session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } });
    const works = [() => scorer.score(texts), one(asItComes), inArrivalOrder(asItComes), one(onOneThread), inArrivalOrder(onOneThread)];
    const [ours, ...peers] = await times(large ? 5 : 3, works);
    for (const { result } of peers) {
      const furthest = Math.max(...texts.map((_, i) => Math.abs(ours.result[i] - result[i])));
      if (furthest > 1e-5) throw new Error(`the scores differ by ${furthest}`);
    }
    const names = ["one call a text", "batches in arrival order", "one call a text, one thread", "batches in arrival order, one thread"];
    const targets = [2, 1.3, 1, 1.3];
    const size = `${texts.length} texts of 3 to 120 words`;
    return peers.map(({ ms }, i) => ({ name: `transformersScorer beside ${names[i]}`, size, naive: ms, ours: ours.ms, ratio: ms / ours.ms, target: targets[i] }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await bench({ large: process.argv.includes("--large") }));
