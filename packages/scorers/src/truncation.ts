import type { ScorerOptions } from "./scorer.js";
import { textCounter, type TextCount } from "./text-counter.js";

/**
 * A scorer or an encoder that counts the texts that were longer than its model takes. A combined scorer adds up the
 * counts of its parts.
 *
 * @since 0.1.0
 */
export interface Truncating {
  /** How many of the texts so far were longer than the model takes, so that only their beginning counted. */
  readonly truncated: number;
}

const { by, count } = textCounter("truncated", "FAIREXPECT_TRUNCATED");

/** How many texts a scorer or an encoder, or one of its parts, has cut. */
export const truncatedBy = by;

/** Counts the texts of one call that are cut. */
export function countTruncated(
  made: { readonly id: string },
  texts: number,
  { onTruncated }: ScorerOptions = {},
  maxTokens?: number,
): TextCount {
  const limit = maxTokens === undefined ? "" : ` (${maxTokens} tokens)`;
  return count(
    made,
    onTruncated,
    (cut) =>
      `${cut} of ${texts} texts ${cut === 1 ? "is" : "are"} longer than the model takes${limit}; only the beginning counted.`,
  );
}
