import { readFile, readdir, stat, truncate, writeFile } from "node:fs/promises";

import type { RecordedResponse } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { Recording } from "../src/recording/recording.js";
import { packageVersion } from "../src/version.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";
import { file, content, lines, record, replay, rewritten, auto, warningsOf } from "./recording-setup.js";

describe("the file", () => {
  test("is a header and one response a line, in stable order", async () => {
    await record(["b", "a", "c"], { system: "Be kind.", settings: { temperature: 0 } });
    const [header, ...responses] = await lines();
    expect(header).toBe('{"format":"fairexpect-recording","version":2,"useCase":"bot"}');
    expect(responses.map((line) => Object.keys(JSON.parse(line) as object).join(" "))).toEqual(
      Array.from(
        { length: 3 },
        () => "key provider model system settings prompt sample text finishReason usage recorded sum",
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
      recorded: {
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        by: packageVersion,
        address: "http://127.0.0.1/v1",
      },
      sum: expect.stringMatching(/^[0-9a-f]{16}$/),
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

  test("is brought into order also if its last line break is missing", async () => {
    const { useCase } = await record(["a", "b", "c"]);
    const [header, ...responses] = await lines();
    await writeFile(file(), [header, ...responses.toReversed()].join("\n"));
    await auto(useCase);
    expect(await lines()).toEqual([header, ...responses]);
  });

  test("is read anew when another process has put a new one in its place", async () => {
    await record(["a", "b", "c"]);
    const [header = "", a = "", ...others] = await lines();
    const { key } = JSON.parse(a) as RecordedResponse;
    await writeFile(file(), `${[header, ...others].join("\n")}\n`);
    const [one, other] = [0, 1].map(() => new Recording(file(), "bot", { wanted: new Set([key]), replace: false })) as [
      Recording,
      Recording,
    ];
    await one.load();
    await other.load();
    await other.store(JSON.parse(a) as RecordedResponse);
    await other.compact();
    await one.refresh();
    expect(one.get(key)?.prompt).toBe("a");
    expect([one.size, one.unused, one.shared]).toEqual([3, 2, true]);
  });

  test("whoever asks what others have recorded sees all that was stored before, also if others ask at the same time", async () => {
    await record(["a", "b", "c"]);
    const [header = "", a = "", ...others] = await lines();
    const { key } = JSON.parse(a) as RecordedResponse;
    await writeFile(file(), `${[header, ...others].join("\n")}\n`);
    const recording = new Recording(file(), "bot", { wanted: new Set([key]), replace: false });
    await recording.load();
    const earlier = [recording.refresh(), recording.refresh()];
    await earlier[0];
    const later = recording.refresh();
    await writeFile(file(), `${[header, ...others, a].join("\n")}\n`);
    const [one, other] = [recording.refresh(), recording.refresh()];
    await Promise.all([...earlier, later, one, other]);
    expect(recording.get(key)?.prompt).toBe("a");
  });

  test("keeps fields that it does not know, in the header and in lines", async () => {
    const { useCase } = await record(["a", "c"]);
    const [header = "", a = "", c = ""] = await lines();
    const withField = (line: string): string => line.replace(/\}$/, ',"later":{"x":1}}');
    const written = [withField(header), rewritten(a, withField), rewritten(c, withField)];
    await writeFile(file(), `${written.join("\n")}\n`);
    await auto({ ...useCase, prompts: ["a", "b", "c"] });
    const after = await lines();
    expect([after[0], after[1], after[3]]).toEqual(written);
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
    await writeFile(
      file(),
      `${[header, line, rewritten(line, (text) => text.replace("answer 0", "answer later"))].join("\n")}\n`,
    );
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
    const cuts = Array.from({ length: whole.length }, (_, cut) => cut).filter((cut) => cut % 19 === 0);
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

  test("is moved away also if nothing is left to ask for", async () => {
    const { useCase } = await record(["a"]);
    await writeFile(file(), `${await content()}{"key":"12`);
    await warningsOf(async () => auto(useCase));
    expect(await lines()).toHaveLength(2);
    expect(await readFile(`${file()}.torn`, "utf8")).toBe('{"key":"12\n');
  });

  test("is whole if only the line break is missing", async () => {
    const { useCase } = await record(["a", "b"]);
    await writeFile(file(), (await content()).trimEnd());
    expect(await warningsOf(async () => expect((await replay(useCase)).provenance.replayed).toBe(2))).toEqual([]);
    await auto({ ...useCase, prompts: ["a", "b", "c"] });
    expect(await lines()).toHaveLength(4);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });
});
