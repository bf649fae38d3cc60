import { appendFile, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";

import { readRecording, respond } from "@fairexpect/responses";
import type { GenerationError, RecordedResponse, RespondOptions, SharedStorage, UseCase } from "@fairexpect/responses";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import { describe, expect, test, vi } from "vitest";

import { headerLine } from "../src/recording/format.js";
import { Recording } from "../src/recording/recording.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";

const file = (): string => join(folder.path, "bot.jsonl");
const lines = async (): Promise<string[]> => (await readFile(file(), "utf8")).trimEnd().split("\n");
const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });

async function botWith(prompts: UseCase["prompts"]): Promise<{ useCase: UseCase; calls: () => number }> {
  const server = await serve();
  return { useCase: { name: "bot", model: modelOf(server), prompts }, calls: () => server.calls.length };
}

async function warningsOf(work: () => Promise<unknown>): Promise<string[]> {
  const emit = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  try {
    await work();
    return emit.mock.calls.map(([message]) => String(message));
  } finally {
    emit.mockRestore();
  }
}

describe("unused recordings", () => {
  test("are counted, and stay unless pruning is asked for", async () => {
    const { useCase } = await botWith(["a", "b", "c"]);
    expect((await respond(useCase, options({ samples: 2 }))).summary.unused).toBe(0);
    for (const mode of ["auto", "replay"] as const) {
      expect((await respond({ ...useCase, prompts: ["a"] }, options({ mode }))).summary.unused).toBe(5);
    }
    expect(await lines()).toHaveLength(7);
  });

  test("go after a complete run that asks for it", async () => {
    const { useCase, calls } = await botWith(["a", "b", "c"]);
    await respond(useCase, options());
    const before = await lines();
    const pruned = await respond({ ...useCase, prompts: ["c", "a"] }, options({ prune: true }));
    expect(pruned.summary).toMatchObject({ replayed: 2, unused: 0 });
    expect(await lines()).toEqual([before[0], before[1], before[3]]);
    expect(calls()).toBe(3);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });

  test("stay where a call failed, where nothing may be written, and where others have added them meanwhile", async () => {
    const server = await serve({ fault: ({ prompt }) => (prompt === "bad" ? "401" : undefined), delay: () => 20 });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b"] };
    await respond(useCase, options());
    await rejection(respond({ ...useCase, prompts: ["a", "bad"] }, options({ prune: true })));
    await respond({ ...useCase, prompts: ["a"] }, options({ mode: "replay", prune: true }));
    expect(await lines()).toHaveLength(3);
    await Promise.all([
      respond({ ...useCase, prompts: ["a", "new"] }, options({ prune: true })),
      respond({ ...useCase, prompts: ["other"] }, options()),
    ]);
    expect((await lines()).slice(1).map((line) => (JSON.parse(line) as { prompt: string }).prompt)).toEqual([
      "a",
      "new",
      "other",
    ]);
  });
});

describe("redaction", () => {
  test("changes what is written and returned, and the response is found again", async () => {
    const server = await serve({
      answer: ({ prompt }) => `For ${prompt}`,
      logprobs: () => [{ token: "secret", logprob: -1, top_logprobs: [] }],
    });
    const useCase: UseCase = {
      name: "bot",
      model: modelOf(server),
      system: "Agent Smith",
      prompts: [
        "Jane Doe, 4929123",
        {
          messages: [
            { role: "user", content: "I am Jane Doe" },
            { role: "assistant", content: "Hi Jane Doe" },
            { role: "user", content: "4929123" },
          ],
        },
      ],
    };
    const seen = new Set<string>();
    const redact = (text: string, of: string): string => {
      seen.add(of);
      return text.replaceAll(/Jane Doe|Smith/g, "[name]").replaceAll(/\d{5,}/g, "[number]");
    };
    const live = await respond(useCase, options({ redact }));
    const replayed = await respond(useCase, options({ mode: "replay" }));
    expect(server.calls[0]?.system).toBe("Agent Smith");
    expect(live.prompts.map(({ responses }) => responses[0]?.text)).toEqual([
      "For [name], [number]",
      "For I am [name]",
    ]);
    expect(replayed.prompts.map(({ responses }) => responses[0]?.text)).toEqual([
      "For [name], [number]",
      "For I am [name]",
    ]);
    expect([...seen].toSorted()).toEqual(["answer", "prompt", "system"]);
    expect(await readFile(file(), "utf8")).not.toMatch(/Jane|Doe|Smith|4929123|secret/);
  });

  const wrong: [string, (text: string, of: string) => unknown, string][] = [
    [
      "throws",
      () => {
        throw new Error("oops");
      },
      'a function that throws (oops) for the prompt "a"',
    ],
    ["forgets to return", () => undefined, 'a function that returns undefined for the prompt "a"'],
    ["is async", async (text) => Promise.resolve(text), 'a function that returns a promise for the prompt "a"'],
    [
      "is async and rejects",
      async () => Promise.reject(new Error("late")),
      'a function that returns a promise for the prompt "a"',
    ],
    ["forgets to return prompts", (text, of) => (of === "answer" ? text : undefined), "returns undefined"],
    [
      "forgets to return answers",
      (text, of) => (of === "answer" ? undefined : text),
      "returns undefined for an answer",
    ],
    [
      "throws for one prompt of many",
      (text) => {
        if (text === "b") throw new Error("oops");
        return text;
      },
      'throws (oops) for the prompt "b"',
    ],
  ];
  test.each(wrong)("by a function that %s is refused before anything is paid for", async (_, redact, message) => {
    const { useCase, calls } = await botWith(["a", "b"]);
    for (const mode of ["auto", "record", "off"] as const) {
      const error = await rejection(respond(useCase, options({ mode, redact: redact as (text: string) => string })));
      expect(error).toMatchObject({ name: "InputError" });
      expect(error.message).toContain(message);
    }
    expect(calls()).toBe(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new SyntaxError("cannot read Jane Doe");
      },
      "options.redact threw SyntaxError",
    ],
    ["gives no text", () => undefined, "options.redact gave undefined in place of a text"],
    ["gives a promise", async () => Promise.reject(new Error("late")), "options.redact gave"],
  ])(
    "that %s for one answer keeps the others, writes nothing of that one, and hands it over in the error",
    async (_, fail, message) => {
      const server = await serve({
        answer: ({ prompt }) => (prompt === "b" ? "I am Jane Doe" : `answer to ${prompt}`),
      });
      const useCase: UseCase = { name: "bot", model: modelOf(server), prompts: ["a", "b", "c"] };
      const redact = ((text: string) => (text.includes("Jane") ? fail() : text)) as (text: string) => string;
      const error = (await rejection(respond(useCase, options({ redact })))) as GenerationError;
      expect(error.name).toBe("GenerationError");
      expect(error.message).toContain(`"b", sample 0: answered, but not recorded: ${message}`);
      expect(error.message).toContain("The other 2 are recorded in");
      expect(error.failures.map(({ prompt, answer }) => [prompt, answer?.()])).toEqual([["b", "I am Jane Doe"]]);
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain("Jane");
      expect(await readFile(file(), "utf8")).not.toContain("Jane");
      expect(await lines()).toHaveLength(3);
      const again = await respond(useCase, options({ redact: (text) => text.replace("Jane Doe", "[name]") }));
      expect(again.provenance).toMatchObject({ live: 1, replayed: 2 });
      expect((await respond(useCase, options({ mode: "replay" }))).provenance.replayed).toBe(3);
    },
  );

  test("may expect answers of a shape that prompts do not have", async () => {
    const server = await serve({ answer: () => '{"name":"Jane"}' });
    const redact = (text: string, of: string): string =>
      of === "answer" ? JSON.stringify({ ...(JSON.parse(text) as object), name: "[name]" }) : text;
    const set = await respond({ name: "bot", model: modelOf(server), prompts: ["a"] }, options({ redact }));
    expect(set.prompts[0]?.responses[0]?.text).toBe('{"name":"[name]"}');
  });
});

describe("age", () => {
  async function aged(days: number): Promise<UseCase> {
    const { useCase } = await botWith(["a", "b"]);
    await respond(useCase, options());
    const on = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const [header = "", a = "", b = ""] = await lines();
    await writeFile(file(), `${[header, a.replace(/"on":"[^"]*"/, `"on":"${on}"`), b].join("\n")}\n`);
    return useCase;
  }

  test("above the maximum is a warning, or an error, with what to do", async () => {
    const useCase = await aged(40);
    const [warning] = await warningsOf(async () => respond(useCase, options({ maxAge: { days: 30 } })));
    expect(warning).toContain("1 of 2 replayed responses are older than 30 days (the oldest is of 20");
    expect(warning).toContain("record them anew with FAIREXPECT_MODE=record");
    for (const mode of ["auto", "replay"] as const) {
      const error = await rejection(respond(useCase, options({ mode, maxAge: { days: 30, onStale: "error" } })));
      expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_STALE" });
    }
  });

  test("below the maximum, or unasked for, says nothing", async () => {
    const useCase = await aged(20);
    expect(await warningsOf(async () => respond(useCase, options({ maxAge: { days: 30, onStale: "error" } })))).toEqual(
      [],
    );
    expect(await warningsOf(async () => respond(useCase, options()))).toEqual([]);
    for (const days of [Infinity, 1e9, 1e308])
      expect(await warningsOf(async () => respond(useCase, options({ maxAge: { days, onStale: "error" } })))).toEqual(
        [],
      );
  });

  test("of a response without a date is above any maximum", async () => {
    const useCase = await aged(0);
    await writeFile(file(), (await readFile(file(), "utf8")).replaceAll(/,"recorded":\{[^}]*\}/g, ""));
    const error = await rejection(respond(useCase, options({ maxAge: { days: 3650, onStale: "error" } })));
    expect(error.message).toContain(
      "2 of 2 replayed responses are older than 3650 days (the oldest is of an unknown day)",
    );
  });
});

describe("provenance", () => {
  test("names the version, the day, and the model that answered where it has another name; keys do not depend on it", async () => {
    const { useCase } = await botWith(["a"]);
    await respond(useCase, options());
    const [, line = ""] = await lines();
    expect((JSON.parse(line) as { recorded: object }).recorded).toEqual({
      on: expect.any(String),
      by: expect.any(String),
    });
    await writeFile(
      file(),
      (await readFile(file(), "utf8")).replace(
        /"recorded":\{[^}]*\}/,
        '"recorded":{"on":"2020-01-01","by":"0.0.1","model":"tiny-2","fingerprint":"fp_1"}',
      ),
    );
    expect((await respond(useCase, options({ mode: "replay" }))).provenance.replayed).toBe(1);
  });

  test("the version is the package's", async () => {
    const { packageVersion } = await import("../src/version.js");
    const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    expect(packageVersion).toBe(manifest.version);
  });

  test("a format that this version no longer reads is refused with instructions", async () => {
    const { useCase } = await botWith(["a"]);
    await respond(useCase, options());
    const old = (await readFile(file(), "utf8")).replace('"version":1', '"version":0');
    await writeFile(file(), old);
    const error = await rejection(respond(useCase, options()));
    expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_OLDER", line: 1 });
    expect(error.message).toContain("Move the file away and record anew with FAIREXPECT_MODE=record");
    expect(await readFile(file(), "utf8")).toBe(old);
  });
});

describe("a storage that machines share", () => {
  const driver = (): ReturnType<typeof fsDriver> => fsDriver({ base: join(folder.path, "shared") });

  test("gives one machine what another has recorded, which is recorded there too", async () => {
    const { useCase, calls } = await botWith(["a", "b"]);
    const first = await respond(
      useCase,
      options({ recordings: join(folder.path, "one"), storage: createStorage({ driver: driver() }) }),
    );
    expect(first.summary.live).toBe(2);
    const second = await respond(
      { ...useCase, prompts: ["a", "b", "c"] },
      options({ recordings: join(folder.path, "two"), storage: createStorage({ driver: driver() }) }),
    );
    expect(second.provenance).toMatchObject({ live: 1, replayed: 2 });
    expect(second.prompts[0]?.responses[0]?.text).toBe("answer 0 to a");
    expect(calls()).toBe(3);
    const own = await respond(useCase, options({ recordings: join(folder.path, "two"), mode: "replay" }));
    expect(own.provenance.replayed).toBe(2);
    const third = await respond(
      useCase,
      options({ recordings: join(folder.path, "three"), mode: "replay", storage: createStorage({ driver: driver() }) }),
    );
    expect(third.provenance.replayed).toBe(2);
    expect(await readdir(folder.path)).not.toContain("three");
  });

  test("gets what a machine had recorded before it was given the store, or while the store refused, and only that", async () => {
    const { useCase, calls } = await botWith(["a", "b"]);
    const storage = createStorage({ driver: driver() });
    const written: string[] = [];
    const watched = (more: Partial<SharedStorage> = {}): SharedStorage => ({
      getItem: async (key) => storage.getItem(key),
      setItem: async (key, value) => {
        written.push(key);
        await storage.setItem(key, value);
      },
      ...more,
    });
    const refusing = watched({ setItem: async () => Promise.reject(new Error("disk full")) });
    await respond({ ...useCase, prompts: ["a"] }, options());
    expect(await warningsOf(async () => respond(useCase, options({ storage: refusing })))).toHaveLength(2);
    await respond(useCase, options({ mode: "replay", storage: watched() }));
    expect(written).toHaveLength(0);
    await respond(useCase, options({ storage: watched() }));
    expect(written).toHaveLength(2);
    await respond(useCase, options({ storage: watched() }));
    await respond(useCase, options({ storage: watched({ hasItem: async (key) => storage.hasItem(key) }) }));
    expect(written).toHaveLength(2);
    const other = await respond(useCase, options({ storage, recordings: join(folder.path, "two") }));
    expect(other.provenance).toMatchObject({ live: 0, replayed: 2 });
    expect(calls()).toBe(2);
  });

  test("that fails while what is recorded is offered to it is asked no further, and the run goes on", async () => {
    const { useCase } = await botWith(Array.from({ length: 100 }, (_, i) => `p${i}`));
    await respond(useCase, options());
    let asked = 0;
    const down = async (): Promise<never> => {
      asked += 1;
      return Promise.reject(new Error("connect ECONNREFUSED redis://user:hunter2@host"));
    };
    const warnings = await warningsOf(async () =>
      expect((await respond(useCase, options({ storage: { getItem: down, setItem: down } }))).provenance.replayed).toBe(
        100,
      ),
    );
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("the shared storage cannot be read");
    expect(warnings[0]).not.toContain("hunter2");
    expect(asked).toBeLessThanOrEqual(16);
  });

  test("is not read in mode record, and gets the new answers", async () => {
    const { useCase } = await botWith(["a"]);
    const storage = createStorage({ driver: driver() });
    await respond(useCase, options({ storage }));
    const again = await respond(useCase, options({ storage, mode: "record" }));
    expect(again.prompts[0]?.responses[0]?.text).toBe("answer 1 to a");
    const other = await respond(useCase, options({ storage, recordings: join(folder.path, "two") }));
    expect(other.prompts[0]?.responses[0]?.text).toBe("answer 1 to a");
  });

  test("that cannot be read ends the run before anything is paid for; one that cannot be written is a warning", async () => {
    const { useCase, calls } = await botWith(["a"]);
    const down = (): never => {
      throw new Error("connect ECONNREFUSED redis://user:hunter2@host");
    };
    const error = await rejection(respond(useCase, options({ storage: { getItem: down, setItem: down } })));
    expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_STORAGE" });
    expect(error.message).not.toContain("hunter2");
    expect(calls()).toBe(0);
    const warnings = await warningsOf(async () =>
      respond(useCase, options({ storage: { getItem: () => null, setItem: down } })),
    );
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("the shared storage cannot be written");
    expect((await respond(useCase, options({ mode: "replay" }))).provenance.replayed).toBe(1);
  });

  test("with something else under the key is as if it had nothing", async () => {
    const { useCase } = await botWith(["a"]);
    const set = await respond(
      useCase,
      options({ storage: { getItem: () => '{"key":"no"}', setItem: () => undefined } }),
    );
    expect(set.provenance.live).toBe(1);
  });
});

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
      expect(text.toLowerCase()).not.toMatch(/sk-test|bearer|authorization|127\.0\.0\.1/);
    }
    expect(bytes).toBeGreaterThan(1000);
    expect(names.toSorted()).toEqual(expect.arrayContaining(["bot.jsonl", "bot.jsonl.torn", "shared"]));
  });
});

describe("large recordings", () => {
  const recordedLine = (i: number, more = ""): string =>
    JSON.stringify({
      key: i.toString(16).padStart(64, "0"),
      provider: "local.chat",
      model: "tiny",
      system: "Be kind.",
      settings: { temperature: 0.5 },
      prompt: `prompt ${String(i).padStart(8, "0")}`,
      sample: 0,
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
    await write(40_000);
    let n = 0;
    for await (const { prompt, text } of readRecording(file())) {
      if (n % 5_000 === 0)
        expect([prompt, text.startsWith(`ünï answer ${n}x`)]).toEqual([`prompt ${String(n).padStart(8, "0")}`, true]);
      n += 1;
    }
    expect(n).toBe(40_000);
    expect((await stat(file())).size).toBeGreaterThan(3 * 4 * 2 ** 20);
  });

  test("are brought into order and appended to without being held as one", async () => {
    const count = 30_000;
    await write(count, (i) => (i * 7919) % count);
    const unwanted = (5).toString(16).padStart(64, "0");
    const recording = new Recording(file(), "bot", { wanted: { has: (key) => key !== unwanted }, replace: false });
    await recording.load();
    expect([recording.size, recording.unused]).toEqual([count, 1]);
    const one = JSON.parse(recordedLine(0)) as RecordedResponse;
    await recording.store({ ...one, key: "f".repeat(64), prompt: "prompt 00000000b" });
    await recording.compact(true);
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
