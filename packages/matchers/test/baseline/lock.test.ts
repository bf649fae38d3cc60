// The lock of a file of baselines: whose it is, who may take it, and what becomes of it when something goes wrong.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { beforeEach, expect, test } from "vitest";
import { changeBaselines } from "../../src/baseline/baseline-file.js";
import { takeAway, withLock } from "../../src/baseline/lock.js";

let file = "";
let lock = "";
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "lock-")), "__fairness__/baselines/bot.test.ts.json");
  lock = `${file}.lock`;
});

test("it is held while work is done, and gone after it, or after it threw", () => {
  expect(withLock(file, (isOwn) => [isOwn(), existsSync(lock)])).toEqual([true, true]);
  expect(existsSync(lock)).toBe(false);
  expect(() =>
    withLock(file, () => {
      throw new RangeError("within");
    }),
  ).toThrow("within");
  expect(existsSync(lock)).toBe(false);
});

test("who lost it knows that, and leaves the lock of whoever has it now", () => {
  const isOwn = withLock(file, (own) => {
    writeFileSync(lock, "another");
    return own();
  });
  expect(isOwn).toBe(false);
  expect(readFileSync(lock, "utf8")).toBe("another");
});

test("who lost it writes nothing, and says so", () => {
  const files = { summary: file, clusters: file.replace(".json", ".clusters") };
  const change = (): void =>
    changeBaselines(files, (now) => {
      writeFileSync(lock, "another");
      return now;
    });
  expect(change).toThrow("was written by another process; run again");
  expect(readdirSync(dirname(file))).toEqual(["bot.test.ts.json.lock"]);
});

test("a fresh one is waited for, and an old one taken", () => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(lock, "another");
  const start = performance.now();
  const past = new Date(Date.now() - 4_600);
  utimesSync(lock, past, past);
  // At 5 seconds it is taken for that of a process that was killed.
  expect(withLock(file, (isOwn) => isOwn())).toBe(true);
  expect(performance.now() - start).toBeGreaterThan(300);
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("one dated in the future, as after a clock was put back, is taken", () => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(lock, "another");
  const future = new Date(Date.now() + 86_400_000);
  utimesSync(lock, future, future);
  expect(withLock(file, (isOwn) => isOwn())).toBe(true);
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("one of a holder whose clock is behind is waited for", async () => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(lock, "another");
  const holder = new Worker(
    `const { utimesSync, rmSync } = require("node:fs");
    const { parentPort, workerData: lock } = require("node:worker_threads");
    const end = Date.now() + 1500;
    const touch = () => {
      const behind = new Date(Date.now() - 60_000);
      if (Date.now() > end) return rmSync(lock);
      utimesSync(lock, behind, behind);
      setTimeout(touch, 20);
    };
    touch();
    parentPort.postMessage(end);`,
    { eval: true, workerData: lock },
  );
  const end = await new Promise((resolve) => holder.once("message", resolve));
  expect(withLock(file, (isOwn) => isOwn())).toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(end as number);
});

test("one that somebody took over since it was looked at stays theirs", () => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(lock, "another");
  takeAway(lock, "me");
  expect(readFileSync(lock, "utf8")).toBe("another");
  const past = new Date(Date.now() - 6_000);
  utimesSync(lock, past, past);
  takeAway(lock, "me");
  expect(readdirSync(dirname(file))).toEqual([]);
});

test("a folder that is a link to nothing is an error at once", () => {
  symlinkSync("/none/such", dirname(dirname(file)));
  expect(() => withLock(file, () => 1)).toThrow(/cannot be written \((ENOENT|EEXIST)\)/);
});

test.runIf(process.platform === "linux")("so is a place in which nothing can be made, as below /proc", () => {
  expect(() => withLock("/proc/__fairness__/baselines/a", () => 1)).toThrow("cannot be written (ENOENT)");
});

test("a file in the place of the folder is, too", () => {
  writeFileSync(dirname(dirname(file)), "");
  expect(() => withLock(file, () => 1)).toThrow(/cannot be written \((ENOTDIR|EEXIST)\)/);
});

test("what is no lock and stands in its place is told of at once, and stays there with what is in it", () => {
  mkdirSync(dirname(file), { recursive: true });
  const places: readonly (readonly [string, () => void])[] = [
    ["a file of 6001 bytes", () => writeFileSync(lock, "x".repeat(6_001))],
    ["a file of 17 bytes", () => writeFileSync(lock, "x".repeat(17))],
    ["a folder", () => mkdirSync(lock)],
    ["a link", () => symlinkSync("/none/such", lock)],
    ["a pipe or a device", () => execFileSync("mkfifo", [lock])],
  ];
  for (const [what, put] of places) {
    put();
    const past = new Date(Date.now() - 60_000);
    if (what !== "a link") utimesSync(lock, past, past);
    const start = performance.now();
    expect(() => withLock(file, () => 1)).toThrow(`stands ${what} that is none: ${lock}. Nothing was changed`);
    expect(performance.now() - start).toBeLessThan(300);
    expect(readdirSync(dirname(file))).toEqual(["bot.test.ts.json.lock"]);
    rmSync(lock, { recursive: true });
  }
});

test("an empty one, as a process leaves that was killed at once, and one with a whole name are taken when old", () => {
  mkdirSync(dirname(file), { recursive: true });
  for (const name of ["", "0123456789abcdef"]) {
    writeFileSync(lock, name);
    const past = new Date(Date.now() - 60_000);
    utimesSync(lock, past, past);
    expect(withLock(file, (isOwn) => isOwn())).toBe(true);
  }
});
