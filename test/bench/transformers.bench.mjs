// Texts of mixed lengths through a generated model: transformersScorer, which batches texts of like length, beside the
// library's pipeline with one call a text, and with batches of the same size in arrival order. All give the same
// scores. Measured in one process that has the machine to itself, and in as many at once as the machine has processors,
// as test runners have workers.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { words, writeModel } from "../../packages/scorers/test/transformers/tiny-model.mjs";

const worker = fileURLToPath(new URL("transformers-worker.mjs", import.meta.url));

/** Lengths as replies of a chatbot have them: most short, some long, from 3 to 120 words. */
function mixedTexts(count) {
  const random = seededRandom(4);
  const known = words.filter((word) => /^w\d+$/.test(word));
  const reply = () =>
    Array.from({ length: Math.round(3 + 117 * random() ** 2) }, () => known[Math.floor(random() * known.length)]).join(
      " ",
    );
  return Array.from({ length: count }, reply);
}

/** Processes that have loaded the model, and score the texts in the same way at the same time. */
async function processesOf(count, job) {
  const children = Array.from({ length: count }, () => fork(worker));
  for (const child of children) {
    child.send(job);
    await once(child, "message");
  }
  return {
    async run() {
      const answers = children.map(async (child) => (await once(child, "message"))[0]);
      for (const child of children) child.send("go");
      const all = await Promise.all(answers);
      return { ms: Math.max(...all.map(({ ms }) => ms)), scores: all[0].scores };
    },
    end() {
      for (const child of children) child.send("end");
    },
  };
}

/** Medians over rounds in which each way takes its turn, so that what else the machine does hits all alike. */
async function times(ways, rounds, count, job) {
  const processes = [];
  for (const way of ways) processes.push(await processesOf(count, { ...job, way }));
  const taken = ways.map(() => []);
  let expected;
  for (let round = 0; round < rounds; round++) {
    for (const [i, each] of processes.entries()) {
      const { ms, scores } = await each.run();
      taken[i].push(ms);
      expected ??= scores;
      const furthest = Math.max(...scores.map((score, text) => Math.abs(score - expected[text])));
      if (!(furthest < 1e-5)) throw new Error(`the scores differ by ${furthest}`);
    }
  }
  for (const each of processes) each.end();
  return taken.map((all) => all.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]);
}

export async function bench({ large = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-bench-"));
  const processors = availableParallelism();
  const rows = [];
  // A small model of two blocks; with `large` also one of the size of all-MiniLM-L6-v2.
  const small = { name: "2 blocks of 128", hidden: 128, wide: 512, layers: 2, heads: 2 };
  const miniLm = { name: "6 blocks of 384", hidden: 384, wide: 1536, layers: 6, heads: 12 };
  try {
    for (const { name, ...shape } of large ? [small, miniLm] : [small]) {
      const model = writeModel(join(folder, name.replaceAll(" ", "-")), {
        maxTokens: 256,
        labels: ["toxic", "insult"],
        ...shape,
      });
      const texts = mixedTexts(large ? 400 : 60);
      for (const count of [1, processors]) {
        const [ours, one, arrival] = await times(
          ["ours", "one call a text", "batches in arrival order"],
          large ? 5 : 1,
          count,
          { model, texts },
        );
        const size = `${texts.length} texts of 3 to 120 words, ${name}, ${count === 1 ? "1 process" : `${count} at once`}`;
        const row = (label, naive, mine, target) =>
          rows.push({ name: label, size, naive, ours: mine, ratio: naive / mine, target });
        row("transformersScorer beside one call a text", one, ours, 2);
        row("transformersScorer beside batches in arrival order", arrival, ours, 1.3);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(await bench({ large: process.argv.includes("--large") }));
