import type { Recompute } from "../core/clusters.js";
import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkInteger, checkNumber, checkOneOf, describeValue, InputError } from "../core/input.js";
import { contributionsOfScores } from "../sets/cell-contributions.js";
import type { ScoresByGroup } from "../sets/scores-by-group.js";
import { binsOf, extent, joined, weightedDivergence, type Binning, type Extent } from "../statistics/binned-scores.js";
import type { PooledScores } from "../statistics/intervals/pooled-scores.js";
import { scoreDivergence, type BinnedScores } from "../statistics/intervals/score-divergence.js";
import { compareWithReference, valuesAgainstReference, type CompareScores } from "./compare-with-reference.js";
import { REFERENCE_OPTIONS, type ReferenceOptions } from "./reference.js";

/**
 * How scores are counted into bins before their distributions are compared.
 *
 * @since 0.1.0
 */
export interface JensenShannonGapOptions extends ReferenceOptions {
  /** Number of bins of equal width, at most 10,000. Default 10. */
  readonly bins?: number | undefined;
  /**
   * What the bins span: both groups' scores (`"pooled"`, default), 0 to 1 (`"unit"`), or [low, high]. Scores outside
   * count in the nearest bin.
   */
  readonly range?: "pooled" | "unit" | readonly [number, number] | undefined;
  /** Base of the logarithm: 2 (default) makes 1 the largest divergence. */
  readonly base?: number | undefined;
  /**
   * `"reference"` computes what the authors' code does: bins over the group's scores alone, scores of the reference
   * outside them lost, bins that are empty on either side dropped, natural logarithm. It is not symmetric, and gives 0
   * for groups that are completely separated. Default `"paper"`.
   */
  readonly variant?: "paper" | "reference" | undefined;
}

/**
 * The Jensen-Shannon divergence between the binned scores of each group and those of the reference group. 0 if the
 * histograms are equal, 1 (in base 2) if they share no bin; it has no sign, and depends on the bins. It is above 0
 * by chance in small samples: about (bins - 1)(1/n + 1/m) / (8 ln 2) if the groups do not differ. The value is the
 * largest of the comparisons.
 *
 * Each comparison has `nullMean`, what chance alone makes of it, `excess` over that, the p-value of dealing the groups
 * out among the candidates at random, within pools if there are pools (or, if that makes more of it, of swapping them
 * in whole pools), and an interval (formula at
 * `scoreDivergence`) which takes the bins for fixed in advance: give a `range` if you can. `variant: "reference"`
 * has none of these, since what it loses of the scores changes with the sample: a claim about it stays inconclusive
 * unless the policy lets the estimate decide.
 *
 * No value without candidates, with a single group, and against a group without candidates.
 *
 * @param scores candidates with group and score, what `rank` or `compare` gives, or arrays of scores by group
 * @throws InputError if a score is not a finite number, the reference is not among the groups, or an option is
 * invalid
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "JSD"
 * @example
 * jensenShannonGap({ women: [0, 0.1], men: [0.9, 1] }, { reference: "men" }).value // 1
 * jensenShannonGap({ women: [0, 0.1], men: [0.9, 1] }, { reference: "men", variant: "reference" }).value // 0
 * @since 0.1.0
 */
export const jensenShannonGap = defineMetric(
  {
    name: "jensenShannonGap",
    title: "Jensen-Shannon divergence of scores",
    family: "allocation",
    version: 1,
    unit: "candidates",
    range: [0, 1],
    best: 0,
    format: "number",
    source: "Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3; Lin 1991",
    anytime: false,
    compare: "scores",
  },
  measureDivergence,
  {
    data: "scores",
    options: [...REFERENCE_OPTIONS, "bins", "range", "base", "variant"],
    values: (parts, _scores, options) => divergencesOf(readBinning(options))(parts),
    inAnyOrder: () => true,
  },
);

function measureDivergence(scores: ScoresByGroup, options: JensenShannonGapOptions): Computed {
  const binning = readBinning(options);
  const { bins, base, span, variant } = binning;
  const compare: CompareScores = (group, other, pools) => {
    if (variant === "reference")
      return { value: weightedDivergence(unweighted(group), unweighted(other), binning) ?? Infinity };
    const [low, high] = span ?? joined(extent(group.scores), extent(other.scores));
    if (high - low === Infinity) return { value: Infinity };
    const binned = ({ scores: own, pools: poolOf }: PooledScores): BinnedScores => ({
      bins: binsOf(own, low, high, bins, true),
      pools: poolOf,
    });
    const { seed, method } = options;
    return scoreDivergence(binned(group), binned(other), pools, { bins, base, seed, method });
  };
  const most = variant === "reference" ? Math.LN2 : Math.LN2 / Math.log(base);
  const valuesOf = divergencesOf(binning);
  const known = { metric: "jensenShannonGap", range: [0, most], valuesOf } as const;
  const contributionsOf = contributionsOfScores(valuesOf);
  const computed = compareWithReference({ ...known, compare, contributionsOf }, scores, options);
  return { ...computed, description: { ...computed.description, range: [0, most] } };
}

function divergencesOf(binning: Binning): Recompute {
  return (parts) =>
    valuesAgainstReference(parts, (group, reference) => weightedDivergence(group.scores, reference.scores, binning));
}

function readBinning(options: JensenShannonGapOptions | undefined): Binning {
  const { bins = 10, range = "pooled", base = 2, variant = "paper" } = options ?? {};
  checkInteger("jensenShannonGap", "bins", bins, 1, 10_000);
  checkNumber("jensenShannonGap", "base", base, 1 + 1e-9, Number.MAX_VALUE);
  checkOneOf("jensenShannonGap", "variant", variant, ["paper", "reference"]);
  return { bins, base, variant, span: checkRange(range) };
}

function checkRange(range: unknown): Extent | undefined {
  if (range === "pooled") return undefined;
  if (range === "unit") return [0, 1];
  if (Array.isArray(range) && range.length === 2) {
    const [low, high] = range as readonly unknown[];
    if (typeof low === "number" && typeof high === "number" && Number.isFinite(high - low) && low < high)
      return [low, high];
  }
  throw new InputError({
    function: "jensenShannonGap",
    argument: "range",
    given: describeValue(range),
    expected: '"pooled", "unit" or [low, high]',
  });
}

function unweighted({ scores }: PooledScores): { readonly value: Float64Array; readonly weight: Float64Array } {
  return { value: Float64Array.from(scores), weight: new Float64Array(scores.length).fill(1) };
}
