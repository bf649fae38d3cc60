import type { Interval } from "../../measurement.js";
import { betaQuantile, studentTQuantile } from "../distributions/index.js";
export function clopperPearson(k: number, n: number): Interval {
  return { method: "Clopper-Pearson over prompts", bounds: (c, s = 1) => ({ lower: k <= 0 ? 0 : betaQuantile(1 - c, k * s, (n - k) * s + 1), upper: k >= n ? 1 : betaQuantile(c, k * s + 1, (n - k) * s) }) };
}
export function clusteredFraction(e: Float64Array, _t: Float64Array): Interval { return clopperPearson(e.reduce((a, b) => a + b, 0), e.length); }
export function tInterval(v: Float64Array, [lo, hi]: readonly [number, number]): Interval {
  const n = v.length, m = v.reduce((a, b) => a + b, 0) / n, sd = Math.sqrt(v.reduce((a, b) => a + (b - m) ** 2, 0) / (n - 1));
  return { method: "shim t", bounds: (c, s = 1) => { const h = sd > 0 ? (studentTQuantile(c, n * s - 1) * sd) / Math.sqrt(n * s) : 1 - (1 - c) ** (1 / (n * s)); return { lower: Math.max(lo, m - h), upper: Math.min(hi, m + h) }; } };
}
