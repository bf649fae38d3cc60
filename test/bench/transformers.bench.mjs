// Texts of mixed lengths through a generated model: batches sorted by length, as transformersScorer makes them, beside one call
// a text and beside the library's own pipeline in batches of the same size in arrival order. All three run the same model on one
// thread, and give the same scores.
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

/** Lengths as replies of a chatbot have them: most short, some long, from 3 to 250 words. */
function mixedTexts(count) {
  const random = seededRandom(4);
  const known = words.filter((word) => /^w\d+$/.test(word));
  const reply = () => Array.from({ length: Math.round(3 + 247 * random() ** 3) }, () => known[Math.floor(random() * known.length)]).join(" ");
  return Array.from({ length: count }, reply);
}

async function time(work) {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

export async function bench({ large = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairspec-bench-"));
  try {
    // A small BERT's shape: two layers as wide as all-MiniLM's, and a token's cost the same whether it is real or padding.
    const model = writeModel(folder, { maxTokens: 256, hidden: 192, wide: 768, layers: 2, labels: ["toxic", "insult"] });
    const texts = mixedTexts(large ? 2000 : 400);
    const scorer = await transformersScorer({ model, labels: ["toxic"], combine: "sum", batchSize, threads: 1 });
    const { pipeline } = require("@huggingface/transformers");
    const classify = await pipeline("text-classification", model, { local_files_only: true, dtype: "fp32", session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } });
    const scoreOf = (labels) => labels.find(({ label }) => label === "toxic").score;

    await scorer.score(texts.slice(0, 40));
    await classify(texts.slice(0, 2), { top_k: null });
    const single = await time(async () => {
      const scores = [];
      for (const text of texts) scores.push(scoreOf(await classify(text, { top_k: null })));
      return scores;
    });
    const arrival = await time(async () => {
      const scores = [];
      for (let i = 0; i < texts.length; i += batchSize) scores.push(...(await classify(texts.slice(i, i + batchSize), { top_k: null })).map(scoreOf));
      return scores;
    });
    const ours = await time(() => scorer.score(texts));
    for (const { result } of [single, arrival]) {
      const furthest = Math.max(...texts.map((_, i) => Math.abs(ours.result[i] - result[i])));
      if (furthest > 1e-5) throw new Error(`the scores differ by ${furthest}`);
    }
    const size = `${texts.length} texts of 3 to 250 words`;
    return [
      { name: "transformersScorer, beside one call a text", size, naive: single.ms, ours: ours.ms, ratio: single.ms / ours.ms, target: 2 },
      { name: "transformersScorer, beside the pipeline in arrival order", size, naive: arrival.ms, ours: ours.ms, ratio: arrival.ms / ours.ms, target: 1.3 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await bench({ large: process.argv.includes("--large") }));
