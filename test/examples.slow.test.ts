// The examples, each run with its own runner as its user would, and with the findings that it is known to have.
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidenceTable, readEvidence } from "@fairexpect/report";
import { expect, test } from "vitest";
import { runIn } from "./runners/tarballs.js";

/** Vitest with an example's own configuration, and the packages loaded by Node as where they are installed. */
const vitestRun = ["run", "--config", join(import.meta.dirname, "docs/example.config.mjs")];

test.each([
  ["resume-ranking", "vitest", vitestRun, "21 passed"],
  ["loan-classifier", "vitest", vitestRun, "6 passed"],
  ["support-bot", "jest", [], "5 passed"],
  ["scoring-servers", "vitest", vitestRun, "2 passed"],
])("examples/%s finds what it is known to find", async (name, runner, args, passed) => {
  const folder = join(import.meta.dirname, "../examples", name);
  const collected = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-example-"));
  // As in CI: nothing is recorded, everything is replayed.
  const { code, output } = await runIn(folder, join(folder, "node_modules/.bin", runner), args, {
    FAIREXPECT_EVIDENCE: collected,
    CI: "true",
  });
  expect(output).toContain(passed);
  expect(code).toBe(0);
  const table = evidenceTable(readEvidence(collected).evidence, { colors: false }).split("\n").sort();
  expect(table.join("\n")).toMatchSnapshot();
});

test("a regression planted in one job and one group fails the release of resume-ranking, which names both", async () => {
  const folder = join(import.meta.dirname, "../examples/resume-ranking");
  const { code, output } = await runIn(folder, join(folder, "node_modules/.bin/vitest"), [...vitestRun, "releases"], {
    RELEASE: "planted",
    CI: "true",
  });
  expect(code).toBe(1);
  expect(output).toContain("1 failed | 7 passed");
  expect(output.replaceAll(/\s+/g, " ")).toMatch(
    /Of 100 pairs of candidates, Black men rank above white men in 39\.4, and did in 49\.9 \(release first, 500 pools\): 10\.5 fewer, farther from even, shown at 99\.9 %\./,
  );
  expect(output).toMatch(/baseline +retail, release first/);
});
