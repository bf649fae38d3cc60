import type { Computed } from "../core/define-metric.js";
import type { Description } from "../core/description.js";
import { checkOneOf } from "../core/input.js";
import {
  isMeasured,
  type Counts,
  type Estimate,
  type Estimated,
  type Interval,
  type Part,
} from "../core/measurement.js";
import type { WeightedPart } from "../core/clusters.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import { tally, type Tally } from "../sets/tally.js";
import { targets, type ClassOptions, type Target } from "../sets/target-classes.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { extremeInterval, undirected } from "../statistics/intervals/rate-comparison.js";
import { countsOf, groupRate, requireLabels } from "./group-rate.js";
import { crossRateTerms, type CrossedRateTerms } from "./cross-rate-terms.js";
import { comparedRates, rateClusters, subjectOf } from "./rate-clusters.js";
import { checkReference, compareTwo, isDirected, pairingsOf, type Pairing } from "./rate-pairings.js";
import { comparisonInterval } from "./rate-side.js";
import { checkRate, isProportion, rateTitle, rateWords, type RateFunction, type RateName } from "./rate.js";

/**
 * How the rates of groups are compared.
 *
 * @since 0.1.0
 */
export interface CompareOptions extends ClassOptions, TermOptions {
  /**
   * Which rates are held against each other. `"pairs"` (default): each pair of groups, without direction: the greater
   * minus the smaller, or the smaller over the greater. `"max-min"`: only the pair with the greatest and the smallest
   * rate; the value is the same as of `"pairs"`, and so it is the choice for many groups. `{ reference }`: each other
   * group against one, with direction: the group's rate minus the reference's, or over it. `"overall"`: each group
   * against the rate of all predictions together, with direction.
   */
  readonly compare?: "pairs" | "max-min" | "overall" | { readonly reference: string } | undefined;
}

/** The names of `CompareOptions`, for the metrics that take them. */
export const COMPARE_OPTIONS = [...INTERVAL_OPTIONS, ...TERM_OPTIONS, "positive", "classes", "compare"] as const;

type Rate = RateName | RateFunction;
type Aggregate = "difference" | "ratio";

/** A comparison of rates before there are data. */
export interface RateComparison {
  readonly metric: string;
  readonly rates: readonly Rate[];
  readonly aggregate: Aggregate;
}

/** Compares rates of all groups: every rate and class, by difference or ratio; the value is the worst comparison. */
export function compareRates(
  { metric, rates, aggregate }: RateComparison,
  data: unknown,
  options: CompareOptions,
): Computed {
  const compare = options.compare ?? "pairs";
  for (const rate of rates) checkRate(metric, rate);
  checkOneOf(metric, "options.aggregate", aggregate, ["difference", "ratio"]);
  checkIntervalOptions(metric, options);
  if (typeof compare === "string") checkOneOf(metric, "options.compare", compare, ["pairs", "max-min", "overall"]);
  const counted = tally(metric, data, options.terms);
  checkReference(metric, compare, counted.groups);
  const { provenance } = counted;
  const common = { counts: countsOf(counted), provenance, description: describe(rates, aggregate, options, counted) };
  if (counted.groups.length === 0) return { ...common, reason: "there are no predictions" };
  const chosen = targets(
    metric,
    counted,
    options,
    rates.every((rate) => rate === "accuracy"),
  );
  requireLabels(metric, counted, rates);
  if (counted.groups.length < 2) return { ...common, reason: `${counted.groups.join("")} is the only group` };
  const clusters = () => rateClusters(counted, chosen, rates, options);
  const strict = options.method === "strict";
  const { terms, ...crossed } = crossRateTerms({ counted, clusters, rates, aggregate, compare, strict });
  const found = chosen.flatMap((target, t) =>
    rates.map((rate, r) => {
      const comparison = { metric, rates, aggregate, crossed, block: t * rates.length + r };
      return compareGroups(comparison, rate, counted, options, target);
    }),
  );
  const groups = found.flatMap((each) => each.groups);
  const comparisons = found.flatMap((each) => each.comparisons);
  const missing = comparisons.find((comparison) => !isMeasured(comparison));
  const [worst] = comparisons
    .filter(isMeasured)
    .sort((a, b) => badness(b.value, aggregate) - badness(a.value, aggregate));
  const measured = { ...common, ...terms, groups, comparisons, clusters };
  if (missing !== undefined || worst === undefined)
    return { ...measured, reason: missing?.reason ?? "there is no class to compare" };
  return { ...measured, value: worst.value };
}

/** What makes the values of `compareRates` from clusters added up. */
export function recomparing({ rates, aggregate }: RateComparison) {
  return (
    parts: readonly WeightedPart[],
    _data: ReceivedPredictions,
    options: CompareOptions = {},
  ): readonly (number | undefined)[] => comparedRates(parts, rates, aggregate, options.compare ?? "pairs");
}

/** What of the description depends on the options and on the shape of the data. */
function describe(
  rates: readonly Rate[],
  aggregate: Aggregate,
  { compare = "pairs" }: CompareOptions,
  { distinctPrompts, called }: Tally,
): Partial<Description> {
  const directed = isDirected(compare);
  const most = rates.every((rate) => typeof rate === "string") ? 1 : Infinity;
  const told = {
    ...(distinctPrompts > 0 && { unit: "prompts" }),
    ...(called !== undefined && { title: titleOf(rates, aggregate, called) }),
    words: rateWords(rates, called),
  };
  if (aggregate === "ratio")
    return { ...told, best: 1, format: "ratio", range: [0, directed ? Infinity : 1], design: {} };
  const format = rates.every(isProportion) ? "percent" : "number";
  return { ...told, format, range: [directed ? -most : 0, most] };
}

/** The title of rates of what its user has a name for: "disparity of mentions of credit". */
function titleOf(rates: readonly Rate[], aggregate: Aggregate, called: string): string {
  const of = rates.map((rate) => (rate === "selectionRate" ? called : `${rateTitle(rate)} of ${called}`)).join(" and ");
  return `${aggregate === "ratio" ? "ratio" : "disparity"} of ${of}`;
}

/** How far a comparison is from fair. Ratios below and above 1 are as bad as their inverse. */
function badness(value: number, aggregate: Aggregate): number {
  return aggregate === "difference" ? Math.abs(value) : -Math.min(value, 1 / value);
}

/** A comparison with its place among those of other classes and rates, and what widens it by terms. */
interface CrossedComparison extends RateComparison {
  readonly crossed: Pick<CrossedRateTerms, "widenAt" | "note">;
  readonly block: number;
}

/** The rates of one class by group, and their comparisons. */
function compareGroups(
  { metric, rates, aggregate, crossed, block }: CrossedComparison,
  rate: Rate,
  counted: Tally,
  options: CompareOptions,
  target: Target,
): { readonly groups: readonly Part[]; readonly comparisons: readonly Part[] } {
  const compare = options.compare ?? "pairs";
  const names = counted.groups;
  const everyone = [...names.keys()];
  const of = subjectOf(target.name, rate, rates);
  const estimate = (name: string, members: readonly number[]): Estimate =>
    groupRate(metric, rate, counted, options, target, name, members);
  const groups = names.map((name, g): Part => ({ of: { ...of, group: name }, ...estimate(name, [g]) }));
  const overall = compare === "overall" ? estimate("overall", everyone) : undefined;
  const interval = ({ first, second }: Pairing): Interval | undefined => {
    const side = (members: readonly number[]) => ({ counted, place: target.place, members });
    const other = side(second === "overall" ? everyone : [second]);
    const found = comparisonInterval(rate, side([first]), other, aggregate, options);
    const [x, y] = [groups[first]?.value, second === "overall" ? overall?.value : groups[second]?.value];
    if (found === undefined || x === undefined || y === undefined) return found;
    return crossed.widenAt(block)(found, { first, second }, aggregate === "difference" ? x - y : x / y);
  };
  const pairings = pairingsOf(
    compare,
    names,
    groups.map(({ value }) => value),
  );
  const comparisons = pairings.map((pairing): Part => {
    crossed.note(block, pairing);
    const group = names[pairing.first] as string;
    const against = pairing.second === "overall" ? "overall" : (names[pairing.second] as string);
    const first = groups[pairing.first] as Estimate;
    const second = pairing.second === "overall" ? (overall as Estimate) : (groups[pairing.second] as Estimate);
    const estimated = compareEstimates({ group, against, first, second }, aggregate, isDirected(compare));
    if (estimated.reason !== undefined) return { of: { ...of, group, against }, ...estimated };
    const found =
      compare === "max-min"
        ? extremes(groups, aggregate, interval)
        : isDirected(compare)
          ? interval(pairing)
          : undirectedInterval(groups, pairing, aggregate, interval);
    return { of: { ...of, group, against }, ...estimated, ...(found !== undefined && { interval: found }) };
  });
  return { groups, comparisons };
}

interface Compared {
  readonly group: string;
  readonly against: string;
  readonly first: Estimate;
  readonly second: Estimate;
}

function compareEstimates(
  { group, against, first, second }: Compared,
  aggregate: Aggregate,
  directed: boolean,
): Estimate {
  if (first.reason !== undefined) return { counts: {}, reason: first.reason };
  if (second.reason !== undefined) return { counts: {}, reason: second.reason };
  const value = compareTwo(first.value, second.value, aggregate, directed);
  if (value !== undefined) return { value, counts: countsTogether(first, second) };
  const reason = directed ? `the rate of ${against} is 0` : `both rates of ${group} vs ${against} are 0`;
  return { counts: {}, reason };
}

type IntervalOf = (pairing: Pairing) => Interval | undefined;

/** A ratio is taken of the group with the greater rate as the second, which has events. */
function undirectedInterval(
  rates: readonly Part[],
  { first, second }: Pairing,
  aggregate: Aggregate,
  interval: IntervalOf,
): Interval | undefined {
  if (second === "overall") return undefined;
  const [low, high] = (rates[first]?.value ?? 0) > (rates[second]?.value ?? 0) ? [second, first] : [first, second];
  const found = interval({ first: low, second: high });
  return found === undefined ? undefined : undirected(found, aggregate);
}

/** The bounds of the most unequal pair, none if one pair has none. */
function extremes(rates: readonly Part[], aggregate: Aggregate, interval: IntervalOf): Interval | undefined {
  const all = rates.flatMap((_, first) =>
    rates
      .slice(first + 1)
      .map((__, j) => undirectedInterval(rates, { first, second: first + 1 + j }, aggregate, interval)),
  );
  const known = all.filter((each) => each !== undefined);
  return known.length === all.length ? extremeInterval(known, aggregate) : undefined;
}

/** Prompts if they are known; then what each rate is a share of. */
function countsTogether(first: Estimated, second: Estimated): Counts {
  const sum = (name: string): number => (first.counts[name] ?? 0) + (second.counts[name] ?? 0);
  const [prompts, trials] = [sum("prompts"), sum("trials")];
  return { ...(trials > 0 && { predictions: trials }), ...(prompts > 0 && { prompts }) };
}
