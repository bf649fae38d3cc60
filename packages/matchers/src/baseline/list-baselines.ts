import type { Description } from "@fairexpect/metrics";
import { baselineFiles, readBaselines } from "./baseline-file.js";
import { readRelease } from "./clusters-file.js";
import type { Summary } from "./summary.js";

/**
 * A baseline as its files hold it.
 *
 * @since 0.1.0
 */
export interface StoredBaseline {
  /** What the claim calls it. */
  readonly name: string;
  readonly metric: Description;
  /** What runs are compared with. */
  readonly accepted: Summary;
  /** Other releases, the newest first; those with `data` can be promoted, and compared with. */
  readonly history: readonly Summary[];
}

/**
 * The baselines of a test file, in the order of their names; none if it has none.
 *
 * @param testFile the test file, beside which its baselines stand
 * @throws BaselineError if a file of baselines cannot be read
 * @since 0.1.0
 */
export function listBaselines(testFile: string): readonly StoredBaseline[] {
  const files = baselineFiles(testFile);
  const { claims, lines } = readBaselines(files);
  return [...claims].map(([name, { accepted, history }]) => {
    const { metric } = readRelease(files.clusters, lines, accepted.data);
    return { name, metric, accepted, history };
  });
}
