import { InputError, type Release } from "@fairexpect/metrics";
import { checkArray, checkOptions, distanceFromBest, subjectKey } from "@fairexpect/metrics/core";
import { baselineFiles, changeBaselines } from "./baseline-file.js";
import { readRelease } from "./clusters-file.js";
import { accepting } from "./history.js";
import type { Claims, StoredClaim } from "./summary-file.js";
import { storedReason } from "./update-mode.js";
import type { Summary } from "./summary.js";

/**
 * How a release is promoted.
 *
 * @since 0.1.0
 */
export interface PromoteOptions {
  /** The names of the baselines; all that have the release unless given. */
  readonly baselines?: readonly string[];
  /** Why values are accepted that are worse than the accepted ones; needed if any is. It is stored with them. */
  readonly reason?: string;
}

/**
 * Makes the values of a release that is kept in the history the accepted ones, which later runs are compared with. A
 * run keeps the values of a release if `FAIREXPECT_RELEASE` names it and baselines are updated. What was accepted goes
 * into the history. In a run, `FAIREXPECT_UPDATE=promote` does the same with the values of that run.
 *
 * @param testFile the test file, beside which its baselines stand
 * @returns the names of the baselines that were promoted
 * @throws InputError if no baseline has the release, or one is worse than the accepted one and no reason is given
 * @throws BaselineError if a file of baselines cannot be read or written
 * @since 0.1.0
 */
export function promote(testFile: string, release: string, options: PromoteOptions = {}): readonly string[] {
  checkOptions(CALLER, options, ["baselines", "reason"]);
  if (options.baselines !== undefined) checkArray(CALLER, "options.baselines", options.baselines);
  const { baselines: wanted, reason } = options;
  const files = baselineFiles(testFile);
  let promoted: readonly string[] = [];
  changeBaselines(files, ({ claims, lines }) => {
    const found = [...claims].flatMap(([name, stored]): [string, StoredClaim, Summary][] => {
      const summary = stored.history.find((one) => one.release === release && one.data !== undefined);
      return summary === undefined || wanted?.includes(name) === false ? [] : [[name, stored, summary]];
    });
    const missing = wanted?.find((name) => !found.some(([one]) => one === name));
    if (found.length === 0 || missing !== undefined) throw unknownRelease(files.summary, release, missing, claims);
    const worse = found.filter(([, { accepted }, summary]) => {
      const [before, after] = [accepted, summary].map(({ data }) => readRelease(files.clusters, lines, data));
      return before !== undefined && after !== undefined && isWorse(before, after);
    });
    if (worse.length > 0 && (reason ?? "").trim() === "")
      throw new InputError({
        function: CALLER,
        argument: "options.reason",
        given: reason === undefined ? "undefined" : "blank",
        expected: `the reason why ${JSON.stringify(release)} is accepted, which is worse, or of other groups, in ${worse.map(([name]) => JSON.stringify(name)).join(", ")}`,
      });
    promoted = found.map(([name]) => name);
    const accepted = found.map(([name, stored, summary]): [string, StoredClaim] => [
      name,
      accepting(stored, { ...summary, ...(reason !== undefined && { reason: storedReason(reason) }) }),
    ]);
    return { claims: new Map([...claims, ...accepted]), lines };
  });
  return promoted;
}

const CALLER = "promote";

/** Whether any value is farther from the best one than it was, shown or not. */
function isWorse(before: Release, after: Release): boolean {
  const values = new Map(before.comparisons.map(({ of, value }) => [subjectKey(of), value]));
  return after.comparisons.some(({ of, value }) => {
    const was = values.get(subjectKey(of));
    return was === undefined || distanceFromBest(value, after.metric) > distanceFromBest(was, after.metric);
  });
}

function unknownRelease(file: string, release: string, name: string | undefined, claims: Claims): InputError {
  const kept = [...claims.values()].flatMap(({ history }) =>
    history.flatMap((one) => (one.data === undefined ? [] : one.release)),
  );
  return new InputError({
    function: CALLER,
    argument: name === undefined ? "release" : "options.baselines",
    given:
      name === undefined
        ? JSON.stringify(release)
        : `with ${JSON.stringify(name)}, which has no values of ${JSON.stringify(release)}`,
    expected: `a release kept in ${file}: ${[...new Set(kept)].map((one) => JSON.stringify(one)).join(", ") || "there is none"}`,
  });
}
