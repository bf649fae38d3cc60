import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { warn } from "@fairexpect/metrics/core";
import { baselineFiles } from "./baseline-file.js";

const SUMMARY = ".json";

/**
 * Baselines in the folder of a test file whose own test files are gone: told of, or removed if the run updates. Of the
 * test files that have baselines the first one tells, so that a run says it once.
 */
export function endDeletedFiles(file: string, mayRemove: boolean): void {
  const tests = testsWithBaselines(file);
  const gone = tests.filter((name) => name !== basename(file) && !existsSync(join(dirname(file), name)));
  if (gone.length === 0) return;
  const teller = tests.find((name) => !gone.includes(name)) ?? basename(file);
  if (mayRemove) for (const name of gone) remove(join(dirname(file), name));
  else if (teller === basename(file)) tell(dirname(file), gone);
}

function testsWithBaselines(file: string): readonly string[] {
  try {
    return readdirSync(dirname(baselineFiles(file).summary))
      .filter((name) => name.endsWith(SUMMARY))
      .map((name) => name.slice(0, -SUMMARY.length))
      .sort();
  } catch {
    // There is no folder of baselines.
    return [];
  }
}

function remove(testFile: string): void {
  const { summary, clusters } = baselineFiles(testFile);
  // The summaries first: clusters without any are of no use, and do no harm.
  for (const path of [summary, clusters]) rmSync(path, { force: true });
}

function tell(folder: string, names: readonly string[]): void {
  warn(
    `${join(folder, "__fairness__", "baselines")} has baselines of test files that are gone: ${names.map((name) => JSON.stringify(name)).join(", ")}. A run with -u (or FAIREXPECT_UPDATE=all) removes them.`,
    "FAIREXPECT_BASELINE_OBSOLETE",
  );
}
