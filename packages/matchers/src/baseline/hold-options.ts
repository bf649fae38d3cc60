import { InputError } from "@fairexpect/metrics";
import { describeValue } from "@fairexpect/metrics/core";

/**
 * The options of an assertion that its feature fails today: it passes while it is not shown to be worse than its
 * baseline, and until a day.
 *
 * @since 0.1.0
 */
export interface HoldOptions {
  /** Holds the claim to its baseline while it does not keep to the limit; see `toMatchFairnessBaseline`. */
  readonly baseline?: boolean;
  /** The last day on which the baseline will do, as it is in UTC: "2027-03-31". Needed with `baseline`. */
  readonly until?: string;
  /** Who sees to it that the limit is kept by then. Needed with `baseline`. */
  readonly owner?: string;
}

export const HOLD_NAMES = ["baseline", "until", "owner"] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Throws unless they go together. */
export function checkHold(matcher: string, { baseline = false, until, owner }: HoldOptions): void {
  const wrong = (argument: string, value: unknown, expected: string, advice?: string): InputError =>
    new InputError({
      function: matcher,
      argument: `options.${argument}`,
      given: describeValue(value),
      expected,
      ...(advice !== undefined && { advice }),
    });
  if (typeof baseline !== "boolean") throw wrong("baseline", baseline, "true or false");
  if (!baseline) {
    if (until !== undefined) throw wrong("until", until, "baseline: true beside it");
    if (owner !== undefined) throw wrong("owner", owner, "baseline: true beside it");
    return;
  }
  if (!isDay(until)) throw wrong("until", until, 'the last day on which the baseline will do, as "2027-03-31"');
  if (typeof owner !== "string" || owner.trim() === "")
    throw wrong("owner", owner, "who sees to it that the limit is kept by then");
}

/** Whether there is such a day: of the 31st of February JavaScript makes one in March. */
function isDay(text: unknown): boolean {
  if (typeof text !== "string" || !DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
