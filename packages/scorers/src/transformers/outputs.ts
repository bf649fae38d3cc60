import { ScorerError } from "../scorer.js";

/** The error for an output of another shape than one row for each text of a batch. */
export function wrongCount(
  { id, kind }: Pick<ScorerError, "kind"> & { readonly id: string },
  dims: readonly number[],
  expected: readonly (number | string)[],
  indices: readonly number[],
): ScorerError {
  const shown = indices.slice(0, 5).join(", ");
  const which = `${indices.length === 1 ? "text" : "texts"} ${shown}${indices.length > 5 ? ", ..." : ""}`;
  return new ScorerError(
    id,
    `the model gave an output of ${dims.join(" by ")} numbers for ${which}; expected ${expected.join(" by ")}.`,
    { kind, text: indices.length === 1 ? indices[0] : undefined },
  );
}
