import { readFile, writeFile } from "node:fs/promises";

import { acceptEdits, respond } from "@fairexpect/responses";
import type { RecordedResponse, UseCase } from "@fairexpect/responses";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { modelOf, rejection, serve } from "./setup.js";
import { auto, file, lines, options, record, replay, rewritten, warningsOf } from "./recording-setup.js";

const today = (): string => new Date().toISOString().slice(0, 10);
const parsed = (line: string | undefined): RecordedResponse => JSON.parse(line ?? "") as RecordedResponse;

async function write(all: readonly (string | undefined)[]): Promise<void> {
  await writeFile(file(), `${all.join("\n")}\n`);
}

describe("a line that was edited", () => {
  test.each([
    ["text", '"text":"answer 0 to b"', '"text":"answer 1 to b"'],
    ["prompt", '"prompt":"b"', '"prompt":"B"'],
    ["model", '"model":"tiny"', '"model":"tony"'],
    ["finish reason", '"finishReason":"stop"', '"finishReason":"length"'],
    ["day", '"on":"20', '"on":"21'],
    ["check sum", '"sum":"', '"sum":"0'],
    ["spaces", '"sample":0', '"sample": 0'],
  ])("in its %s is refused in every mode that reads it: which line, and what to do", async (_, from, to) => {
    const { useCase } = await record(["a", "b", "c"]);
    const [header, a, b = "", c] = await lines();
    await write([header, a, b.replace(from, to), c]);
    const before = await readFile(file(), "utf8");
    for (const mode of ["replay", "auto", "record"] as const) {
      const error = await rejection(respond({ ...useCase, prompts: ["a"] }, options({ mode })));
      expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_EDITED", line: 3 });
      expect(error.message).toContain(`${file()}:3: this line is not as it was written: `);
      expect(error.message).toContain("Restore it from version control, or delete it");
      expect(error.message).toContain(`If the edit is meant, accept it, which marks the line: await acceptEdits("`);
    }
    expect(await readFile(file(), "utf8")).toBe(before);
  });

  test("at the end of the file, without a line break, is refused as well and not taken for one that was cut off", async () => {
    const { useCase } = await record(["a", "b"]);
    await writeFile(file(), (await readFile(file(), "utf8")).trimEnd().replace("answer 0 to b", "answer"));
    expect(await rejection(auto(useCase))).toMatchObject({ code: "FAIREXPECT_RECORDING_EDITED", line: 3 });
  });

  test("with a check sum to fit is refused if its key is not that of what was asked", async () => {
    const { useCase } = await record(["a", "b"]);
    const [header, a = "", b = ""] = await lines();
    await write([header, rewritten(a, (line) => line.replace(parsed(a).key, parsed(b).key))]);
    const error = await rejection(replay({ ...useCase, prompts: ["b"] }));
    expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_EDITED", line: 2 });
    expect(error.message).toContain("its key is not that of what it says was asked");
  });
});

describe("acceptEdits", () => {
  test("takes an edited answer as it is, and marks its line: no other line changes", async () => {
    const { useCase } = await record(["a", "b", "c"]);
    const [header, a, b = "", c] = await lines();
    await write([header, a, b.replace("answer 0", "my answer"), c]);
    expect(await acceptEdits(file())).toEqual([{ line: 3, prompt: "b", sample: 0 }]);
    const after = await lines();
    expect([after[0], after[1], after[3]]).toEqual([header, a, c]);
    expect(parsed(after[2])).toMatchObject({
      ...parsed(b),
      sum: expect.any(String),
      text: "my answer to b",
      edited: today(),
    });
    const set = await replay(useCase);
    expect(set.prompts[1]?.responses[0]?.text).toBe("my answer to b");
    expect(set.provenance).toMatchObject({ replayed: 3, edited: 1 });
    expect(await acceptEdits(file())).toEqual([]);
    expect(await lines()).toEqual(after);
  });

  test("gives an edited prompt its key, so that the answer is found for it", async () => {
    const { useCase } = await record(["a", "b"]);
    const [header, a, b = ""] = await lines();
    await write([header, a, b.replace('"prompt":"b"', '"prompt":"new"')]);
    await acceptEdits(file());
    expect((await replay({ ...useCase, prompts: ["a", "new"] })).prompts[1]?.responses[0]?.text).toBe("answer 0 to b");
    expect(await rejection(replay(useCase))).toMatchObject({ code: "FAIREXPECT_REPLAY_MISS" });
  });

  test("keeps the key of a redacted line, what it does not know, and a line that was cut off; drops the tokens of another text", async () => {
    const tokens = [{ token: "yes", logprob: -0.1, top_logprobs: [] }];
    const server = await serve({
      answer: () => "yes",
      logprobs: () => tokens.map((t) => ({ ...t, top_logprobs: [] })),
    });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["Ann", "Bob"] };
    const redact = (text: string): string => text.replace("Ann", "NAME");
    await respond(useCase, options({ redact }));
    const [header, bob = "", ann = ""] = await lines();
    expect([parsed(bob).redacted, parsed(ann).redacted]).toEqual([undefined, true]);
    const edit = (line: string): string => line.replace('"text":"yes"', '"text":"no","later":1');
    await writeFile(file(), `${[header, edit(bob), edit(ann)].join("\n")}\n{"key":"12`);
    expect(await acceptEdits(file())).toHaveLength(2);
    const text = await readFile(file(), "utf8");
    expect(text.endsWith('\n{"key":"12')).toBe(true);
    expect(text.match(/"later":1/g)).toHaveLength(2);
    expect(text).not.toContain("logprobs");
    await warningsOf(async () =>
      expect(
        (await respond(useCase, options({ mode: "replay", redact }))).prompts.map(
          ({ responses }) => responses[0]?.text,
        ),
      ).toEqual(["no", "no"]),
    );
  });

  test("refuses what is no recording, a line that cannot be read, and two answers to one request, and changes nothing", async () => {
    await record(["a", "b"]);
    const [header, a = "", b = ""] = await lines();
    const toB = a.replace('"prompt":"a"', '"prompt":"b"');
    for (const [all, line] of [
      [["Dear diary"], 1],
      [[header, "nonsense", a], 2],
      [[header, toB, b], 3],
      [[header, b, toB], 3],
    ] as const) {
      await write(all);
      const before = await readFile(file(), "utf8");
      expect(await rejection(acceptEdits(file()))).toMatchObject({ name: "RecordingError", line });
      expect(await readFile(file(), "utf8")).toBe(before);
    }
    expect(await rejection(acceptEdits(`${file()}.none`))).toMatchObject({ code: "FAIREXPECT_RECORDING_UNREADABLE" });
  });
});

describe("one bit flipped anywhere", () => {
  /** What a replay gives of a file with one bit flipped: an error, or the texts. */
  async function replayed(useCase: UseCase, bytes: Buffer, bit: number): Promise<unknown> {
    const damaged = Buffer.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await writeFile(file(), damaged);
    try {
      const set = await replay(useCase);
      return set.prompts.map(({ responses }) => responses.map(({ text, finishReason }) => [text, finishReason]));
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^FAIREXPECT_(?:RECORDING_|REPLAY_MISS)/) });
      return "an error";
    }
  }

  test("is never replayed with changed text: a bit of every third byte of a small recording, of each in proof", async () => {
    const { useCase } = await record(["ü"], { system: "Be kind." });
    const bytes = await readFile(file());
    await warningsOf(async () => {
      const step = process.env["FAIREXPECT_PROPERTY_RUNS"] === undefined ? 3 : 1;
      for (let byte = 0; byte < bytes.length; byte += step) {
        const bit = 8 * byte + (byte % 8);
        expect([bit, await replayed(useCase, bytes, bit)]).toEqual([bit, "an error"]);
      }
    });
  });

  test("is never replayed with changed text: bits by chance of a larger one", async () => {
    const { useCase } = await record(Array.from({ length: 60 }, (_, i) => `prompt ${i}`));
    const bytes = await readFile(file());
    await warningsOf(async () =>
      fc.assert(
        fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
          expect(await replayed(useCase, bytes, bit)).toBe("an error");
        }),
        { numRuns: 60 },
      ),
    );
  });
});

describe("a run in mode record that did not end", () => {
  async function interrupted(prompts: readonly string[]): Promise<UseCase> {
    let isDown = false;
    const server = await serve({ fault: ({ prompt }) => (isDown && prompt === "b" ? "401" : undefined) });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b", "c"] };
    await auto({ ...useCase, prompts });
    isDown = true;
    await rejection(respond(useCase, options({ mode: "record", concurrency: 1 })));
    return useCase;
  }

  test("is told of when it is replayed: two generations are mixed, how many of each, and what to do", async () => {
    const useCase = await interrupted(["a", "b", "c"]);
    for (const mode of ["replay", "auto"] as const) {
      const [warning, ...others] = await warningsOf(async () => respond(useCase, options({ mode })));
      expect(others).toEqual([]);
      expect(warning?.code).toBe("FAIREXPECT_RECORDING_MIXED");
      expect(warning?.message).toContain(
        "two generations of responses are mixed: 1 of 3 replayed responses is of a run",
      );
      expect(warning?.message).toContain("Record all of them anew with FAIREXPECT_MODE=record, or restore");
    }
    expect((await replay(useCase)).provenance.mixed).toBe(1);
    expect(await warningsOf(async () => replay({ ...useCase, prompts: ["a"] }))).toEqual([]);
    expect((await replay({ ...useCase, prompts: ["a"] })).provenance).not.toHaveProperty("mixed");
  });

  test("is mended by one that ends, which leaves no mark", async () => {
    const useCase = await interrupted(["a", "b", "c"]);
    const whole = await serve();
    const again = { ...useCase, model: modelOf(whole) };
    await warningsOf(async () => respond(again, options({ mode: "record", fresh: true })));
    expect(await readFile(file(), "utf8")).not.toContain("unfinished");
    expect(await warningsOf(async () => replay(useCase))).toEqual([]);
  });

  test("is not mended by other requests of the same run that are answered", async () => {
    const useCase = await interrupted(["a", "b", "c"]);
    const whole = modelOf(await serve());
    await warningsOf(async () => respond({ ...useCase, model: whole, prompts: ["d"] }, options({ mode: "record" })));
    expect((await replay(useCase)).provenance.mixed).toBe(1);
  });

  test("is told of if a call that shares what was answered ends, whose own answers are alike, until it is mended", async () => {
    const useCase = await interrupted(["a", "b", "c"]);
    const whole = modelOf(await serve());
    const shares = { ...useCase, model: whole, prompts: ["a", "d"] };
    await warningsOf(async () => respond(shares, options({ mode: "record" })));
    expect((await replay(useCase)).provenance.mixed).toBe(1);
    expect((await replay(shares)).provenance).not.toHaveProperty("mixed");
    await warningsOf(async () => respond({ ...useCase, model: whole }, options({ mode: "record" })));
    expect(await readFile(file(), "utf8")).not.toContain("unfinished");
  });

  test("leaves no mark if it replaced nothing", async () => {
    await interrupted(["d"]);
    expect(await readFile(file(), "utf8")).not.toContain("unfinished");
  });
});
