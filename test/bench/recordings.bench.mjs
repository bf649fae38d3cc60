// A run of 100 prompts over a recording of many more, and one of all 25,000: time and resident memory of a process of
// its own, from the first import to the responses. Lines are of about 500 bytes. Beside it a script that parses every
// line and holds them all, without a look at what it reads.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { headerLine, responseLine } from "../../packages/responses/dist/recording/format.js";
import { requestKey } from "../../packages/responses/dist/recording/key.js";

const system = "You are the assistant of a web shop.";
const prompt = (i) => `Where is my order number ${String(i).padStart(8, "0")}?`;
const responses = new URL("../../packages/responses/dist/index.js", import.meta.url).href;

function write(file, count) {
  const to = openSync(file, "w");
  writeSync(to, `${headerLine("bot")}\n`);
  for (let i = 0; i < count; i++) {
    const request = {
      provider: "local.chat",
      model: "tiny",
      system,
      settings: { temperature: 0.7 },
      prompt: prompt(i),
      sample: 0,
    };
    const text = `Your order number ${i} is on its way and arrives on Friday. `.repeat(3);
    const recorded = {
      key: requestKey(request),
      ...request,
      text,
      finishReason: "stop",
      usage: { inputTokens: 20, outputTokens: 45 },
      recorded: { on: "2026-11-21", by: "0.1.0" },
    };
    writeSync(to, `${responseLine(recorded)}\n`);
  }
  closeSync(to);
}

/**
 * Runs a module in a process of its own: the milliseconds that its work took, and the most memory that the process had.
 */
function measure(work) {
  const code = `const start = performance.now();
    ${work}
    process.stdout.write(JSON.stringify({ ms: performance.now() - start, found, megabytes: process.resourceUsage().maxRSS / 1024 }));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--max-old-space-size=8192", "--input-type=module", "--eval", code], {
      encoding: "utf8",
    }),
  );
}

export async function bench({ large = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-bench-"));
  const sizes = large
    ? [
        { count: 25_000, runs: [100, 25_000] },
        { count: 1_000_000, runs: [100] },
      ]
    : [{ count: 2_000, runs: [100, 2_000] }];
  try {
    return sizes.flatMap(({ count, runs }) => {
      write(join(folder, "bot.jsonl"), count);
      return runs.map((asked) => row(folder, count, asked));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(folder, count, asked) {
  const every = count / asked;
  const run = measure(`
    const { respond } = await import(${JSON.stringify(responses)});
    const model = { specificationVersion: "v3", provider: "local.chat", modelId: "tiny", doGenerate: () => {} };
    const prompt = ${prompt.toString()};
    const prompts = Array.from({ length: ${asked} }, (_, i) => prompt(i * ${every}));
    const useCase = { name: "bot", model, system: ${JSON.stringify(system)}, settings: { temperature: 0.7 }, prompts };
    const { prompts: answered } = await respond(useCase, { recordings: ${JSON.stringify(folder)}, mode: "replay" });
    const found = answered.slice(0, 100).map(({ responses }) => responses[0].text);`);
  const naive = measure(`
    const [{ createReadStream }, { createInterface }] = [await import("node:fs"), await import("node:readline")];
    const recorded = [];
    for await (const line of createInterface({ input: createReadStream(${JSON.stringify(join(folder, "bot.jsonl"))}) })) recorded.push(JSON.parse(line));
    recorded.shift();
    const found = Array.from({ length: 100 }, (_, i) => recorded[i * ${every}].text);`);
  if (JSON.stringify(run.found) !== JSON.stringify(naive.found)) throw new Error("the run and the file differ");
  const size = `${count.toLocaleString("en-US")} responses, ${Math.round(run.megabytes)} MB (all held: ${Math.round(naive.megabytes)} MB)`;
  const name = `respond, ${asked === count ? "all" : asked} prompts replayed from a recording`;
  return {
    name,
    size,
    naive: naive.ms,
    ours: run.ms,
    ratio: naive.ms / run.ms,
    target: count > 25_000 ? "300 MB" : "1 s, 200 MB",
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(await bench({ large: process.argv.includes("--large") }));
