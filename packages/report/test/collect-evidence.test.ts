import { existsSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectEvidence } from "@fairexpect/report";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claim } from "./evidence.js";

const NAMES = ["FAIREXPECT_EVIDENCE", "FAIREXPECT_RUN", "FAIREXPECT_SHARD", "FORCE_COLOR", "NO_COLOR"];
beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("workers are told folder, run and shard; the table is printed and the folder gone at the end", () => {
  const collection = collectEvidence({ index: 2, count: 3 });
  const { FAIREXPECT_EVIDENCE: folder = "", FAIREXPECT_RUN: run, FAIREXPECT_SHARD: shard } = process.env;
  expect([run, shard]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), "2/3"]);
  writeFileSync(join(folder, "1-0.jsonl"), `${JSON.stringify(claim())}\n${JSON.stringify(claim({ label: "b" }))}\n`);
  expect(collection.finish({ isTTY: false })?.split("\n")).toHaveLength(3);
  expect(existsSync(folder)).toBe(false);
  expect(NAMES.map((name) => process.env[name])).toEqual(NAMES.map(() => undefined));
});

test("nothing is printed if no claim was made", () => {
  expect(collectEvidence().finish({ isTTY: false })).toBeUndefined();
});

test("each run has an id of its own, unless it was given one", () => {
  const runs = ["", "", "mine"].map((name) => {
    if (name !== "") vi.stubEnv("FAIREXPECT_RUN", name);
    const collection = collectEvidence();
    const run = process.env["FAIREXPECT_RUN"];
    collection.finish({});
    return run;
  });
  expect(new Set(runs).size).toBe(3);
  expect(runs[2]).toBe("mine");
});

test("colours are those of where it is printed", () => {
  vi.stubEnv("TERM", "xterm");
  for (const isTTY of [true, false]) {
    const collection = collectEvidence();
    writeFileSync(join(process.env["FAIREXPECT_EVIDENCE"] ?? "", "1-0.jsonl"), `${JSON.stringify(claim())}\n`);
    expect(collection.finish({ isTTY })?.includes("\u001b")).toBe(isTTY);
  }
});

test("evidence that somebody outside collects is left to them", () => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv("FAIREXPECT_EVIDENCE", folder);
  const collection = collectEvidence();
  writeFileSync(join(folder, "1-0.jsonl"), `${JSON.stringify(claim())}\n`);
  expect(collection.finish({})).toBeUndefined();
  expect(readdirSync(folder)).toEqual(["1-0.jsonl"]);
  expect(process.env["FAIREXPECT_EVIDENCE"]).toBe(folder);
});
