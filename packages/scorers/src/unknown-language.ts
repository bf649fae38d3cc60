import type { ScorerOptions } from "./scorer.js";

/**
 * A scorer that counts the texts in languages that it does not know. A combined scorer adds up the counts of its parts.
 *
 * @since 0.1.0
 */
export interface LanguageBound {
  /** How many of the texts so far were mostly in a language that the scorer does not know: their scores say nothing. */
  readonly unknownLanguage: number;
}

const counts = new WeakMap<object, number>();

/** How many texts in unknown languages a scorer, or one of its parts, has seen. */
export function unknownLanguageBy(made: object, ...parts: readonly object[]): number {
  const ofParts = parts.map((part) =>
    "unknownLanguage" in part && typeof part.unknownLanguage === "number" ? part.unknownLanguage : 0,
  );
  return ofParts.reduce((sum, count) => sum + count, counts.get(made) ?? 0);
}

/**
 * Counts the texts of one call that are in an unknown language and tells the caller of each; at the end, if they are the
 * scorer's first, gives a warning.
 */
export function countUnknownLanguage(
  made: { readonly id: string },
  texts: number,
  { onUnknownLanguage }: ScorerOptions = {},
): { readonly add: (text: number) => void; readonly end: () => void } {
  let unknown = 0;
  return {
    add: (text) => {
      unknown += 1;
      onUnknownLanguage?.(text);
    },
    end: () => {
      const before = counts.get(made) ?? 0;
      counts.set(made, before + unknown);
      if (unknown === 0 || before > 0) return;
      process.emitWarning(
        `${JSON.stringify(made.id)}: ${unknown} of ${texts} texts ${unknown === 1 ? "is" : "are"} in a language that the scorer does not know; ` +
          "what it does not know it does not find toxic. This is told once; the property unknownLanguage counts on.",
        { type: "FairexpectWarning", code: "FAIREXPECT_UNKNOWN_LANGUAGE" },
      );
    },
  };
}
