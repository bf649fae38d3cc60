import { ScorerError } from "../scorer.js";

/** The error for an output of another shape than one row for each text of a batch. */
export function wrongCount(id: string, dims: readonly number[], expected: readonly (number | string)[], indices: readonly number[]): ScorerError {
  const shown = indices.slice(0, 5).join(", ");
  const which = `${indices.length === 1 ? "text" : "texts"} ${shown}${indices.length > 5 ? ", ..." : ""}`;
  return new ScorerError(id, `the model gave an output of ${dims.join(" by ")} numbers for ${which}; expected ${expected.join(" by ")}.`, { text: indices[0] });
}

/** Tells once for each scorer that texts were cut: `before` is how many were by then. */
export function warnOfTruncation(id: string, before: number, truncated: number, texts: number, maxTokens: number | undefined): void {
  if (truncated === 0 || before > 0) return;
  process.emitWarning(
    `${JSON.stringify(id)}: ${truncated} of ${texts} texts ${truncated === 1 ? "is" : "are"} longer than the model takes${maxTokens === undefined ? "" : ` (${maxTokens} tokens)`}; only the beginning counted. ` +
      "This is told once; the property truncated counts on.",
    { type: "FairspecWarning", code: "FAIRSPEC_TRUNCATED" },
  );
}
