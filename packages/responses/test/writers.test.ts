import { writeFile } from "node:fs/promises";

import { readRecording } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { headerLine, responseLine } from "../src/recording/format.js";
import { requestKey } from "../src/recording/key.js";
import type { Recorded } from "../src/recording/recorded.js";
import { Recording } from "../src/recording/recording.js";
import { file } from "./recording-setup.js";

const request = { provider: "local.chat", model: "tiny", settings: {}, prompt: "a", sample: 0 };
const key = requestKey(request);
const answer = (text: string): Recorded => ({ key, ...request, text, finishReason: "stop" });

/** A process that records, and has read the file. */
async function writer(replace: boolean): Promise<Recording> {
  const recording = new Recording(file(), "bot", { wanted: new Set([key]), replace });
  await recording.load();
  return recording;
}
async function stored(): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of readRecording(file())) texts.push(text);
  return texts;
}

describe("writers that answer the same request", () => {
  const modes = [
    ["auto", false, "old"],
    ["record", true, "first"],
  ] as const;
  test.each(modes)("go by what was stored first, in mode %s", async (_, replace, kept) => {
    for (const before of ["", "old"]) {
      await writeFile(file(), before === "" ? "" : `${headerLine("bot")}\n${responseLine(answer(before))}\n`);
      const writers = [await writer(replace), await writer(replace), await writer(replace)] as const;
      writers[1].begin("a run");
      const told: string[] = [];
      for (const [i, each] of writers.entries())
        told.push((await each.store(answer(["first", "second", "third"][i] ?? ""))).text);
      const expected = before === "" ? "first" : kept;
      expect(told).toEqual([expected, expected, expected]);
      for (const each of writers) await each.compact();
      expect(await stored()).toEqual([expected]);
    }
  });

  test("replace in mode record what was there before they began, also another writer's", async () => {
    await (await writer(true)).store(answer("first"));
    const later = await writer(true);
    expect((await later.store(answer("second"))).text).toBe("second");
    await later.compact();
    expect(await stored()).toEqual(["second"]);
  });
});
