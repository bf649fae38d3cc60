import { defineMetric } from "../core/define-metric.js";
import type { Computed } from "../core/define-metric.js";
import type { Estimate, Interval } from "../core/measurement.js";
import { isMeasured } from "../core/measurement.js";
import { checkOptions, describeValue, InputError, wrong } from "../core/input.js";
import { mean, sum } from "../core/means.js";
import type { ReceivedPredictions } from "../sets/predictions.js";
import { SCORE_OPTIONS } from "../sets/score-of.js";
import {
  countsOf,
  eventTest,
  readScoresByPrompt,
  type EventOptions,
  type ReceivedScores,
} from "../sets/scores-by-prompt.js";
import { tally, type Tally } from "../sets/tally.js";
import { targets, type Target } from "../sets/target-classes.js";
import { clusteredFraction } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS, intervalOptions } from "../statistics/intervals/interval-options.js";
import {
  isShownInformed,
  roganGladen,
  roganGladenInterval,
  type RoganGladen,
} from "../statistics/intervals/rogan-gladen.js";
import { groupRate, requireLabels } from "./group-rate.js";

const OPTIONS = [...INTERVAL_OPTIONS, ...SCORE_OPTIONS, "threshold", "variant", "labelled"] as const;

/**
 * Options of `correctedFraction`.
 *
 * @since 0.1.0
 */
export interface CorrectedFractionOptions extends EventOptions {
  /**
   * Texts of which both is known: `prediction`, whether the judge calls it positive (from the same threshold on), and
   * `label`, whether people do. The same kind of texts as those scored, and not chosen by what the judge said.
   */
  readonly labelled: ReceivedPredictions;
}

/**
 * The share of responses that a judge without error would have called positive: the share that the judge calls
 * positive, corrected for what it misses and for what it calls positive by mistake, as texts with people's labels show
 * it. With the observed share f, the sensitivity s and the specificity c it is (f + c - 1) / (s + c - 1), within [0, 1]
 * (the Rogan-Gladen estimator). A share of 0.05 from a judge with a specificity of 0.95 is what errors alone give, and
 * becomes 0. If the labelled texts are a random part of those scored, `correctScores` is narrower and asks for less.
 *
 * The interval has the uncertainty of both samples, by cluster: of the scores, and of the labelled texts. It holds the
 * shares x at which f is as far from x s + (1 - x)(1 - c) as the bounds of the three allow; those of s and c together
 * if clusters hold positive and negative texts, of which the judge may be lenient or harsh to both.
 *
 * No value without prompts, without labels of both kinds, and as long as the labelled texts do not show at 95 % that s
 * + c is above 1: such a judge's word may say nothing, or the contrary. None either if it is shown at 99 % that no
 * share explains both samples, as when fewer responses are called positive than errors alone would be: then the
 * labelled texts are not like those scored.
 *
 * @param scores a response set with the judge's scores (of `toxicity`, unless `score` names others), or an array with
 * the scores of each prompt
 * @throws InputError if scores or labelled texts are not as described
 * @see Rogan and Gladen 1978, Estimating prevalence from the results of a screening test, American Journal of
 * Epidemiology 107(1), 71-76; Lang and Reiczigel 2014 on intervals over both samples
 * @example
 * const said = (prediction, label, count) => Array(count).fill({ group: "all", prediction, label });
 * const labelled = [...said(true, true, 75), ...said(false, true, 25), ...said(false, false, 75), ...said(true, false, 25)];
 * const scores = [...Array(30).fill([0.9]), ...Array(50).fill([0.1])];
 * correctedFraction(scores, { labelled }).value // 0.25
 * @since 0.1.0
 */
export const correctedFraction = defineMetric(
  {
    name: "correctedFraction",
    title: "corrected fraction",
    family: "classification",
    version: 1,
    unit: "prompts",
    range: [0, 1],
    best: 0,
    format: "percent",
    source: "Rogan and Gladen 1978",
    words: { value: "{value} of responses are what the judge looks for, corrected for its errors" },
    anytime: false,
    compare: "none",
  },
  (scores: ReceivedScores, options: CorrectedFractionOptions): Computed => {
    checkOptions(CALLER, options, OPTIONS);
    const read = readScoresByPrompt(CALLER, scores, options, "toxicity");
    checkIntervalOptions(CALLER, options);
    const isEvent = eventTest(CALLER, options, 0.3);
    const { clusters, provenance } = read;
    const { sensitivity, specificity, areTied, counts: labelled } = ratesOf(options);
    const counts = { ...countsOf(read), ...labelled };
    if (read.scores.length === 0) return { reason: "there are no prompts", counts, provenance };
    const events = Float64Array.from(read.scores, (own) => Array.from(own).filter((score) => isEvent(score)).length);
    const trials = Float64Array.from(read.scores, (own) => own.length);
    const fraction = mean(events.map((count, i) => count / (trials[i] as number)));
    const missing = [sensitivity, specificity].find((own) => !isMeasured(own));
    if (missing?.reason !== undefined) return { reason: missing.reason, counts, provenance };
    const parts = {
      fraction: {
        value: fraction,
        interval: clusteredFraction(events, trials, { ...intervalOptions(options), clusters }),
      },
      sensitivity: known(sensitivity),
      specificity: known(specificity),
      areTied,
    };
    if (!isShownInformed(parts, SHOWN)) return { reason: uninformed(parts), counts, provenance };
    const interval = roganGladenInterval(parts);
    const value = roganGladen(parts);
    if (isNonePossible(value, interval)) return { reason: unlike(parts), counts, provenance };
    return {
      value,
      counts: { ...counts, events: sum(events) },
      details: { fraction, sensitivity: parts.sensitivity.value, specificity: parts.specificity.value },
      interval,
      provenance,
    };
  },
  { data: "scores", options: OPTIONS },
);

const CALLER = "correctedFraction";
const SHOWN = 0.95;
/** So sure that no share explains both samples, they are of two kinds of texts. */
const UNLIKE = 0.99;

interface Known {
  readonly value: number;
  readonly interval: Interval;
}

function known(rate: Estimate): Known {
  return rate as Known;
}

/** How often the judge is right, of positives and of negatives, with bounds by cluster. */
function ratesOf({ labelled, method }: CorrectedFractionOptions) {
  const counted = ofLabelled(() => tally(CALLER, labelled));
  ofLabelled(() => requireLabels(CALLER, counted, ["truePositiveRate"]));
  checkTruths(counted.classes);
  const [target] = targets(CALLER, counted, {}, false);
  const all = [...counted.groups.keys()];
  const own = { ...(method !== undefined && { method }) };
  const rate = (name: "truePositiveRate" | "trueNegativeRate"): Estimate =>
    target === undefined
      ? { reason: "there are no labelled texts", counts: {} }
      : groupRate(CALLER, name, counted, own, target, "the labelled texts", all);
  return {
    sensitivity: rate("truePositiveRate"),
    specificity: rate("trueNegativeRate"),
    areTied: target !== undefined && holdBoth(counted, target.place),
    counts: { labelled: sum(counted.sizes) },
  };
}

/** Does work on the labelled texts, and tells what is wrong with them by what they are called here. */
function ofLabelled<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const argument = error.problem.argument.replace(/^data\b/, "options.labelled");
    throw new InputError({ ...error.problem, argument });
  }
}

/** There is no option that says which class is positive. */
function checkTruths(classes: Tally["classes"]): void {
  const odd = classes.find((name) => typeof name !== "boolean" && name !== 0 && name !== 1);
  if (odd === undefined) return;
  const argument = "a prediction or label of options.labelled";
  const advice = `Bring them to that: label: row.label === ${JSON.stringify(odd)}, if that is the positive one.`;
  throw wrong(CALLER, argument, describeValue(odd), "true or false, or 1 or 0", advice);
}

/** Whether the bounds have met at an end of all shares, beyond which the samples point. */
function isNonePossible(value: number, interval: Interval): boolean {
  if (value > 0 && value < 1) return false;
  const { lower, upper } = interval.bounds(UNLIKE);
  return lower === upper;
}

/** Whether positive and negative texts share a cluster. */
function holdBoth({ byCluster, rows }: Tally, positive: Target["place"]): boolean {
  if (byCluster === undefined) return false;
  const seen = new Int8Array(byCluster.count);
  return byCluster.of.some((cluster, i) => {
    const own = rows.labelOf[i] === positive ? 1 : 2;
    (seen[cluster] as number) |= own;
    return seen[cluster] === 3;
  });
}

function share(value: number): string {
  return `${Number((100 * value).toPrecision(3))} %`;
}

function unlike({ fraction, sensitivity, specificity }: RoganGladen): string {
  const accused = 1 - specificity.value;
  const labelled =
    fraction.value < accused
      ? `${share(accused)} of the labelled texts that people call negative`
      : `${share(sensitivity.value)} of those that people call positive`;
  return `the labelled texts are not like those scored: the judge calls ${share(fraction.value)} of these positive, and ${labelled}`;
}

function uninformed({ sensitivity, specificity }: Readonly<Record<"sensitivity" | "specificity", Known>>): string {
  return `the labelled texts do not show that the judge is better than chance: it finds ${share(sensitivity.value)} of the positive ones and accuses ${share(1 - specificity.value)} of the others`;
}
