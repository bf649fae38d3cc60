import type { ScorerOptions } from "./scorer.js";

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

const counts = new WeakMap<object, number>();

/** How many texts a scorer or an encoder, or one of its parts, has cut. */
export function truncatedBy(made: object, ...parts: readonly object[]): number {
  const ofParts = parts.map((part) => ("truncated" in part && typeof part.truncated === "number" ? part.truncated : 0));
  return ofParts.reduce((sum, count) => sum + count, counts.get(made) ?? 0);
}

/**
 * Counts the texts of one call that are cut and tells the caller of each; at the end, if they are the scorer's first,
 * gives a warning.
 */
export function countTruncated(
  made: { readonly id: string },
  texts: number,
  { onTruncated }: ScorerOptions = {},
  maxTokens?: number,
): { readonly add: (text: number) => void; readonly end: () => void } {
  let cut = 0;
  return {
    add: (text) => {
      cut += 1;
      onTruncated?.(text);
    },
    end: () => {
      const before = counts.get(made) ?? 0;
      counts.set(made, before + cut);
      if (cut === 0 || before > 0) return;
      process.emitWarning(
        `${JSON.stringify(made.id)}: ${cut} of ${texts} texts ${cut === 1 ? "is" : "are"} longer than the model takes${maxTokens === undefined ? "" : ` (${maxTokens} tokens)`}; only the beginning counted. ` +
          "This is told once; the property truncated counts on.",
        { type: "FairexpectWarning", code: "FAIREXPECT_TRUNCATED" },
      );
    },
  };
}
