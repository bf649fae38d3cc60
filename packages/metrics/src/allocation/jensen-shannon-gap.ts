import { checkInteger, checkNumber, checkOneOf, describeValue, InputError, type Numbers } from "../core/input.js";
import type { Measured, Measurement } from "../core/measurement.js";
import {
  compareWithReference,
  type GroupScores,
  type ReferenceOptions,
  type ScoresByGroup,
} from "../sets/candidates.js";
import { countBins, scoreDivergence } from "./score-divergence.js";

/**
 * How scores are counted into bins before their distributions are compared.
 *
 * @since 0.1.0
 */
export interface JensenShannonGapOptions extends ReferenceOptions {
  /** Number of bins of equal width. Default 10. */
  readonly bins?: number;
  /**
   * What the bins span: both groups' scores (`"pooled"`, default), 0 to 1 (`"unit"`), or [low, high]. Scores outside
   * count in the nearest bin.
   */
  readonly range?: "pooled" | "unit" | readonly [number, number];
  /** Base of the logarithm: 2 (default) makes 1 the largest divergence. */
  readonly base?: number;
  /**
   * `"reference"` computes what the authors' code does: bins over the group's scores alone, scores of the reference
   * outside them lost, bins that are empty on either side dropped, natural logarithm. It is not symmetric, and gives 0
   * for groups that are completely separated. Default `"paper"`.
   */
  readonly variant?: "paper" | "reference";
}

/**
 * The Jensen-Shannon divergence between the binned scores of each group and those of the reference group. 0 where the
 * histograms are equal, 1 (in base 2) where they share no bin; it has no sign, and depends on the bins. It is above 0
 * by chance in small samples: about (bins - 1)(1/n + 1/m) / (8 ln 2) where the groups do not differ. The value is the
 * largest of the comparisons.
 *
 * Each comparison has `nullMean`, what chance alone makes of it, `excess` over that, the p-value of dealing the groups
 * out among the candidates at random, within pools where there are pools, and an interval (formula at
 * `scoreDivergence`) which takes the bins for fixed beforehand: give a `range` where you can. `variant: "reference"`
 * has none of these, since what it loses of the scores changes with the sample: a claim about it stays inconclusive
 * unless the policy lets the estimate decide.
 *
 * Undefined without candidates, with a single group, and against a group without candidates.
 *
 * @param scores candidates with group and score, or arrays of scores by group
 * @throws InputError where a score is not a finite number, the reference is not among the groups, or an option is
 * invalid
 * @see Chen, Ji, Evans: The Mismeasure of Man and Models, section 4.3, "JSD"
 * @example
 * jensenShannonGap({ women: [0, 0.1], men: [0.9, 1] }, { reference: "men" }).value // 1
 * jensenShannonGap({ women: [0, 0.1], men: [0.9, 1] }, { reference: "men", variant: "reference" }).value // 0
 * @since 0.1.0
 */
export function jensenShannonGap(scores: ScoresByGroup, options: JensenShannonGapOptions): Measurement {
  const { bins = 10, range = "pooled", base = 2, variant = "paper" } = options ?? {};
  checkInteger("jensenShannonGap", "bins", bins, 1);
  checkNumber("jensenShannonGap", "base", base, 1 + 1e-9, Number.MAX_VALUE);
  checkOneOf("jensenShannonGap", "variant", variant, ["paper", "reference"]);
  const span = checkRange(range);
  return compareWithReference("jensenShannonGap", scores, options, (group, other, pools): Measured => {
    const [a, b] = [group.scores, other.scores];
    const counts = {
      ...(pools > 0 && { pools }),
      candidates: a.length + b.length,
      group: a.length,
      reference: b.length,
    };
    if (variant === "reference")
      return { metric: "jensenShannonGap", value: divergenceOfReference(a, b, bins), counts };
    const [low, high] = span ?? union(extent(a), extent(b));
    if (high - low === Infinity) return { metric: "jensenShannonGap", value: Infinity, counts };
    const binned = ({
      scores: own,
      pools: poolOf,
    }: GroupScores): { bins: Int32Array; pools: Int32Array | undefined } => ({
      bins: binsOf(own, low, high, bins, true),
      pools: poolOf,
    });
    return {
      metric: "jensenShannonGap",
      ...scoreDivergence(binned(group), binned(other), pools, { bins, base, seed: options.seed }),
      counts,
    };
  });
}

type Range = readonly [number, number];

function checkRange(range: unknown): Range | undefined {
  if (range === "pooled") return undefined;
  if (range === "unit") return [0, 1];
  if (
    Array.isArray(range) &&
    range.length === 2 &&
    Number.isFinite(range[0]) &&
    Number.isFinite(range[1]) &&
    range[0] < range[1]
  ) {
    return range as unknown as Range;
  }
  throw new InputError({
    function: "jensenShannonGap",
    argument: "range",
    given: describeValue(range),
    expected: '"pooled", "unit" or [low, high]',
  });
}

function divergenceOfReference(a: Numbers, b: Numbers, bins: number): number {
  const [low, high] = extent(a);
  if (high - low === Infinity) return Infinity;
  const p = countBins(binsOf(a, low, high, bins, false), bins);
  const q = countBins(binsOf(b, low, high, bins, false), bins);
  let divergence = 0;
  for (let i = 0; i < bins; i++) {
    const x = (p[i] as number) / a.length;
    const y = (q[i] as number) / b.length;
    if (x > 0 && y > 0) divergence += (x * Math.log((2 * x) / (x + y)) + y * Math.log((2 * y) / (x + y))) / 2;
  }
  return divergence;
}

function extent(values: Numbers): Range {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i] as number);
    high = Math.max(high, values[i] as number);
  }
  return [low, high];
}

function union([lowA, highA]: Range, [lowB, highB]: Range): Range {
  return [Math.min(lowA, lowB), Math.max(highA, highB)];
}

/**
 * The bin of each value among bins of equal width, the last one closed on both sides, with the edges of NumPy's
 * `histogram`, which widens a range of no width by 0.5 each way; -1 for values outside unless they are clamped.
 */
function binsOf(values: Numbers, low: number, high: number, bins: number, clamp: boolean): Int32Array {
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  // The 0.5 is lost on numbers above 2^53.
  const width = to - from || 1;
  const edge = (bin: number): number => (bin === bins ? to : from + bin * (width / bins));
  const places = new Int32Array(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!clamp && (value < from || value > to)) continue;
    let bin = Math.min(bins - 1, Math.max(0, Math.floor(((value - from) / width) * bins)));
    // Rounding can put a value on the wrong side of an edge.
    if (bin > 0 && value < edge(bin)) bin--;
    else if (bin < bins - 1 && value >= edge(bin + 1)) bin++;
    places[i] = bin;
  }
  return places;
}
