import { appendFile, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { readRecording, respond } from "@fairexpect/responses";
import type { RecordedResponse } from "@fairexpect/responses";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import { describe, expect, test } from "vitest";

import { headerLine, responseLine } from "../src/recording/format.js";
import { requestKey } from "../src/recording/key.js";
import type { Request } from "../src/recording/key.js";
import { Recording } from "../src/recording/recording.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";
import { file, lines, warningsOf, options } from "./recording-setup.js";

describe("no file", () => {
  test("holds the key or a header, whatever is written", async () => {
    const server = await serve({
      fault: ({ prompt }, n) => (prompt === "b" && n === 0 ? "401" : prompt === "c" && n === 0 ? "429" : undefined),
    });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b", "c"] };
    const storage = createStorage({ driver: fsDriver({ base: join(folder.path, "shared") }) });
    await rejection(respond(useCase, options({ storage })));
    await appendFile(file(), '{"key":"12');
    await warningsOf(async () => respond(useCase, options({ storage })));
    expect(server.calls[0]?.authorization).toBe(`Bearer ${apiKey}`);
    const names = await readdir(folder.path, { recursive: true });
    let bytes = 0;
    for (const name of names) {
      if (!(await stat(join(folder.path, name))).isFile()) continue;
      const text = await readFile(join(folder.path, name), "utf8");
      bytes += text.length;
      expect(text).not.toContain(apiKey);
      expect(text.toLowerCase()).not.toMatch(/sk-test|bearer|authorization|127\.0\.0\.1:/);
    }
    expect(bytes).toBeGreaterThan(1000);
    expect(names.toSorted()).toEqual(expect.arrayContaining(["bot.jsonl", "bot.jsonl.torn", "shared"]));
  });
});

describe("large recordings", () => {
  const requestOf = (prompt: string): Request => ({
    provider: "local.chat",
    model: "tiny",
    system: "Be kind.",
    settings: { temperature: 0.5 },
    prompt,
    sample: 0,
  });
  const numbered = (i: number): Request => requestOf(`prompt ${String(i).padStart(8, "0")}`);
  const recordedLine = (i: number, more = ""): string =>
    responseLine({
      key: requestKey(numbered(i)),
      ...numbered(i),
      text: `ünï answer ${i}${more}`,
      finishReason: "stop",
      recorded: { on: "2026-11-21", by: "0.1.0" },
    });

  async function write(count: number, order: (i: number) => number = (i) => i): Promise<void> {
    const parts = [headerLine("bot")];
    for (let i = 0; i < count; i++) parts.push(recordedLine(order(i), "x".repeat(200)));
    await writeFile(file(), `${parts.join("\n")}\n`);
  }

  test("are read in blocks, one response after another, whatever the line ends on", async () => {
    await write(30_000);
    let n = 0;
    for await (const { prompt, text } of readRecording(file())) {
      if (n % 5_000 === 0)
        expect([prompt, text.startsWith(`ünï answer ${n}x`)]).toEqual([`prompt ${String(n).padStart(8, "0")}`, true]);
      n += 1;
    }
    expect(n).toBe(30_000);
    expect((await stat(file())).size).toBeGreaterThan(3 * 4 * 2 ** 20);
  });

  test("are brought into order and appended to without being held as one", async () => {
    const count = 12_000;
    await write(count, (i) => (i * 7919) % count);
    const unwanted = requestKey(numbered(5));
    const wanted = { has: (key: string): boolean => key !== unwanted };
    const recording = new Recording(file(), "bot", { wanted, replace: false });
    await recording.load();
    expect([recording.size, recording.unused]).toEqual([count, 1]);
    const one = JSON.parse(recordedLine(0)) as RecordedResponse;
    await recording.store({ ...one, key: requestKey(requestOf("prompt 00000000b")), prompt: "prompt 00000000b" });
    await recording.compact({ kept: wanted });
    const after = await lines();
    expect(after).toHaveLength(count + 1);
    expect(after.slice(1, 4).map((line) => (JSON.parse(line) as { prompt: string }).prompt)).toEqual([
      "prompt 00000000",
      "prompt 00000000b",
      "prompt 00000001",
    ]);
    expect(after[7]).toBe(recordedLine(6, "x".repeat(200)));
    expect(after.at(-1)).toBe(recordedLine(count - 1, "x".repeat(200)));
  });

  test("one line longer than a block is read", async () => {
    await writeFile(
      file(),
      `${[headerLine("bot"), recordedLine(0), recordedLine(1, "y".repeat(9 * 2 ** 20)), recordedLine(2)].join("\n")}\n`,
    );
    const sizes: number[] = [];
    for await (const { text } of readRecording(file())) sizes.push(text.length);
    expect(sizes).toHaveLength(3);
    expect(sizes[1]).toBeGreaterThan(9 * 2 ** 20);
  });

  test("readRecording leaves out a line that was cut off, and names what it cannot read", async () => {
    await writeFile(file(), `${headerLine("any")}\n${recordedLine(0)}\n\n${recordedLine(1)}\n{"key":`);
    const seen: string[] = [];
    for await (const { prompt } of readRecording(file())) seen.push(prompt);
    expect(seen).toEqual(["prompt 00000000", "prompt 00000001"]);
    await writeFile(file(), `${headerLine("any")}\n${recordedLine(0)}\nnonsense\n`);
    const read = async (path: string): Promise<Error> =>
      rejection(
        (async () => {
          for await (const { prompt } of readRecording(path)) seen.push(prompt);
        })(),
      );
    expect(await read(file())).toMatchObject({ code: "FAIREXPECT_RECORDING_CORRUPT", line: 3 });
    expect(await read(join(folder.path, "none.jsonl"))).toMatchObject({ code: "FAIREXPECT_RECORDING_UNREADABLE" });
  });
});
