import { labelText } from "../format.js";
import type { BaselineRecord } from "./baseline-record.js";

/**
 * A claim that does not keep to its limit, and may pass while it is not shown to be worse than its baseline.
 *
 * @since 0.1.0
 */
export interface HeldClaim {
  /** The last day on which the baseline will do. */
  readonly until: string;
  readonly owner: string;
  /** The day has passed. */
  readonly isOver: boolean;
}

/** How sure a regression must be to break a claim that is held. */
export const HELD_CONFIDENCE = 0.999;

/** A claim that may pass by its baseline. */
export interface Held extends HeldClaim {
  readonly record: BaselineRecord;
  readonly passes: boolean;
}

/** "held until 2027-03-31 by support@acme"; what was held until a day that has passed, was. */
export function heldText({ until, owner, isOver }: HeldClaim): string {
  return `held until ${until} by ${labelText(owner, 60)}${isOver ? ", which is over" : ""}`;
}
