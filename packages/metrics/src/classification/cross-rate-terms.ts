import { weighted, type Clusters } from "../core/clusters.js";
import type { Interval } from "../core/measurement.js";
import type { Terms } from "../core/terms.js";
import { contributionsOfSums } from "../sets/cell-contributions.js";
import { crossTerms } from "../sets/cross-terms.js";
import type { Tally } from "../sets/tally.js";
import { comparedRates, groupRates } from "./rate-clusters.js";
import type { Compare, Pairing } from "./rate-pairings.js";
import type { RateFunction, RateName } from "./rate.js";

/** Widens the interval of a comparison that still has its direction. */
export type WidenRates = (interval: Interval, pairing: Pairing, value: number) => Interval;

interface RateCrossing {
  readonly counted: Tally;
  readonly clusters: () => Clusters;
  readonly rates: readonly (RateName | RateFunction)[];
  readonly aggregate: "difference" | "ratio";
  readonly compare: Compare;
  readonly strict: boolean;
}

/** Of each block of parts, one a class and rate: what widens the intervals of its comparisons. */
export interface CrossedRateTerms {
  readonly terms: { readonly terms?: Terms };
  readonly widenAt: (block: number) => WidenRates;
  /** Says which comparison comes next, in the order of the measurement's. */
  readonly note: (block: number, pairing: Pairing) => void;
}

/**
 * Crosses the clusters of predictions with terms that are a sample. Intervals are widened before comparisons lose their
 * direction, by what each cell adds to the rates that are compared.
 */
export function crossRateTerms({
  counted,
  clusters,
  rates,
  aggregate,
  compare,
  strict,
}: RateCrossing): CrossedRateTerms {
  const groups = counted.groups.length;
  // By block, first and second group; all groups together come after the last.
  const placeOf = (block: number, { first, second }: Pairing): number =>
    (block * groups + first) * (groups + 1) + (second === "overall" ? groups : second);
  const compared: number[] = [];
  const { terms, widen } = crossTerms({
    read: counted.terms,
    clusters,
    contributionsOf: (made) => {
      const values = groupRates(weighted(made), rates);
      const ofRate = contributionsOfSums((parts) => groupRates(parts, rates))(made);
      return (place) => {
        const rest = place % (groups + 1);
        const first = Math.floor(place / (groups + 1));
        const block = Math.floor(first / groups);
        const [x, y] = [block * (groups + 1) + (first % groups), block * (groups + 1) + rest];
        return combined(ofRate(x), ofRate(y), values[x], values[y], aggregate);
      };
    },
    valuesOf: (parts) => comparedRates(parts, rates, aggregate, compare),
    placeOf: (comparison) => compared[comparison] ?? 0,
    strict,
  });
  const most = aggregate === "ratio" || rates.some((rate) => typeof rate !== "string") ? Infinity : 1;
  return {
    terms,
    widenAt: (block) => (interval, pairing, value) => {
      const of = {
        group: counted.groups[pairing.first] as string,
        against: pairing.second === "overall" ? "overall" : (counted.groups[pairing.second] as string),
      };
      const isRatio = aggregate === "ratio";
      const range = [isRatio ? 0 : -most, most] as const;
      return widen(interval, { value, of, place: placeOf(block, pairing), range, isRatio });
    },
    note: (block, pairing) => compared.push(placeOf(block, pairing)),
  };
}

function combined(
  first: Float64Array | undefined,
  second: Float64Array | undefined,
  x: number | undefined,
  y: number | undefined,
  aggregate: "difference" | "ratio",
): Float64Array | undefined {
  if (first === undefined || second === undefined || x === undefined || y === undefined) return undefined;
  if (aggregate === "difference") return first.map((own, i) => own - (second[i] as number));
  return y === 0 ? undefined : first.map((own, i) => own / y - (x * (second[i] as number)) / (y * y));
}
