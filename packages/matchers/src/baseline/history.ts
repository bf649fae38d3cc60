import { InputError } from "@fairexpect/metrics";
import type { StoredClaim } from "./summary-file.js";
import type { Summary } from "./summary.js";

/** These values accepted in place of those before, which go into the history. */
export function accepting(stored: StoredClaim | undefined, summary: Summary): StoredClaim {
  if (stored === undefined) return { accepted: summary, history: [] };
  return { accepted: summary, history: thinned(without([stored.accepted, ...stored.history], summary.release)) };
}

/** The accepted values as they are, and these in the history. */
export function keeping(stored: StoredClaim | undefined, summary: Summary): StoredClaim {
  if (stored === undefined) return { accepted: summary, history: [] };
  return { accepted: stored.accepted, history: thinned([summary, ...without(stored.history, summary.release)]) };
}

/** The summaries of all releases, with what comparing needs of the newest. */
function thinned(history: readonly Summary[]): Summary[] {
  return history.map(({ data, ...summary }, i) => ({
    ...summary,
    ...(data !== undefined && i < MOST_COMPARABLE && { data }),
  }));
}

/** So many releases of the history can be compared with, and promoted: the file beside grows with each. */
const MOST_COMPARABLE = 3;

/** The values of a release, accepted or in the history. */
export function releaseNamed(
  caller: string,
  argument: string,
  name: string,
  stored: StoredClaim | undefined,
  release: string,
): Summary {
  const known = (stored === undefined ? [] : [stored.accepted, ...stored.history]).filter(
    ({ data }) => data !== undefined,
  );
  const found = known.find((summary) => summary.release === release);
  if (found !== undefined) return found;
  throw new InputError({
    function: caller,
    argument,
    given: JSON.stringify(release),
    expected:
      known.length === 0
        ? `a release whose values are kept; there are none of ${JSON.stringify(name)}`
        : `a release whose values are kept: ${known.map((summary) => JSON.stringify(summary.release)).join(", ")}`,
    advice: "A run with FAIREXPECT_RELEASE set and -u keeps the values of a release.",
  });
}

/** A release has its last values only. */
function without(history: readonly Summary[], release: string): Summary[] {
  return history.filter((summary) => summary.release !== release);
}
