import { didYouMean } from "../core/did-you-mean.js";
import { adviceAs, checkArray, describeValue, InputError } from "../core/input.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import { INTERVAL_OPTIONS, type IntervalOptions } from "../statistics/intervals/interval-options.js";

/**
 * Which group the others are compared with.
 *
 * @since 0.1.0
 */
export interface ReferenceOptions extends IntervalOptions, TermOptions {
  /** The reference group. */
  readonly reference: string;
  /** The groups to compare with it. Default: all others. Groups left out still compete. */
  readonly groups?: readonly string[] | undefined;
}

/**
 * Which candidates are compared with each other.
 *
 * @since 0.1.0
 */
export interface WithinOptions {
  /**
   * Compares like with like: only candidates of one `"pool"`, `"source"` or `"cluster"`, or with one value of a field
   * of theirs (`"job"`), as a stratified U statistic: over all pairs that have it in common, each counting the same.
   * Without it all are compared with all, so that differences between cases dilute those between groups.
   */
  readonly within?: string | undefined;
}

/** The names of `ReferenceOptions`, for the metrics that take them. */
export const REFERENCE_OPTIONS = [...INTERVAL_OPTIONS, ...TERM_OPTIONS, "reference", "groups"] as const;

/** The reference, if it is a group that has candidates. */
export function checkReference(caller: string, groups: ReadonlyMap<string, unknown>, reference: unknown): string {
  const known = listGroups([...groups.keys()]);
  if (typeof reference !== "string") {
    throw new InputError({
      function: caller,
      argument: "reference",
      given: describeValue(reference),
      expected: `the name of the group to compare the others with${known === "" ? "" : `, one of ${known}`}`,
    });
  }
  if (groups.size > 0 && !groups.has(reference)) {
    throw new InputError({
      function: caller,
      argument: "reference",
      given: JSON.stringify(reference),
      expected: `a group that has candidates: ${known}`,
      ...adviceAs(didYouMean(reference, groups.keys())),
    });
  }
  return reference;
}

/** The groups to compare with the reference, each once: those asked for, if they have candidates, else all others. */
export function checkCompared(
  caller: string,
  groups: ReadonlyMap<string, unknown>,
  reference: string,
  asked: unknown,
): readonly string[] {
  const others = [...groups.keys()].filter((group) => group !== reference);
  if (asked === undefined || others.length === 0) return others;
  checkArray(caller, "groups", asked);
  const known = new Set<unknown>(others);
  const unknown = asked.find((group) => !known.has(group));
  if (asked.length > 0 && unknown === undefined) return [...new Set(asked as readonly string[])];
  throw new InputError({
    function: caller,
    argument: "groups",
    given: asked.length === 0 ? "empty" : `a list with ${describeValue(unknown)}`,
    expected: `groups other than the reference that have candidates: ${listGroups(others)}`,
    ...adviceAs(unknown === reference ? undefined : didYouMean(unknown, others)),
  });
}

function listGroups(groups: readonly string[]): string {
  return groups
    .slice(0, 12)
    .map((group) => JSON.stringify(group))
    .join(", ");
}
