import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { withLock } from "../src/recording/lock.js";
import { takeAwayStale, type Sighting } from "../src/recording/stale-lock.js";

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fairexpect-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("of eight who wait for a stale lock one at a time gets it", { timeout: 60_000 }, async () => {
  await inFolder(async (folder) => {
    const round = async (number: number): Promise<void> => {
      const lock = join(folder, `${number}.lock`);
      await mkdir(lock);
      const past = new Date(Date.now() - 60_000);
      await utimes(lock, past, past);
      let held = 0;
      const most: number[] = [];
      const wait = async (): Promise<void> => {
        let seen: Sighting | undefined;
        for (;;) {
          const isOurs = await mkdir(lock).then(
            () => true,
            () => false,
          );
          if (isOurs) break;
          seen = await takeAwayStale(lock, 3_000, seen);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        held += 1;
        most.push(held);
        await new Promise((resolve) => setTimeout(resolve, 1));
        held -= 1;
        await rm(lock, { recursive: true });
      };
      await Promise.all(Array.from({ length: 8 }, wait));
      expect(most).toEqual(Array.from({ length: 8 }, () => 1));
    };
    await Promise.all(Array.from({ length: 40 }, async (_, number) => round(number)));
    expect(await readdir(folder)).toEqual([]);
  });
});

test("a lock that its holder touches is left alone, and one that nobody touches is not, whatever its date", async () => {
  await inFolder(async (folder) => {
    const lock = join(folder, "a.lock");
    await mkdir(lock);
    const touch = async (): Promise<void> => {
      const future = new Date(Date.now() + 1e9 + Math.random() * 1e6);
      await utimes(lock, future, future);
    };
    await touch();
    let seen = await takeAwayStale(lock, 40, undefined);
    for (let i = 0; i < 5; i++) {
      await touch();
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen = await takeAwayStale(lock, 40, seen);
      expect(await readdir(folder)).toEqual(["a.lock"]);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    await takeAwayStale(lock, 40, seen);
    expect(await readdir(folder)).toEqual([]);
    expect(await takeAwayStale(lock, 40, seen)).toBeUndefined();
  });
});

test("a lock that its holder touches is left alone, if the holder's clock is a day behind", async () => {
  await inFolder(async (folder) => {
    const lock = join(folder, "a.lock");
    await mkdir(lock);
    let seen: Sighting | undefined;
    for (let i = 0; i < 6; i++) {
      const behind = new Date(Date.now() - 86_400_000);
      await utimes(lock, behind, behind);
      seen = await takeAwayStale(lock, 1_000, seen);
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen = await takeAwayStale(lock, 1_000, seen);
      expect(await readdir(folder)).toEqual(["a.lock"]);
    }
  });
});

test("a guard that a killed process left does not keep the lock for ever", async () => {
  await inFolder(async (folder) => {
    const lock = join(folder, "a.lock");
    for (const name of [lock, `${lock}.taken`]) {
      await mkdir(name);
      await utimes(name, new Date(0), new Date(0));
    }
    let seen: Sighting | undefined;
    for (let i = 0; i < 4; i++) {
      seen = await takeAwayStale(lock, 40, seen);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

const past = new Date(Date.now() - 60_000);

test.each(["", ".taken"])(
  "a file, a link or a pipe in the place of the lock or its guard (%j) is told of and left where it is",
  async (guard) => {
    await inFolder(async (folder) => {
      const recording = join(folder, "a");
      await mkdir(`${recording}.lock`);
      if (guard === "") await rm(`${recording}.lock`, { recursive: true });
      const path = `${recording}.lock${guard}`;
      const places: readonly (readonly [string, () => Promise<void>])[] = [
        ["a file", async () => writeFile(path, "thesis")],
        ["a link", async () => symlink(join(folder, "none"), path)],
        ["a link", async () => symlink(folder, path)],
        ["a pipe", async () => void execFileSync("mkfifo", [path])],
      ];
      for (const [what, put] of places) {
        await put();
        if (what === "a file") await utimes(path, past, past);
        const before = await readdir(folder);
        const error: unknown = await withLock(recording, async () => "held").catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: "RecordingError", code: "FAIREXPECT_RECORDING_LOCKED", file: recording });
        expect(String(error)).toContain(`stands ${what}: ${path}. Nothing was changed`);
        expect(await readdir(folder)).toEqual(before);
        if (what === "a file") expect(await readFile(path, "utf8")).toBe("thesis");
        await rm(path);
      }
    });
  },
);

test.each(["", ".taken"])(
  "a folder that somebody keeps something in (%j) is neither emptied nor moved",
  async (guard) => {
    await inFolder(async (folder) => {
      const lock = join(folder, "a.lock");
      for (const name of new Set([lock, `${lock}${guard}`])) await mkdir(name);
      await writeFile(join(`${lock}${guard}`, "thesis"), "");
      for (const name of new Set([lock, `${lock}${guard}`])) await utimes(name, past, past);
      const work = async (): Promise<void> => {
        let seen: Sighting | undefined;
        for (let i = 0; i < 20; i++) {
          seen = await takeAwayStale(lock, 40, seen);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await expect(work()).rejects.toThrow(`stands a folder that is not empty: ${lock}${guard}. Nothing`);
      expect(await readdir(`${lock}${guard}`)).toEqual(["thesis"]);
      expect((await readdir(folder)).includes("a.lock")).toBe(true);
    });
  },
);
