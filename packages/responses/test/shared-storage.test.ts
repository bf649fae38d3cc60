import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import type { SharedStorage } from "@fairexpect/responses";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import { describe, expect, test } from "vitest";

import { folder, rejection } from "./setup.js";
import { warningsOf, options, botWith } from "./recording-setup.js";

describe("a storage that machines share", () => {
  const driver = (): ReturnType<typeof fsDriver> => fsDriver({ base: join(folder.path, "shared") });

  test("gives one machine what another has recorded, which is recorded there too", async () => {
    const { useCase, calls } = await botWith(["a", "b"]);
    const today = new Date().toISOString().slice(0, 10);
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
    expect(third.provenance).toMatchObject({
      live: 0,
      replayed: 2,
      recorded: { from: today, to: today },
      address: "http://127.0.0.1/v1",
    });
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
    expect(warnings[0]?.message).toContain("the shared storage cannot be read");
    expect(warnings[0]?.message).not.toContain("hunter2");
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
    expect(warnings[0]?.message).toContain("the shared storage cannot be written");
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

  test("that gives a response with one bit changed, as text or parsed, is as if it had nothing", async () => {
    const { useCase } = await botWith(["a"]);
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key),
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    await respond(useCase, options({ storage }));
    const [[key, line] = ["", ""]] = stored;
    const other = { recordings: join(folder.path, "other"), mode: "replay", storage } as const;
    for (const value of [line, JSON.parse(line) as unknown]) {
      const { provenance } = await respond(useCase, { ...other, storage: { ...storage, getItem: () => value } });
      expect(provenance.replayed).toBe(1);
    }
    for (let i = 0; i < line.length; i++) {
      const changed = line.slice(0, i) + String.fromCodePoint((line.codePointAt(i) ?? 0) ^ 1) + line.slice(i + 1);
      stored.set(key, changed);
      expect(await rejection(respond(useCase, other))).toMatchObject({ code: "FAIREXPECT_REPLAY_MISS" });
    }
  });
});
