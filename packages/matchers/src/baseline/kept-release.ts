import { InputError, type Release } from "@fairexpect/metrics";
import { checkText } from "@fairexpect/metrics/core";
import { baselineFiles, readBaselines } from "./baseline-file.js";
import { readRelease } from "./clusters-file.js";
import { releaseNamed } from "./history.js";

/**
 * What a test file's baseline keeps, for `plan` and `compareReleases`: the accepted values, or those of a kept release.
 *
 * @param testFile the test file, beside which its baselines stand
 * @param name what the baseline is called in its file
 * @param release one of those that are kept; the accepted one unless given
 * @throws InputError if there is no such baseline, or no such release of it
 * @throws BaselineError if a file of baselines cannot be read
 * @since 0.1.0
 */
export function keptRelease(testFile: string, name: string, release?: string): Release {
  checkText("keptRelease", "testFile", testFile);
  const files = baselineFiles(testFile);
  const { claims, lines } = readBaselines(files);
  const stored = claims.get(name);
  if (stored === undefined)
    throw new InputError({
      function: "keptRelease",
      argument: "name",
      given: JSON.stringify(name),
      expected: `a baseline in ${files.summary}: ${[...claims.keys()].map((one) => JSON.stringify(one)).join(", ") || "there is none"}`,
    });
  const summary =
    release === undefined ? stored.accepted : releaseNamed("keptRelease", "release", name, stored, release);
  const kept = readRelease(files.clusters, lines, summary.data);
  const parts = summary.comparisons ?? [{ bounds: summary.bounds }];
  return {
    ...kept,
    counts: summary.counts,
    comparisons: kept.comparisons.map((each, i) => {
      const bounds = parts[i]?.bounds;
      return { ...each, ...(bounds !== undefined && { bounds }) };
    }),
  };
}
