import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { afterEach, beforeEach, expect, test } from "vitest";

import { startChatServer } from "./chat-server.js";
import type { ChatServer } from "./chat-server.js";
import { recordingScript } from "./recording-script.js";

const script = recordingScript();
const crashes = Number(process.env["FAIREXPECT_TEST_CRASHES"] ?? 4);
/** Enough for a kill in the middle; those that end need fewer. */
const FEW = 20;
let prompts = 40;
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
  prompts = 40;
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

function start(
  mode: string,
  user?: number,
): { kill: () => void; finished: Promise<{ code: number | null; output: string; errors: string }> } {
  const child = spawn(
    process.execPath,
    [
      script,
      server.baseURL,
      folder,
      String(prompts),
      String(samples),
      mode,
      ...(user === undefined ? [] : [String(user)]),
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const finished = once(child, "close").then(([code]) => ({
    code: code as number | null,
    output,
    // On a busy machine a run takes long enough to say how far it is.
    errors: errors.replaceAll(/^fairexpect: shared \d+ of .*\n/gm, ""),
  }));
  return { kill: () => child.kill("SIGKILL"), finished };
}

/** The call that a response came from: the seed says which sample it was for. */
function nameOf(prompt: string, sample: number): string {
  return `${prompt} ${sample}`;
}

function callsSince(count: number): string[] {
  return server.calls.slice(count).map(({ prompt, body }) => nameOf(prompt, Number(body["seed"]) - 1000));
}

test(
  "a recording process killed at random moments loses nothing that was stored and repeats no stored call",
  { timeout: 60_000 + crashes * 10_000 },
  async () => {
    prompts = 6 * crashes;
    let before: Line[] = [];
    for (let i = 0; i < crashes; i++) {
      const callsBefore = server.calls.length;
      const run = start("auto");
      const moment = ((i * 0.618) % 1) * 150;
      while (server.calls.length === callsBefore) await new Promise((resolve) => setTimeout(resolve, 5));
      // On a busy machine a fixed time may pass before anything is stored: every other kill waits for some to be.
      const some = i % 2 === 0 ? 0 : 1 + (i % 5);
      while ((await stored()).length < before.length + some) await new Promise((resolve) => setTimeout(resolve, 5));
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
    }
    // The last kill, too, was in the middle of the run.
    expect(before.length).toBeGreaterThan(crashes);
    expect(before.length).toBeLessThan(prompts * samples);

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
    expect(replay.output).toContain(`"live":0,"replayed":${prompts * samples},`);
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  },
);

test("a run in mode record that is killed leaves two generations, which a replay tells of until one ends", async () => {
  await start("auto").finished;
  const first = new Map((await stored()).map(({ key, text }) => [key, text]));
  const calls = server.calls.length;
  const run = start("record");
  while (server.calls.length < calls + 20) await new Promise((resolve) => setTimeout(resolve, 2));
  run.kill();
  await run.finished;
  const replay = await start("replay").finished;
  expect(replay.output).toContain(`"replayed":${prompts * samples},`);
  const last = new Map((await stored()).map(({ key, text }) => [key, text]));
  const changed = [...last].filter(([key, text]) => first.get(key) !== text).length;
  expect(changed).toBeGreaterThan(0);
  expect(replay.errors).toContain(
    `two generations of responses are mixed: ${changed} of ${prompts * samples} replayed responses ${changed === 1 ? "is" : "are"} of a run in mode "record" that has not ended`,
  );
  expect((await start("record").finished).errors).toBe("");
  expect((await start("replay").finished).errors).toBe("");
});

test("four processes that record one use case at the same time store every response once, and all see the same", async () => {
  prompts = FEW;
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
});

test("threads of one process that record one use case beside another process store every response once, and all see the same", async () => {
  prompts = FEW;
  const thread = async (): Promise<string> => {
    const worker = new Worker(script, {
      argv: [server.baseURL, folder, String(prompts), String(samples), "auto"],
      stdout: true,
    });
    let output = "";
    worker.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(worker, "exit")) as [number];
    expect(code).toBe(0);
    return output;
  };
  const [{ output, errors }, ...threads] = await Promise.all([start("auto").finished, thread(), thread(), thread()]);
  expect(errors).toBe("");
  const texts = [output, ...threads].map((printed) => (JSON.parse(printed) as { texts: string[][] }).texts);
  for (const other of texts) expect(other).toEqual(texts[0]);
  const all = await stored();
  expect(all).toHaveLength(prompts * samples);
  expect(new Set(all.map(({ key }) => key)).size).toBe(prompts * samples);
  expect(await readdir(folder)).toEqual(["shared.jsonl"]);
});

test("a folder that must not be written ends the run before anything is paid for, and leaves earlier responses to replay", async () => {
  prompts = FEW;
  await start("auto").finished;
  const before = await readFile(join(folder, "shared.jsonl"), "utf8");
  const calls = server.calls.length;
  await chmod(join(folder, "shared.jsonl"), 0o444);
  await chmod(folder, 0o555);
  // The superuser may write anywhere, so that the run is nobody's.
  const user = process.getuid?.() === 0 ? 65534 : undefined;
  prompts = FEW + 1;
  const refused = await start("auto", user).finished;
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain("FAIREXPECT_RECORDING_UNWRITABLE");
  expect(refused.errors).toContain('pass another folder as "recordings"');
  expect(server.calls).toHaveLength(calls);
  prompts = FEW;
  expect((await start("replay", user).finished).output).toContain(`"replayed":${prompts * samples},`);
  expect((await start("auto", user).finished).output).toContain(`"replayed":${prompts * samples},`);
  expect(await readFile(join(folder, "shared.jsonl"), "utf8")).toBe(before);
  await chmod(folder, 0o755);
});

test("a disk without space ends the run with an error that says so, and leaves whole lines", async () => {
  prompts = FEW;
  // A limit on the size of files stands for a full disk: a write beyond it is cut short, and the next one fails.
  const command = 'ulimit -f 4; exec "$@"';
  const child = spawn("bash", [
    "-c",
    command,
    "bash",
    process.execPath,
    script,
    server.baseURL,
    folder,
    String(prompts),
    String(samples),
    "auto",
  ]);
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(1);
  expect(errors).toContain("FAIREXPECT_RECORDING_UNWRITABLE");
  expect(errors).toContain("cannot be written (EFBIG)");
  const file = await readFile(join(folder, "shared.jsonl"), "utf8");
  expect(file.endsWith("}\n")).toBe(true);
  const before = await stored();
  expect(before.length).toBeGreaterThan(5);

  const again = await start("auto").finished;
  expect(again.output).toContain(`"replayed":${before.length},`);
  expect(await stored()).toHaveLength(prompts * samples);
});
