import { InputError } from "@fairexpect/metrics";
import { describeValue, withoutKeys } from "@fairexpect/metrics/core";

/**
 * What a run may do to baselines:
 * - `none`: compare, write nothing;
 * - `new`: write what is missing;
 * - `all`: write what is missing, shown better, or no longer comparable, and remove what no test asks for;
 * - `promote`: make these values the accepted ones, unless they are shown to be worse;
 * - `accept`: the same, shown to be worse or not, with a reason.
 *
 * @since 0.1.0
 */
export type UpdateMode = "none" | "new" | "all" | "promote" | "accept";

const MODES: readonly UpdateMode[] = ["none", "new", "all", "promote", "accept"];
const UPDATE_VARIABLE = "FAIREXPECT_UPDATE";
const REASON_VARIABLE = "FAIREXPECT_REASON";

/** What the runners say of how they update snapshots; Vitest has a public getter from 4.1 on. */
interface SnapshotState {
  readonly snapshotUpdateState?: unknown;
  readonly _updateSnapshot?: unknown;
}

/** What a run may do, and why it accepts what is worse. */
export interface Update {
  readonly mode: UpdateMode;
  readonly reason?: string;
}

/**
 * `FAIREXPECT_UPDATE`, else nothing if `CI` is set, else what the runner does to its snapshots, else what is missing.
 * In CI a `-u` would write into a checkout that nobody keeps, and pass what has no baseline for good.
 *
 * @throws InputError if the variable says something else, or accepts without a reason
 */
export function updateOf(matcher: string, snapshots: object | undefined): Update {
  const { [UPDATE_VARIABLE]: variable = "", [REASON_VARIABLE]: reason = "", CI: ci = "" } = process.env;
  const mode = MODES.find((name) => name === variable);
  if (variable !== "" && mode === undefined)
    throw new InputError({
      function: matcher,
      argument: UPDATE_VARIABLE,
      given: describeValue(variable),
      expected: `one of ${MODES.join(", ")}`,
    });
  if (mode === "accept" && reason.trim() === "")
    throw new InputError({
      function: matcher,
      argument: REASON_VARIABLE,
      given: "empty",
      expected: "the reason why worse values are accepted",
      advice: `It is stored with them: ${UPDATE_VARIABLE}=accept ${REASON_VARIABLE}="the new model answers twice as fast".`,
    });
  const { snapshotUpdateState, _updateSnapshot }: SnapshotState = snapshots ?? {};
  const known = (["none", "new", "all"] as const).find((state) => state === (snapshotUpdateState ?? _updateSnapshot));
  const isCi = !["", "0", "false"].includes(ci.toLowerCase());
  return {
    mode: mode ?? (isCi ? "none" : (known ?? "new")),
    ...(reason.trim() !== "" && { reason: storedReason(reason) }),
  };
}

/** A reason as it is stored in a file that is committed: without a key that was pasted along. */
export function storedReason(reason: string): string {
  return withoutKeys(reason.trim());
}
