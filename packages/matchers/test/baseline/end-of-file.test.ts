// Baselines that no test asks for any more, once all tests of a file have run.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endTestFile } from "@fairexpect/matchers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { filesOf, matchBaseline, newRun, storedClaims, toxicity, type Run, type Snapshots } from "./claims.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "FAIREXPECT_RELEASE", "CI"]) vi.stubEnv(name, "");
  run = newRun();
  for (const name of ["gone", "kept"]) matchBaseline(run, toxicity(30), "new", {}, { currentTestName: name }, name);
  end("new", true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const names = (): string[] => Object.keys(storedClaims(run));
/** What is warned of when a file ends. */
function end(snapshots: Snapshots, isComplete: boolean, testPath = run.testPath): string[] {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const getState = () => ({ testPath, snapshotState: { _updateSnapshot: snapshots } });
  endTestFile({ extend: () => undefined, getState }, isComplete);
  return warn.mock.calls.map(([text]) => String(text));
}
const ask = (): unknown => matchBaseline(run, toxicity(30), "none", {}, {}, "kept");

test("are removed by -u", () => {
  ask();
  expect(end("all", true)).toEqual([]);
  expect(names()).toEqual(["kept"]);
});

test.each(["none", "new"] as const)("are told of with %s, and stay", (snapshots) => {
  ask();
  const [warning = "", ...more] = end(snapshots, true);
  expect(warning).toContain('no test asks any more for "gone". A run with -u');
  expect(warning).not.toContain('"kept"');
  expect(more).toEqual([]);
  expect(names()).toEqual(["gone", "kept"]);
});

test.each(["accept", "everything"])(
  "stay if FAIREXPECT_UPDATE is %s, of which each claim says what it lacks",
  (mode) => {
    ask();
    vi.stubEnv("FAIREXPECT_UPDATE", mode);
    expect(end("all", true)).toHaveLength(1);
    expect(ask).toThrow(/FAIREXPECT_(REASON is empty|UPDATE is )/);
    expect(names()).toEqual(["gone", "kept"]);
  },
);

test("are not known if some tests did not run, or failed", () => {
  ask();
  expect(end("all", false)).toEqual([]);
  expect(names()).toEqual(["gone", "kept"]);
});

test("are those of this run of the file: what an earlier run asked for is forgotten", () => {
  ask();
  end("none", false);
  expect(end("none", true)[0]).toContain('for "gone", "kept"');
});

describe("baselines of test files that are gone", () => {
  const other = (name: string): Run => {
    const file = join(run.folder, "__fairness__/baselines", name);
    return { ...run, testPath: join(run.folder, name), summary: `${file}.json`, clusters: `${file}.clusters` };
  };
  beforeEach(() => {
    for (const name of ["a.test.ts", "deleted.test.ts"]) matchBaseline(other(name), toxicity(30));
    for (const name of ["a.test.ts", "z.test.ts"]) writeFileSync(join(run.folder, name), "");
    vi.restoreAllMocks();
  });

  test("are told once, by the first test file that has baselines, whether it is complete or not", () => {
    expect(end("new", false, other("z.test.ts").testPath)).toEqual([]);
    const told = end("none", false, other("a.test.ts").testPath);
    expect(told).toEqual([
      expect.stringMatching(
        /baselines of test files that are gone: "bot\.test\.ts", "deleted\.test\.ts"\. A run with -u/,
      ),
    ]);
    expect(existsSync(other("deleted.test.ts").summary)).toBe(true);
  });

  test("are told by whatever runs if no test file with baselines is left", () => {
    end("all", true, join(run.folder, "a.test.ts"));
    rmSync(join(run.folder, "a.test.ts"));
    vi.restoreAllMocks();
    expect(end("new", true, other("z.test.ts").testPath)[0]).toContain('that are gone: "a.test.ts"');
  });

  test("are removed by -u, with their clusters, and no other", () => {
    end("all", false, other("z.test.ts").testPath);
    expect(filesOf(run).filter((name) => name.startsWith("__fairness__/baselines/"))).toEqual([
      "__fairness__/baselines/a.test.ts.clusters",
      "__fairness__/baselines/a.test.ts.json",
    ]);
  });
});
