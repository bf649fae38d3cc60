import type { Interval } from "../core/measurement.js";
import { studentTQuantile } from "../statistics/index.js";
import {
  absoluteInterval,
  clusteredDifference,
  clusteredRate,
  clusteredRatio,
  foldedRatio,
  type ClusteredCounts,
  type IntervalOptions,
} from "../statistics/intervals/index.js";
import { independentRate, independentRates } from "../statistics/intervals/clustered-rates.js";
import { flatBounds } from "../statistics/intervals/levels.js";
import { confusion, confusionByCluster, type ConfusionCounts, type Tally, type Target } from "../sets/predictions.js";
import { proportionOf, type RateFunction, type RateName } from "./rate.js";

/** One side of a comparison of rates: some groups, and the predictions of theirs that count. */
export interface RateSide {
  readonly counted: Tally;
  readonly place: Target["place"];
  readonly members: readonly number[];
}

/** The bounds of a rate. */
export function rateInterval(
  rate: RateName | RateFunction,
  side: RateSide,
  options: IntervalOptions,
): Interval | undefined {
  const proportion = proportionOf(rate);
  if (proportion === undefined) return jackknifed(rate, [side], (value) => value[0] as number);
  if (side.counted.clusters !== undefined) return clusteredRate(countsByCluster(proportion, side), options);
  const cell = merged(side);
  return independentRate(proportion.events(cell), proportion.trials(cell));
}

/** The bounds of the difference or the ratio of the rates of two groups, first to second. */
export function comparisonInterval(
  rate: RateName | RateFunction,
  first: RateSide,
  second: RateSide,
  aggregate: "difference" | "ratio",
  options: IntervalOptions,
): Interval | undefined {
  const overlapping = second.members.length > 1;
  const rest = overlapping
    ? { ...second, members: second.members.filter((member) => !first.members.includes(member)) }
    : second;
  const proportion = proportionOf(rate);
  if (proportion === undefined) {
    const compare =
      aggregate === "difference" ? (x: number, y: number) => x - y : (x: number, y: number) => Math.log(x / y);
    const interval = jackknifed(rate, [first, second], ([x, y]) => compare(x as number, y as number));
    return interval === undefined || aggregate === "difference" ? interval : mapped(interval, Math.exp);
  }
  const [own, others] = [merged(first), merged(rest)];
  const [events, trials] = [proportion.events(others), proportion.trials(others)];
  if (trials === 0) return undefined;
  // The overall rate is the mean of the group's own and that of the others, weighted by the trials.
  const share = overlapping ? proportion.trials(own) / (proportion.trials(own) + trials) : 0;
  const { difference, ratio } =
    first.counted.clusters === undefined
      ? independentRates([proportion.events(own), proportion.trials(own)], [events, trials], options.method)
      : clusteredRates(countsByCluster(proportion, first), countsByCluster(proportion, rest), events > 0, options);
  if (aggregate === "difference") return overlapping ? mapped(difference, (d) => (1 - share) * d) : difference;
  if (ratio === undefined) return undefined;
  return overlapping ? mapped(ratio, (r) => (r === Infinity ? 1 / share : r / (share * r + 1 - share))) : ratio;
}

function clusteredRates(
  first: ClusteredCounts,
  second: ClusteredCounts,
  events: boolean,
  options: IntervalOptions,
): { difference: Interval; ratio: Interval | undefined } {
  return {
    difference: clusteredDifference(first, second, options),
    ratio: events ? clusteredRatio(first, second, options) : undefined,
  };
}

/** The bounds of a comparison without direction: of the magnitude, or of the smaller over the greater. */
export function undirected(interval: Interval | undefined, aggregate: "difference" | "ratio"): Interval | undefined {
  if (interval === undefined) return undefined;
  return aggregate === "difference" ? absoluteInterval(interval) : foldedRatio(interval);
}

/**
 * The bounds of the most unequal of several comparisons without direction. That each is within its bound bounds them
 * all, so the outer bound needs no correction; that one is beyond the inner bound has as many chances to err as there
 * are pairs.
 */
export function extremeInterval(intervals: readonly Interval[], aggregate: "difference" | "ratio"): Interval {
  const [first] = intervals;
  const corrected = (confidence: number): number => 1 - (1 - confidence) / intervals.length;
  const all = (confidence: number, scale: number | undefined, side: "lower" | "upper"): number[] =>
    intervals.map((interval) => interval.bounds(confidence, scale)[side]);
  return {
    method: `${first?.method ?? ""}, all pairs together`,
    bounds: (confidence, scale) =>
      aggregate === "difference"
        ? {
            lower: Math.max(...all(corrected(confidence), scale, "lower")),
            upper: Math.max(...all(confidence, scale, "upper")),
          }
        : {
            lower: Math.min(...all(confidence, scale, "lower")),
            upper: Math.min(...all(corrected(confidence), scale, "upper")),
          },
  };
}

function mapped(interval: Interval, map: (value: number) => number): Interval {
  return {
    ...interval,
    bounds: (confidence, scale) => {
      const { lower, upper } = interval.bounds(confidence, scale);
      return { lower: map(lower), upper: map(upper) };
    },
  };
}

type Proportion = NonNullable<ReturnType<typeof proportionOf>>;

/** Events and trials of a side by cluster. */
function countsByCluster({ events, trials }: Proportion, { counted, members, place }: RateSide): ClusteredCounts {
  const cells = confusionByCluster(counted, members, place);
  return { events: Float64Array.from(cells, events), trials: Float64Array.from(cells, trials) };
}

function merged({ counted, members, place }: RateSide): ConfusionCounts {
  return add(members.map((g) => confusion(counted, g, place)));
}

function add(cells: readonly ConfusionCounts[]): ConfusionCounts {
  const sum = (of: keyof ConfusionCounts): number => cells.reduce((all, cell) => all + cell[of], 0);
  return {
    truePositives: sum("truePositives"),
    falsePositives: sum("falsePositives"),
    trueNegatives: sum("trueNegatives"),
    falseNegatives: sum("falseNegatives"),
  };
}

const CELLS = ["truePositives", "falsePositives", "trueNegatives", "falseNegatives"] as const;

/**
 * The jackknife of a function of rates that are no proportions, over prompts or single predictions; undefined where a
 * rate hangs on one of them.
 */
function jackknifed(
  rate: RateName | RateFunction,
  sides: readonly RateSide[],
  combine: (rates: readonly number[]) => number,
): Interval | undefined {
  const totals = sides.map(merged);
  const rateOf = valueOf(rate);
  const value = combine(totals.map(rateOf));
  if (!Number.isFinite(value)) return undefined;
  let clusters = 0;
  let squares = 0;
  let sum = 0;
  const leave = (parts: readonly (ConfusionCounts | undefined)[], times: number): boolean => {
    const moved = combine(totals.map((cell, side) => rateOf(minus(cell, parts[side])))) - value;
    clusters += times;
    sum += times * moved;
    squares += times * moved * moved;
    return Number.isFinite(moved);
  };
  const byCluster = sides[0]?.counted.clusters !== undefined;
  if (byCluster) {
    const cells = sides.map(({ counted, members, place }) => confusionByCluster(counted, members, place));
    for (let i = 0; i < (cells[0]?.length ?? 0); i++) {
      if (
        !leave(
          cells.map((side) => side[i]),
          1,
        )
      )
        return undefined;
    }
  } else {
    // Predictions in equal cells have equal effects; those in the group count on both sides of a comparison with all.
    const seen = new Set<number>();
    for (const { counted, members, place } of sides) {
      for (const member of members) {
        if (seen.has(member)) continue;
        seen.add(member);
        const own = confusion(counted, member, place);
        for (const cell of CELLS) {
          if (own[cell] === 0) continue;
          const one = { truePositives: 0, falsePositives: 0, trueNegatives: 0, falseNegatives: 0, [cell]: 1 };
          if (
            !leave(
              sides.map((side) => (side.members.includes(member) ? one : undefined)),
              own[cell],
            )
          )
            return undefined;
        }
      }
    }
  }
  if (clusters < 2) return undefined;
  const error = Math.sqrt(((clusters - 1) / clusters) * Math.max(0, squares - (sum * sum) / clusters));
  return {
    method: `jackknife over ${byCluster ? "prompts" : "predictions"}`,
    bounds(confidence, scale = 1) {
      const n = clusters * scale;
      if (error < 1e-12 || n <= 1) return flatBounds(value, n, [-Infinity, Infinity], confidence);
      const reach = (studentTQuantile(confidence, n - 1) * error) / Math.sqrt(scale);
      return { lower: value - reach, upper: value + reach };
    },
  };
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

function valueOf(rate: RateName | RateFunction): (cell: ConfusionCounts) => number {
  if (typeof rate === "function") return rate;
  return ({ truePositives, falsePositives, falseNegatives }) =>
    (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives);
}
