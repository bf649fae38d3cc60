import type { Comparison, Way } from "./comparison.js";

/** With fewer exchanges, as powers of two, no difference can be shown beside others. */
const FEWEST_BITS = 6;
/** With so many exchanges a way can show what there is, and must. */
const ENOUGH_BITS = 10;

/** All that have enough units, else the one that has the most; none if that is too few. */
export function usableWays({ ways }: Comparison): readonly Way[] {
  const enough = ways.filter(({ relabelling: { bits } }) => bits >= ENOUGH_BITS);
  if (enough.length > 0) return enough;
  const most = ways.toSorted((a, b) => b.relabelling.bits - a.relabelling.bits)[0];
  return most === undefined || most.relabelling.bits < FEWEST_BITS ? [] : [most];
}
