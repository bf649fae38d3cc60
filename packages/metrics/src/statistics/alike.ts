import type { Numbers } from "../core/input.js";

/** How many parts of itself a sum or difference may be off by rounding. */
const TOLERANCE = 5e-13;

/**
 * Numbers as ranks see them: those that differ by no more than the rounding of what they come from are made equal. The
 * differences 0.62 - 0.55 and 0.27 - 0.20 are not equal in binary, and 1e-20 and 2e-20 must not become so.
 *
 * @param magnitudes how large the numbers are that each comes from
 */
export function alike(values: Numbers, magnitudes: Numbers): Float64Array {
  const order = Uint32Array.from(values as ArrayLike<unknown>, (_, i) => i).sort(
    (i, j) => (values[i] as number) - (values[j] as number),
  );
  const found = new Float64Array(values.length);
  for (let k = 0; k < order.length; k++) {
    const i = order[k] as number;
    const before = k === 0 ? i : (order[k - 1] as number);
    const magnitude = Math.max(magnitudes[i] as number, magnitudes[before] as number);
    const isAlike = (values[i] as number) - (values[before] as number) <= TOLERANCE * magnitude;
    found[i] = k > 0 && isAlike ? (found[before] as number) : (values[i] as number);
  }
  return found;
}

/** Whether a difference is nothing but the rounding of what it comes from. */
export function isRounding(difference: number, magnitude: number): boolean {
  return Math.abs(difference) <= TOLERANCE * magnitude;
}
