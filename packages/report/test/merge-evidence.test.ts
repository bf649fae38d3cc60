import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectEvidence, EvidenceError, mergeEvidence, readEvidence } from "@fairexpect/report";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claim } from "./evidence.js";

beforeEach(() => {
  for (const name of ["EVIDENCE", "RUN", "SHARD", "ROOT"]) vi.stubEnv(`FAIREXPECT_${name}`, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** What a shard leaves in the folder of its machine: claims with these labels, and its record. */
function shard(index: number, count: number, labels: readonly string[], ended: object = {}): string {
  const named = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv("FAIREXPECT_EVIDENCE", named);
  const collection = collectEvidence(count === 1 ? {} : { shard: { index, count } });
  const folder = process.env["FAIREXPECT_EVIDENCE"] ?? "";
  // The same name on every machine, as process ids would be.
  const lines = labels.map((label) => `${JSON.stringify(claim({ label }))}\n`);
  if (lines.length > 0) writeFileSync(join(folder, "1.jsonl"), lines.join(""));
  collection.finish({}, { files: 1, interrupted: false, ...ended });
  return named;
}
const fileIn = (named: string, name: string): string => join(named, readdirSync(named)[0] ?? "", name);
function asFolder(named: string): void {
  rmSync(fileIn(named, "run.json"));
  mkdirSync(fileIn(named, "run.json"));
}
const labels = (folders: readonly string[], shards: number): string[] =>
  mergeEvidence(folders, { shards })
    .evidence.map(({ label }) => label)
    .sort();

describe("merged evidence", () => {
  test("is that of all shards, also of one that made no claim", () => {
    expect(labels([shard(1, 3, ["a", "b"]), shard(2, 3, []), shard(3, 3, ["c"])], 3)).toEqual(["a", "b", "c"]);
    expect(labels([shard(1, 1, ["a"])], 1)).toEqual(["a"]);
  });

  test("is of one run, whatever the shards call theirs", () => {
    const { evidence } = mergeEvidence([shard(2, 2, ["a"]), shard(1, 2, ["b"])], { shards: 2 });
    expect(new Set(evidence.map(({ at }) => at.run)).size).toBe(1);
  });

  test("lacks a line that cannot be read, and says so", () => {
    const [first, second] = [shard(1, 2, ["a"]), shard(2, 2, ["b"])];
    const file = fileIn(second, "1.jsonl");
    truncateSync(file, 100);
    expect(mergeEvidence([first, second], { shards: 2 })).toMatchObject({
      evidence: [{ label: "a" }],
      damaged: ["1.jsonl:1 is not JSON; was it cut off?"],
    });
  });
});

describe("the merge fails if", () => {
  test.each<[string, number, () => readonly string[], string]>([
    ["a shard is missing", 3, () => [shard(1, 3, ["a"]), shard(2, 3, [])], "shard 3/3 left no record"],
    ["a folder is missing", 2, () => [shard(1, 2, ["a"]), "/nowhere"], "shard 2/2 left no record"],
    ["there is no folder", 1, () => [], "shard 1/1 left no record"],
    ["a shard is there twice", 1, () => [shard(1, 1, ["a"]), shard(1, 1, ["a"])], "shard 1/1 has 2 records"],
    ["a shard is of another number", 1, () => [shard(1, 1, []), shard(1, 2, [])], "is of shard 1/2"],
    ["a shard ran no test file", 1, () => [shard(1, 1, [], { files: 0 })], "a run without a test file"],
    ["a shard was interrupted", 1, () => [shard(1, 1, [], { interrupted: true })], "a run that was interrupted"],
  ])("%s", (_, shards, make, problem) => {
    const folders = make();
    expect(() => mergeEvidence(folders, { shards })).toThrow(EvidenceError);
    expect(() => mergeEvidence(folders, { shards })).toThrow(problem);
  });

  test.each<[string, (named: string) => void, string]>([
    [
      "its record is empty",
      (named) => truncateSync(fileIn(named, "run.json"), 0),
      "run.json is not JSON; was it cut off?",
    ],
    ["its record is gone", (named) => rmSync(fileIn(named, "run.json")), "has evidence but no run.json"],
    [
      "its record is of another version",
      (named) => writeFileSync(fileIn(named, "run.json"), "{}"),
      "not the record of a run",
    ],
    [
      "a file of it is there twice",
      (named) => copyFileSync(fileIn(named, "1.jsonl"), fileIn(named, "2.jsonl")),
      "has 4 lines of evidence, and its run left 2; was a file of it copied?",
    ],
    ["its record is a folder", asFolder, "run.json cannot be read: EISDIR"],
    ["a file of it is gone", (named) => rmSync(fileIn(named, "1.jsonl")), "has 0 of 2 lines of evidence"],
  ])("%s, though its evidence can be read", (_, damage, problem) => {
    const named = shard(1, 1, ["a", "b"]);
    damage(named);
    expect(() => mergeEvidence([named], { shards: 1 })).toThrow(problem);
    expect(() => readEvidence(named)).not.toThrow();
  });

  test("the number of shards is none", () => {
    expect(() => mergeEvidence([], { shards: 0 })).toThrow(
      "mergeEvidence: options.shards is 0; expected an integer of at least 1",
    );
  });
});
