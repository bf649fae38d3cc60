import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readEvidence } from "@fairexpect/report";
import { expect, test } from "vitest";
import { claim, finding, misuse } from "./evidence.js";

function folderWith(files: Record<string, readonly unknown[]>): string {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
    );
  }
  return folder;
}

const full = claim({
  at: { run: "r", shard: "1/2", project: "unit", file: "a.test.ts", test: "t", attempt: 2 },
  findings: [
    finding({
      of: { group: "women", against: "men", class: "yes", rate: "selectionRate" },
      pValue: 0.01,
      method: "m",
      seed: 7,
    }),
    { of: {}, reason: "no cases", counts: {}, verdict: "undefined" },
  ],
  data: {
    asked: { total: 10, groups: { women: 5 } },
    leftOut: { refusal: { total: 2, groups: { women: 2 } } },
    live: 8,
    replayed: 2,
    recorded: { from: "2026-11-01", to: "2026-11-02" },
    model: "m",
    prompts: "p",
    scorers: ["s"],
  },
});

test("a folder that is not there is wrong input, told on one line, and so is a file", () => {
  const folder = folderWith({ "a.jsonl": [] });
  const missing = join(folder, "not\u202ethere");
  expect(() => readEvidence(missing)).toThrow(
    expect.objectContaining({
      code: "FAIREXPECT_INPUT",
      message: expect.stringContaining('not\\u202ethere", where there is none; expected a folder of evidence.'),
    }),
  );
  expect(() => readEvidence(join(folder, "a.jsonl"))).toThrow("expected a folder of evidence");
});

test("evidence is read as it was written, by project and test file, of one file in its order", () => {
  const folder = folderWith({ "2-0.jsonl": [claim({ label: "b" })], "1-0.jsonl": [full, claim()], "note.txt": ["no"] });
  expect(readEvidence(folder)).toEqual({ evidence: [claim(), claim({ label: "b" }), full], damaged: [] });
});

test("a file that cannot be read costs what is in it, and not the rest", () => {
  const folder = folderWith({ "2.jsonl": [claim()], "1.jsonl/inside.txt": [] });
  expect(readEvidence(folder)).toEqual({
    evidence: [claim()],
    damaged: [expect.stringMatching(/^1\.jsonl cannot be read: EISDIR/)],
  });
});

test("a pipe or a device in a file's place is not waited for", () => {
  const folder = folderWith({ "3.jsonl": [claim()] });
  execFileSync("mkfifo", [join(folder, "1.jsonl")]);
  symlinkSync("/dev/zero", join(folder, "2.jsonl"));
  expect(readEvidence(folder)).toEqual({
    evidence: [claim()],
    damaged: ["1.jsonl", "2.jsonl"].map((name) => `${name} cannot be read: it is a pipe or a device`),
  });
});

test("runs have folders of their own, and their records name projects that the runner told its reporter alone", () => {
  const at = { run: "r", file: "a.test.js", test: "t", attempt: 1 };
  const record = { version: 2, run: "r", files: 1, lines: 1, interrupted: false, projects: { "a.test.js": "node" } };
  const folder = folderWith({
    "one/a.jsonl": [claim({ at })],
    "one/run.json": [record],
    "two/b.jsonl": [claim({ at })],
    "two/nested/c.jsonl": ["not read"],
  });
  expect(readEvidence(folder)).toEqual({
    evidence: [claim({ at }), claim({ at: { ...at, project: "node" } })],
    damaged: [],
  });
});

test("infinite ranges and bounds are numbers again", () => {
  const { metric } = claim();
  const written = {
    ...claim(),
    metric: { ...metric, range: ["-Infinity", "Infinity"] },
    findings: [{ ...finding(), value: "Infinity", bounds: { lower: "-Infinity", upper: 3 } }],
    label: "Infinity",
  };
  const [read] = readEvidence(folderWith({ "a.jsonl": [written] })).evidence;
  expect(read).toMatchObject({
    metric: { range: [-Infinity, Infinity] },
    findings: [{ value: Infinity, bounds: { lower: -Infinity, upper: 3 } }],
    label: "Infinity",
  });
});

test("fields that this version does not know are kept, at every depth", () => {
  const newer = {
    ...claim(),
    lineage: { value: 1 },
    at: { ...claim().at, machine: "m" },
    metric: { ...claim().metric, design: { power: "fraction" } },
    findings: [{ ...finding(), change: -0.1, of: { group: "a", term: "she" } }],
    limit: { below: 0.01, inclusive: true },
    data: { ...full.data, cost: 3 },
  };
  const older = { ...misuse(), machine: "m" };
  expect(readEvidence(folderWith({ "a.jsonl": [newer, older] })).evidence).toEqual([newer, older]);
});

test.each([
  ["a line that was cut off", '{"version":2,"at":', "a.jsonl:2 is not JSON; was it cut off?"],
  ["another version", { ...claim(), version: 1 }, /^a\.jsonl:2 is not evidence of version 2 \(version: /],
  ["a limit in words", { ...claim(), limit: "below 1 %" }, /version 2 \(limit: /],
  ["a limit on two sides", { ...claim(), limit: { below: 1, above: 0 } }, /version 2 \(limit: /],
  ["a verdict that is none", { ...claim(), verdict: "passed" }, /version 2 \(verdict: /],
])("%s costs that line, told by file and line", (_, line, message) => {
  const folder = folderWith({ "a.jsonl": [claim(), line, misuse()] });
  expect(readEvidence(folder)).toEqual({
    evidence: [claim(), misuse()],
    damaged: [typeof message === "string" ? message : expect.stringMatching(message)],
  });
});
