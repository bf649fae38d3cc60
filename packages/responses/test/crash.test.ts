import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

import { startChatServer } from "./chat-server.js";
import type { ChatServer } from "./chat-server.js";

const script = fileURLToPath(new URL("record-in-child.mjs", import.meta.url));
const crashes = Number(process.env["FAIRSPEC_TEST_CRASHES"] ?? 15);
const prompts = 40;
const samples = 3;

let folder: string;
let server: ChatServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairspec-"));
  let n = 0;
  server = await startChatServer({ answer: () => `answer ${n++}`, delay: () => 10 + (n % 7) * 5 });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  readonly key: string;
  readonly prompt: string;
  readonly sample: number;
  readonly text: string;
}

async function stored(): Promise<Line[]> {
  const text = await readFile(join(folder, "shared.jsonl"), "utf8").catch(() => "");
  return text
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Line);
}

function start(mode: string): { kill: () => void; finished: Promise<{ code: number | null; output: string; errors: string }> } {
  const child = spawn(process.execPath, [script, server.baseURL, folder, String(prompts), String(samples), mode], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const finished = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
  return { kill: () => child.kill("SIGKILL"), finished };
}

/** The call that a response came from: the seed says which sample it was for. */
function nameOf(prompt: string, sample: number): string {
  return `${prompt} ${sample}`;
}

function callsSince(count: number): string[] {
  return server.calls.slice(count).map(({ prompt, body }) => nameOf(prompt, Number(body["seed"]) - 1000));
}

test("a recording process killed at random moments loses nothing that was stored and repeats no stored call", async () => {
  let before: Line[] = [];
  for (let i = 0; i < crashes; i++) {
    const callsBefore = server.calls.length;
    const run = start("auto");
    const moment = ((i * 0.618) % 1) * 150;
    while (server.calls.length === callsBefore) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, moment));
    run.kill();
    await run.finished;
    const after = await stored();
    const texts = new Map(after.map(({ key, text }) => [key, text]));
    expect(texts.size).toBe(after.length);
    for (const { key, text } of before) expect(texts.get(key)).toBe(text);
    const known = new Set(before.map(({ prompt, sample }) => nameOf(prompt, sample)));
    expect(callsSince(callsBefore).filter((call) => known.has(call))).toEqual([]);
    before = after;
    if (after.length === prompts * samples) break;
  }
  expect(before.length).toBeGreaterThan(0);

  const last = await start("auto").finished;
  expect(last.errors).toBe("");
  const all = await stored();
  expect(new Set(all.map(({ prompt, sample }) => nameOf(prompt, sample))).size).toBe(prompts * samples);
  expect(all).toHaveLength(prompts * samples);
  const text = new Map(all.map((line) => [line.key, line.text]));
  for (const line of before) expect(text.get(line.key)).toBe(line.text);

  await server.close();
  const replay = await start("replay").finished;
  expect(replay.code).toBe(0);
  expect(replay.output).toContain(`"counts":{"live":0,"replayed":${prompts * samples}}`);
  expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("four processes that record one use case at the same time store every response once, and all see the same", async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, async () => start("auto").finished));
  for (const { errors } of runs) expect(errors).toBe("");
  const all = await stored();
  expect(all).toHaveLength(prompts * samples);
  expect(new Set(all.map(({ key }) => key)).size).toBe(prompts * samples);
  const texts = runs.map(({ output }) => (JSON.parse(output) as { texts: string[][] }).texts);
  for (const other of texts) expect(other).toEqual(texts[0]);
  const fromFile = new Map(all.map(({ prompt, sample, text }) => [nameOf(prompt, sample), text]));
  for (const [i, row] of (texts[0] ?? []).entries()) {
    for (const [sample, text] of row.entries()) expect(fromFile.get(nameOf(`prompt ${i}`, sample))).toBe(text);
  }
  expect(await readdir(folder)).toEqual(["shared.jsonl"]);
  if (process.env["SHOW"]) process.stderr.write(`calls ${server.calls.length}\n`);
});
