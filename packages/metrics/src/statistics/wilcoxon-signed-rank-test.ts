import { checkOneOf, checkOptions, checkScores, InputError, type Numbers } from "../core/input.js";
import { alike, isRounding } from "./alike.js";
import { normalSurvival } from "./distributions/normal.js";
import { tieTerm } from "./friedman-test.js";
import { midranks } from "./midranks.js";

/**
 * What Wilcoxon's signed-rank test found.
 *
 * @since 0.1.0
 */
export interface WilcoxonTest {
  /** The smaller of the two rank sums. */
  readonly statistic: number;
  /** The sum of the ranks of the pairs in which x is larger. */
  readonly positiveRankSum: number;
  readonly negativeRankSum: number;
  /** Two-sided. */
  readonly pValue: number;
  /** The pairs that differ. */
  readonly pairs: number;
  readonly method: "exact" | "normal";
  /**
   * The matched-pairs rank-biserial correlation: 1 if x is always larger, -1 if y is, 0 if the sums are equal.
   */
  readonly rankBiserial: number;
}

/**
 * Wilcoxon's signed-rank test for two related samples: whether x tends to be larger or smaller than y in the same block
 * (source). A small p-value, two-sided, says that it does. Pairs without a difference are left out, equal differences
 * share their mean rank, and there is no continuity correction. Differences that agree to 12 digits of the larger of
 * the pair are equal, because 0.62 - 0.55 and 0.27 - 0.20 differ in binary. With the method "auto" the null
 * distribution is exact for at most 25 pairs without ties or zeros, else normal with the variance corrected for ties;
 * "exact" enumerates it, given the ties, for any data of at most 1,000 pairs that differ. The normal one has the mean n
 * (n + 1) / 4 and the variance n (n + 1)(2n + 1) / 24 less Σ (t³ - t) / 48 for groups of t ties, and is rough below
 * about 25 pairs. Without any difference the statistic is 0 and p is 1. SciPy's `wilcoxon` with `zero_method="wilcox"`.
 *
 * @see Wilcoxon 1945; Kerby 2014 on the rank-biserial correlation
 * @throws InputError if x and y differ in length or have a value that is not a finite number, or too many pairs differ
 * for the method "exact"
 * @example
 * const { statistic, pValue } = wilcoxonSignedRankTest([1, 2, 3, 4, 5], [0, 0, 0, 0, 0]);
 * statistic // 0
 * pValue // 0.0625
 * @since 0.1.0
 */
export function wilcoxonSignedRankTest(
  x: Numbers,
  y: Numbers,
  options: { readonly method?: "auto" | "exact" | "normal" } = {},
): WilcoxonTest {
  const caller = "wilcoxonSignedRankTest";
  checkOptions(caller, options, ["method"]);
  const { method = "auto" } = options;
  checkScores(caller, "x", x);
  checkScores(caller, "y", y);
  checkOneOf(caller, "options.method", method, ["auto", "exact", "normal"]);
  if (x.length !== y.length) {
    throw new InputError({
      function: caller,
      argument: "y",
      given: `an array of ${y.length}`,
      expected: `${x.length} numbers, one for each of x`,
    });
  }
  const larger = Float64Array.from({ length: x.length }, (_, i) =>
    Math.max(Math.abs(x[i] as number), Math.abs(y[i] as number)),
  );
  const all = larger.map((_, i) => (x[i] as number) - (y[i] as number));
  const differs = (_: number, i: number): boolean => !isRounding(all[i] as number, larger[i] as number);
  const differences = all.filter(differs);
  const ranks = midranks(alike(differences.map(Math.abs), larger.filter(differs)));
  const n = differences.length;
  if (method === "exact" && n > MOST_EXACT) {
    throw new InputError({
      function: caller,
      argument: "options.method",
      given: `"exact" for ${n} pairs that differ`,
      expected: `at most ${MOST_EXACT}`,
      advice: 'With so many "normal" is as good.',
    });
  }
  let positiveRankSum = 0;
  for (let i = 0; i < n; i++) if ((differences[i] as number) > 0) positiveRankSum += ranks[i] as number;
  const total = (n * (n + 1)) / 2;
  const negativeRankSum = total - positiveRankSum;
  const statistic = Math.min(positiveRankSum, negativeRankSum);
  const ties = tieTerm(ranks);
  const exact = method === "exact" || (method === "auto" && n <= 25 && ties === 0 && n === x.length);
  const sums = { statistic, positiveRankSum, negativeRankSum, pairs: n, method: exact ? "exact" : "normal" } as const;
  if (n === 0) return { ...sums, pValue: 1, rankBiserial: 0 };
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  const pValue = Math.min(
    1,
    2 * (exact ? lowerTail(ranks, statistic) : normalSurvival((total / 2 - statistic) / deviation)),
  );
  return { ...sums, pValue, rankBiserial: (positiveRankSum - negativeRankSum) / total };
}

/** Time grows with the third power of the number of pairs. */
const MOST_EXACT = 1000;

/**
 * The chance that a random half of the signs gives a rank sum of at most `limit`: the distribution of sums, rank by
 * rank, in half ranks.
 */
function lowerTail(ranks: Float64Array, limit: number): number {
  const most = Math.round(2 * limit);
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  for (const rank of ranks) {
    const step = Math.round(2 * rank);
    for (let sum = most; sum >= 0; sum--) {
      chances[sum] = ((chances[sum] as number) + (sum >= step ? (chances[sum - step] as number) : 0)) / 2;
    }
  }
  return chances.reduce((sum, chance) => sum + chance, 0);
}
