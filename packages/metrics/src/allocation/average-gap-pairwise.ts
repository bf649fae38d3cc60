import { checkOneOf, describeValue, InputError } from "../core/input.js";
import { pairName, type Interval, type Measured, type Measurement } from "../core/measurement.js";
import { studentTQuantile, type IntervalOptions } from "../statistics/index.js";
import { flatBounds } from "../statistics/intervals/levels.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { joinOrders, type PairwiseAnswer } from "./pairwise-answer.js";
import { listNames } from "../sets/pools.js";

/**
 * How `averageGapPairwise` compares.
 *
 * @since 0.1.0
 */
export interface AverageGapPairwiseOptions extends IntervalOptions {
  /** The group of each candidate, by the name that stands in the answers. */
  readonly groups: Readonly<Record<string, string>>;
  /** The group that every other is compared with. */
  readonly reference: string;
  /**
   * `"reference"`, the default, as the source's code has it: answers won minus answers lost, signed. `"paper"`: the
   * share of pairs that the group wins in both orders, which cannot tell parity from the reference group being
   * favoured.
   */
  readonly variant?: "reference" | "paper";
}

const NAME = "averageGapPairwise";

/**
 * How much more often a group's candidates are chosen than the reference group's, when a model compares them two at a
 * time: the average performance gap that audits usually report, for pairwise answers. Use it as a baseline beside
 * `rabbi`: a gap near 0 does not mean that places go evenly, which `allocationGap` measures.
 *
 * By default the answers that chose the group minus those that chose the reference, divided by all answers between the
 * two, ties and unusable ones included: in [-1, 1], 0 is no preference, above 0 the group is favoured. The default is
 * the code's variant, because the paper's, in [0, 1], counts only what the group wins. The value is the comparison with
 * the largest magnitude, with its sign; `perPrompt` of a comparison holds the gap of each pair, whose mean it is.
 *
 * The interval is mean ± t √v. A candidate meets many others, so that pairs are not independent, but candidates of both
 * sides are: with x_p the gap of pair p of N, g their mean, and a_i = Σ (x_p - g) / N over the pairs of candidate i, v
 * is the sum over both sides of k / (k - 1) Σ a_i², for the k candidates of the side; t is Student's quantile for the
 * fewer of the two sides' candidates less 1 degrees of freedom. That is the variance of two crossed random factors with
 * the part of single pairs counted twice, which errs on the safe side (multiway clustering, Cameron, Gelbach and Miller
 * 2011, without their subtraction). Bounds are not narrower than those of a share without events over the fewer
 * candidates, and infinite, that is the ends of the range, where a side has one. Approximate: with 15 and 50 candidates
 * a side either bound missed in 4 to 6 % of simulated runs at a nominal 5 %; mistrust it with fewer than 10.
 *
 * Undefined without answers, and where a group and the reference group never met.
 *
 * @param answers both orders of every pair that was asked; pairs within a group or without the reference group are
 * ignored
 * @throws InputError where an order is missing or asked twice, a candidate has no group, or nobody is in the reference
 * group
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 4.3; Cameron, Gelbach and Miller 2011, Journal of
 * Business and Economic Statistics 29:238
 * @example
 * const answers = [
 *   { first: "Ana", second: "Bo", answer: "first" }, { first: "Bo", second: "Ana", answer: "second" },
 *   { first: "Eve", second: "Bo", answer: "first" }, { first: "Bo", second: "Eve", answer: "tie" },
 * ];
 * const groups = { Ana: "women", Eve: "women", Bo: "men" };
 * averageGapPairwise(answers, { groups, reference: "men" }).value // 0.75
 * averageGapPairwise(answers, { groups, reference: "men", variant: "paper" }).value // 0.5
 * @since 0.1.0
 */
export function averageGapPairwise(
  answers: readonly PairwiseAnswer[],
  options: AverageGapPairwiseOptions,
): Measurement {
  const { groups, reference, variant } = checkOptions(options);
  const pairs = joinOrders(NAME, answers);
  const counts = { pairs: pairs.length, answers: 2 * pairs.length };
  if (pairs.length === 0) return { metric: NAME, counts, undefined: "there are no answers" };
  const gaps = new Map<string, Meeting[]>();
  let hasReference = false;
  for (const { a, b, pool, forward, backward } of pairs) {
    const groupOfA = groupOf(groups, a);
    const groupOfB = groupOf(groups, b);
    for (const group of [groupOfA, groupOfB]) {
      if (group === reference) hasReference = true;
      else if (!gaps.has(group)) gaps.set(group, []);
    }
    if ((groupOfA === reference) === (groupOfB === reference)) continue;
    const won = (forward === "first" ? 1 : 0) + (backward === "second" ? 1 : 0);
    const lost = (forward === "second" ? 1 : 0) + (backward === "first" ? 1 : 0);
    const [forGroup, forReference] = groupOfA === reference ? [lost, won] : [won, lost];
    const gap = variant === "paper" ? Math.floor(forGroup / 2) : (forGroup - forReference) / 2;
    const [member, opponent] = groupOfA === reference ? [b, a] : [a, b];
    gaps
      .get(groupOfA === reference ? groupOfB : groupOfA)
      ?.push({ gap, member: JSON.stringify([pool, member]), opponent: JSON.stringify([pool, opponent]) });
  }
  if (!hasReference) {
    throw new InputError({
      function: NAME,
      argument: "reference",
      given: JSON.stringify(reference),
      expected: `a group whose candidates were compared: ${listNames([...gaps.keys()])}`,
    });
  }
  const comparisons = Object.fromEntries(
    [...gaps].map(([group, values]) => [
      pairName(group, reference),
      compare(group, reference, values, variant === "paper" ? [0, 1] : [-1, 1]),
    ]),
  );
  const common = { metric: NAME, counts, comparisons };
  if (gaps.size === 0) {
    return {
      ...common,
      undefined: `all candidates are in the reference group ${reference}, so there is no group to compare with it`,
    };
  }
  let largest: Measured | undefined;
  for (const comparison of Object.values(comparisons)) {
    if (comparison.undefined !== undefined) return { ...common, undefined: comparison.undefined };
    if (largest === undefined || Math.abs(comparison.value) > Math.abs(largest.value)) largest = comparison;
  }
  return { ...common, value: largest?.value ?? 0 };
}

/** What two candidates of different groups came to, and who they are. */
interface Meeting {
  readonly gap: number;
  readonly member: string;
  readonly opponent: string;
}

function compare(
  group: string,
  reference: string,
  gaps: readonly Meeting[],
  range: readonly [number, number],
): Measurement {
  const common = { metric: NAME, counts: { pairs: gaps.length, answers: 2 * gaps.length } };
  if (gaps.length === 0)
    return {
      ...common,
      undefined: `no candidate of group ${group} was compared with one of the reference group ${reference}`,
    };
  const perPrompt = Float64Array.from(gaps, ({ gap }) => gap);
  const value = perPrompt.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return { ...common, value, perPrompt, interval: crossedInterval(value, gaps, range) };
}

/** The interval that stands at `averageGapPairwise`; `sides` hold each candidate's a_i. */
function crossedInterval(value: number, gaps: readonly Meeting[], range: readonly [number, number]): Interval {
  const sides = [new Map<string, number>(), new Map<string, number>()] as const;
  for (const { gap, member, opponent } of gaps) {
    for (const [side, name] of [
      [sides[0], member],
      [sides[1], opponent],
    ] as const)
      side.set(name, (side.get(name) ?? 0) + (gap - value) / gaps.length);
  }
  const fewest = Math.min(sides[0].size, sides[1].size);
  let variance = 0;
  for (const side of sides) {
    for (const part of side.values()) variance += (part * part * side.size) / Math.max(1, side.size - 1);
  }
  return {
    method: "Student's t over candidates of both sides",
    bounds(confidence, scale = 1) {
      const flat = flatBounds(value, fewest * scale, range, confidence);
      const reach =
        fewest < 2
          ? Infinity
          : studentTQuantile(confidence, Math.max(1, fewest * scale - 1)) * Math.sqrt(variance / scale);
      return {
        lower: Math.max(range[0], Math.min(flat.lower, value - reach)),
        upper: Math.min(range[1], Math.max(flat.upper, value + reach)),
      };
    },
  };
}

function groupOf(groups: Readonly<Record<string, string>>, candidate: string): string {
  const group = Object.hasOwn(groups, candidate) ? groups[candidate] : undefined;
  if (typeof group === "string") return group;
  throw new InputError({
    function: NAME,
    argument: "groups",
    given: `an object with ${group === undefined ? "no group" : describeValue(group)} for candidate ${JSON.stringify(candidate)}`,
    expected: "the group of every candidate in the answers",
  });
}

function checkOptions(
  options: AverageGapPairwiseOptions,
): AverageGapPairwiseOptions & { readonly variant: "reference" | "paper" } {
  if (
    typeof options !== "object" ||
    options === null ||
    typeof options.groups !== "object" ||
    options.groups === null
  ) {
    throw new InputError({
      function: NAME,
      argument: "options",
      given: describeValue(options),
      expected: "an object { groups, reference }",
    });
  }
  if (typeof options.reference !== "string") {
    throw new InputError({
      function: NAME,
      argument: "reference",
      given: describeValue(options.reference),
      expected: "the name of a group",
    });
  }
  const variant = options.variant ?? "reference";
  checkIntervalOptions(NAME, options);
  checkOneOf(NAME, "variant", variant, ["reference", "paper"]);
  return { ...options, variant };
}
