import { didYouMean } from "../core/did-you-mean.js";
import type { Words } from "../core/description.js";
import { describeValue, InputError } from "../core/input.js";
import type { Counts, Estimate } from "../core/measurement.js";
import type { ConfusionCounts } from "../sets/confusion.js";

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
 * A rate of one's own: a number of at least 0 from the confusion counts of a group. NaN or infinite if it has no value,
 * as a division by 0 gives. For the bounds it is asked for counts that are no whole numbers, too.
 *
 * @since 0.1.0
 */
export type RateFunction = (counts: ConfusionCounts) => number;

interface NamedRate {
  readonly title: string;
  /** What it says of a group, in the place of the class or of who is selected. */
  readonly told: (given: string) => string;
  readonly events: (counts: ConfusionCounts) => number;
  readonly trials: (counts: ConfusionCounts) => number;
  /** What there is none of if `trials` is 0. */
  readonly nothing: string;
}

const positives = (c: ConfusionCounts): number => c.truePositives + c.falseNegatives;
const negatives = (c: ConfusionCounts): number => c.falsePositives + c.trueNegatives;
const selected = (c: ConfusionCounts): number => c.truePositives + c.falsePositives;
const rejected = (c: ConfusionCounts): number => c.falseNegatives + c.trueNegatives;
const all = (c: ConfusionCounts): number => selected(c) + rejected(c);

const namedRates: Readonly<Record<RateName, NamedRate>> = {
  selectionRate: {
    title: "selection rate",
    told: (given) => `${given} in {share} cases`,
    events: selected,
    trials: all,
    nothing: "predictions",
  },
  truePositiveRate: {
    title: "true positive rate",
    told: (given) => `${given} in {share} cases labelled positive`,
    events: (c) => c.truePositives,
    trials: positives,
    nothing: "positive labels",
  },
  falseNegativeRate: {
    title: "false negative rate",
    told: (given) => `not ${given} in {share} cases labelled positive`,
    events: (c) => c.falseNegatives,
    trials: positives,
    nothing: "positive labels",
  },
  trueNegativeRate: {
    title: "true negative rate",
    told: (given) => `not ${given} in {share} cases labelled negative`,
    events: (c) => c.trueNegatives,
    trials: negatives,
    nothing: "negative labels",
  },
  falsePositiveRate: {
    title: "false positive rate",
    told: (given) => `${given} in {share} cases labelled negative`,
    events: (c) => c.falsePositives,
    trials: negatives,
    nothing: "negative labels",
  },
  falseDiscoveryRate: {
    title: "false discovery rate",
    told: (given) => `wrong in {share} cases that were ${given}`,
    events: (c) => c.falsePositives,
    trials: selected,
    nothing: "positive predictions",
  },
  falseOmissionRate: {
    title: "false omission rate",
    told: (given) => `wrong in {share} cases that were not ${given}`,
    events: (c) => c.falseNegatives,
    trials: rejected,
    nothing: "negative predictions",
  },
  precision: {
    title: "precision",
    told: (given) => `right in {share} cases that were ${given}`,
    events: (c) => c.truePositives,
    trials: selected,
    nothing: "positive predictions",
  },
  accuracy: {
    title: "accuracy",
    told: () => "judged rightly in {share} cases",
    events: (c) => c.truePositives + c.trueNegatives,
    trials: all,
    nothing: "predictions",
  },
  f1Score: {
    title: "F1 score",
    told: () => "F1 score {value}",
    events: (c) => 2 * c.truePositives,
    trials: (c) => 2 * c.truePositives + c.falsePositives + c.falseNegatives,
    nothing: "positive labels and no positive predictions",
  },
};

/**
 * A rate in words, as a sentence has it; of one's own by the name of its function.
 */
export function rateTitle(rate: RateName | RateFunction): string {
  checkRate("rateTitle", rate, "rate");
  if (typeof rate === "string") return namedRates[rate].title;
  return rate.name === "" ? "rate" : rate.name;
}

/** Rates of which a group has rather less. */
const HARMS: readonly unknown[] = [
  "falseNegativeRate",
  "falsePositiveRate",
  "falseDiscoveryRate",
  "falseOmissionRate",
] satisfies RateName[];

/** Rates in words; of the positive class in what its user calls it. */
export function rateWords(rates: readonly (RateName | RateFunction)[], called: string | undefined): Words {
  const told = rates.flatMap((rate) => {
    if (typeof rate === "function") return [];
    if (called !== undefined && rate === "selectionRate") return [[rate, `${called} in {share} cases`] as const];
    return [[rate, namedRates[rate].told("{class}")] as const];
  });
  const worse = rates.every((rate) => HARMS.includes(rate)) ? "more" : "less";
  return { ...(told.length > 0 && { own: Object.fromEntries(told) }), worse };
}

/** What a named rate divides. */
export function eventsAndTrials(rate: RateName): Pick<NamedRate, "events" | "trials"> {
  return namedRates[rate];
}

/** Whether each trial is an event or none, which holds for neither the F1 score nor a rate of one's own. */
export function isProportion(rate: RateName | RateFunction): rate is Exclude<RateName, "f1Score"> {
  return typeof rate === "string" && rate !== "f1Score";
}

/** Throws unless `rate` is a name or a function. */
export function checkRate(
  caller: string,
  rate: unknown,
  argument = "options.rate",
): asserts rate is RateName | RateFunction {
  if (typeof rate === "function" || (typeof rate === "string" && Object.hasOwn(namedRates, rate))) return;
  const names = Object.keys(namedRates);
  const expected = `one of ${names.map((name) => `"${name}"`).join(", ")}, or a function of confusion counts`;
  const advice = didYouMean(rate, names);
  const problem = { function: caller, argument, given: describeValue(rate), expected };
  throw new InputError(advice === undefined ? problem : { ...problem, advice });
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
): Estimate {
  if (typeof rate === "function") return ownRate(caller, rate, group, confusion, prompts);
  const { events, trials, nothing } = namedRates[rate];
  const [numerator, denominator] = [events(confusion), trials(confusion)];
  const counts =
    rate === "f1Score" ? { ...confusion, ...prompts } : { events: numerator, trials: denominator, ...prompts };
  if (denominator === 0) return { counts, reason: `group ${group} has no ${nothing}` };
  return { value: numerator / denominator, counts };
}

function ownRate(
  caller: string,
  rate: RateFunction,
  group: string,
  confusion: ConfusionCounts,
  prompts: Counts,
): Estimate {
  const value: unknown = rate(confusion);
  const counts = { ...confusion, ...prompts };
  if (typeof value !== "number" || value < 0) {
    throw new InputError({
      function: caller,
      argument: "options.rate",
      given: `a function that returned ${describeValue(value)}`,
      expected: "a function that returns a number of at least 0",
    });
  }
  if (!Number.isFinite(value)) return { counts, reason: `the rate has no value for group ${group}` };
  return { value, counts };
}
