// Real runs of Vitest: what is left as evidence, and what is printed where.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mergeEvidence, readEvidence, type Evidence } from "@fairexpect/report";
import { describe, expect, test } from "vitest";
import { patience } from "../../../test/patience/environment.js";
import { projectOf } from "../../../test/runners/linked.js";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const project = projectOf(join(import.meta.dirname, "evidence"));
const FAIREXPECT = "--reporter=@fairexpect/vitest/reporter";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  args: readonly string[],
  environment: Record<string, string> = {},
  reporter: readonly string[] = [FAIREXPECT],
): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(FAIREXPECT|VITEST|FORCE_COLOR)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...patience, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, "run", ...reporter, ...args], { cwd: project, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
const newFolder = (): string => join(mkdtempSync(join(tmpdir(), "evidence-")), "not", "there yet");

describe("a run", () => {
  let evidence: readonly Evidence[] = [];

  test("leaves its evidence in the folder that is named, prints it all the same, and leaves standard output alone", async () => {
    const folder = newFolder();
    const { code, stdout, stderr } = await run(["--reporter=json", "claims"], { FAIREXPECT_EVIDENCE: folder });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, numTotalTests: 10 });
    expect(stderr).toMatch(/^replayed: toxic fraction .* 600 of 600 +600 replayed, recorded 2026-11-21 +pass$/m);
    expect(stderr).toMatch(/^retried: .* 600 live +pass \(attempt 2, fail on other data before\)$/m);
    expect(stderr).toMatch(/^misused: toHaveToxicFractionBelow +misuse$/m);
    expect(stderr).toMatch(/^not there: .* undefined$/m);
    expect(stderr).toContain("13 claims: 11 pass, 0 fail, 0 inconclusive, 1 undefined, 1 misuse");
    expect(stderr).toContain("1 passed at a later attempt only, on other data");
    expect(stderr).toContain("1 of 13 claims rests on replay alone, recorded 2026-11-21");
    ({ evidence } = readEvidence(folder));
    expect(evidence).toHaveLength(14);
  });

  test("names run, project, test, file as seen from the configuration, and attempt", () => {
    expect(new Set(evidence.map(({ at }) => at.run)).size).toBe(1);
    const retried = evidence.filter(({ label }) => label === "retried");
    expect(retried.map(({ at, verdict }) => [at.project, at.file, at.test, at.attempt, verdict])).toEqual([
      ["unit", "claims.spec.mjs", "retried", 1, "fail"],
      ["unit", "claims.spec.mjs", "retried", 2, "pass"],
    ]);
  });

  test("labels claims of concurrent tests rightly, or says that the test is unknown", () => {
    const labelAt = (limit: number): string | undefined =>
      evidence.find(
        (claim) =>
          claim.verdict !== "misuse" &&
          claim.limit !== undefined &&
          "below" in claim.limit &&
          claim.limit.below === limit,
      )?.label;
    for (const [i, letter] of ["a", "b", "c"].entries()) {
      // On a busy machine the tests of both suites overlap, and what the imported expect counted is not told apart.
      expect(["unknown test", `own > ${letter}`]).toContain(labelAt(0.03 + i / 1000));
      for (const limit of [0.02, 0.12])
        expect(["unknown test", `mixed > ${letter}`]).toContain(labelAt(limit + i / 1000));
    }
  });
});

test("runs in one folder do not mix", async () => {
  const folder = newFolder();
  const environment = { FAIREXPECT_EVIDENCE: folder, FAIREXPECT_RUN: "nightly" };
  await run(["torn"], environment);
  const { stderr } = await run(["torn"], environment);
  expect(stderr).toContain("1 claim: 1 pass");
  expect(readdirSync(folder)).toHaveLength(2);
});

test.for(["forks", "threads"])(
  "of %s without the reporter, which --reporter replaces, each run has one id",
  async (pool) => {
    const folder = newFolder();
    const args = ["--reporter=dot", `--pool=${pool}`, "claims", "torn"];
    for (const _ of [1, 2]) await run(args, { FAIREXPECT_EVIDENCE: folder }, []);
    const { evidence } = readEvidence(folder);
    const runs = [...new Set(evidence.map(({ at }) => at.run))];
    const filesOf = (name: string): number =>
      new Set(evidence.filter(({ at }) => at.run === name).map(({ at }) => at.file)).size;
    expect([evidence.length, runs.map(filesOf)]).toEqual([30, [2, 2]]);
    for (const name of runs) expect(name).toMatch(/^process-\d+/);
  },
);

test("a torn line costs that line and says so, never the table nor the exit code", async () => {
  const { code, stderr } = await run(["torn"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^torn: toxic fraction .* pass$/m);
  expect(stderr).toContain("killed.jsonl:1 is not JSON; was it cut off?");
});

test("each shard records that it ran, without a claim too; the merge needs all of them", async () => {
  const folders = [newFolder(), newFolder()];
  for (const [i, folder] of folders.entries())
    await run([`--shard=${i + 1}/2`, "claims", "none"], { FAIREXPECT_EVIDENCE: folder });
  const { evidence, damaged } = mergeEvidence(folders, { shards: 2 });
  expect(evidence).toHaveLength(14);
  expect(damaged).toEqual([]);
  expect(evidence.map(({ at }) => at.shard)).toSatisfy((shards: string[]) => /^[12]\/2$/.test(shards[0] ?? ""));
  for (const folder of folders) expect(existsSync(folder)).toBe(true);
  expect(() => mergeEvidence(folders.slice(1), { shards: 2 })).toThrow("shard 1/2 left no record");
});
