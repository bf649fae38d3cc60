import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { transformersEncoder, transformersScorer } from "@fairexpect/scorers";

import { dataFolder, packageFolder, readGzip } from "./data-folder.js";

/*
 * Holds transformersEncoder and transformersScorer against sentence-transformers and PyTorch, with the real weights of all-MiniLM-L6-v2,
 * on GPT-3.5's continuations and a few texts that are hard to cut into tokens: --python <a Python with what minilm.py needs>.
 */
const args = process.argv.slice(2);
const { python, data } = parseArgs({
  args,
  options: { python: { type: "string", default: "python3" }, data: { type: "string" } },
}).values;
const continuations = readGzip(
  join(dataFolder(data === undefined ? [] : ["--data", data]), "decodingtrust-llm-outputs"),
  "toxicity_gpt3_system0.jsonl.gz",
)
  .split("\n")
  .filter((line) => line !== "")
  .slice(0, 100)
  .map((line) => (JSON.parse(line) as { readonly continuation: string }).continuation);
const texts = [
  "",
  " ",
  "Ünïcödé 北京 😀",
  "don't—stop… ﬁn",
  "https://example.org/a?b=c#d @you #tag",
  "word ".repeat(600),
  ...continuations,
];

const folder = mkdtempSync(join(tmpdir(), "fairexpect-minilm-"));
try {
  execFileSync(python, [join(packageFolder, "train/minilm.py"), folder], {
    input: JSON.stringify(texts),
    stdio: ["pipe", "ignore", "ignore"],
  });
  const reference = JSON.parse(readFileSync(join(folder, "reference.json"), "utf8")) as {
    readonly vectors: number[][];
    readonly scores: number[];
  };
  const encoder = await transformersEncoder({ preset: "all-MiniLM-L6-v2", model: join(folder, "encoder") });
  const scorer = await transformersScorer({
    model: join(folder, "classifier"),
    labels: ["LABEL_1"],
    activation: "softmax",
    combine: "sum",
    maxTokens: 256,
  });
  const vectors = await encoder.encode(texts);
  const scores = await scorer.score(texts);
  const largest = (differences: Iterable<number>): string => {
    let most = 0;
    for (const difference of differences) if (!(difference <= most)) most = difference;
    return most.toExponential(1);
  };
  const apart = reference.vectors.flatMap((vector, i) =>
    vector.map((number, k) => Math.abs(number - (vectors[i]?.[k] ?? Number.NaN))),
  );
  process.stdout.write(`${texts.length} texts, ${encoder.truncated} cut at ${encoder.maxTokens} tokens\n`);
  process.stdout.write(`largest difference of a vector's number from sentence-transformers: ${largest(apart)}\n`);
  process.stdout.write(
    `largest difference of a score from PyTorch: ${largest(reference.scores.map((score, i) => Math.abs(score - (scores[i] ?? Number.NaN))))}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
