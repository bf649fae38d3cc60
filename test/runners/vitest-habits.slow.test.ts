// What people do with Vitest beside `vitest run`: the matchers, their evidence and the table hold.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mergeEvidence } from "@fairexpect/report";
import { expect, test } from "vitest";
import { newFolder, runCollecting, type Run } from "./habits-run.js";
import { projectOf } from "./linked.js";
import { runIn } from "./tarballs.js";

const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
const folder = projectOf(join(import.meta.dirname, "habits/vitest"));
const run = async (...args: readonly string[]): Promise<Run> => runCollecting(folder, [vitest, "run", ...args]);

test("assertions hold in every form: in threads, with coverage", async () => {
  const coverage = ["--coverage", `--coverage.reportsDirectory=${join(tmpdir(), "fairexpect-coverage")}`];
  const { code, output, evidence } = await run("passing.spec.mjs", ...coverage);
  expect(code, output).toBe(0);
  expect(output).toContain("12 passed | 1 expected fail (13)");
  expect(output).toContain("15 claims: 14 pass, 1 fail, 0 inconclusive");
  expect(output).toMatch(/^poll: toxic fraction .* pass \(attempt 3, fail on other data before\)$/m);
  expectOwnClaims(evidence);
  expect(output).toMatch(/^ *data\.mjs +\| +100 /m);
});

test("assertions hold in every form: in forks without isolation, in vmThreads, in vmForks", async () => {
  const { code, output, evidence } = await run("--config", "pools.config.mjs");
  expect(code, output).toBe(0);
  expect(output).toContain("36 passed | 3 expected fail (39)");
  expect(output).toContain("45 claims: 42 pass, 3 fail, 0 inconclusive");
  expect(output.match(/poll: toxic fraction .* pass \(attempt 3, fail on other data before\)$/gm)).toHaveLength(3);
  for (const project of ["forks without isolation", "vmThreads", "vmForks"])
    expectOwnClaims(evidence.filter(({ at }) => at.project === project));
});

/** Of tests that run at once each claims for itself. */
function expectOwnClaims(evidence: Run["evidence"]): void {
  for (const letter of ["a", "b", "c"]) {
    const [claim] = evidence.filter(({ label }) => label === `own ${letter}`);
    expect(claim).toBeDefined();
    // Vitest does not tell of every claim of a concurrent test which test made it.
    expect([undefined, `at once > ${letter}`]).toContain(claim?.at.test);
  }
}

test("assertions fail in every form with the whole message, and each leaves its evidence", async () => {
  const { code, output, evidence } = await run("failing.spec.mjs");
  expect(code).toBe(1);
  expect(output).toContain("4 failed");
  for (const limit of ["1 %", "2 %", "3 %", "4 %"]) expect(output).toContain(`not below ${limit}.`);
  expect(output).toContain("expected number of assertions to be 2, but got 1");
  const verdicts = Object.fromEntries(evidence.map(({ label, verdict }) => [label, verdict]));
  expect(verdicts).toEqual({ first: "fail", second: "fail", polled: "fail", resolved: "fail", alone: "pass" });
  expect(output).toContain("5 claims: 1 pass, 4 fail");
});

test("--retry makes one row of the attempts at a test", async () => {
  const { code, output } = await run("--retry=2", "flaky.spec.mjs");
  expect(code).toBe(0);
  expect(output).toMatch(/^flaky: toxic fraction .* pass \(attempt 2, fail on other data before\)$/m);
  expect(output).toContain("1 claim: 1 pass");
});

test("a run that --bail cut short is no whole run to a merge", async () => {
  const collected = newFolder();
  const args = [vitest, "run", "--bail=1", "--no-file-parallelism", "failing", "local"];
  const { code } = await runIn(folder, process.execPath, args, { FAIREXPECT_EVIDENCE: collected });
  expect(code).toBe(1);
  expect(() => mergeEvidence([collected], { shards: 1 })).toThrow("is of a run that was interrupted");
});

test("projects keep their claims apart", async () => {
  const { code, output, evidence } = await run("--config", "two-projects.config.mjs");
  expect(code, output).toBe(0);
  expect(evidence.map(({ at }) => at.project).sort()).toEqual(["production", "staging"]);
  expect(output).toContain("2 claims: 2 pass");
});

test("--merge-reports shows the table of all shards, and is red if a shard is missing", async () => {
  const reports = mkdtempSync(join(tmpdir(), "fairexpect-reports-"));
  const collected = newFolder();
  const environment = { FAIREXPECT_EVIDENCE: collected };
  const merge = [vitest, "run", `--merge-reports=${reports}`];
  const shard = async (part: number): Promise<unknown> => {
    const parts = [`--shard=${part}/2`, `--outputFile.blob=${join(reports, `${part}.json`)}`];
    const reporters = ["--reporter=blob", "--reporter=@fairexpect/vitest/reporter"];
    const args = [vitest, "run", "local", "flaky", "--retry=1", ...parts, ...reporters];
    return runIn(folder, process.execPath, args, environment);
  };
  await shard(1);
  const half = await runIn(folder, process.execPath, merge, environment);
  expect(half.output).toContain("shard 2/2 left no record");
  expect(half.code).toBe(1);
  await shard(2);
  const whole = await runIn(folder, process.execPath, merge, environment);
  expect(whole.code, whole.output).toBe(0);
  expect(whole.output).toContain("2 claims: 2 pass");
  expect(whole.output).toContain("1 passed at a later attempt only");
  const unknown = await runIn(folder, process.execPath, merge);
  expect(unknown.output).toContain("set FAIREXPECT_EVIDENCE");
  rmSync(reports, { recursive: true });
});

test("in watch mode each run has a table of its own claims", async () => {
  const watched = join(folder, "watched.spec.mjs");
  const text = readFileSync(join(folder, "local.spec.mjs"), "utf8");
  writeFileSync(watched, text);
  const child = spawn(process.execPath, [vitest, "--watch", "watched"], {
    cwd: folder,
    env: { ...process.env, CI: undefined, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  try {
    let output = "";
    const printed = async (pattern: RegExp): Promise<void> => {
      await expect.poll(() => output, { timeout: 60_000, interval: 50 }).toMatch(pattern);
      output = "";
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    await printed(/local: toxic fraction .* pass[^]*1 claim: 1 pass[^]*Waiting for file changes/);
    writeFileSync(watched, text.replace("scores(0)", "scores(1)").replace('label: "local"', 'label: "changed"'));
    await printed(/changed: toxic fraction .* fail[^]*1 claim: 0 pass, 1 fail/);
  } finally {
    child.kill();
    rmSync(watched);
  }
});
