import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

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
