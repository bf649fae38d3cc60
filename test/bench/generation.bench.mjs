// What generation costs beside the bare AI SDK: 64 calls at a time against a server in a process of its own, processor
// time of this one, by turns. Bare is generateText under p-limit; the other rows are respond, without and with a
// recording, each into a folder of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { respond } from "../../packages/responses/dist/index.js";

const installed = (path) => import(new URL(`../../packages/responses/node_modules/${path}`, import.meta.url).href);
const WIDE = 64;
const ROUNDS = 5;

const server = `
  const { createServer } = await import("node:http");
  const answer = JSON.stringify({
    id: "1", object: "chat.completion", created: 1, model: "tiny",
    choices: [{ index: 0, message: { role: "assistant", content: "Your order is on its way and arrives on Friday. ".repeat(6) }, finish_reason: "stop" }],
    usage: { prompt_tokens: 20, completion_tokens: 60, total_tokens: 80 },
  });
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => setTimeout(() => {
      response.setHeader("content-type", "application/json");
      response.end(answer);
    }, 20));
  });
  server.listen(0, "127.0.0.1", () => console.log(String(server.address().port)));`;

export async function bench({ large = false } = {}) {
  const [{ generateText }, { createOpenAICompatible }, { default: pLimit }] = await Promise.all([
    installed("ai/dist/index.mjs"),
    installed("@ai-sdk/openai-compatible/dist/index.mjs"),
    installed("p-limit/index.js"),
  ]);
  const calls = large ? 3000 : 500;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", server], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-bench-"));
  try {
    const [port] = await once(child.stdout, "data");
    const model = createOpenAICompatible({ name: "local", baseURL: `http://127.0.0.1:${Number(port)}/v1` })("tiny");
    const prompts = Array.from({ length: calls }, (_, i) => `Where is my order number ${i}?`);
    const useCase = { name: "bot", model, system: "You are the assistant of a web shop.", prompts };
    const bare = async () => {
      const limit = pLimit(WIDE);
      const ask = (prompt) => limit(() => generateText({ model, system: useCase.system, prompt, maxRetries: 0 }));
      const texts = await Promise.all(prompts.map(ask));
      return texts.length;
    };
    let round = 0;
    const ours = (mode) => async () => {
      const own = { concurrency: WIDE, mode, recordings: join(folder, `${mode}${round++}`), onProgress: false };
      return (await respond(useCase, own)).prompts.length;
    };
    return await byTurns(calls, { bare, off: ours("off"), auto: ours("auto"), record: ours("record") });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median of each kind's processor time, after a round that is not counted. */
async function byTurns(calls, kinds) {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [kind, work] of Object.entries(kinds)) {
      const before = process.cpuUsage();
      if ((await work()) !== calls) throw new Error(`${kind} has not answered all`);
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times[kind].push((user + system) / 1000);
    }
  const median = (kind) => times[kind].toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  const row = (kind, name) => ({
    name: `respond ${name} beside the bare AI SDK, processor time`,
    size: `${calls} calls, ${WIDE} at a time`,
    naive: median("bare"),
    ours: median(kind),
    ratio: median("bare") / median(kind),
    target: "0.67 (1.5 times)",
  });
  return [row("off", "without recording"), row("auto", "in mode auto"), row("record", "in mode record")];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.table(await bench({ large: process.argv.includes("--large") }));
