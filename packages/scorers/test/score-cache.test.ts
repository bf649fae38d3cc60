import { execFile } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { defineScorer, score, teiScorer } from "@fairexpect/scorers";
import type { Scorer, ScoringProgress } from "@fairexpect/scorers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { responsesOf } from "./response-set.js";
import { runOnFullDisk } from "./full-disk.js";
import { startServer } from "./servers/fake-server.js";
import { collectWarnings } from "./transformers/setup.js";

/** A scorer that writes down what it is asked. */
function recording(
  id = "mine",
  value = (text: string): number => text.length / 1000,
): Scorer & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    id,
    measures: "x",
    seen,
    score: (texts) => {
      seen.push(...texts);
      return texts.map(value);
    },
  };
}

async function scoresOf(
  texts: readonly string[],
  scorer: Scorer,
  cache: boolean | string,
): Promise<(number | undefined)[]> {
  const { prompts } = await score(responsesOf(texts), scorer, { cache, as: "x" });
  return prompts[0]?.responses.map((response) => response.scores["x"]) ?? [];
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairexpect-cache-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(): string {
  const [name = ""] = readdirSync(folder);
  return join(folder, name);
}

describe("the cache of scores", () => {
  test("asks a scorer once for each text, over several runs", async () => {
    const first = recording();
    expect(await scoresOf(["a", "bb", "a"], first, folder)).toEqual([0.001, 0.002, 0.001]);
    const second = recording();
    expect(await scoresOf(["ccc", "bb", "a"], second, folder)).toEqual([0.003, 0.002, 0.001]);
    expect([first.seen, second.seen]).toEqual([["a", "bb"], ["ccc"]]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("is off unless asked for", async () => {
    const scorer = recording();
    await score(responsesOf(["a"]), scorer);
    await score(responsesOf(["a"]), scorer);
    expect(scorer.seen).toEqual(["a", "a"]);
  });

  test("stands under node_modules/.cache unless a folder is named", async () => {
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    await scoresOf(["a"], recording(), true);
    expect(readdirSync(join(folder, "node_modules", ".cache", "fairexpect", "scores"))).toHaveLength(1);
  });

  test("keeps scorers apart by their ids", async () => {
    await scoresOf(
      ["a"],
      recording("Mine @1", () => 0.25),
      folder,
    );
    expect(
      await scoresOf(
        ["a"],
        recording("mine-@1", () => 0.5),
        folder,
      ),
    ).toEqual([0.5]);
    expect(
      await scoresOf(
        ["a"],
        recording("Mine @1", () => 1),
        folder,
      ),
    ).toEqual([0.25]);
  });

  test("gives back the very same numbers", async () => {
    const values = [0, 1, 0.1, 1 / 3, 5e-324, Math.fround(0.3), 0.1 + 0.2];
    const texts = values.map(String);
    const byText = recording("mine", Number);
    await scoresOf(texts, byText, folder);
    expect(await scoresOf(texts, recording(), folder)).toEqual(values);
  });

  test("tells apart texts that differ in a lone surrogate only, and keeps empty and long ones", async () => {
    const texts = ["\ud800", "\ud801", "\ufffd", "", "x".repeat(1_000_000), "你好", "é", "e\u0301"];
    const scorer = recording("mine", (text) => texts.indexOf(text) / 10);
    await scoresOf(texts, scorer, folder);
    const again = recording();
    expect(await scoresOf(texts, again, folder)).toEqual(texts.map((_, i) => i / 10));
    expect(again.seen).toEqual([]);
  });

  test("remembers of which texts only the beginning was scored: they are told of and counted as if they were scored again", async () => {
    const server = await startServer({ maxCharacters: 10 });
    const make = async (): ReturnType<typeof teiScorer> =>
      teiScorer({ url: server.url, model: "m", labels: ["toxic"] });
    const texts = ["short", "x".repeat(11), "y".repeat(12)];
    const first = await make();
    const scores = await scoresOf(texts, first, folder);
    await server.close();
    await new Promise(setImmediate);
    const { warnings, end } = collectWarnings();
    const second = await make();
    expect(await scoresOf(texts, second, folder)).toEqual(scores);
    await scoresOf(texts.slice(1), second, folder);
    await new Promise(setImmediate);
    end();
    expect([first.truncated, second.truncated]).toEqual([2, 4]);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("2 of 3 texts are longer than the model takes; only the beginning counted."),
    ]);
  });

  test("does not hold the texts", async () => {
    await scoresOf(["secret text"], recording(), folder);
    expect(readFileSync(fileOf(), "utf8")).not.toContain("secret");
  });

  test.each([
    ["cut off", (file: string): void => truncateSync(file, readFileSync(file).length - 5)],
    [
      "changed in one digit",
      (file: string): void => writeFileSync(file, readFileSync(file, "utf8").replace('"score":0.002', '"score":0.003')),
    ],
    [
      "that is another scorer's",
      (file: string): void =>
        writeFileSync(file, readFileSync(file, "utf8").replace(/"check":"[^"]*"\}\n$/, '"check":"00000000"}\n')),
    ],
    ["without line break at the end", (file: string): void => truncateSync(file, readFileSync(file).length - 1)],
    [
      "followed by bytes that are no text",
      (file: string): void => appendFileSync(file, Buffer.from([0, 255, 10, 254, 123])),
    ],
    [
      "followed by two megabytes without a line break",
      (file: string): void => appendFileSync(file, Buffer.alloc(2_000_000, 65)),
    ],
    ["that is gone", (file: string): void => truncateSync(file, 0)],
  ])("gives no wrong score from a line %s, and takes new ones after it", async (_, spoil) => {
    await scoresOf(["a", "bb"], recording(), folder);
    spoil(fileOf());
    expect(await scoresOf(["a", "bb"], recording(), folder)).toEqual([0.001, 0.002]);
    await scoresOf(["ccc"], recording(), folder);
    const last = recording();
    expect(await scoresOf(["a", "bb", "ccc"], last, folder)).toEqual([0.001, 0.002, 0.003]);
    expect(last.seen).toEqual([]);
  });

  test("does not believe a score outside [0, 1], even under the right check sum", async () => {
    await scoresOf(
      ["a"],
      recording("mine", () => 0.5),
      folder,
    );
    const { crc32 } = await import("node:zlib");
    const [header = "", line = ""] = readFileSync(fileOf(), "utf8").split("\n");
    const { text } = JSON.parse(line) as { text: string };
    const check = crc32(`mine\n${text}\n7`).toString(16).padStart(8, "0");
    writeFileSync(fileOf(), `${header}\n{"text":"${text}","score":7,"check":"${check}"}\n`);
    expect(
      await scoresOf(
        ["a"],
        recording("mine", () => 0.25),
        folder,
      ),
    ).toEqual([0.25]);
  });

  test("warns once, and scores all the same, if its folder cannot be made", async () => {
    const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    writeFileSync(join(folder, "file"), "");
    const inFile = join(folder, "file", "cache");
    expect(await scoresOf(["a"], recording(), inFile)).toEqual([0.001]);
    expect(await scoresOf(["bb"], recording(), inFile)).toEqual([0.002]);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(warnings).toHaveBeenCalledWith(expect.stringMatching(/cannot be written \(ENOTDIR\)/), {
      type: "FairexpectWarning",
      code: "FAIREXPECT_SCORE_CACHE",
    });
  });

  test("warns once, and scores all the same, if its file cannot be read", async () => {
    const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    await scoresOf(["a"], recording(), folder);
    const file = fileOf();
    rmSync(file);
    mkdirSync(file);
    expect(await scoresOf(["a"], recording(), folder)).toEqual([0.001]);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(warnings).toHaveBeenCalledWith(expect.stringMatching(/cannot be read \(EISDIR\)/), expect.anything());
  });

  test("warns once, and scores all the same, if the disk is full; what was stored before is kept", async () => {
    const child = join(import.meta.dirname, "score-in-child.mjs");
    const warnings = await runOnFullDisk([child, folder, "0"]);
    expect(warnings.match(/cannot be written \(EFBIG\)/g)).toHaveLength(1);
    expect(warnings).toContain("FAIREXPECT_SCORE_CACHE");
    const stored = recording("shared", (text) => Number(text) / 10_000);
    const texts = Array.from({ length: 4000 }, (_, i) => String(i));
    expect(await scoresOf(texts, stored, folder)).toEqual(texts.map((text) => Number(text) / 10_000));
    expect(stored.seen.length).toBeLessThan(4000);
    expect(stored.seen).not.toContain("0");
  });

  test("stores no score that was refused", async () => {
    await expect(
      scoresOf(
        ["a", "b"],
        recording("mine", () => Number.NaN),
        folder,
      ),
    ).rejects.toThrow("returned NaN");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("keeps what was scored before a failure, and names the place of the text that failed", async () => {
    const texts = Array.from({ length: 3000 }, (_, i) => `text ${i}`);
    const failing = defineScorer("mine", (text) => {
      if (text === "text 2500") throw new Error("no");
      return 0.5;
    });
    await expect(scoresOf(texts, failing, folder)).rejects.toThrow("prompts[0].responses[2500]");
    const again = recording("mine", () => 0.5);
    await scoresOf(texts, again, folder);
    expect(again.seen).toEqual(texts.slice(2048));
  });

  test("counts stored texts as done", async () => {
    await scoresOf(["a", "b"], recording(), folder);
    const told: ScoringProgress[] = [];
    const onProgress = (progress: ScoringProgress): void => {
      told.push(progress);
    };
    const mine = defineScorer("mine", () => 0, { measures: "x" });
    await score(responsesOf(["c", "a", "b", "d"]), mine, { cache: folder, onProgress });
    expect(told).toEqual([3, 4].map((done) => ({ done, total: 4 })));
    told.length = 0;
    await score(responsesOf(["c", "a", "b", "d"]), mine, { cache: folder, onProgress });
    expect(told).toEqual([{ done: 4, total: 4 }]);
  });

  test.each([[""], [3], [null]])("refuses %j as a folder", async (cache) => {
    await expect(score(responsesOf(["a"]), recording(), { cache: cache as never })).rejects.toThrow(
      "score: options.cache is",
    );
  });

  test("is shared by processes that write at the same time", async () => {
    const child = join(import.meta.dirname, "score-in-child.mjs");
    const run = promisify(execFile);
    await Promise.all(Array.from({ length: 4 }, async (_, i) => run(process.execPath, [child, folder, String(i)])));
    const stored = recording("shared");
    const texts = Array.from({ length: 4000 }, (_, i) => String(i));
    expect(await scoresOf(texts, stored, folder)).toEqual(texts.map((text) => Number(text) / 10_000));
    expect(stored.seen).toEqual([]);
    const lines = readFileSync(fileOf(), "utf8")
      .split("\n")
      .filter((line) => line.startsWith('{"text"'));
    for (const line of lines) expect(line).toMatch(/^\{"text":"[\w-]{43}","score":[\d.e-]+,"check":"[\da-f]{8}"\}$/);
  });
});
