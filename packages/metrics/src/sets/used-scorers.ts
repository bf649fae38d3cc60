import type { Provenance, ScoreScale } from "../core/provenance.js";

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

function knownTo(
  scorers: readonly string[],
  { unknownLanguage = {}, scales = {}, ...provenance }: Provenance,
): Provenance {
  const isUsed = ([scorer]: readonly [string, unknown]): boolean => scorers.includes(scorer);
  const [counts, said] = [Object.entries(unknownLanguage).filter(isUsed), Object.entries(scales).filter(isUsed)];
  return {
    ...provenance,
    scorers,
    ...(counts.length > 0 && { unknownLanguage: Object.fromEntries(counts) }),
    ...(said.length > 0 && { scales: Object.fromEntries(said) }),
  };
}

/**
 * What all scorers of provenance say of their scores together: a range that holds for each, and whether more or less is
 * worse if they agree; nothing of what one of them does not say.
 */
export function saidOfScores(provenance: Provenance | undefined): {
  readonly range?: readonly [number, number];
  readonly worse?: "more" | "less";
} {
  const { scorers = [], scales = {} } = provenance ?? {};
  const said = scorers.map((scorer): ScoreScale => (Object.hasOwn(scales, scorer) ? (scales[scorer] ?? {}) : {}));
  if (said.length === 0) return {};
  const ranges = said.flatMap(({ range }) => (range === undefined ? [] : [range]));
  const ways = new Set(said.map(worseOf));
  const [worse] = ways;
  return {
    ...(ranges.length === said.length && {
      range: [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))],
    }),
    ...(ways.size === 1 && worse !== undefined && { worse }),
  };
}

function worseOf({ best, range = [0, 1] }: ScoreScale): "more" | "less" | undefined {
  return best === undefined ? undefined : best === range[0] ? "more" : "less";
}

function ofField<T>(fields: Readonly<Record<string, T>> | undefined, read: ReadField): T | undefined {
  return fields !== undefined && Object.hasOwn(fields, read) ? fields[read] : undefined;
}
