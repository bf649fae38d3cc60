// Groups may be called what objects have names for; from the matcher to the table nothing of them is lost.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extendExpect } from "@fairexpect/matchers";
import { evidenceTable, readEvidence } from "@fairexpect/report";
import { disparity } from "@fairexpect/metrics";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

extendExpect(expect);

const names = ["__proto__", "constructor"];
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv("FAIREXPECT_EVIDENCE", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const predictions = names.flatMap((group) =>
  Array.from({ length: 200 }, (_, i) => ({ group, prediction: i % 2, label: 1 })),
);
const byName = (count: number) => ({
  total: 2 * count,
  groups: Object.fromEntries(names.map((name) => [name, count])),
});
const provenance = {
  asked: byName(220),
  leftOut: { refusal: byName(20) },
  live: 440,
  replayed: 0,
  model: "m",
  prompts: "p",
  scorers: [],
};

test("groups named __proto__ and constructor pass from the matcher through the evidence to the table", () => {
  const measurement = disparity({ predictions, provenance }, { rate: "selectionRate" });
  (expect(measurement) as unknown as { toBeShownBelow(limit: number): void }).toBeShownBelow(0.3);
  const { evidence, damaged } = readEvidence(folder);
  expect(damaged).toEqual([]);
  const [claim] = evidence;
  if (claim === undefined || claim.verdict === "misuse") throw new Error("no claim");
  expect(Object.entries(claim.data?.asked.groups ?? {})).toEqual(names.map((name) => [name, 220]));
  expect(Object.entries(claim.data?.leftOut.refusal?.groups ?? {})).toEqual(names.map((name) => [name, 20]));
  expect(claim.findings.map(({ of }) => of)).toEqual([{ group: "__proto__", against: "constructor" }]);
  const [, line] = evidenceTable(evidence, { colors: false }).split("\n");
  expect(line).toContain("__proto__ vs constructor");
  expect(line).toContain("400 of 440 (40 refused)");
});
