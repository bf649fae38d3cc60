// Two branches that both update baselines, merged by Git.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchBaseline, newRun, storedClaims, toxicity, type Run } from "./claims.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
    cwd: run.folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
const commit = (): void => {
  git("add", "-A");
  git("commit", "-qm", "baselines");
};
const measure = (name: string, toxic: number, snapshots: "new" | "all" | "none" = "all") =>
  matchBaseline(run, toxicity(toxic), snapshots, {}, { currentTestName: name }, name);

/** Baselines of the claims named, then a branch each that changes them; true if Git merged the two by itself. */
function merged(common: readonly string[], ours: () => void, theirs: () => void): boolean {
  git("init", "-q", "-b", "main");
  for (const name of common) measure(name, 30);
  commit();
  git("checkout", "-qb", "other");
  theirs();
  commit();
  git("checkout", "-q", "main");
  ours();
  commit();
  try {
    git("merge", "-q", "other", "-m", "both");
    return true;
  } catch {
    return false;
  }
}
const better =
  (name: string, toxic = 2) =>
  (): void =>
    void measure(name, toxic);

describe("two branches", () => {
  test("that update different claims merge by themselves, and both are right", () => {
    const isMerged = merged(["a", "b", "c"], better("a"), better("b", 3));
    // Lines of clusters stand in the order of their hashes, so that Git may leave markers among them.
    if (!isMerged) expect(git("diff", "--name-only", "--diff-filter=U").trim()).toMatch(/\.clusters$/);
    expect(["a", "b", "c"].map((name) => storedClaims(run)[name]?.accepted["value"])).toEqual([
      0.0066666667, 0.01, 0.1,
    ]);
    expect([measure("a", 2, "none"), measure("b", 3, "none")].every(({ pass }) => pass)).toBe(true);
  });

  test("that update one claim conflict in it alone, which the error names", () => {
    expect(merged(["a", "b"], better("b"), better("b", 3))).toBe(false);
    const text = readFileSync(run.summary, "utf8");
    expect(() => measure("a", 30)).toThrow('The two sides have other values for "b"; all other claims are the same');
    expect(readFileSync(run.summary, "utf8")).toBe(text);
  });

  test("that add different claims are joined by -u, and nothing is lost", () => {
    expect(merged(["a"], better("x", 30), better("y", 31))).toBe(false);
    expect(() => measure("a", 30, "none")).toThrow("no claim on which the two sides differ");
    expect(measure("z", 32, "all").pass).toBe(true);
    expect(Object.keys(storedClaims(run))).toEqual(["a", "x", "y", "z"]);
    expect([measure("x", 30, "none"), measure("y", 31, "none")].every(({ pass }) => pass)).toBe(true);
    expect(readFileSync(run.clusters, "utf8")).not.toContain("<<<<");
  });
});
