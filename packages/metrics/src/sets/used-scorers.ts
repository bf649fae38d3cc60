import type { Provenance } from "../core/provenance.js";

/** What of a response a metric reads beside its text, as it is called there. */
export type ReadField = `scores.${string}` | "vector";

/** Provenance with those scorers alone that made what a metric reads, as far as the set says who made what. */
export function usedScorers(
  { madeBy, corrected, ...provenance }: Provenance,
  read: ReadField | undefined,
  isCorrected = false,
): Provenance {
  if (read === undefined) return { ...provenance, scorers: [] };
  const own = isCorrected ? ofField(corrected, read) : undefined;
  const maker = ofField(madeBy, read);
  const by = own === undefined ? [] : [own.by];
  return {
    ...provenance,
    ...(maker !== undefined && { scorers: [maker, ...by] }),
    ...(own !== undefined && { corrected: { [read]: own } }),
  };
}

function ofField<T>(fields: Readonly<Record<string, T>> | undefined, read: ReadField): T | undefined {
  return fields !== undefined && Object.hasOwn(fields, read) ? fields[read] : undefined;
}
