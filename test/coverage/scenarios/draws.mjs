// What scenarios draw their data from, and what they take of a measurement.
import { beta, normal, times } from "../draws.mjs";

export { normal, times };

/** A prompt's rate: mean p, correlation icc between its responses. */
export function promptRate(p, icc, random) {
  return icc === 0 || p === 0 ? p : beta(p, icc, random);
}

export const flips = (m, rate, random) => times(m, () => (random() < rate ? 1 : 0));

/** The one comparison of a measurement, or the measurement itself. */
export function only(measurement) {
  return measurement.comparisons?.[0] ?? measurement;
}

/** The comparison of two groups. */
export function comparison(group, against, { comparisons }) {
  return comparisons.find(({ of }) => of.group === group && of.against === against);
}
