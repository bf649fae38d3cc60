import { checkBoolean, checkOneOf, checkOptions, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { normalQuantile, studentTQuantile } from "../distributions/index.js";
import { midranks } from "../midranks.js";
import { checkPairs, pearsonCorrelation, unitVector } from "../pearson-correlation.js";
import { extent } from "../binned-scores.js";
import { spearmanCorrelation, spearmanWithoutEach } from "../spearman-correlation.js";
import { ALLOWED, around, checkLevels, unseenShare } from "./levels.js";
import { LEAST, spreadOfMean } from "./mean-spread.js";

/**
 * The bounds of a correlation r of n independent pairs, on Fisher's scale: tanh(atanh r ± e). Each bound is the widest
 * of these: for Pearson's e = z / √(n - 3), with z the normal quantile, which takes both lists for normal; e = t s / (1
 * - r²), with t Student's quantile for n - 1 degrees of freedom and s the standard error by linearisation, √(Σ d² / (n
 * (n - 1))), d = u v - r (u² + v²) / 2 for values u and v in units of their standard deviations. For Spearman's e = z
 * √((1 + r²/2) / (n - 3)). For both the jackknife of atanh r, from r or from the mean of its pseudo-values, whichever
 * is farther, with as many degrees of freedom as their kurtosis κ leaves, 3 n / (κ - 1), n - 1 at most; of Spearman's
 * all ranks are taken anew without a pair.
 *
 * And both allow for pairs like none of those seen: a share m = 1 - (1.5 (1 - confidence))^(1 / k) of all may have the
 * greatest rank of the one list with the least of the other, which takes r to r - m (r - w) with w the product of these
 * in units of deviations, some -3; above alike. Values have no known range, so Pearson's w is -1 and 1: as if such
 * pairs went the other way. k is n, or less if few pairs make the spread of a list: with κ the larger kurtosis of the
 * lists, or of their ranks, 3 n / κ and 1.8 n / κ. So 30 pairs in the same order say that Spearman's is above .68, and
 * no more: 7.5 % of such samples miss a twelfth of all pairs.
 *
 * Pearson's takes pairs that were not seen to be like those that were, and its `method` says so: one far pair in twenty
 * that goes the other way is in none of 8 pairs in 66 % of samples, and in none of 30 in 21 %, and as often its lower
 * bound misses. No bounds can do better of values without a known range. So with `strict` there are none, and neither
 * are there where fewer than two pairs carry the spread of a list (n / κ): they are -1 and 1 then, and the method says
 * what to do. Ranks have a range, and Spearman's bounds allow for it; with `strict` for 1 - confidence in place of 1.5
 * times as much.
 *
 * In simulations of 8 to 100 pairs at a nominal 5 % either bound missed in at most 7.5 % of runs: normal pairs, three
 * grades, lognormal values, rare ones, a tenth of the pairs reversed; of far pairs that go the other way where one was
 * seen. Of pairs that scatter more where values are large Pearson's missed in more: take Spearman's there. r is not
 * taken to be nearer to ±1 than half of what two neighbouring ranks in the wrong order take off, 6 / (n³ - n). Where
 * all that differs in a list is a single value, which may be anything, the bounds are -1 and 1.
 *
 * Undefined below 4 pairs, and if a list is constant.
 *
 * @throws InputError if the lengths differ, or a value is not a finite number
 * @see Fisher 1921; Bonett and Wright 2000, Psychometrika 65:23, on Spearman's; Miller 1974, The jackknife: a review
 * @example
 * correlationInterval([1, 2, 3, 4, 5, 6, 7], [1, 3, 2, 4, 5, 7, 6], { method: "spearman" })?.bounds(0.9).lower // ≈ 0.174
 * correlationInterval([1, 2, 3], [1, 2, 3]) // undefined
 * @since 0.1.0
 */
export function correlationInterval(
  x: Numbers,
  y: Numbers,
  options: { readonly method?: "pearson" | "spearman" | undefined; readonly strict?: boolean | undefined } = {},
): Interval | undefined {
  checkOptions("correlationInterval", options, ["method", "strict"]);
  const { method = "pearson", strict = false } = options;
  checkOneOf("correlationInterval", "method", method, ["pearson", "spearman"]);
  checkBoolean("correlationInterval", "strict", strict);
  checkPairs("correlationInterval", x, y);
  const n = x.length;
  const spearman = method === "spearman";
  const correlation = spearman ? pearsonCorrelation(midranks(x), midranks(y)) : pearsonCorrelation(x, y);
  if (correlation === undefined || n < 4) return undefined;
  const refused = spearman ? undefined : strict ? NEEDS_RANKS : n / kurtosisOf(x, y) < LEAST ? TOO_FAR : undefined;
  if (refused !== undefined) return unbounded(correlation, refused);
  const nearest = 1 - 6 / (n ** 3 - n);
  const r = Math.max(-nearest, Math.min(nearest, correlation));
  const centre = Math.atanh(r);
  const linear = spearman ? 0 : linearError(x, y, r) / (1 - r * r);
  const left = leavingOut(x, y, { nearest, spearman });
  const unseen = spearman ? unseenRanks(midranks(x), midranks(y)) : unseenPairs(x, y, 3);
  return {
    method: spearman
      ? "the widest of Bonett-Wright and the jackknife"
      : "the widest of Fisher's, linearisation and the jackknife, pairs that were not seen taken to be like these",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("correlationInterval", confidence, scale);
      if (confidence === 0.5) return { lower: correlation, upper: correlation };
      const free = Math.max(1, n * scale - 3);
      const normal = normalQuantile(confidence) * Math.sqrt((spearman ? 1 + (r * r) / 2 : 1) / free);
      const reach = Math.max(
        normal,
        (studentTQuantile(confidence, Math.max(1, n * scale - 1)) * linear) / Math.sqrt(scale),
      );
      const own = { lower: centre - reach, upper: centre + reach };
      const { lower, upper } = widest(own, centre, left, { confidence, scale });
      const missed = unseenShare(unseen.pairs * scale, Math.min(1, (strict ? 1 : ALLOWED) * (1 - confidence)));
      return around(correlation, {
        lower: Math.max(-1, Math.min(Math.tanh(lower), r - missed * (r - unseen.least))),
        upper: Math.min(1, Math.max(Math.tanh(upper), r + missed * (unseen.greatest - r))),
      });
    },
  };
}

const NEEDS_RANKS = `none, because strict bounds need to know what values there can be: compare ranks, { method: "spearman" }`;
const TOO_FAR = `none, because fewer than two pairs carry the spread: compare ranks, { method: "spearman" }`;

/** No more than that correlations lie from -1 to 1. */
function unbounded(correlation: number, method: string): Interval {
  return {
    method,
    bounds(confidence, scale = 1): Bounds {
      checkLevels("correlationInterval", confidence, scale);
      return confidence === 0.5 ? { lower: correlation, upper: correlation } : { lower: -1, upper: 1 };
    },
  };
}

/** What pairs that were not drawn may do: the products of values in units of their deviations, not nearer than ±1. */
interface UnseenPairs {
  readonly least: number;
  readonly greatest: number;
  /** How many pairs of evenly spread values would know as much. */
  readonly pairs: number;
}

/** Of values without a known range; `usual` is the kurtosis of lists of which each pair knows as much as any other. */
function unseenPairs(x: Numbers, y: Numbers, usual: number): UnseenPairs {
  return { least: -1, greatest: 1, pairs: x.length * Math.min(1, usual / kurtosisOf(x, y)) };
}

function unseenRanks(x: Float64Array, y: Float64Array): UnseenPairs {
  const n = x.length;
  const [low, high] = [extent(unitVector(x)), extent(unitVector(y))];
  return {
    least: Math.min(-1, n * low[0] * high[1], n * low[1] * high[0]),
    greatest: Math.max(1, n * low[0] * high[0], n * low[1] * high[1]),
    pairs: unseenPairs(x, y, 1.8).pairs,
  };
}

/** The larger kurtosis of two lists. */
const kurtosisOf = (...lists: readonly Numbers[]): number =>
  Math.max(...lists.map((values) => values.length * fourthsOf(unitVector(values))));

const fourthsOf = (unit: Float64Array): number => unit.reduce((sum, one) => sum + one ** 4, 0);

/** The jackknife on Fisher's scale. */
interface LeftOut {
  readonly centre: number;
  readonly variance: number;
  readonly degrees: number;
}

function widest(
  own: Bounds,
  centre: number,
  left: LeftOut,
  { confidence, scale }: { readonly confidence: number; readonly scale: number },
): Bounds {
  const moved = (left.centre - centre) / scale;
  const reach = studentTQuantile(confidence, Math.max(1, left.degrees * scale)) * Math.sqrt(left.variance / scale);
  return {
    lower: Math.min(own.lower, centre + Math.min(0, moved) - reach),
    upper: Math.max(own.upper, centre + Math.max(0, moved) + reach),
  };
}

function leavingOut(
  x: Numbers,
  y: Numbers,
  { nearest, spearman }: { readonly nearest: number; readonly spearman: boolean },
): LeftOut {
  const n = x.length;
  const without = spearman ? spearmanWithoutEach(x, y) : pearsonWithoutEach(x, y);
  // A pair has all the variance of a list.
  if (without.some(Number.isNaN)) return { centre: 0, variance: Infinity, degrees: 1 };
  const scaled = (r: number): number => Math.atanh(Math.max(-nearest, Math.min(nearest, r)));
  const r = (spearman ? spearmanCorrelation(x, y) : pearsonCorrelation(x, y)) ?? 0;
  const pseudo = without.map((own) => n * scaled(r) - (n - 1) * scaled(own));
  const { mean, variance, degrees } = spreadOfMean(pseudo);
  // Those of `spreadOfMean` alone have bounds of normal pairs farther than need be.
  return { centre: mean, variance, degrees: Math.min(n - 1, 1.5 * degrees) };
}

/** Pearson's correlation without each pair in turn; not a number where a list is constant then. */
function pearsonWithoutEach(x: Numbers, y: Numbers): Float64Array {
  const n = x.length;
  const [u, v] = [unitVector(x), unitVector(y)];
  const r = u.reduce((sum, own, i) => sum + own * (v[i] as number), 0);
  const more = n / (n - 1);
  return Float64Array.from(u, (a, i) => {
    const b = v[i] as number;
    const [ofX, ofY] = [1 - more * a * a, 1 - more * b * b];
    return Math.min(ofX, ofY) < 1e-12 ? Number.NaN : (r - more * a * b) / Math.sqrt(ofX * ofY);
  });
}

function linearError(x: Numbers, y: Numbers, r: number): number {
  const n = x.length;
  const [u, v] = [unitVector(x), unitVector(y)];
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const [a, b] = [u[i] as number, v[i] as number];
    squares += (n * (a * b - (r * (a * a + b * b)) / 2)) ** 2;
  }
  return Math.sqrt(squares / (n * (n - 1)));
}
