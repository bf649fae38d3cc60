import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sideOf, untilSettled, type CountedRow } from "./until-settled.mjs";

/** A row of which so many in a hundred runs pass falsely. */
function row(key: string, share: number, seeds: number[] = []): CountedRow {
  const count = (runs: number, seed: number) => {
    seeds.push(seed);
    return { runs, passes: Math.round(share * runs), fails: 0 };
  };
  return { key, seed: 1, goal: 0.05, count };
}

test("rows run until they are on one side of their goal for certain, and those near it as often as may be", () => {
  const rows = [row("none", 0), row("some", 0.02), row("near", 0.05), row("many", 0.3)];
  const found = untilSettled(rows, { first: 150, most: 2000 });
  expect(found.map((each) => each?.runs)).toEqual([150, 600, 2000, 150]);
  expect(found.map((each) => sideOf(each ?? { runs: 0, passes: 0, fails: 0 }, 0.05))).toEqual([
    "below",
    "below",
    "near",
    "above",
  ]);
});

test("runs go on from a file, with other seeds, and none are made when the time is over", () => {
  const folder = mkdtempSync(join(tmpdir(), "settled-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const state = join(folder, "counted.json");
  const seeds: number[] = [];
  const rows = [row("near", 0.05, seeds)];
  expect(untilSettled(rows, { first: 100, most: 200, state })[0]?.runs).toBe(200);
  expect(untilSettled(rows, { first: 100, most: 300, state })[0]?.runs).toBe(300);
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(untilSettled([row("other", 0)], { first: 100, most: 200, minutes: 0 })).toEqual([undefined]);
});

test("without runs a row is on no side", () => {
  expect(sideOf({ runs: 0, passes: 0, fails: 0 }, 0.05)).toBe("near");
});
