import { ANY_SIZE, checkArray, checkScores, InputError, type Numbers } from "../core/input.js";
import { alike } from "./alike.js";
import { chiSquareSurvival } from "./distributions/chi-square.js";
import { midranks } from "./midranks.js";

/**
 * What Friedman's test found.
 *
 * @since 0.1.0
 */
export interface FriedmanTest {
  /** Chi-square distributed under the hypothesis, with correction for ties. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
  /** Kendall's coefficient of concordance: 0 if the blocks rank the treatments at random, 1 if they all agree. */
  readonly kendallsW: number;
}

/**
 * Friedman's rank test for several related samples: whether some treatments (groups) tend to be ranked higher than
 * others within the same blocks (sources). With n blocks, k treatments and the rank sums R_j the statistic is 12 Σ (R_j
 * - n (k + 1) / 2)² / (n k (k + 1)), divided by 1 - Σ (t³ - t) / (n k (k² - 1)) for groups of t ties. A small p-value
 * says that they do. It looks at ranks only, so it says nothing of how large the differences are. The p-value is the
 * chi-square approximation, which is rough below about 10 blocks. Values that agree to 12 digits are equal, lest
 * rounding errors of sums break ties. If every block is one tie, the statistic is 0 and p is 1. SciPy's
 * `friedmanchisquare`, which gives NaN there and needs three groups.
 *
 * @see Friedman 1937; Kendall and Babington Smith 1939 on W = statistic / (n (k - 1))
 * @param blocks one row per block, each with one number per treatment, at least two
 * @throws InputError if there is no block, a row has fewer than two numbers, or rows differ in length
 * @example
 * friedmanTest([[1, 2, 3], [1, 2, 3], [1, 3, 2]]).statistic // 4.666666666666667
 * friedmanTest([[5, 5, 5], [7, 7, 7]]).pValue // 1
 * @since 0.1.0
 */
export function friedmanTest(blocks: readonly Numbers[]): FriedmanTest {
  checkArray("friedmanTest", "blocks", blocks);
  if (blocks.length > 0) checkScores("friedmanTest", "blocks[0]", blocks[0], ANY_SIZE);
  const treatments = blocks[0]?.length ?? 0;
  if (treatments < 2) {
    throw new InputError({
      function: "friedmanTest",
      argument: "blocks",
      given: `${blocks.length} rows of ${treatments}`,
      expected: "at least one row, of at least two numbers",
    });
  }
  const sums = new Float64Array(treatments);
  let ties = 0;
  for (const [i, block] of blocks.entries()) {
    checkScores("friedmanTest", `blocks[${i}]`, block, ANY_SIZE);
    if (block.length !== treatments) {
      throw new InputError({
        function: "friedmanTest",
        argument: `blocks[${i}]`,
        given: `an array of ${block.length}`,
        expected: `${treatments} numbers, as in the first row`,
      });
    }
    const ranks = midranks(alike(block, Float64Array.from(block, Math.abs)));
    for (let t = 0; t < treatments; t++) sums[t] = (sums[t] as number) + (ranks[t] as number);
    ties += tieTerm(ranks);
  }
  const n = blocks.length;
  const k = treatments;
  const correction = 1 - ties / (n * k * (k * k - 1));
  const centre = (n * (k + 1)) / 2;
  const deviations = sums.reduce((sum, rankSum) => sum + (rankSum - centre) ** 2, 0);
  const statistic = deviations === 0 ? 0 : (12 * deviations) / (n * k * (k + 1)) / correction;
  return {
    statistic,
    degreesOfFreedom: k - 1,
    pValue: chiSquareSurvival(statistic, k - 1),
    kendallsW: statistic / (n * (k - 1)),
  };
}

/** The sum of t^3 - t over the groups of t equal ranks. */
export function tieTerm(ranks: Float64Array): number {
  const sorted = ranks.slice().sort();
  let sum = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    sum += (end - start) ** 3 - (end - start);
    start = end;
  }
  return sum;
}
