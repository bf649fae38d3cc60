// Locks of processes that were killed or stopped, with eight writers of one recording.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { startChatServer } from "./chat-server.js";
import type { ChatServer } from "./chat-server.js";
import { recordingScript } from "./recording-script.js";

const script = recordingScript();
const prompts = 12;
let folder: string;
let server: ChatServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairexpect-"));
  let n = 0;
  server = await startChatServer({ answer: () => `answer ${n++}`, delay: () => 20 + (n % 7) * 5 });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Writer {
  readonly signal: (name: "SIGSTOP" | "SIGCONT") => void;
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>;
}

function start(): Writer {
  const child = spawn(process.execPath, [script, server.baseURL, folder, String(prompts), "1", "auto"]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
  return { signal: (name) => void child.kill(name), ended };
}

/** Every writer ends well, and returns what is stored; what is stored is there once. */
async function expectAgreement(writers: readonly Writer[]): Promise<void> {
  const ends = await Promise.all(writers.map(async ({ ended }) => ended));
  for (const { code, errors } of ends) expect({ code, errors }).toEqual({ code: 0, errors: "" });
  const text = await readFile(join(folder, "shared.jsonl"), "utf8");
  const stored = text
    .split("\n")
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { prompt: string; text: string });
  expect(stored).toHaveLength(prompts);
  const byPrompt = new Map(stored.map((line) => [line.prompt, line.text]));
  const expected = Array.from({ length: prompts }, (_, i) => [byPrompt.get(`prompt ${i}`)]);
  for (const { output } of ends) expect((JSON.parse(output) as { texts: string[][] }).texts).toEqual(expected);
  expect(await readdir(folder)).toEqual(["shared.jsonl"]);
}

test("eight writers that wait for a stale lock all get their turn", async () => {
  const lock = join(folder, "shared.jsonl.lock");
  await mkdir(lock);
  const past = new Date(Date.now() - 60_000);
  await utimes(lock, past, past);
  await expectAgreement(Array.from({ length: 8 }, start));
});

test("writers that were stopped for longer than a lock lives return what is stored", async () => {
  const writers = Array.from({ length: 6 }, start);
  while (server.calls.length < 6) await wait(5);
  for (const writer of writers.filter((_, i) => i % 2 === 0)) {
    await wait(15);
    writer.signal("SIGSTOP");
  }
  await wait(4_500);
  for (const writer of writers) writer.signal("SIGCONT");
  await expectAgreement(writers);
});
