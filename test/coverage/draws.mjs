// What simulated data are drawn from.
import { normalQuantile } from "../../packages/metrics/dist/statistics/index.js";

export const normal = (random) => normalQuantile(Math.max(1e-12, random()));
export const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));

/** Gamma of any shape (Marsaglia and Tsang 2000). */
function gamma(shape, random) {
  if (shape < 1) return gamma(shape + 1, random) * Math.max(1e-300, random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, random())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** The rate of a prompt or template: mean p, correlation icc within. */
export function beta(p, icc, random) {
  const size = (1 - icc) / icc;
  const [a, b] = [gamma(p * size, random), gamma((1 - p) * size, random)];
  return a + b === 0 ? (random() < p ? 1 : 0) : a / (a + b);
}
