import { mkdir, readFile, readdir, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { RecordingError, respond } from "@fairexpect/responses";
import type { ResponseSet, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";
import { file, content, lines, record, replay, auto } from "./recording-setup.js";

describe("a file that cannot be used", () => {
  async function refused(useCase: UseCase, text: string | Buffer): Promise<RecordingError> {
    await writeFile(file(), text);
    for (const mode of ["replay", "auto", "record"] as const) {
      expect(
        await rejection(respond({ ...useCase, prompts: ["a", "new"] }, { recordings: folder.path, mode })),
      ).toBeInstanceOf(RecordingError);
    }
    expect((await readFile(file())).equals(Buffer.from(text))).toBe(true);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
    return (await rejection(replay(useCase))) as RecordingError;
  }
  const shown = (error: RecordingError): string => error.message.replace(folder.path, "FOLDER");

  test("a newer version", async () => {
    const { useCase } = await record(["a"]);
    const error = await refused(useCase, (await content()).replace('"version":2', '"version":3'));
    expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_NEWER", file: file(), line: 1 });
    expect(shown(error)).toBe(
      "FOLDER/bot.jsonl:1: this recording has format version 3, and this @fairexpect/responses reads versions up to 2. Update @fairexpect/responses to the version that wrote it.",
    );
  });

  test.each([
    ["text", "Dear diary,\nwe met.\n"],
    ["text without a line break", "Dear diary"],
    ["other JSON lines", '{"prompt":"a","text":"b"}\n'],
    ["a JSON array", "[]\n"],
    ["a blank first line", "\n\n"],
    ["bytes", Buffer.from([0, 1, 2, 3, 10])],
  ])("a foreign file: %s", async (_, text) => {
    const { useCase } = await record(["a"]);
    const error = await refused(useCase, text);
    expect(error.code).toBe("FAIREXPECT_RECORDING_FOREIGN");
    expect(error.message).toContain("Move the file away");
  });

  test("another use case's file", async () => {
    const { useCase } = await record(["a"]);
    const error = await refused(useCase, (await content()).replace('"useCase":"bot"', '"useCase":"Bot"'));
    expect(error.code).toBe("FAIREXPECT_RECORDING_OTHER_USE_CASE");
    expect(shown(error)).toContain('this is the recording of use case "Bot", and the use case is named "bot"');
  });

  test.each([
    ["a line cut in the middle of the file", (line: string) => line.slice(0, 50), "no JSON object"],
    ["a field missing", (line: string) => line.replace(/"text":"[^"]*",/, ""), "text:"],
    ["a field of the wrong kind", (line: string) => line.replace('"sample":0', '"sample":"0"'), "sample:"],
    ["a key that is none", (line: string) => line.replace(/"key":"[^"]*"/, '"key":"123"'), "key: not a key"],
  ])("corruption in the middle: %s", async (_, spoil, found) => {
    const { useCase } = await record(["a", "b", "c"]);
    const all = await lines();
    const error = await refused(useCase, `${all.map((line, i) => (i === 2 ? spoil(line) : line)).join("\n")}\n`);
    expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_CORRUPT", line: 3 });
    expect(error.message).toContain("bot.jsonl:3: ");
    expect(error.message).toContain(found);
    expect(error.message).toContain("Restore the file from version control, or delete this line");
  });

  test("bytes that are no text", async () => {
    const { useCase } = await record(["a", "b"]);
    const all = await lines();
    const bytes = Buffer.concat([
      Buffer.from(`${all[0]}\n${all[1]}\n`),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from(`${all[2]}\n`),
    ]);
    expect(await refused(useCase, bytes)).toMatchObject({ code: "FAIREXPECT_RECORDING_CORRUPT", line: 3 });
  });

  test("marks of a merge conflict", async () => {
    const { useCase } = await record(["a", "b"]);
    const [header, a, b] = await lines();
    const error = await refused(useCase, `${[header, "<<<<<<< HEAD", a, "=======", b, ">>>>>>> other"].join("\n")}\n`);
    expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_CORRUPT", line: 2 });
    expect(error.message).toContain("merge conflict");
    expect(error.message).toContain('"*.jsonl merge=union" in .gitattributes');
  });

  test("a folder that cannot be made is found before anything is paid for", async () => {
    const server = await serve();
    await writeFile(join(folder.path, "blocked"), "a file");
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
    const error = await rejection(
      respond(useCase, { recordings: join(folder.path, "blocked", "recordings"), mode: "auto" }),
    );
    expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_UNWRITABLE" });
    expect(error.message).toContain('pass another folder as "recordings"');
    expect(server.calls).toHaveLength(0);
    const miss = await rejection(
      respond(useCase, { recordings: join(folder.path, "blocked", "recordings"), mode: "replay" }),
    );
    expect(miss).toMatchObject({ code: "FAIREXPECT_REPLAY_MISS" });
  });

  test.runIf(process.platform === "linux").each(["/proc", "/proc/recordings", "/proc/self/recordings/more"])(
    "a place where a file system says of what it will not make that it is not there: %s",
    async (recordings) => {
      const server = await serve();
      const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
      const error = await rejection(respond(useCase, { recordings, mode: "auto" }));
      expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_UNWRITABLE" });
      expect(error.message).toContain("cannot be written (ENOENT)");
      expect(server.calls).toHaveLength(0);
    },
  );

  test.runIf(process.platform === "linux")(
    "a folder that becomes such a place in the middle of a run: the answers that were paid for are handed over",
    async () => {
      const recordings = join(folder.path, "link");
      await mkdir(join(folder.path, "real"));
      await symlink(join(folder.path, "real"), recordings);
      const server = await serve({ answer: ({ prompt }) => `answer to ${prompt}`, delay: () => 200 });
      const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b"] };
      const run = rejection(respond(useCase, { recordings, mode: "auto" }));
      while (server.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
      await symlink("/proc", `${recordings}2`);
      await rename(`${recordings}2`, recordings);
      const error = (await run) as RecordingError;
      expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_UNWRITABLE" });
      expect(error.unrecorded.map(({ answer }) => answer()).toSorted()).toEqual(["answer to a", "answer to b"]);
    },
  );

  test("a folder in the file's place", async () => {
    const { useCase } = await record(["a"]);
    await mkdir(join(folder.path, "dir.jsonl"));
    expect(await rejection(replay({ ...useCase, name: "dir" }))).toMatchObject({
      code: "FAIREXPECT_RECORDING_UNREADABLE",
    });
  });

  test("a folder that goes away in the middle of a run ends it with one error", async () => {
    const recordings = join(folder.path, "gone");
    const server = await serve({
      answer: ({ prompt }) => prompt,
      delay: () => 20,
    });
    const prompts = Array.from({ length: 20 }, (_, i) => `p${i}`);
    const run = rejection(
      respond({ name: "bot", model: modelOf(server), prompts }, { recordings, mode: "auto", concurrency: 2 }),
    );
    while (server.calls.length < 6) await new Promise((resolve) => setTimeout(resolve, 2));
    // The run may make its lock meanwhile.
    await rm(recordings, { recursive: true, force: true, maxRetries: 20, retryDelay: 5 });
    await writeFile(recordings, "in the way");
    expect(await run).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_UNWRITABLE" });
    expect(server.calls.length).toBeLessThan(20);
  });
});

describe("runs at the same time", () => {
  test("of one use case in one process return the same responses, those that were stored first", async () => {
    let n = 0;
    const server = await serve({ answer: () => `answer ${n++}`, delay: () => 5 });
    const prompts = Array.from({ length: 20 }, (_, i) => `p${i}`);
    const useCase = { name: "bot", model: modelOf(server), prompts };
    const texts = (set: ResponseSet): (string | undefined)[] => set.prompts.map(({ responses }) => responses[0]?.text);
    const sets = await Promise.all([auto(useCase), auto(useCase), auto(useCase)]);
    const replayed = texts(await replay(useCase));
    for (const set of sets) expect(texts(set)).toEqual(replayed);
    expect(await lines()).toHaveLength(21);
  });

  test("put back what another process has overwritten", async () => {
    const server = await serve();
    const prompts = Array.from({ length: 10 }, (_, i) => `p${i}`);
    const useCase = { name: "bot", model: modelOf(server), prompts };
    const run = respond(useCase, { recordings: folder.path, mode: "auto", concurrency: 1 });
    while (server.calls.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
    await rm(file());
    await run;
    expect(await lines()).toHaveLength(11);
  });

  test("wait for a lock that is held, and take over one whose holder is gone", async () => {
    const { useCase } = await record(["a"]);
    await mkdir(`${file()}.lock`);
    const start = performance.now();
    setTimeout(() => void rm(`${file()}.lock`, { recursive: true }), 150);
    await auto({ ...useCase, prompts: ["a", "b"] });
    expect(performance.now() - start).toBeGreaterThan(100);

    await mkdir(`${file()}.lock`);
    const old = new Date(Date.now() - 60_000);
    await utimes(`${file()}.lock`, old, old);
    await auto({ ...useCase, prompts: ["a", "b", "c"] });
    expect(await lines()).toHaveLength(4);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });

  test("clear away what a killed run left of a new file", async () => {
    await writeFile(`${file()}.0123456789ab.tmp`, "half");
    await record(["b", "a"]);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });
});
