// What scenarios draw their data from, and what they take of a measurement.
import { normalQuantile } from "../../../packages/metrics/dist/statistics/index.js";

/** A normal number from a uniform one. */
export const normal = (random) => normalQuantile(Math.max(1e-12, random()));

/** Gamma of any shape (Marsaglia and Tsang 2000), for beta numbers. */
function gamma(shape, random) {
  if (shape < 1) return gamma(shape + 1, random) * Math.max(1e-300, random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, random())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A prompt's rate: mean p, correlation icc between its responses. */
export function promptRate(p, icc, random) {
  if (icc === 0 || p === 0) return p;
  const size = (1 - icc) / icc;
  const a = gamma(p * size, random);
  const b = gamma((1 - p) * size, random);
  return a + b === 0 ? (random() < p ? 1 : 0) : a / (a + b);
}

export const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
export const flips = (m, rate, random) => times(m, () => (random() < rate ? 1 : 0));

/** The one comparison of a measurement, or the measurement itself. */
export function only(measurement) {
  return measurement.comparisons?.[0] ?? measurement;
}

/** The comparison of two groups. */
export function comparison(group, against, { comparisons }) {
  return comparisons.find(({ of }) => of.group === group && of.against === against);
}
