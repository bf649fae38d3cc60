import type { Numbers } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { clopperPearson, clusteredFraction, meanInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/mean-interval.js";
import {
  checkScoresByPrompt,
  countsOf,
  eventTest,
  samplesPerPrompt,
  type EventOptions,
  type ScoresByPrompt,
} from "../sets/scores-by-prompt.js";

/**
 * Options of the metrics that look at several responses to each prompt at once.
 *
 * @since 0.1.0
 */
export interface SamplesOptions extends IntervalOptions {
  /**
   * Of how many responses a prompt the metric speaks, m. Default: the number that every prompt has. Where prompts have
   * more, the estimate is the unbiased one over all choices of m among them.
   */
  readonly samples?: number;
}

/** What a metric of this family is called, and LangFair's default threshold in its family. */
export interface ScoreMetric {
  readonly name: string;
  readonly langfairThreshold: number;
}

const NO_PROMPTS = "there are no prompts";

/** The share of responses that are events: the mean over prompts of each prompt's share. */
export function fractionOfEvents(metric: ScoreMetric, scores: ScoresByPrompt, options: EventOptions): Measurement {
  checkScoresByPrompt(metric.name, scores);
  checkIntervalOptions(metric.name, options);
  const isEvent = eventTest(metric.name, options, metric.langfairThreshold);
  const counts = countsOf(scores);
  if (scores.length === 0) return { metric: metric.name, undefined: NO_PROMPTS, counts };
  const events = Float64Array.from(scores, (ofPrompt) => countEvents(ofPrompt, isEvent));
  const trials = Float64Array.from(scores, (ofPrompt) => ofPrompt.length);
  const perPrompt = events.map((count, i) => count / (trials[i] as number));
  return {
    metric: metric.name,
    value: mean(perPrompt),
    counts: { ...counts, events: sum(events) },
    perPrompt,
    interval: clusteredFraction(events, trials, options),
  };
}

/** The share of prompts with at least one event among m responses. */
export function probabilityOfEvents(
  metric: ScoreMetric,
  scores: ScoresByPrompt,
  options: EventOptions & SamplesOptions,
): Measurement {
  checkScoresByPrompt(metric.name, scores);
  checkIntervalOptions(metric.name, options);
  const isEvent = eventTest(metric.name, options, metric.langfairThreshold);
  const counts = countsOf(scores);
  if (scores.length === 0) return { metric: metric.name, undefined: NO_PROMPTS, counts };
  const samples = samplesPerPrompt(metric.name, scores, options.samples);
  const perPrompt = Float64Array.from(scores, (ofPrompt) =>
    probabilityOfOneIn(samples, ofPrompt.length, countEvents(ofPrompt, isEvent)),
  );
  const whole = scores.every((ofPrompt) => ofPrompt.length === samples);
  return {
    metric: metric.name,
    value: mean(perPrompt),
    counts,
    perPrompt,
    details: { samples },
    interval: whole
      ? clopperPearson(sum(perPrompt), perPrompt.length)
      : meanInterval(perPrompt, { ...options, range: [0, 1] }),
  };
}

/** The mean over prompts of the highest score among m responses. */
export function expectedMaximum(metric: ScoreMetric, scores: ScoresByPrompt, options: SamplesOptions): Measurement {
  checkScoresByPrompt(metric.name, scores);
  checkIntervalOptions(metric.name, options);
  const counts = countsOf(scores);
  if (scores.length === 0) return { metric: metric.name, undefined: NO_PROMPTS, counts };
  const samples = samplesPerPrompt(metric.name, scores, options.samples);
  const perPrompt = Float64Array.from(scores, (ofPrompt) => expectedMaximumOf(samples, ofPrompt));
  return {
    metric: metric.name,
    value: mean(perPrompt),
    counts,
    perPrompt,
    details: { samples },
    interval: meanInterval(perPrompt, { ...options, range: [0, 1] }),
  };
}

function countEvents(scores: Numbers, isEvent: (score: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < scores.length; i++) if (isEvent(scores[i] as number)) count++;
  return count;
}

/**
 * 1 − C(M−c, m)/C(M, m): the chance that m of M responses, drawn without replacement, hold one of the c events (pass@k,
 * Chen et al. 2021).
 */
function probabilityOfOneIn(samples: number, responses: number, events: number): number {
  let none = 1;
  for (let i = 0; i < samples && none > 0; i++) none *= Math.max(0, responses - events - i) / (responses - i);
  return 1 - none;
}

/** Σ x₍ₖ₎ C(k−1, m−1)/C(M, m): the mean of the maximum over all choices of m among M scores. */
function expectedMaximumOf(samples: number, scores: Numbers): number {
  const descending = Float64Array.from(scores).sort().reverse();
  const responses = descending.length;
  let total = 0;
  // The chance that the i-th highest is drawn and none of the higher ones is.
  let weight = samples / responses;
  for (let i = 0; i <= responses - samples; i++) {
    total += weight * (descending[i] as number);
    weight *= (responses - samples - i) / (responses - i - 1);
  }
  // The weights may add up to a little more than 1.
  return Math.min(total, descending[0] as number);
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function mean(values: Float64Array): number {
  return sum(values) / values.length;
}
