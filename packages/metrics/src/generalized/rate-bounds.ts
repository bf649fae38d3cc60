import type { Interval } from "../core/measurement.js";
import { NONE, plus, type ConfusionCounts } from "../sets/confusion.js";
import { confusionInterval } from "../sets/confusion-interval.js";
import { mappedInterval } from "../statistics/intervals/mapped-interval.js";
import { rateComparison, type RateCounts } from "../statistics/intervals/rate-comparison.js";
import { groupOutcome } from "./group-outcomes.js";
import { isTagged, tally } from "./tally.js";
import type { Setting } from "./setting.js";

/** What is compared: some groups' score, with that of others, or with that of all of them. */
export interface Sides {
  readonly own: readonly number[];
  readonly others: readonly number[];
  readonly within: boolean;
}

/**
 * The bounds that `disparity` has of groups' scores: of shares of independent decisions, and of F1, which confusion
 * counts come to. No `rates` of other scores, and undefined ones if nothing is known: a bootstrap sees no spread in a
 * small group without an error.
 */
export function rateBounds(
  setting: Setting,
  { own, others, within }: Sides,
  aggregate: "difference" | "ratio",
): { readonly rates?: Interval | undefined } {
  const [first, second] = [sharesOf(setting, own), sharesOf(setting, others)];
  if (first !== undefined && second !== undefined) {
    const rates = rateComparison(first, second, { aggregate, within }, {});
    return rates === undefined ? {} : { rates };
  }
  const { ofCounts } = setting.score;
  const [counts, rest] = [countsOf(setting, own), countsOf(setting, others)];
  if (ofCounts === undefined || counts === undefined || rest === undefined) return {};
  const interval = confusionInterval(
    [
      { counts, byCluster: undefined },
      { counts: rest, byCluster: undefined },
    ],
    ([x = NONE, y = NONE]) => {
      const [score, other] = [ofCounts(x), ofCounts(within ? plus(x, y) : y)];
      return aggregate === "difference" ? score - other : Math.log(score / other);
    },
  );
  return { rates: aggregate === "ratio" && interval ? mappedInterval(interval, Math.exp) : interval };
}

/** How many of how many independent decisions some groups have, if the score is such a share; none of no groups. */
function sharesOf(setting: Setting, groups: readonly number[]): RateCounts | undefined {
  const { data, score, focus, sources } = setting;
  const [unit] = sources[0]?.units ?? [];
  if (data.kind !== "group" || unit === undefined || score.trials === undefined) return undefined;
  let [events, trials] = [0, 0];
  for (const t of groups) {
    const share = groupOutcome(setting, unit, t);
    const own = unit.samples[t] && score.trials(unit.samples[t], focus);
    if (typeof share !== "number" || own === undefined) return undefined;
    events += Math.round(share * own);
    trials += own;
  }
  return trials === 0 ? undefined : { events, trials };
}

/** How predictions and gold labels of some groups go together, if they are independent decisions. */
function countsOf({ data, focus, sources }: Setting, groups: readonly number[]): ConfusionCounts | undefined {
  const [unit] = sources[0]?.units ?? [];
  if (data.kind !== "group" || unit === undefined) return undefined;
  const samples = groups.flatMap((t) => unit.samples[t] ?? []);
  return samples.length === 0 || isTagged(samples) ? undefined : tally(samples, focus);
}
