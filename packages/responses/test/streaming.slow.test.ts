import { execFile } from "node:child_process";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { readRecording } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { headerLine, responseLine } from "../src/recording/format.js";
import { requestKey } from "../src/recording/key.js";
import type { Recorded } from "../src/recording/recorded.js";
import { folder } from "./setup.js";

const script = fileURLToPath(new URL("replay-in-child.mjs", import.meta.url));

function recorded(prompt: string, text: string): Recorded {
  const request = { provider: "local.chat", model: "tiny", settings: {}, prompt, sample: 0 };
  return { key: requestKey(request), ...request, text, finishReason: "stop" };
}

describe("a file larger than the memory of the process", () => {
  const count = 15_000;
  const megabytes = 64;
  const file = (): string => join(folder.path, "large.jsonl");

  async function write(): Promise<void> {
    const handle = await open(file(), "w");
    await handle.appendFile(`${headerLine("large")}\n`);
    for (let i = 0; i < count; i += 500) {
      const lines = Array.from({ length: 500 }, (_, j) => (7919 * (i + j)) % count).map(
        (n) => `${responseLine(recorded(`prompt ${n}`, `answer ${n} ${"x".repeat(7_500)}`))}\n`,
      );
      await handle.appendFile(lines.join(""));
    }
    await handle.close();
    expect((await stat(file())).size).toBeGreaterThan(1.5 * megabytes * 2 ** 20);
  }

  async function replay(mode: string, prompts: readonly string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${megabytes}`,
      script,
      folder.path,
      mode,
      JSON.stringify(prompts),
    ]);
    return JSON.parse(stdout);
  }

  test("is replayed, brought into order, and searched for what differs", async () => {
    await write();
    const prompts = Array.from({ length: 100 }, (_, i) => `prompt ${i * 149}`);
    const expected = {
      texts: prompts.map((prompt) => `answer ${prompt.slice(7)} ${"x".repeat(20)}`.slice(0, 20)),
      unused: count - 100,
    };
    expect(await replay("replay", prompts)).toEqual(expected);
    expect(await replay("auto", prompts)).toEqual(expected);
    const missed = (await replay("replay", ["prompt 7", "prompt new"])) as { code: string; message: string };
    expect(missed.code).toBe("FAIREXPECT_REPLAY_MISS");
    expect(missed.message).toContain(`This prompt was never recorded; ${count} other prompts were.`);

    expect(await readdir(folder.path)).toEqual(["large.jsonl"]);
    let last = "";
    let lines = 0;
    for await (const { prompt } of readRecording(file())) {
      if (prompt <= last) expect.fail(`${prompt} stands after ${last}`);
      last = prompt;
      lines += 1;
    }
    expect(lines).toBe(count);
  });
});
