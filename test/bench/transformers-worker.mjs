// One process of transformers.bench.mjs: loads a model, and scores the texts of its message in the way that was asked
// for, as often as it is told to "go". Sends the milliseconds and the scores.
import { createRequire } from "node:module";
import { transformersScorer } from "../../packages/scorers/dist/index.js";

const require = createRequire(new URL("../../packages/scorers/package.json", import.meta.url));
const { pipeline } = require("@huggingface/transformers");
const batchSize = 32;

const ways = {
  async ours({ model, texts }) {
    const scorer = await transformersScorer({ model, labels: ["toxic"], combine: "sum", batchSize });
    return async () => [...(await scorer.score(texts))];
  },
  async "one call a text"({ model, texts }) {
    const classify = await load(model);
    return async () => {
      const scores = [];
      for (const text of texts) scores.push(scoreOf(await classify(text, { top_k: null })));
      return scores;
    };
  },
  async "batches in arrival order"({ model, texts }) {
    const classify = await load(model);
    return async () => {
      const scores = [];
      for (let i = 0; i < texts.length; i += batchSize)
        scores.push(...(await classify(texts.slice(i, i + batchSize), { top_k: null })).map(scoreOf));
      return scores;
    };
  },
};

const load = async (model) => pipeline("text-classification", model, { local_files_only: true, dtype: "fp32" });
const scoreOf = (labels) => labels.find(({ label }) => label === "toxic").score;

let run;
process.on("message", async (message) => {
  if (message === "end") process.exit();
  if (message !== "go") {
    run = await ways[message.way](message);
    await run();
    process.send("ready");
    return;
  }
  const start = performance.now();
  const scores = await run();
  process.send({ ms: performance.now() - start, scores });
});
