import { checkOneOf, checkOptions, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { normalQuantile, studentTQuantile } from "../distributions/index.js";
import { midranks } from "../midranks.js";
import { checkPairs, pearsonCorrelation, toUnitVector } from "../pearson-correlation.js";
import { around, checkLevels } from "./levels.js";

/**
 * The bounds of a correlation r of n independent pairs, on Fisher's scale: tanh(atanh r ± e). For Spearman's
 * correlation e = z √((1 + r²/2) / (n - 3)), with z the normal quantile. For Pearson's it is the wider of z / √(n - 3),
 * which takes both lists for normal, and t s / (1 - r²), with t Student's quantile for n - 1 degrees of freedom and s
 * the standard error by linearisation, √(Σ d² / (n (n - 1))), d = u v - r (u² + v²) / 2 for values u and v in units of
 * their standard deviations.
 *
 * In simulations of 10 to 200 normal pairs either bound of Spearman's missed in 3 to 6.5 % of runs at a nominal 5 %,
 * Pearson's in 3 to 5.6 %. Values that are skewed, heavy-tailed or scatter more if they are large make Pearson's
 * miss in up to 17 % with 10 pairs, 13 % with 50 and 11 % with 200: take Spearman's there. r is not taken to be nearer
 * to ±1 than half of what two neighbouring ranks in the wrong order take off, 6 / (n³ - n), so that a perfect
 * correlation has a width.
 *
 * Undefined below 4 pairs, and if a list is constant.
 *
 * @throws InputError if the lengths differ, or a value is not a finite number
 * @see Fisher 1921; Bonett and Wright 2000, Psychometrika 65:23, on Spearman's
 * @example
 * correlationInterval([1, 2, 3, 4, 5, 6, 7], [1, 3, 2, 4, 5, 7, 6], { method: "spearman" })?.bounds(0.95).lower // ≈ 0.581
 * correlationInterval([1, 2, 3], [1, 2, 3]) // undefined
 * @since 0.1.0
 */
export function correlationInterval(
  x: Numbers,
  y: Numbers,
  options: { readonly method?: "pearson" | "spearman" | undefined } = {},
): Interval | undefined {
  checkOptions("correlationInterval", options, ["method"]);
  const { method = "pearson" } = options;
  checkOneOf("correlationInterval", "method", method, ["pearson", "spearman"]);
  checkPairs("correlationInterval", x, y);
  const n = x.length;
  const spearman = method === "spearman";
  const correlation = spearman ? pearsonCorrelation(midranks(x), midranks(y)) : pearsonCorrelation(x, y);
  if (correlation === undefined || n < 4) return undefined;
  const nearest = 1 - 6 / (n ** 3 - n);
  const r = Math.max(-nearest, Math.min(nearest, correlation));
  const centre = Math.atanh(r);
  const linear = spearman ? 0 : linearError(x, y, r) / (1 - r * r);
  return {
    method: spearman ? "Bonett-Wright on Fisher's scale" : "Fisher's scale",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("correlationInterval", confidence, scale);
      const free = Math.max(1, n * scale - 3);
      const normal = normalQuantile(confidence) * Math.sqrt((spearman ? 1 + (r * r) / 2 : 1) / free);
      const reach = Math.max(
        normal,
        (studentTQuantile(confidence, Math.max(1, n * scale - 1)) * linear) / Math.sqrt(scale),
      );
      return around(correlation, { lower: Math.tanh(centre - reach), upper: Math.tanh(centre + reach) });
    },
  };
}

function linearError(x: Numbers, y: Numbers, r: number): number {
  const n = x.length;
  const [u, v] = [new Float64Array(n), new Float64Array(n)];
  toUnitVector(x, u);
  toUnitVector(y, v);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const [a, b] = [u[i] as number, v[i] as number];
    squares += (n * (a * b - (r * (a * a + b * b)) / 2)) ** 2;
  }
  return Math.sqrt(squares / (n * (n - 1)));
}
