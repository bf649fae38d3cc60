import type { Comparison } from "./comparison.js";
import type { Outcome } from "./outcome.js";

/** A difference that the first half shows, worth a test in the second. */
export interface Chosen {
  readonly comparison: Comparison;
  readonly outcome: Outcome;
}
