import type { Interval } from "../core/measurement.js";
import {
  confusion,
  CONFUSION,
  confusionAt,
  confusionByCell,
  mergedConfusion,
  type ConfusionCounts,
} from "../sets/confusion.js";
import type { Tally } from "../sets/tally.js";
import type { Target } from "../sets/target-classes.js";
import { deleteOneInterval, type Deletion } from "../statistics/intervals/delete-one-interval.js";
import type { IntervalOptions } from "../statistics/intervals/index.js";
import { mappedInterval } from "../statistics/intervals/mapped-interval.js";
import { rateComparison, rateInterval, type RateCounts } from "../statistics/intervals/rate-comparison.js";
import { eventsAndTrials, isProportion, type RateFunction, type RateName } from "./rate.js";

/** One side of a comparison of rates: some groups, and the class that counts. */
export interface RateSide {
  readonly counted: Tally;
  readonly place: Target["place"];
  readonly members: readonly number[];
}

type Rate = RateName | RateFunction;

/** The bounds of the rate of a side. */
export function sideInterval(rate: Rate, side: RateSide, options: IntervalOptions): Interval | undefined {
  if (isProportion(rate)) return rateInterval(countsOf(rate, side), options);
  return jackknifed(rate, [side], ([value = NaN]) => value);
}

/** The bounds of the difference or the ratio of the rates of two sides, first to second. */
export function comparisonInterval(
  rate: Rate,
  first: RateSide,
  second: RateSide,
  aggregate: "difference" | "ratio",
  options: IntervalOptions,
): Interval | undefined {
  if (!isProportion(rate)) {
    const interval = jackknifed(rate, [first, second], ([x = NaN, y = NaN]) =>
      aggregate === "difference" ? x - y : Math.log(x / y),
    );
    return interval === undefined || aggregate === "difference" ? interval : mappedInterval(interval, Math.exp);
  }
  const within = second.members.length > 1;
  const others = second.members.filter((member) => !within || !first.members.includes(member));
  const rest = { ...second, members: others };
  return rateComparison(countsOf(rate, first), countsOf(rate, rest), { aggregate, within }, options);
}

function countsOf(rate: RateName, { counted, members, place }: RateSide): RateCounts {
  const { events, trials } = eventsAndTrials(rate);
  const all = mergedConfusion(counted, members, place);
  const totals = { events: events(all), trials: trials(all) };
  if (counted.byCluster === undefined) return totals;
  const columns = confusionByCell(counted, counted.byCluster, members, place);
  const cells = Array.from({ length: counted.byCluster.count }, (_, i) => confusionAt(columns, i));
  return {
    ...totals,
    byCluster: { events: Float64Array.from(cells, events), trials: Float64Array.from(cells, trials) },
  };
}

/**
 * The jackknife of a function of rates that are no proportions, over clusters or single predictions; none if a rate
 * hangs on one of them.
 */
function jackknifed(
  rate: Rate,
  sides: readonly RateSide[],
  combine: (rates: readonly number[]) => number,
): Interval | undefined {
  const totals = sides.map(({ counted, members, place }) => mergedConfusion(counted, members, place));
  const valueOf = rateFunction(rate);
  const value = combine(totals.map(valueOf));
  const without = (parts: readonly (ConfusionCounts | undefined)[]): number =>
    combine(totals.map((cell, side) => valueOf(minus(cell, parts[side]))));
  return sides[0]?.counted.byCluster === undefined
    ? deleteOneInterval(value, withoutPredictions(sides, without), "predictions")
    : deleteOneInterval(value, withoutClusters(sides, without), "clusters");
}

type Without = (parts: readonly (ConfusionCounts | undefined)[]) => number;

function* withoutClusters(sides: readonly RateSide[], without: Without): Iterable<Deletion> {
  const columns = sides.map(({ counted, members, place }) =>
    confusionByCell(counted, counted.byCluster ?? { count: 0, of: new Uint32Array() }, members, place),
  );
  const clusters = sides[0]?.counted.byCluster?.count ?? 0;
  for (let i = 0; i < clusters; i++) {
    const parts = columns.map((side) => confusionAt(side, i));
    yield { value: without(parts), times: 1, weights: parts.map(sizeOf) };
  }
}

/** Predictions in equal cells have equal effects; those in the group count on both sides of a comparison with all. */
function* withoutPredictions(sides: readonly RateSide[], without: Without): Iterable<Deletion> {
  const seen = new Set<number>();
  for (const { counted, members, place } of sides) {
    for (const member of members) {
      if (seen.has(member)) continue;
      seen.add(member);
      const own = confusion(counted, member, place);
      for (const cell of CONFUSION) {
        if (own[cell] === 0) continue;
        const one = { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0, [cell]: 1 };
        const parts = sides.map((side) => (side.members.includes(member) ? one : undefined));
        yield { value: without(parts), times: own[cell], weights: parts.map((part) => (part === undefined ? 0 : 1)) };
      }
    }
  }
}

function sizeOf(cell: ConfusionCounts): number {
  return CONFUSION.reduce((sum, name) => sum + cell[name], 0);
}

function minus(cell: ConfusionCounts, part: ConfusionCounts | undefined): ConfusionCounts {
  if (part === undefined) return cell;
  return {
    truePositives: cell.truePositives - part.truePositives,
    falsePositives: cell.falsePositives - part.falsePositives,
    trueNegatives: cell.trueNegatives - part.trueNegatives,
    falseNegatives: cell.falseNegatives - part.falseNegatives,
  };
}

function rateFunction(rate: Rate): (cell: ConfusionCounts) => number {
  if (typeof rate === "function") return rate;
  const { events, trials } = eventsAndTrials(rate);
  return (cell) => events(cell) / trials(cell);
}
