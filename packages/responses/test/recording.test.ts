import { mkdir, readFile, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { RecordingError, respond } from "@fairexpect/responses";
import type { RecordedResponse, RespondOptions, ResponseSet, ModelSettings, UseCase } from "@fairexpect/responses";
import { describe, expect, test, vi } from "vitest";

import { Recording } from "../src/recording/recording.js";
import { packageVersion } from "../src/version.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";

const file = (): string => join(folder.path, "bot.jsonl");
const content = async (): Promise<string> => readFile(file(), "utf8");
const lines = async (): Promise<string[]> => (await content()).trimEnd().split("\n");

async function record(
  prompts: readonly string[],
  change: Partial<UseCase> = {},
): Promise<{ useCase: UseCase; set: ResponseSet }> {
  const server = await serve();
  const useCase = { name: "bot", model: modelOf(server), prompts, ...change };
  const set = await respond(useCase, { recordings: folder.path, mode: "auto" });
  return { useCase, set };
}

async function replay(useCase: UseCase, samples = 1): Promise<ResponseSet> {
  return respond(useCase, { recordings: folder.path, mode: "replay", samples });
}

async function auto(useCase: UseCase): Promise<ResponseSet> {
  return respond(useCase, { recordings: folder.path, mode: "auto" });
}

/** Runs something, and returns the warnings of the process meanwhile. */
async function warningsOf(work: () => Promise<unknown>): Promise<{ message: string; code: string }[]> {
  const emit = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  try {
    await work();
    return emit.mock.calls.map(([message, options]) => ({
      message: String(message),
      code: (options as unknown as { code: string }).code,
    }));
  } finally {
    emit.mockRestore();
  }
}

describe("the file", () => {
  test("is a header and one response a line, in stable order", async () => {
    await record(["b", "a", "c"], { system: "Be kind.", settings: { temperature: 0 } });
    const [header, ...responses] = await lines();
    expect(header).toBe('{"format":"fairexpect-recording","version":1,"useCase":"bot"}');
    expect(responses.map((line) => Object.keys(JSON.parse(line) as object).join(" "))).toEqual(
      Array.from(
        { length: 3 },
        () => "key provider model system settings prompt sample text finishReason usage recorded",
      ),
    );
    expect(responses.map((line) => (JSON.parse(line) as { prompt: string }).prompt)).toEqual(["a", "b", "c"]);
    expect(JSON.parse(responses[0] ?? "")).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      provider: "local.chat",
      model: "tiny",
      system: "Be kind.",
      settings: { temperature: 0 },
      prompt: "a",
      sample: 0,
      text: "answer 0 to a",
      finishReason: "stop",
      usage: { inputTokens: 1, outputTokens: 1 },
      recorded: { on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), by: packageVersion },
    });
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });

  test("holds neither key nor header", async () => {
    await record(["a"]);
    const text = await content();
    expect(text).not.toContain(apiKey);
    expect(text.toLowerCase()).not.toMatch(/sk-test|bearer|authorization/);
  });

  test("keeps texts of any kind unharmed", async () => {
    const texts = ["line\nbreak\r\n", "\u2028\u2029\u0000", "😀 \uD800 lone", '{"key":1}', "", "ünï".repeat(10_000)];
    const server = await serve({ answer: ({ prompt }) => texts[Number(prompt)] ?? "" });
    const useCase = { name: "bot", model: modelOf(server), prompts: texts.map((_, i) => String(i)) };
    const live = await auto(useCase);
    const replayed = await replay(useCase);
    expect(replayed.prompts.map(({ responses }) => responses[0]?.text)).toEqual(
      live.prompts.map(({ responses }) => responses[0]?.text),
    );
    expect(replayed.prompts[5]?.responses[0]?.text).toBe(texts[5]);
  });

  test("is not written again when all is replayed", async () => {
    const { useCase } = await record(["b", "a"]);
    const before = await stat(file());
    await auto(useCase);
    const after = await stat(file());
    expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  });

  test("is brought into order after a crash before the end of a run", async () => {
    const { useCase } = await record(["a", "b", "c"]);
    const [header, ...responses] = await lines();
    await writeFile(file(), `${[header, ...responses.toReversed()].join("\n")}\n`);
    await auto(useCase);
    expect(await lines()).toEqual([header, ...responses]);
  });

  test("is brought into order also where its last line break is missing", async () => {
    const { useCase } = await record(["a", "b", "c"]);
    const [header, ...responses] = await lines();
    await writeFile(file(), [header, ...responses.toReversed()].join("\n"));
    await auto(useCase);
    expect(await lines()).toEqual([header, ...responses]);
  });

  test("is read anew when another process has put a new one in its place", async () => {
    await record(["b", "c"]);
    const key = "a".repeat(64);
    const [one, other] = [0, 1].map(() => new Recording(file(), "bot", { wanted: new Set([key]), replace: false })) as [
      Recording,
      Recording,
    ];
    await one.load();
    await other.load();
    const b = JSON.parse((await lines())[1] ?? "") as RecordedResponse;
    await other.store({ ...b, key, prompt: "a" });
    await other.compact();
    await one.refresh();
    expect(one.get(key)?.prompt).toBe("a");
    expect([one.size, one.unused, one.shared]).toEqual([3, 2, true]);
  });

  test("keeps fields that it does not know, in the header and in lines", async () => {
    const { useCase } = await record(["a", "c"]);
    const [header = "", a = "", c = ""] = await lines();
    const withField = (line: string): string => line.replace(/\}$/, ',"later":{"x":1}}');
    await writeFile(file(), `${[header, a, c].map(withField).join("\n")}\n`);
    await auto({ ...useCase, prompts: ["a", "b", "c"] });
    const after = await lines();
    expect([after[0], after[1], after[3]]).toEqual([header, a, c].map(withField));
    expect(after).toHaveLength(4);
  });

  test("keeps the responses of other settings, models and system prompts side by side", async () => {
    const { useCase } = await record(["a"]);
    const changed = { ...useCase, system: "Be curt." };
    await auto(changed);
    await auto({ ...useCase, settings: { temperature: 1 } });
    expect(await lines()).toHaveLength(4);
    expect((await replay(useCase)).prompts[0]?.responses[0]?.text).toBe("answer 0 to a");
    expect((await replay(changed)).prompts[0]?.responses[0]?.text).toBe("answer 1 to a");
  });

  test("is read with the line ends of Windows, and with blank lines", async () => {
    const { useCase } = await record(["a", "b"]);
    await writeFile(file(), `${(await content()).replaceAll("\n", "\r\n")}\r\n`);
    expect((await replay(useCase)).provenance.replayed).toBe(2);
  });

  test("gives the later of two responses with one key", async () => {
    const { useCase } = await record(["a"]);
    const [header, line = ""] = await lines();
    await writeFile(file(), `${[header, line, line.replace("answer 0", "answer later")].join("\n")}\n`);
    expect((await replay(useCase)).prompts[0]?.responses[0]?.text).toBe("answer later to a");
  });
});

describe("a line that was cut off at the end", () => {
  test("loses none of the lines before it, warns, and moves to a file of its own on the next write", async () => {
    const { useCase } = await record(["a", "b", "c"]);
    const whole = await content();
    await truncate(file(), Buffer.byteLength(whole) - 30);
    const torn = await content();
    const tail = torn.slice(torn.lastIndexOf("\n") + 1);

    const [warning] = await warningsOf(async () => replay({ ...useCase, prompts: ["a", "b"] }));
    expect(warning?.code).toBe("FAIREXPECT_RECORDING_TORN");
    expect(warning?.message).toContain("bot.jsonl: line 4, the last one, was cut off");
    expect(warning?.message).toContain("The 2 lines of responses before it are whole. The next run that records moves");
    await warningsOf(async () => expect((await rejection(replay(useCase))).message).toContain("last line was cut off"));
    expect(await content()).toBe(torn);

    const [moved] = await warningsOf(async () =>
      expect((await auto(useCase)).provenance).toMatchObject({ live: 1, replayed: 2 }),
    );
    expect(moved?.message).toContain("This run moves the rest of it to bot.jsonl.torn");
    expect(await readFile(`${file()}.torn`, "utf8")).toBe(`${tail}\n`);
    expect((await lines()).slice(0, 3)).toEqual(whole.split("\n").slice(0, 3));
    expect(await lines()).toHaveLength(4);
    expect(await warningsOf(async () => replay(useCase))).toEqual([]);
  });

  test("is recovered wherever the cut was", async () => {
    const { useCase } = await record(["a", "ü"]);
    const whole = Buffer.from(await content());
    const [header = "", a = ""] = whole.toString().split("\n");
    const cuts = Array.from({ length: whole.length }, (_, cut) => cut).filter((cut) => cut % 5 === 0);
    await warningsOf(async () => {
      for (const cut of cuts) {
        await writeFile(file(), whole.subarray(0, cut));
        const { provenance } = await auto(useCase);
        const stored = cut < header.length + 1 + a.length ? 0 : cut < whole.length - 1 ? 1 : 2;
        expect(provenance).toMatchObject({ live: 2 - stored, replayed: stored });
        expect(await lines()).toHaveLength(3);
      }
    });
  });

  test("is moved away also where nothing is left to ask for", async () => {
    const { useCase } = await record(["a"]);
    await writeFile(file(), `${await content()}{"key":"12`);
    await warningsOf(async () => auto(useCase));
    expect(await lines()).toHaveLength(2);
    expect(await readFile(`${file()}.torn`, "utf8")).toBe('{"key":"12\n');
  });

  test("is whole where only the line break is missing", async () => {
    const { useCase } = await record(["a", "b"]);
    await writeFile(file(), (await content()).trimEnd());
    expect(await warningsOf(async () => expect((await replay(useCase)).provenance.replayed).toBe(2))).toEqual([]);
    await auto({ ...useCase, prompts: ["a", "b", "c"] });
    expect(await lines()).toHaveLength(4);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });
});

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
    const error = await refused(useCase, (await content()).replace('"version":1', '"version":2'));
    expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_NEWER", file: file(), line: 1 });
    expect(shown(error)).toBe(
      "FOLDER/bot.jsonl:1: this recording has format version 2, and this @fairexpect/responses reads versions up to 1. Update @fairexpect/responses to the version that wrote it.",
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

describe("a miss in replay", () => {
  async function miss(change: Partial<UseCase>, samples = 1): Promise<string> {
    const { useCase } = await record(["Where is my order?", "Thanks"], {
      system: "You are a helpful assistant of a shop. Be kind.",
      settings: { temperature: 0.7 },
    });
    return (await rejection(replay({ ...useCase, ...change }, samples))).message.replace(folder.path, "FOLDER");
  }

  test("says what is missing, what differs, and how to record", async () => {
    const server = await serve();
    const settings: ModelSettings = { temperature: 0, topP: 0.5 };
    const message = await miss({
      model: modelOf(server, "tiny-2"),
      system: "You are a helpful assistant of a shop. Be curt.",
      settings,
    });
    expect(message).toMatchInlineSnapshot(`
      "respond: use case "bot" is replayed (nothing is called), and 2 of its 2 responses are not recorded in FOLDER/bot.jsonl.
      First missing: sample 0 of "Where is my order?".
      It was recorded with a difference:
        model: recorded "tiny", now "tiny-2"
        system prompt: from character 28 on, recorded " of a shop. Be kind.", now " of a shop. Be curt."
        settings.temperature: recorded 0.7, now 0
        settings.topP: recorded none, now 0.5
      To record what is missing: run once with FAIREXPECT_MODE=auto where the model can be reached (FAIREXPECT_MODE=record asks again for everything), and commit the file."
    `);
  });

  test("says that a prompt was never recorded", async () => {
    expect(await miss({ prompts: ["Thanks", "Something new"] })).toContain(
      'First missing: sample 0 of "Something new".\nThis prompt was never recorded; 2 other prompts were.',
    );
  });

  test("says that fewer samples are recorded", async () => {
    const message = await miss({}, 3);
    expect(message).toContain("4 of its 6 responses are not recorded");
    expect(message).toContain(
      'sample 1 of "Where is my order?".\nOf this prompt 1 sample is recorded, and sample 1 is not among them.',
    );
  });

  test("says that nothing is recorded", async () => {
    expect(await miss({ name: "other" })).toContain("Nothing is recorded there.");
  });

  describe("of a redacted recording", () => {
    const redact = (text: string): string => text.replaceAll(/Jane|John/g, "[name]");
    async function missRedacted(change: Partial<UseCase>, more: RespondOptions = { redact }): Promise<string> {
      const server = await serve();
      const useCase: UseCase = {
        name: "bot",
        model: modelOf(server),
        system: "Jane's shop.",
        prompts: ["I am Jane.", "Thanks"],
      };
      await respond(useCase, { recordings: folder.path, mode: "auto", redact });
      expect((await respond(useCase, { recordings: folder.path, mode: "replay" })).provenance.replayed).toBe(2);
      return (await rejection(respond({ ...useCase, ...change }, { recordings: folder.path, mode: "replay", ...more })))
        .message;
    }

    test("names what differs, where it has the same redact", async () => {
      const message = await missRedacted({ system: "Jane's bank.", settings: { temperature: 1 } });
      expect(message).toContain(
        'It was recorded with a difference:\n  system prompt: recorded "[name]\'s shop.", now "[name]\'s bank."\n  settings.temperature: recorded none, now 1\n',
      );
    });

    test("says so where the difference is in what was taken out", async () => {
      expect(await missRedacted({ system: "John's shop." })).toContain(
        "with a difference:\n  what redact has taken out of the texts",
      );
    });

    test("says that it cannot tell without redact", async () => {
      const message = await missRedacted({ system: "Jane's bank." }, {});
      expect(message).toContain(
        "Of the 2 recorded prompts 2 were redacted, so that it cannot be told whether this one is among them. Replay with the same option redact",
      );
      expect(await missRedacted({ prompts: ["Thanks"] }, { samples: 2 })).toContain(
        "Of the 2 recorded prompts 2 were redacted",
      );
    });

    test("still says that a prompt was never recorded, and that samples are missing", async () => {
      expect(await missRedacted({ prompts: ["I am nobody."] })).toContain(
        "This prompt was never recorded; 2 other prompts were.",
      );
      expect(await missRedacted({}, { redact, samples: 2 })).toContain(
        "Of this prompt 1 sample is recorded, and sample 1 is not among them.",
      );
    });
  });

  test("lists what is missing for programs", async () => {
    const { useCase } = await record(["a"]);
    const error = await rejection(replay({ ...useCase, prompts: ["a", "b"] }, 2));
    expect(error).toMatchObject({
      code: "FAIREXPECT_REPLAY_MISS",
      file: file(),
      missing: [
        { prompt: "a", sample: 1 },
        { prompt: "b", sample: 0 },
        { prompt: "b", sample: 1 },
      ],
    });
  });
});
