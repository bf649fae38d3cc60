import { defineMetric, type Computed } from "../core/define-metric.js";
import { checkOneOf } from "../core/input.js";
import type { Estimate, Part } from "../core/measurement.js";
import { confusionAt, NONE, sizeOf, type ConfusionCounts } from "../sets/confusion.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { tally, type Tally } from "../sets/tally.js";
import { targets, type Target } from "../sets/target-classes.js";
import type { Label } from "../sets/predictions.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { clip } from "../statistics/intervals/levels.js";
import { confusionInterval } from "../sets/confusion-interval.js";
import type { Block } from "../sets/confusion-reach.js";
import { blockOf } from "./rate-side.js";
import { countsOf, groupRate, requireLabels } from "./group-rate.js";

/**
 * Options of `judgeAgreement`.
 *
 * @since 0.1.0
 */
export interface JudgeAgreementOptions extends IntervalOptions {
  /** `"accuracy"` (default): the share of cases with one answer; `"kappa"`: Cohen's kappa, which takes chance out. */
  readonly measure?: "accuracy" | "kappa" | undefined;
  /** The class that both look for; `true` or 1 unless given. */
  readonly positive?: Label | undefined;
}

/**
 * How far a judge, an LLM or a classifier, agrees with people about the same texts, in all and by group. Accuracy: the
 * share of texts of which both say the same, from 0 to 1. Kappa: what that is above the agreement that two who know
 * nothing of each other would have by chance, over what it could be at most; 0 is chance, 1 is full agreement. Higher
 * is better. If hardly any text is positive, a judge that never objects has an accuracy near 1 and a kappa of 0.
 *
 * Intervals are by cluster: `clusteredRate` of the accuracy; of kappa the jackknife, and no nearer than what the
 * judge's sensitivity and specificity and the share that people call positive reach together, moved to their bounds. If
 * people call few positive, and the judge finds all of them, kappa is not bound to be near 1.
 *
 * No value without cases; kappa has none if both call all cases the same.
 *
 * @param cases `{ group, prediction, label }` of each text: what the judge says, and what people say; `judgedCases` has
 * them of corrected scores
 * @throws InputError if cases have no labels, or are not of two classes and `positive` is not given
 * @see Cohen 1960, A coefficient of agreement for nominal scales
 * @example
 * const said = (prediction, label, count) => Array(count).fill({ group: "all", prediction, label });
 * const cases = [...said(true, true, 20), ...said(false, true, 10), ...said(false, false, 15), ...said(true, false, 5)];
 * judgeAgreement(cases).value // 0.7
 * judgeAgreement(cases, { measure: "kappa" }).value // 0.4
 * @since 0.1.0
 */
export const judgeAgreement = defineMetric(
  {
    name: "judgeAgreement",
    title: "agreement of the judge with people",
    family: "classification",
    version: 1,
    unit: "cases",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "Cohen 1960",
    words: { value: "the judge agrees with people at {value}", worse: "less" },
    anytime: false,
    compare: "none",
  },
  (cases: ReceivedPredictions, options: JudgeAgreementOptions = {}): Computed => {
    const { measure = "accuracy", positive } = options;
    checkOneOf(CALLER, "measure", measure, ["accuracy", "kappa"]);
    checkIntervalOptions(CALLER, options);
    const counted = tally(CALLER, cases);
    const { provenance } = counted;
    const counts = countsOf(counted);
    const described = measure === "kappa" ? { title: "Cohen's kappa of the judge with people" } : ACCURACY;
    const common = { counts, provenance, description: described };
    if (counted.groups.length === 0) return { ...common, reason: "there are no cases" };
    requireLabels(CALLER, counted, ["accuracy"]);
    const [target] = targets(CALLER, counted, { positive }, measure === "accuracy");
    if (target === undefined) return { ...common, reason: "there is no class to compare" };
    const of = (group: string, members: readonly number[]): Estimate =>
      measure === "kappa"
        ? kappaOf(counted, target, options, group, members)
        : groupRate(CALLER, "accuracy", counted, options, target, group, members);
    const groups = counted.groups.map((group, g): Part => ({ of: { group }, ...of(group, [g]) }));
    return { ...common, ...of("all", [...counted.groups.keys()]), counts, groups };
  },
  { data: "cases", options: [...INTERVAL_OPTIONS, "measure", "positive"] },
);

const CALLER = "judgeAgreement";
const ACCURACY = {
  title: "agreement of the judge with people",
  range: [0, 1],
  format: "percent",
  words: { value: "the judge agrees with people in {value} of cases", own: "agreed in {share} cases", worse: "less" },
} as const;

function kappaOf(
  counted: Tally,
  { place }: Target,
  options: IntervalOptions,
  group: string,
  members: readonly number[],
): Estimate {
  const block = blockOf({ counted, place, members });
  const value = kappa(block.counts);
  const counts = { cases: sizeOf(block.counts), clusters: clustersOf(block) };
  if (value === undefined) return { counts, reason: `judge and people call all cases of ${group} the same` };
  // If both call all the same, what they agree on is chance.
  const interval = confusionInterval([block], ([own = NONE]) => kappa(own) ?? 0, options);
  if (interval === undefined) return { value, counts };
  return { value, counts, interval: { ...interval, bounds: (...levels) => clip(interval.bounds(...levels), [-1, 1]) } };
}

function clustersOf({ counts, byCluster }: Block): number {
  if (byCluster === undefined) return sizeOf(counts);
  return byCluster.truePositives.filter((_, i) => sizeOf(confusionAt(byCluster, i)) > 0).length;
}

function kappa(counts: ConfusionCounts): number | undefined {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts;
  const n = sizeOf(counts);
  const [judge, people] = [(truePositives + falsePositives) / n, (truePositives + falseNegatives) / n];
  const chance = judge * people + (1 - judge) * (1 - people);
  return n > 0 && chance < 1 ? ((truePositives + trueNegatives) / n - chance) / (1 - chance) : undefined;
}
