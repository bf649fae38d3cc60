import type { Interval } from "../core/measurement.js";
import { confusionAt, confusionByCell, mergedConfusion, NONE, plus, type ConfusionCounts } from "../sets/confusion.js";
import type { Tally } from "../sets/tally.js";
import type { Target } from "../sets/target-classes.js";
import type { IntervalOptions } from "../statistics/intervals/index.js";
import { mappedInterval } from "../statistics/intervals/mapped-interval.js";
import { rateComparison, rateInterval, type RateCounts } from "../statistics/intervals/rate-comparison.js";
import { confusionInterval } from "../sets/confusion-interval.js";
import type { Block } from "../sets/confusion-reach.js";
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
  return confusionInterval([blockOf(side)], ([own = NONE]) => valueOf(rate, own), options);
}

/** The bounds of the difference or the ratio of the rates of two sides, first to second. */
export function comparisonInterval(
  rate: Rate,
  first: RateSide,
  second: RateSide,
  aggregate: "difference" | "ratio",
  options: IntervalOptions,
): Interval | undefined {
  const within = second.members.length > 1;
  const others = second.members.filter((member) => !within || !first.members.includes(member));
  const rest = { ...second, members: others };
  if (isProportion(rate))
    return rateComparison(countsOf(rate, first), countsOf(rate, rest), { aggregate, within }, options);
  const compared = ([own = NONE, other = NONE]: readonly ConfusionCounts[]): number => {
    const [x, y] = [valueOf(rate, own), valueOf(rate, within ? plus(own, other) : other)];
    return aggregate === "difference" ? x - y : Math.log(x / y);
  };
  const interval = confusionInterval([blockOf(first), blockOf(rest)], compared, options);
  return interval === undefined || aggregate === "difference" ? interval : mappedInterval(interval, Math.exp);
}

/** What `confusionInterval` needs of a side. */
export function blockOf({ counted, members, place }: RateSide): Block {
  const { byCluster } = counted;
  return {
    counts: mergedConfusion(counted, members, place),
    byCluster: byCluster && confusionByCell(counted, byCluster, members, place),
  };
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

function valueOf(rate: Rate, counts: ConfusionCounts): number {
  if (typeof rate === "function") return rate(counts);
  const { events, trials } = eventsAndTrials(rate);
  return events(counts) / trials(counts);
}
