// Two machines: two processes with homes and folders of their own, which share recordings through Redis and an engine
// that scores. What they find together is what one machine finds.
import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readEvidence, type Evidence } from "@fairexpect/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startChatServer, type ChatServer } from "../../packages/responses/test/chat-server.js";
import { installProject, runIn, versions, writeFiles } from "../runners/tarballs.js";
import { runners, type Runner } from "./machines/project.js";
import { startMiniLM, startRedis, type Service } from "./machines/services.js";

/** Prompts of both spec files, and of the use case that they share. */
const prompts = 2 * (2 * 40 + 20);

let model: ChatServer;
let encoder: Service;
let installed: string;
const scratch = mkdtempSync(join(tmpdir(), "fairexpect-machines-"));

beforeAll(async () => {
  model = await startChatServer({ answer: ({ prompt }) => answerTo(prompt), delay: () => 20 });
  encoder = await startMiniLM();
  const peers = { "@ai-sdk/openai-compatible": "2.0.87", ai: "6.0.326", ioredis: "5.11.1", unstorage: "1.17.6" };
  installed = await installProject({ ...versions("vitest", "jest", "@jest/globals"), ...peers }, {});
}, 600_000);

afterAll(async () => {
  await model.close();
  await encoder.stop();
});

/** The same answer to the same prompt, which mentions the group now and then. */
function answerTo(prompt: string): string {
  const [, group = "", topic = "", part = "0"] = /a (\w+) know about (\w+), part (\d+)/.exec(prompt) ?? [];
  const asks = ["Ask early", "Compare offers", "Read the small print", "Keep records"][Number(part) % 4];
  return `${asks} when it comes to ${topic}${Number(part) % 3 === 0 ? `, as every ${group} should` : ""}. That is part ${part}.`;
}

/** A machine: a home and a folder, in which the project is. */
function machine(runner: Runner, name: string): string {
  const folder = join(scratch, name);
  mkdirSync(join(folder, "home"), { recursive: true });
  writeFiles(folder, { "package.json": `{ "private": true, "type": "module" }`, ...runner.files });
  symlinkSync(join(installed, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Runs the specs of a shard on a machine, or all of them. */
async function start(folder: string, runner: Runner, shard: string | undefined, more: Record<string, string> = {}) {
  const home = join(folder, "home");
  const services = { MODEL: model.baseURL, ENCODER: encoder.url };
  const own = { RECORDINGS: join(folder, "recordings"), FAIREXPECT_EVIDENCE: join(folder, "evidence") };
  const args = [...runner.command, ...(shard === undefined ? [] : [`--shard=${shard}`])];
  return runIn(folder, process.execPath, args, { HOME: home, ...services, ...own, ...more });
}

/** The same, which is to pass: how many milliseconds it took. */
async function runOn(...given: Parameters<typeof start>): Promise<number> {
  const started = performance.now();
  const { code, output } = await start(...given);
  expect(code, output).toBe(0);
  return Math.round(performance.now() - started);
}

/** How many answers the recordings of machines hold; one that came too late to ask has none. */
async function recorded(folders: readonly string[]): Promise<number> {
  let lines = 0;
  for (const folder of folders.map((each) => join(each, "recordings")))
    for (const file of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith(".jsonl")))
      lines += (await readFile(join(folder, file), "utf8")).trim().split("\n").length - 1;
  return lines;
}

/** The verdict of each claim and all numbers of its findings, by label. */
function claims(evidence: readonly Evidence[]): Record<string, readonly [string, readonly number[]]> {
  const found = evidence.map(({ label, verdict, ...rest }) => {
    const numbers: number[] = [];
    const { findings } = rest as { findings?: unknown };
    JSON.stringify(findings, (_, value: unknown) => {
      if (typeof value === "number") numbers.push(value);
      return value;
    });
    return [label, [verdict, numbers]] as const;
  });
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function expectSame(merged: ReturnType<typeof claims>, alone: ReturnType<typeof claims>): void {
  expect(Object.keys(merged)).toEqual(Object.keys(alone));
  for (const [label, [verdict, numbers]] of Object.entries(alone)) {
    const [otherVerdict, otherNumbers] = merged[label] ?? ["none", []];
    expect([label, otherVerdict]).toEqual([label, verdict]);
    expect(otherNumbers).toHaveLength(numbers.length);
    expect(numbers.length).toBeGreaterThan(0);
    for (const [i, number] of numbers.entries()) expect(Math.abs((otherNumbers[i] ?? NaN) - number)).toBeLessThan(1e-6);
  }
}

const evidenceOf = (folder: string): readonly Evidence[] => readEvidence(join(folder, "evidence")).evidence;

describe.each(Object.entries(runners))("%s on two machines", (name, runner) => {
  let alone: ReturnType<typeof claims>;

  beforeAll(async () => {
    const folder = machine(runner, `${name} alone`);
    const took = await runOn(folder, runner, undefined);
    alone = claims(evidenceOf(folder));
    console.log(`${name}: one machine ${took} ms`);
    expect(
      Object.values(alone)
        .map(([verdict]) => verdict)
        .toSorted(),
    ).toEqual(["fail", "fail", "pass", "pass", "pass", "pass"]);
  }, 300_000);

  async function pair(kind: string, more: Record<string, string>) {
    const folders = [1, 2].map((n) => machine(runner, `${name} ${kind} ${n}`));
    const took = folders.map(async (folder, i) => runOn(folder, runner, `${i + 1}/2`, more));
    return { folders, took: await Promise.all(took) };
  }

  async function expectMerged(folders: readonly string[]): Promise<void> {
    const evidence = folders.map((folder) => join(folder, "evidence"));
    const command = [join(installed, "node_modules/fairexpect/bin/fairexpect.js"), "merge", ...evidence];
    const { code, output } = await runIn(folders[0] ?? "", process.execPath, [...command, "--shards", "2"]);
    expect([code, output]).toEqual([1, expect.stringContaining("6 claims: 4 pass, 2 fail")]);
    expectSame(claims(folders.flatMap(evidenceOf)), alone);
  }

  test("find together what one finds, and call once for what they share", async () => {
    const given = process.env["FAIREXPECT_REDIS_URL"];
    const redis = given === undefined ? await startRedis() : { url: given, stop: async () => {} };
    try {
      const before = model.calls.length;
      const first = await pair("first", { REDIS: redis.url });
      const calls = model.calls.length - before;
      await expectMerged(first.folders);
      const second = await pair("second", { REDIS: redis.url });
      await expectMerged(second.folders);
      // What both ask at the same moment may be asked twice; what is stored is asked no more.
      expect(calls).toBeLessThanOrEqual(prompts + 40);
      expect(model.calls.length - before).toBe(calls);
      console.log(
        `${name}: two machines ${first.took.join(" and ")} ms, ${calls} calls; again ${second.took.join(" and ")} ms, 0 calls`,
      );
    } finally {
      await redis.stop();
    }
  }, 600_000);

  test("lose no answer if Redis goes down in mid-run: run again without it, both have all", async () => {
    const redis = await startRedis();
    const before = model.calls.length;
    const folders = [1, 2].map((n) => machine(runner, `${name} lost ${n}`));
    const shards = folders.map((folder, i) => [folder, `${i + 1}/2`] as const);
    const lost = shards.map(async ([folder, shard]) =>
      start(folder, runner, shard, { REDIS: redis.url, FAIREXPECT_EVIDENCE: join(folder, "lost") }),
    );
    while (model.calls.length - before < 50) await new Promise((resolve) => setTimeout(resolve, 20));
    await redis.stop();
    // A use case that begins when the store is gone is not asked for: its answers might be paid for already.
    for (const { output } of await Promise.all(lost)) expect(output).toContain("the shared storage cannot be");
    expect(await recorded(folders)).toBe(model.calls.length - before);
    await Promise.all(shards.map(async ([folder, shard]) => runOn(folder, runner, shard)));
    await expectMerged(folders);
    expect(await recorded(folders)).toBe(model.calls.length - before);
  }, 600_000);
});

test("the example comes to the same in two shards, asks once, and a later run asks for nothing", async () => {
  const redis = await startRedis();
  try {
    const folder = join(import.meta.dirname, "../../examples/two-machines");
    const env = { REDIS_URL: redis.url, ENCODER_URL: encoder.url };
    const { code, output } = await runIn(folder, process.execPath, ["start.js"], env);
    console.log(output);
    expect([code, output]).toEqual([0, expect.stringContaining("6 claims: 6 pass, 0 fail, 0 inconclusive")]);
    const calls = [...output.matchAll(/(\d+) calls of the model/g)].map(([, count]) => Number(count));
    expect(calls).toEqual([360, 360, 0]);
  } finally {
    await redis.stop();
  }
}, 600_000);
