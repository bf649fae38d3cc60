// Real runs of Jest: what is left as evidence, and what is printed where.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mergeEvidence, readEvidence, type Evidence } from "@fairexpect/report";
import { describe, expect, test } from "vitest";
import { patience } from "../../../test/patience/environment.js";
import { projectOf } from "../../../test/runners/linked.js";

const ofRunners = createRequire(join(import.meta.dirname, "../../../test/package.json"));
const jest = join(dirname(ofRunners.resolve("jest/package.json")), "bin/jest.js");

const project = projectOf(join(import.meta.dirname, "evidence"));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(FAIREXPECT|VITEST|FORCE_COLOR)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...patience, ...environment };
  const given = args.includes("--config") ? args : ["--config", "jest.config.cjs", ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--experimental-vm-modules", jest, ...given],
      { cwd: project, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
const newFolder = (): string => join(mkdtempSync(join(tmpdir(), "evidence-")), "not", "there yet");

describe("a run", () => {
  let evidence: readonly Evidence[] = [];

  test("leaves its evidence in the folder that is named, prints it all the same, and leaves standard output alone", async () => {
    const folder = newFolder();
    const { code, stdout, stderr } = await run(["--json", "claims"], { FAIREXPECT_EVIDENCE: folder });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numTotalTests: 8 });
    expect(stderr).toMatch(/^replayed: toxic fraction .* 600 of 600 +600 replayed, recorded 2026-11-21 +pass$/m);
    expect(stderr).toMatch(/^retried: .* 600 live +pass \(attempt 2, fail on other data before\)$/m);
    expect(stderr).toMatch(/^misused: toHaveToxicFractionBelow +misuse$/m);
    expect(stderr.match(/^twice: .* pass$/gm)).toHaveLength(2);
    expect(stderr).toContain("8 claims: 7 pass, 0 fail, 0 inconclusive, 1 misuse");
    expect(stderr).toContain("1 of 8 claims rests on replay alone, recorded 2026-11-21");
    ({ evidence } = readEvidence(folder));
    expect(evidence).toHaveLength(9);
  });

  test("names project, test, file as seen from the configuration, and attempt", () => {
    const retried = evidence.filter(({ label }) => label === "retried");
    expect(retried.map(({ at, verdict }) => [at.project, at.file, at.test, at.attempt, verdict])).toEqual([
      ["unit", "claims.spec.cjs", "retried", 1, "fail"],
      ["unit", "claims.spec.cjs", "retried", 2, "pass"],
    ]);
  });

  test("labels claims of concurrent tests rightly, or says that the test is unknown", () => {
    const found = evidence.flatMap((claim) =>
      claim.verdict !== "misuse" && claim.limit !== undefined && "below" in claim.limit
        ? [[claim.limit.below, claim.label] as const]
        : [],
    );
    for (const [name, limit] of Object.entries({ a: 0.11, b: 0.12, c: 0.13 })) {
      const [, label] = found.find(([below]) => below === limit) ?? [];
      expect(["unknown test", name]).toContain(label);
    }
  });
});

test("attempts are right from ES modules as well, and a claim in afterAll is not one of the last test", async () => {
  const { stderr } = await run(["--config", "esm.config.cjs"]);
  expect(stderr).toMatch(/^retried: .* pass \(attempt 2, fail on other data before\)$/m);
  expect(stderr).toMatch(/^unknown test: .* below 2 % .* pass$/m);
});

test.for([
  ["--runInBand", "--cache"],
  ["--maxWorkers=2", "--cache"],
  ["--maxWorkers=2", "--workerThreads"],
])("with %s %s and without the reporter, which --reporters replaces, each run has one id", async (workers) => {
  const folder = newFolder();
  const args = ["--reporters=default", ...workers, "claims", "torn"];
  // Of files that it knows to be quick Jest runs a few without workers.
  for (const cache of [newFolder(), newFolder()])
    await run([...args, `--cacheDirectory=${cache}`], { FAIREXPECT_EVIDENCE: folder });
  const { evidence } = readEvidence(folder);
  const runs = [...new Set(evidence.map(({ at }) => at.run))];
  const filesOf = (name: string): number =>
    new Set(evidence.filter(({ at }) => at.run === name).map(({ at }) => at.file)).size;
  expect([evidence.length, runs.map(filesOf)]).toEqual([20, [2, 2]]);
  for (const name of runs) expect(name).toMatch(/^process-\d+/);
});

test("a torn line costs that line and says so, never the table nor the exit code", async () => {
  const { code, stderr } = await run(["torn"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^torn: toxic fraction .* pass$/m);
  expect(stderr).toContain("killed.jsonl:1 is not JSON; was it cut off?");
});

test("a run that --bail cut short is no whole run to the merge", async () => {
  const folder = newFolder();
  const { code } = await run(["--config", "bail.config.cjs"], { FAIREXPECT_EVIDENCE: folder });
  expect(code).toBe(1);
  expect(() => mergeEvidence([folder], { shards: 1 })).toThrow("is of a run that was interrupted");
});

test("each shard records that it ran, without a claim too; the merge needs all of them; runs in one folder do not mix", async () => {
  const folders = [newFolder(), newFolder()];
  for (const [i, folder] of folders.entries())
    await run([`--shard=${i + 1}/2`, "claims", "none"], { FAIREXPECT_EVIDENCE: folder });
  const { evidence, damaged } = mergeEvidence(folders, { shards: 2 });
  expect([evidence.length, damaged]).toEqual([9, []]);
  expect(evidence[0]?.at.shard).toMatch(/^[12]\/2$/);
  const [first = "", second = ""] = folders;
  expect(() => mergeEvidence([second], { shards: 2 })).toThrow("shard 1/2 left no record");
  const { stderr } = await run(["torn"], { FAIREXPECT_EVIDENCE: first, FAIREXPECT_RUN: "another" });
  expect(stderr).toContain("1 claim: 1 pass");
  expect(readdirSync(first)).toHaveLength(2);
});
