import type { Provenance } from "../core/provenance.js";

/** What of a response a metric reads beside its text, as it is called there. */
export type ReadField = `scores.${string}` | "vector";

/** Provenance with those scorers alone that made what a metric reads, as far as the set says who made what. */
export function usedScorers({ madeBy, ...provenance }: Provenance, read: ReadField | undefined): Provenance {
  if (read === undefined) return { ...provenance, scorers: [] };
  const maker = madeBy !== undefined && Object.hasOwn(madeBy, read) ? madeBy[read] : undefined;
  return maker === undefined ? provenance : { ...provenance, scorers: [maker] };
}
