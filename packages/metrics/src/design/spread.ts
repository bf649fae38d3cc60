import type { Interval } from "../core/measurement.js";

/** What keeps a fresh set from showing a limit on one side of the true value. */
export interface Spread {
  /** How far the bound lies from an estimate if the true value is the limit, or nearly so. */
  readonly reach: (limit: number) => number;
  /** The standard error of the estimate. */
  readonly error: () => number;
  /**
   * By how many standard errors an estimate may be off until its bound does not clear a limit so far from the true
   * value, if its reach varies from set to set as well; with all errors so many times as large.
   */
  readonly allowed?: (limit: number, distance: number, times: number) => number;
  /** What keeps the mirror images of limits from being shown, if it is another. */
  readonly mirrored?: Spread;
}

/** By how many standard errors an estimate may be off until its bound does not clear a limit so far away. */
export function beyondBy({ reach, error }: Spread, limit: number, distance: number, times: number): number {
  const room = distance - times * reach(limit);
  const own = times * error();
  // An infinite bound clears no limit, and an error without end leaves none.
  if (Number.isNaN(room) || room === -Infinity || !Number.isFinite(own)) return -Infinity;
  return own === 0 ? (room <= 0 ? -Infinity : Infinity) : room / own;
}

/** What keeps limits above the value from being shown, and limits below it. */
export interface Spreads {
  readonly above: Spread;
  readonly below: Spread;
  /** Of values that have a magnitude alone, what keeps the mirror images of limits from being shown. */
  readonly mirrored: Pick<Spreads, "above" | "below">;
}

/** An interval as a set of one size would have it. */
export interface Seen {
  readonly value: number;
  readonly interval: Interval;
  readonly confidence: number;
  readonly scale: number;
}

export type Side = (seen: Seen, side: "lower" | "upper") => Spread;
