import { readFile, readdir, writeFile } from "node:fs/promises";

import { respond } from "@fairexpect/responses";
import type { UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";
import { file, lines, rewritten, warningsOf, options, botWith, forget } from "./recording-setup.js";

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
    forget();
    const pruned = await respond({ ...useCase, prompts: ["c", "a"] }, options({ prune: true }));
    expect(pruned.summary).toMatchObject({ replayed: 2, unused: 0 });
    expect(await lines()).toEqual([before[0], before[1], before[3]]);
    expect(calls()).toBe(3);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  });

  test("stay if a call failed, if nothing may be written, and if others have added them meanwhile", async () => {
    const server = await serve({ fault: ({ prompt }) => (prompt === "bad" ? "401" : undefined), delay: () => 20 });
    const useCase = { name: "bot", model: modelOf(server), prompts: ["a", "b"] };
    await respond(useCase, options());
    await rejection(respond({ ...useCase, prompts: ["a", "bad"] }, options({ prune: true })));
    await respond({ ...useCase, prompts: ["a"] }, options({ mode: "replay", prune: true }));
    expect(await lines()).toHaveLength(3);
    forget();
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

test("a use case may be asked in parts: pruning leaves what the same run of the test file asked before", async () => {
  const { useCase, calls } = await botWith(["a", "b", "old"]);
  await respond(useCase, options());
  forget();
  const warnings = await warningsOf(async () => {
    await respond({ ...useCase, prompts: ["a"] }, options({ prune: true }));
    await respond({ ...useCase, prompts: ["b"] }, options({ prune: true }));
  });
  expect(warnings).toEqual([]);
  // The first part took the second one's out, which was asked anew.
  expect(calls()).toBe(4);
  const both = ["a", "b"];
  expect((await respond({ ...useCase, prompts: both }, options({ mode: "replay" }))).summary.unused).toBe(0);
});

describe("age", () => {
  async function aged(days: number): Promise<UseCase> {
    const { useCase } = await botWith(["a", "b"]);
    await respond(useCase, options());
    const on = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const [header = "", a = "", b = ""] = await lines();
    await writeFile(
      file(),
      `${[header, rewritten(a, (text) => text.replace(/"on":"[^"]*"/, `"on":"${on}"`)), b].join("\n")}\n`,
    );
    return useCase;
  }

  test("above the maximum is a warning, or an error, with what to do", async () => {
    const useCase = await aged(40);
    const [warning] = await warningsOf(async () => respond(useCase, options({ maxAge: { days: 30 } })));
    expect(warning?.message).toContain("1 of 2 replayed responses is older than 30 days (the oldest is of 20");
    expect(warning?.message).toContain("record them anew with FAIREXPECT_MODE=record");
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
    const [header, ...responses] = await lines();
    const undated = responses.map((line) => rewritten(line, (text) => text.replace(/,"recorded":\{[^}]*\}/, "")));
    await writeFile(file(), `${[header, ...undated].join("\n")}\n`);
    const error = await rejection(respond(useCase, options({ maxAge: { days: 3650, onStale: "error" } })));
    expect(error.message).toContain(
      "2 of 2 replayed responses are older than 3650 days (the oldest is of an unknown day)",
    );
  });
});

describe("provenance", () => {
  test("names the version, the day, and the model that answered if it has another name; keys do not depend on it", async () => {
    const { useCase } = await botWith(["a"]);
    await respond(useCase, options());
    const [header, line = ""] = await lines();
    expect((JSON.parse(line) as { recorded: object }).recorded).toEqual({
      on: expect.any(String),
      by: expect.any(String),
      address: "http://127.0.0.1/v1",
    });
    const other = '"recorded":{"on":"2020-01-01","by":"0.0.1","model":"tiny-2","fingerprint":"fp_1"}';
    const changed = rewritten(line, (text) => text.replace(/"recorded":\{[^}]*\}/, other));
    await writeFile(file(), `${header}\n${changed}\n`);
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
    const old = (await readFile(file(), "utf8")).replace('"version":2', '"version":1');
    await writeFile(file(), old);
    const error = await rejection(respond(useCase, options()));
    expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_OLDER", line: 1 });
    expect(error.message).toContain("Or move it away and record anew with FAIREXPECT_MODE=record");
    expect(await readFile(file(), "utf8")).toBe(old);
  });
});
