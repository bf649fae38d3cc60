import { checkOneOf, checkOptions, checkScores, describeValue, InputError, type Numbers } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { studentTQuantile } from "../distributions/index.js";
import { clopperPearsonBounds } from "./clopper-pearson.js";
import { INTERVAL_OPTIONS, type IntervalOptions } from "./interval-options.js";
import { checkLevels, checkValues, moments } from "./levels.js";

// Candidates were compared by simulation: fewer let rare, clumped events pass too often, more cost most of the power.
const FEW = 5;

/**
 * The bounds of a share of events if each prompt has several responses, which are not independent. The estimate is
 * the mean of the prompts' shares: every prompt counts alike, also where numbers of responses differ.
 *
 * Where every prompt has one response, this is Clopper-Pearson. Otherwise `"auto"` takes Clopper-Pearson on the
 * effective number of responses after Korn and Graubard (1998): that of an independent sample with the same variance, p
 * (1 - p) / v with v the variance of the mean of the prompts' shares, between 1 and the number of responses, times
 * (t(responses - 1) / t(d))² for the degrees of freedom d. Of these there are at most twice as many as prompts with an
 * event (or without, where these are fewer) less 1, because a variance is known no better than the few prompts that
 * make it; Korn and Graubard count all prompts. Where fewer than 5 prompts have an event, or fewer than 5 have a
 * response that is none, that variance is not to be trusted, and the number of prompts takes its place, as it always
 * does under `"strict"`.
 *
 * Without events the bounds hold for any dependence within prompts. `"auto"` is approximate otherwise: in simulations
 * with rare events that come in clumps, a claim that was false just so passed in up to 7 % of runs instead of 5 %.
 * `"strict"` held its confidence in all of them, without proof, and needs many more prompts to show a fraction that has
 * events.
 *
 * @param events the number of events of each prompt
 * @param trials the number of responses of each prompt
 * @see Korn and Graubard 1998, Survey Methodology 24:193; Franco et al. 2019 on how such intervals do with clusters
 * @throws InputError where there are no prompts, a prompt has no responses, or more events than responses
 * @example
 * clusteredFraction([0, 0], [10, 10]).bounds(0.75).upper // 0.5
 * @since 0.1.0
 */
export function clusteredFraction(events: Numbers, trials: Numbers, options: IntervalOptions = {}): Interval {
  checkOptions("clusteredFraction", options, INTERVAL_OPTIONS);
  const { method = "auto" } = options;
  checkOneOf("clusteredFraction", "method", method, ["auto", "strict"]);
  const summary = summarise(events, trials);
  return {
    method: countsPrompts(summary, method, 1)
      ? "Clopper-Pearson over prompts"
      : "Clopper-Pearson on the effective sample size (Korn-Graubard)",
    bounds(confidence, scale = 1): Bounds {
      checkLevels("clusteredFraction", confidence, scale);
      return fractionBounds(summary, method, confidence, scale);
    },
  };
}

function countsPrompts(
  { prompts, responses, withEvent, withOther }: FractionSummary,
  method: "auto" | "strict",
  scale: number,
): boolean {
  return responses === prompts || method === "strict" || scale * Math.min(withEvent, withOther) < FEW;
}

/** The bounds from the sums that they depend on. */
export function fractionBounds(
  summary: FractionSummary,
  method: "auto" | "strict",
  confidence: number,
  scale: number,
): Bounds {
  const { prompts, responses, fraction, withEvent, withOther, squares } = summary;
  const n = prompts * scale;
  if (countsPrompts(summary, method, scale)) return clopperPearsonBounds(fraction * n, n, confidence);
  const variance = (squares * scale) / (n * (n - 1));
  const unclipped = variance > 0 ? (fraction * (1 - fraction)) / variance : n;
  const independent = Math.min(responses * scale, Math.max(1, unclipped));
  // At 0.5 both quantiles are 0, and their ratio has a limit.
  const level = Math.max(confidence, 0.5001);
  const degrees = Math.min(n, 2 * scale * Math.min(withEvent, withOther)) - 1;
  const ratio = studentTQuantile(level, responses * scale - 1) / studentTQuantile(level, degrees);
  const effective = independent * ratio * ratio;
  return clopperPearsonBounds(fraction * effective, effective, confidence);
}

export interface FractionSummary {
  readonly prompts: number;
  readonly responses: number;
  /** The mean of the prompts' fractions, and the sum of their squared deviations. */
  readonly fraction: number;
  readonly squares: number;
  /** How many prompts have an event, and how many a response that is none. */
  readonly withEvent: number;
  readonly withOther: number;
}

function summarise(events: Numbers, trials: Numbers): FractionSummary {
  checkValues("clusteredFraction", "events", events);
  checkScores("clusteredFraction", "trials", trials);
  const prompts = events.length;
  if (trials.length !== prompts) {
    throw new InputError({
      function: "clusteredFraction",
      argument: "trials",
      given: describeValue(trials),
      expected: `an array of ${prompts}, as events is`,
    });
  }
  const fractions = new Float64Array(prompts);
  let responses = 0;
  let withEvent = 0;
  let withOther = 0;
  for (let i = 0; i < prompts; i++) {
    const ofPrompt = events[i] as number;
    const size = trials[i] as number;
    checkPrompt(i, ofPrompt, size);
    responses += size;
    if (ofPrompt > 0) withEvent++;
    if (ofPrompt < size) withOther++;
    fractions[i] = ofPrompt / size;
  }
  const { mean, squares } = moments(fractions, 1);
  // The sum of many ones and thirds may come out above their number.
  return { prompts, responses, fraction: Math.min(1, mean), squares, withEvent, withOther };
}

function checkPrompt(prompt: number, events: number, trials: number): void {
  if (trials < 1) {
    const advice = "Leave out prompts without responses.";
    throw new InputError({
      function: "clusteredFraction",
      argument: `trials[${prompt}]`,
      given: String(trials),
      expected: "at least 1",
      advice,
    });
  }
  if (events < 0 || events > trials) {
    throw new InputError({
      function: "clusteredFraction",
      argument: `events[${prompt}]`,
      given: String(events),
      expected: `a number between 0 and the ${trials} responses of the prompt`,
    });
  }
}
