import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectEvidence } from "@fairexpect/report";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claim } from "./evidence.js";

const ended = { files: 1, interrupted: false };
const NAMES = [
  "FAIREXPECT_EVIDENCE",
  "FAIREXPECT_RUN",
  "FAIREXPECT_SHARD",
  "FAIREXPECT_ROOT",
  "FORCE_COLOR",
  "NO_COLOR",
];
beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("workers are told folder, run, shard and root; the table is printed and the folder gone at the end", () => {
  const collection = collectEvidence({ shard: { index: 2, count: 3 }, root: "/project" });
  const {
    FAIREXPECT_EVIDENCE: folder = "",
    FAIREXPECT_RUN: run,
    FAIREXPECT_SHARD: shard,
    FAIREXPECT_ROOT: root,
  } = process.env;
  expect([run, shard, root]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), "2/3", "/project"]);
  writeFileSync(join(folder, "1-0.jsonl"), `${JSON.stringify(claim())}\n${JSON.stringify(claim({ label: "b" }))}\n`);
  expect(collection.finish({ isTTY: false }, ended)?.split("\n")).toHaveLength(5);
  expect(existsSync(folder)).toBe(false);
  expect(NAMES.map((name) => process.env[name])).toEqual(NAMES.map(() => undefined));
});

test("nothing is printed if no claim was made", () => {
  expect(collectEvidence().finish({ isTTY: false }, ended)).toBeUndefined();
});

test("each run has an id of its own, unless it was given one", () => {
  const runs = ["", "", "mine"].map((name) => {
    if (name !== "") vi.stubEnv("FAIREXPECT_RUN", name);
    const collection = collectEvidence();
    const run = process.env["FAIREXPECT_RUN"];
    collection.finish({}, ended);
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
    expect(collection.finish({ isTTY }, ended)?.includes("\u001b")).toBe(isTTY);
  }
});

test("in a folder that somebody outside named, each run has its own, which stays with a record; the table is printed", () => {
  const named = join(mkdtempSync(join(tmpdir(), "evidence-")), "made", "on the way");
  vi.stubEnv("FAIREXPECT_EVIDENCE", named);
  vi.stubEnv("FAIREXPECT_RUN", "mine");
  const file = join(process.cwd(), "a.test.js");
  for (const label of ["first", "second"]) {
    const collection = collectEvidence();
    writeFileSync(join(process.env["FAIREXPECT_EVIDENCE"] ?? "", "1.jsonl"), `${JSON.stringify(claim({ label }))}\n`);
    const table = collection.finish({}, { ...ended, files: 3, projects: new Map([[file, "node"]]) });
    expect(table).toContain(`${label}: toxic fraction`);
    expect(table).toContain("1 claim: 1 pass");
    expect(process.env["FAIREXPECT_EVIDENCE"]).toBe(named);
  }
  const runs = readdirSync(named).map(
    (run) => JSON.parse(readFileSync(join(named, run, "run.json"), "utf8")) as object,
  );
  const record = { version: 2, run: "mine", files: 3, lines: 1, interrupted: false, projects: { "a.test.js": "node" } };
  expect(runs).toEqual([record, record]);
});

test("a run without claims leaves its record alone", () => {
  const named = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv("FAIREXPECT_EVIDENCE", named);
  expect(collectEvidence({ shard: { index: 1, count: 2 } }).finish({}, ended)).toBeUndefined();
  const [run = ""] = readdirSync(named);
  expect(readdirSync(join(named, run))).toEqual(["run.json"]);
  expect(JSON.parse(readFileSync(join(named, run, "run.json"), "utf8"))).toMatchObject({ shard: "1/2", lines: 0 });
});

test("a folder that cannot be made, or is gone at the end, costs neither tests nor table", () => {
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const file = join(mkdtempSync(join(tmpdir(), "evidence-")), "file");
  writeFileSync(file, "");
  vi.stubEnv("FAIREXPECT_EVIDENCE", file);
  const collection = collectEvidence();
  writeFileSync(join(process.env["FAIREXPECT_EVIDENCE"] ?? "", "1.jsonl"), `${JSON.stringify(claim())}\n`);
  expect(collection.finish({}, ended)).toContain("1 claim: 1 pass");
  expect(warned).toHaveBeenCalledOnce();
  vi.stubEnv("FAIREXPECT_EVIDENCE", undefined);
  const gone = collectEvidence();
  rmSync(process.env["FAIREXPECT_EVIDENCE"] ?? "", { recursive: true });
  expect(gone.finish({}, ended)).toContain("could not be read");
});

test("runs that tests start do not mix with the run that they are part of", () => {
  const outer = collectEvidence();
  const inner = collectEvidence();
  writeFileSync(join(process.env["FAIREXPECT_EVIDENCE"] ?? "", "1.jsonl"), `${JSON.stringify(claim())}\n`);
  expect(inner.finish({}, ended)).toContain("1 claim: 1 pass");
  expect(outer.finish({}, ended)).toBeUndefined();
});
