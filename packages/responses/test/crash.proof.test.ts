import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { startChatServer, type ChatServer } from "./chat-server.js";
import { recordingScript } from "./recording-script.js";

const script = recordingScript();
/** A quarter of the kills each: of one writer and of eight, in modes auto and record. */
const kills = Math.ceil(Number(process.env["FAIREXPECT_TEST_CRASHES"] ?? 16) / 4);
const prompts = 40;
const samples = 3;

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

/** What is stored, line by line, torn lines left out: by the prompt and sample that it answers. */
async function stored(): Promise<{ readonly key: string; readonly text: string }[]> {
  const file = await readFile(join(folder, "shared.jsonl"), "utf8").catch(() => "");
  const lines = file.split("\n").slice(1, -1);
  return lines.map((line) => JSON.parse(line) as { key: string; text: string });
}

function start(mode: string) {
  const given = [server.baseURL, folder, String(prompts), String(samples), mode];
  const child = spawn(process.execPath, [script, ...given], { stdio: ["ignore", "pipe", "pipe"] });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const finished = once(child, "close").then(() => ({ output, errors }));
  return { kill: () => child.kill("SIGKILL"), finished };
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Starts writers and kills them at one moment, which differs from kill to kill; some are through by then. */
async function killWriters(mode: string, writers: number, kill: number): Promise<void> {
  const callsBefore = server.calls.length;
  // On a busy machine a fixed time may pass before anything is stored: every other kill waits for some to be.
  const least = (await stored()).length + (kill % 2 === 0 ? 1 + (kill % 5) : 0);
  const runs = Array.from({ length: writers }, () => start(mode));
  const ended = new Set<object>();
  for (const run of runs) void run.finished.then(() => ended.add(run));
  while (server.calls.length === callsBefore && ended.size < writers) await pause(5);
  while ((await stored()).length < least && ended.size < writers) await pause(10);
  await pause(((kill * 0.618) % 1) * 200);
  for (const run of runs) run.kill();
  for (const run of runs) await run.finished;
}

test.each([
  ["auto", 1],
  ["auto", 8],
  ["record", 1],
  ["record", 8],
])(
  "nothing that was stored is lost, and no stored answer changes, in mode %s with %d writers killed at random moments",
  { timeout: 300_000 + kills * 120_000 },
  async (mode, writers) => {
    let most = 0;
    for (let kill = 0; kill < kills; kill++) {
      const before = await stored();
      // A full recording leaves a run in mode auto nothing to write.
      if (mode === "auto" && before.length === prompts * samples) await rm(join(folder, "shared.jsonl"));
      const kept = mode === "auto" && before.length === prompts * samples ? [] : before;
      await killWriters(mode, writers, kill);
      const after = await stored();
      const texts = new Set(after.map(({ key, text }) => `${key} ${text}`));
      const keys = new Set(after.map(({ key }) => key));
      // A later generation takes the place of an answer, never of a key.
      for (const { key, text } of kept) {
        expect(keys).toContain(key);
        if (mode === "auto") expect(texts).toContain(`${key} ${text}`);
      }
      if (mode === "auto") expect(keys.size).toBe(after.length);
      most = Math.max(most, after.length);
    }
    expect(most).toBeGreaterThan(0);
    // A busy machine takes long enough for progress to show.
    const { errors } = await start(mode).finished;
    expect(errors.replaceAll(/^fairexpect: shared \d+ of .*\n/gm, "")).toBe("");
    const calls = server.calls.length;
    const replay = await start("replay").finished;
    expect(replay.errors).toBe("");
    expect(replay.output).toContain(`"live":0,"replayed":${prompts * samples},`);
    expect(server.calls).toHaveLength(calls);
  },
);
