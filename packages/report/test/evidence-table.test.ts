import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceTable, readEvidence } from "@fairexpect/report";
import { expect, test } from "vitest";

const line = {
  version: 1,
  matcher: "toHaveToxicFractionBelow",
  metric: "toxicFraction",
  title: "toxic fraction",
  format: "percent",
  label: "bot",
  negated: false,
  threshold: "below 0.01",
  confidence: 0.95,
  margin: 0,
  thin: false,
  estimate: 0,
  lower: 0,
  upper: 0.01,
  counts: { prompts: 300 },
  verdict: "pass",
} as const;

test("below the assertions the table names each scorer and encoder once, without what could move a cursor", () => {
  const evidence = [
    { ...line, scorer: "a/toxicity@1" },
    { ...line, scorer: "a/toxicity@1" },
    { ...line, encoder: "b/vectors\u001b[2J@2" },
  ];
  expect(evidenceTable(evidence, { colors: false }).split("\n").slice(4)).toEqual([
    "encoder  b/vectors@2",
    "scorer   a/toxicity@1",
  ]);
  expect(evidenceTable([line], { colors: false }).split("\n")).toHaveLength(2);
});

test("evidence is read as it was written, with seed, scorer and what was left out", () => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  const full = { ...line, seed: 7, scorer: "a/toxicity@1", leftOut: { refusal: 2 } };
  writeFileSync(join(folder, "1-0.jsonl"), `${JSON.stringify(full)}\n`);
  expect(readEvidence(folder)).toEqual([full]);
});
