import type { Provenance } from "../core/provenance.js";

/** What of a response a metric reads beside its text, as it is called there. */
export type ReadField = `scores.${string}` | "vector";

/** Provenance with those scorers alone that made what a metric reads, as far as the set says who made what. */
export function usedScorers(
  { madeBy, corrected, ...provenance }: Provenance,
  read: ReadField | undefined,
  isCorrected = false,
): Provenance {
  if (read === undefined) return knownTo([], provenance);
  const own = isCorrected ? ofField(corrected, read) : undefined;
  const maker = ofField(madeBy, read);
  const by = own === undefined ? [] : [own.by];
  return {
    ...(maker === undefined ? provenance : knownTo([maker, ...by], provenance)),
    ...(own !== undefined && { corrected: { [read]: own } }),
  };
}

function knownTo(scorers: readonly string[], { unknownLanguage = {}, ...provenance }: Provenance): Provenance {
  const counts = Object.entries(unknownLanguage).filter(([scorer]) => scorers.includes(scorer));
  return {
    ...provenance,
    scorers,
    ...(counts.length > 0 && { unknownLanguage: Object.fromEntries(counts) }),
  };
}

function ofField<T>(fields: Readonly<Record<string, T>> | undefined, read: ReadField): T | undefined {
  return fields !== undefined && Object.hasOwn(fields, read) ? fields[read] : undefined;
}
