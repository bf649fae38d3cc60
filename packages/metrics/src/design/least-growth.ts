import { FEWEST_TERMS } from "../core/terms.js";
import type { Growth } from "../statistics/intervals/grown-terms.js";
import { smallest } from "./smallest.js";

/** The sizes of a pilot whose terms are a sample. */
export interface TermedPilot {
  /** The fewest terms of a group. */
  readonly terms: number;
  readonly sources: number;
  /** Whether all sources have all terms. */
  readonly isCrossed: boolean;
  /** The share of the responses that more terms make more. */
  readonly ofTerms: number;
}

/** Of fewer sources many bounds allow for more than what varies, and more terms do not change that. */
const FEWEST_SOURCES = 30;
/** Nobody has more of either. */
const MOST = 1e6;
const STEP = 1.2;
const BETWEEN = 8;

/**
 * The numbers of terms and of sources that take the fewest responses: more terms need fewer sources, down to thirty or
 * as few as the pilot has; of few terms no number of sources is enough. If sources have but some of the terms each,
 * both grow alike. Undefined if no number is enough.
 */
export function leastGrowth(
  isEnough: (growth: Growth) => boolean,
  { terms, sources, isCrossed, ofTerms }: TermedPilot,
): Growth | undefined {
  if (!isCrossed) {
    const least = Math.max(FEWEST_TERMS / terms, Math.min(1, FEWEST_SOURCES / sources));
    const isEnoughOfBoth = (both: number): boolean => isEnough({ names: both, sources: both });
    const both = isEnoughOfBoth(least) ? least : smallest(isEnoughOfBoth, least, MOST, 1.001);
    return both === undefined ? undefined : { names: both, sources: both };
  }
  const fewest = Math.min(FEWEST_SOURCES, sources);
  const costOf = (count: number): number => (ofTerms * count) / terms + 1 - ofTerms;
  let best: { readonly terms: number; readonly sources: number } | undefined;
  // With the fewest sources.
  const isTooDear = (count: number): boolean =>
    best !== undefined && costOf(count) * fewest >= costOf(best.terms) * best.sources;
  const look = (count: number): void => {
    if (isTooDear(count)) return;
    const holds = (own: number): boolean => isEnough({ names: count / terms, sources: own / sources });
    const most = best === undefined ? MOST : Math.ceil((costOf(best.terms) * best.sources) / costOf(count)) - 1;
    if (most < fewest) return;
    const own = holds(fewest) ? fewest : smallest(holds, fewest, most, 1.003);
    if (own !== undefined) best = { terms: count, sources: Math.ceil(own) };
  };
  for (
    let count = FEWEST_TERMS;
    count < MOST && !isTooDear(count);
    count = Math.max(count + 1, Math.round(count * STEP))
  )
    look(count);
  // Between the steps: not all of very many, and never fewer than the fewest.
  const found = best?.terms ?? 0;
  const step = Math.max(1, Math.round((found * (STEP - 1)) / BETWEEN));
  for (let count = found + BETWEEN * step; count > found / STEP; count -= step) look(count);
  return best && { names: best.terms / terms, sources: best.sources / sources };
}
