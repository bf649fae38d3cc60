import { describeValue, InputError } from "../core/input.js";
import type { Counts, Measurement } from "../core/measurement.js";
import type { ConfusionCounts } from "../sets/predictions.js";

/**
 * The rates with a name. Selection rate: positive predictions among all (demographic parity compares these). True
 * positive and false negative rate: among positive labels. True negative and false positive rate: among negative
 * labels. False discovery rate and precision: negative and positive labels among positive predictions. False omission
 * rate: positive labels among negative predictions. Accuracy: right predictions among all. F1 score: the harmonic mean
 * of precision and true positive rate, no proportion.
 *
 * @since 0.1.0
 */
export type RateName =
  | "selectionRate"
  | "truePositiveRate"
  | "falseNegativeRate"
  | "trueNegativeRate"
  | "falsePositiveRate"
  | "falseDiscoveryRate"
  | "falseOmissionRate"
  | "precision"
  | "accuracy"
  | "f1Score";

/**
 * A rate of one's own: a number of at least 0 from the confusion counts of a group. NaN or infinite where it is
 * undefined, as a division by 0 gives.
 *
 * @since 0.1.0
 */
export type RateFunction = (counts: ConfusionCounts) => number;

interface NamedRate {
  readonly events: (counts: ConfusionCounts) => number;
  readonly trials: (counts: ConfusionCounts) => number;
  /** What there is none of where `trials` is 0. */
  readonly nothing: string;
}

const positives = (c: ConfusionCounts): number => c.truePositives + c.falseNegatives;
const negatives = (c: ConfusionCounts): number => c.falsePositives + c.trueNegatives;
const selected = (c: ConfusionCounts): number => c.truePositives + c.falsePositives;
const rejected = (c: ConfusionCounts): number => c.falseNegatives + c.trueNegatives;
const all = (c: ConfusionCounts): number => selected(c) + rejected(c);

const rates: Readonly<Record<RateName, NamedRate>> = {
  selectionRate: { events: selected, trials: all, nothing: "predictions" },
  truePositiveRate: { events: (c) => c.truePositives, trials: positives, nothing: "positive labels" },
  falseNegativeRate: { events: (c) => c.falseNegatives, trials: positives, nothing: "positive labels" },
  trueNegativeRate: { events: (c) => c.trueNegatives, trials: negatives, nothing: "negative labels" },
  falsePositiveRate: { events: (c) => c.falsePositives, trials: negatives, nothing: "negative labels" },
  falseDiscoveryRate: { events: (c) => c.falsePositives, trials: selected, nothing: "positive predictions" },
  falseOmissionRate: { events: (c) => c.falseNegatives, trials: rejected, nothing: "negative predictions" },
  precision: { events: (c) => c.truePositives, trials: selected, nothing: "positive predictions" },
  accuracy: { events: (c) => c.truePositives + c.trueNegatives, trials: all, nothing: "predictions" },
  f1Score: {
    events: (c) => 2 * c.truePositives,
    trials: (c) => 2 * c.truePositives + c.falsePositives + c.falseNegatives,
    nothing: "positive labels and no positive predictions",
  },
};

/** The events and trials of a rate that is a proportion; undefined for the F1 score and rates of one's own. */
export function proportionOf(rate: RateName | RateFunction): Pick<NamedRate, "events" | "trials"> | undefined {
  return typeof rate === "function" || rate === "f1Score" ? undefined : rates[rate];
}

/** Throws unless `rate` is a name or a function. */
export function checkRate(caller: string, rate: unknown): asserts rate is RateName | RateFunction {
  if (typeof rate === "function" || (typeof rate === "string" && Object.hasOwn(rates, rate))) return;
  const names = Object.keys(rates).map((name) => `"${name}"`);
  const expected = `one of ${names.join(", ")}, or a function of confusion counts`;
  throw new InputError({ function: caller, argument: "options.rate", given: describeValue(rate), expected });
}

/**
 * The rate of one group. The counts of a named rate that is a proportion are its `events` and `trials`; the others have
 * the confusion counts.
 */
export function rateOf(
  caller: string,
  rate: RateName | RateFunction,
  group: string,
  confusion: ConfusionCounts,
  prompts: Counts,
): Measurement {
  if (typeof rate === "function") {
    const metric = rate.name === "" ? "rate" : rate.name;
    const value: unknown = rate(confusion);
    const counts = { ...confusion, ...prompts };
    if (typeof value !== "number" || value < 0) {
      const given = `a function that returned ${describeValue(value)}`;
      throw new InputError({
        function: caller,
        argument: "options.rate",
        given,
        expected: "a function that returns a number of at least 0",
      });
    }
    return Number.isFinite(value)
      ? { metric, value, counts }
      : { metric, counts, undefined: `the rate has no value for group ${group}` };
  }
  const { events, trials, nothing } = rates[rate];
  const [numerator, denominator] = [events(confusion), trials(confusion)];
  const counts =
    rate === "f1Score" ? { ...confusion, ...prompts } : { events: numerator, trials: denominator, ...prompts };
  if (denominator === 0) return { metric: rate, counts, undefined: `group ${group} has no ${nothing}` };
  return { metric: rate, value: numerator / denominator, counts };
}
