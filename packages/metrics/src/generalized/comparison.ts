import { describeValue, InputError, LARGEST } from "../core/input.js";
import type { Range } from "../statistics/intervals/levels.js";
import { mannWhitneyGap } from "../statistics/mann-whitney-gap.js";
import { sortedWasserstein } from "../statistics/wasserstein-distance.js";
import { weightedMannWhitneyGap, weightedWasserstein, type WeightedSample } from "../statistics/weighted-samples.js";
import type { Missing } from "./outcome.js";

/**
 * How two scores x and y are compared, by name. In a comparison with a background x is the background and y the group;
 * in a comparison of two groups x is the first group. Of numbers: `absoluteDifference` |x - y|, `difference` x - y,
 * `ratio` x / y, `inverseRatio` y / x. Of sets: `wasserstein`, the earth mover's distance, and `mannWhitney`, 1/2 -
 * U/(nm), which is the chance that a member of y is above one of x, less 1/2. `difference`, the ratios and
 * `mannWhitney` depend on the order.
 *
 * @since 0.1.0
 */
export type PairComparisonName = keyof typeof PAIRS;

/**
 * A comparison of one's own: of two numbers, or of two sets of numbers, which are in ascending order.
 *
 * @since 0.1.0
 */
export type PairComparison =
  | ({ readonly operands: "numbers"; readonly compare: (x: number, y: number) => number } & ComparisonTraits)
  | ({ readonly operands: "sets"; readonly compare: (x: Float64Array, y: Float64Array) => number } & ComparisonTraits);

/**
 * What is known of a comparison.
 *
 * @since 0.1.0
 */
export interface ComparisonTraits {
  /** Whether exchanging x and y leaves the result as it is. Only then may more than two groups be compared in pairs. */
  readonly commutative: boolean;
  /** The result for a fair model: 0 (the default) for differences, 1 for ratios. */
  readonly fair?: 0 | 1;
}

/**
 * How the scores of all groups are compared at once, by name: `range`, the largest minus the smallest, and
 * `standardDeviation`, that of a population (divided by the number of groups).
 *
 * @since 0.1.0
 */
export type ListComparisonName = keyof typeof LISTS;

/**
 * A comparison of one's own of the scores of all groups, in the order of the groups.
 *
 * @since 0.1.0
 */
export type ListComparison = (scores: Float64Array) => number;

interface PairTraits {
  readonly operands: "numbers" | "sets";
  readonly commutative: boolean;
  readonly fair: 0 | 1;
  /** The values that it can take of scores in [0, 1]. */
  readonly range: Range;
}

const PAIRS = {
  absoluteDifference: {
    operands: "numbers",
    commutative: true,
    fair: 0,
    range: [0, 1],
    compare: (x: number, y: number): number | Missing => Math.abs(x - y),
  },
  difference: {
    operands: "numbers",
    commutative: false,
    fair: 0,
    range: [-1, 1],
    compare: (x: number, y: number): number | Missing => x - y,
  },
  ratio: {
    operands: "numbers",
    commutative: false,
    fair: 1,
    range: [0, Infinity],
    compare: (x: number, y: number): number | Missing => quotient(x, y),
  },
  inverseRatio: {
    operands: "numbers",
    commutative: false,
    fair: 1,
    range: [0, Infinity],
    compare: (x: number, y: number): number | Missing => quotient(y, x),
  },
  wasserstein: {
    operands: "sets",
    commutative: true,
    fair: 0,
    range: [0, 1],
    compare: (x: Float64Array, y: Float64Array): number | Missing => sortedWasserstein(x, y),
    weighted: weightedWasserstein,
  },
  mannWhitney: {
    operands: "sets",
    commutative: false,
    fair: 0,
    range: [-0.5, 0.5],
    compare: (x: Float64Array, y: Float64Array): number | Missing => mannWhitneyGap(x, y),
    weighted: weightedMannWhitneyGap,
  },
} as const satisfies Record<string, PairTraits & { compare: unknown; weighted?: unknown }>;

const LISTS = {
  range: { of: range, range: [0, 1] },
  standardDeviation: { of: standardDeviation, range: [0, 0.5] },
} as const;

function quotient(x: number, y: number): number | Missing {
  if (y === 0) return { reason: `the ratio ${x} / 0 has no value` };
  return x / y;
}

function range(scores: Float64Array): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  return high - low;
}

function standardDeviation(scores: Float64Array): number {
  let mean = 0;
  for (let i = 0; i < scores.length; i++) mean += scores[i] as number;
  mean /= scores.length;
  let squares = 0;
  for (let i = 0; i < scores.length; i++) squares += ((scores[i] as number) - mean) ** 2;
  return Math.sqrt(squares / scores.length);
}

/** A comparison ready for use. */
export interface Comparison {
  readonly label: string;
  readonly operands: "numbers" | "sets";
  readonly commutative: boolean;
  readonly fair: 0 | 1;
  /** The values that it can take of scores in [0, 1], as far as they are known. */
  readonly range?: Range;
  readonly numbers: (x: number, y: number) => number | Missing;
  readonly sets: (x: Float64Array, y: Float64Array) => number | Missing;
  /** Of weighted sets, for comparing releases. */
  readonly weighted?: (x: WeightedSample, y: WeightedSample) => number | undefined;
}

export interface Listing {
  readonly label: string;
  readonly range?: Range;
  readonly of: (scores: Float64Array) => number | Missing;
}

const wrongOperands = (): Missing => ({ reason: "the comparison does not fit the score" });

export function comparisonOf(caller: string, given: PairComparisonName | PairComparison): Comparison {
  if (typeof given === "string" && Object.hasOwn(PAIRS, given)) {
    const named = PAIRS[given];
    return named.operands === "numbers"
      ? { ...named, label: given, numbers: named.compare, sets: wrongOperands }
      : { ...named, label: given, numbers: wrongOperands, sets: named.compare };
  }
  if (typeof given === "object" && given !== null && typeof given.compare === "function") {
    const { commutative, fair = 0 } = given;
    const own = { label: "your comparison", commutative, fair };
    if (given.operands === "numbers") {
      const { compare } = given;
      return { ...own, operands: "numbers", numbers: (x, y) => finite(compare(x, y)), sets: wrongOperands };
    }
    if (given.operands === "sets") {
      const { compare } = given;
      return { ...own, operands: "sets", numbers: wrongOperands, sets: (x, y) => finite(compare(x, y)) };
    }
  }
  const isListing = typeof given === "string" && Object.hasOwn(LISTS, given);
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: describeValue(given),
    expected: `{ operands, commutative, compare }, or one of ${quoted(PAIRS)}`,
    ...(isListing && { advice: "To compare all groups at once, use mcm." }),
  });
}

export function listingOf(caller: string, given: ListComparisonName | ListComparison): Listing {
  if (typeof given === "string" && Object.hasOwn(LISTS, given)) return { label: given, ...LISTS[given] };
  if (typeof given === "function") return { label: "your comparison", of: (scores) => finite(given(scores)) };
  const isPairwise = typeof given === "string" && Object.hasOwn(PAIRS, given);
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: describeValue(given),
    expected: `a function of the groups' scores, or one of ${quoted(LISTS)}`,
    ...(isPairwise && { advice: "To compare groups in pairs, use pcm." }),
  });
}

function quoted(names: object): string {
  return Object.keys(names)
    .map((name) => `"${name}"`)
    .join(", ");
}

function finite(value: unknown): number | Missing {
  if (typeof value === "number" && Math.abs(value) <= LARGEST) return value;
  return { reason: `the comparison gave ${describeValue(value)}` };
}
