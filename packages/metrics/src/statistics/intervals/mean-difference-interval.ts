import type { Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { checkLevels, moments } from "./levels.js";
import { welchInterval } from "./welch-interval.js";

/**
 * The bounds of the difference d of the means of two independent samples of any values, first minus second: each the
 * wider of Welch's and of Welch's corrected for skewness. With a = s1² / n1, b = s2² / n2, e = √(a + b), t Student's
 * quantile for Satterthwaite's degrees of freedom (`welchInterval`), k1 and k2 the samples' third k-statistics, n / ((n
 * - 1)(n - 2)) Σ (x - mean)³, and g = (k1 / n1² - k2 / n2²) / e³ the skewness of d, the corrected bounds are d - e h(t)
 * and d - e h(-t) with h(t) = (3 / g) (∛(1 + g (t - g / 6)) - 1), which is Hall's transformation of t (d ± e t where g
 * is 0). Equal sizes and like shapes have no skewness left in d; unequal ones do: against 250 exponential values, 50
 * let Welch's upper bound miss in 8 % of runs at a nominal 5 %.
 *
 * `strict` has the degrees of freedom of the smaller sample, the fewer of n1 - 1 and n2 - 1, and is wide enough for
 * twice g too, because samples of skewed values mostly show less skewness than there is. That is no guarantee: without
 * a known range there is none at any number of values, as one value in a thousand may outweigh all others.
 *
 * In simulations at a nominal 5 %, with 50 to 500 values a side, either bound missed in at most 6 % of runs of normal,
 * two-peaked and exponential values and 9 % of lognormal ones, strict ones in 5 and 8 %. With 20 values against 100 it
 * was 5 to 11 %, and strict 4 to 11 %.
 *
 * @see Hall 1992, Journal of the Royal Statistical Society B 54:221; Zhou and Dinh 2005, Biostatistics 6:187, on two
 * samples
 */
export function meanDifferenceInterval(x: Numbers, y: Numbers, strict: boolean): Interval {
  const welch = welchInterval(x, y);
  const [n, m] = [x.length, y.length];
  const [first, second] = [moments(x), moments(y)];
  const difference = first.mean - second.mean;
  const [ofX, ofY] = [first.squares / (n - 1) / n, second.squares / (m - 1) / m];
  const error = Math.sqrt(ofX + ofY);
  if (!(error > 0)) return welch;
  const skewness = (thirdOfMean(x, first.mean) - thirdOfMean(y, second.mean)) / error ** 3;
  const factors = strict ? [0, 1, 2] : [0, 1];
  const satterthwaite = (scale: number): number =>
    error ** 4 / (ofX ** 2 / (n * scale - 1) + ofY ** 2 / (m * scale - 1));
  return {
    method: `Welch's t and its correction for skewness (Hall)${strict ? ", degrees of freedom of the smaller side" : ""}`,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("meanDifferenceInterval", confidence, scale);
      const degrees = strict ? Math.min(n, m) * scale - 1 : satterthwaite(scale);
      if (!(degrees > 0)) return welch.bounds(confidence, scale);
      const t = studentTQuantile(confidence, degrees);
      const own = error / Math.sqrt(scale);
      const reach = (side: 1 | -1): number =>
        Math.max(...factors.map((factor) => side * corrected(side * t, (factor * skewness) / Math.sqrt(scale))));
      return { lower: difference - own * reach(1), upper: difference + own * reach(-1) };
    },
  };
}

/** The third cumulant of the mean, from the third k-statistic; 0 below three values. */
function thirdOfMean(values: Numbers, mean: number): number {
  const n = values.length;
  if (n < 3) return 0;
  let cubes = 0;
  for (let i = 0; i < n; i++) cubes += ((values[i] as number) - mean) ** 3;
  return cubes / (n * (n - 1) * (n - 2));
}

function corrected(t: number, g: number): number {
  // Near 0 the differences of nearly equal numbers lose their digits, and the correction does not matter.
  return Math.abs(g) < 1e-6 ? t : (3 / g) * (Math.cbrt(1 + g * (t - g / 6)) - 1);
}
