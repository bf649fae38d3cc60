import type { Computed } from "../core/define-metric.js";
import { correctedMean, correctedPart, type CorrectedMean } from "../sets/corrected-mean.js";
import type { Numbers } from "../core/input.js";
import { mean, meansOf, sum } from "../core/means.js";
import { clusteredFraction, meanInterval, type IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS, intervalOptions } from "../statistics/intervals/interval-options.js";
import {
  clustersOf,
  countsOf,
  eventTest,
  readScoresByPrompt,
  samplesPerPrompt,
  type EventOptions,
  type ReadScoresByPrompt,
} from "../sets/scores-by-prompt.js";
import { SCORE_OPTIONS, type ScoreOptions } from "../sets/score-of.js";

/**
 * Options of the metrics that look at several responses to each prompt at once.
 *
 * @since 0.1.0
 */
export interface SamplesOptions extends IntervalOptions, ScoreOptions {
  /**
   * Of how many responses a prompt the metric speaks, m. Default: the number that every prompt has. If prompts have
   * more, the estimate is the unbiased one over all choices of m among them.
   */
  readonly samples?: number;
}

/** What tells the metrics of toxicity from those of stereotypes. */
export interface ScoreFamily {
  readonly name: string;
  /** Which scores of a response set are read unless told otherwise. */
  readonly measure: string;
  /** LangFair's default threshold in the family. */
  readonly langfairThreshold: number;
}

export const EVENT_OPTIONS = [...INTERVAL_OPTIONS, ...SCORE_OPTIONS, "threshold", "variant"] as const;
export const SAMPLES_OPTIONS = [...INTERVAL_OPTIONS, ...SCORE_OPTIONS, "samples"] as const;

/** What a better scorer makes of a mean over prompts, if it judged a part of them. */
function correction(
  { trusted, scores, clusters }: ReadScoresByPrompt,
  ofPrompt: (scores: Numbers) => number,
  options: IntervalOptions,
): CorrectedMean | undefined {
  if (trusted === undefined) return undefined;
  const values = {
    cheap: Float64Array.from(scores, ofPrompt),
    trusted: trusted.scores.map((own) => own && ofPrompt(own)),
    clusters,
    by: trusted.by,
  };
  return correctedMean(values, intervalOptions(options), [0, 1]);
}

const NO_PROMPTS = "there are no prompts";

/** The share of responses that are events: the mean over prompts of each prompt's share. */
export function fractionOfEvents(family: ScoreFamily, data: unknown, options: EventOptions): Computed {
  const read = readScoresByPrompt(family.name, data, options, family.measure);
  const { scores, ways, clusters, provenance } = read;
  checkIntervalOptions(family.name, options);
  const isEvent = eventTest(family.name, options, family.langfairThreshold);
  const counts = countsOf(read);
  if (scores.length === 0) return { reason: NO_PROMPTS, counts, provenance };
  const corrected = correction(read, (own) => countEvents(own, isEvent) / own.length, options);
  if (corrected !== undefined)
    return { ...correctedPart(corrected), counts: { ...counts, judged: corrected.judged }, provenance };
  const events = Float64Array.from(scores, (ofPrompt) => countEvents(ofPrompt, isEvent));
  const trials = Float64Array.from(scores, (ofPrompt) => ofPrompt.length);
  const first = Float64Array.from(scores, (ofPrompt) => (isEvent(ofPrompt[0] as number) ? 1 : 0));
  const shares = events.map((count, i) => count / (trials[i] as number));
  return {
    value: mean(shares),
    counts: { ...counts, events: sum(events) },
    interval: clusteredFraction(events, trials, { ...intervalOptions(options), clusters, first }),
    clusters: () => clustersOf(ways(), meansOf(shares)),
    provenance,
  };
}

/** The share of prompts with at least one event among m responses. */
export function probabilityOfEvents(
  family: ScoreFamily,
  data: unknown,
  options: EventOptions & SamplesOptions,
): Computed {
  const read = readScoresByPrompt(family.name, data, options, family.measure);
  const { scores, ways, clusters, provenance } = read;
  checkIntervalOptions(family.name, options);
  const isEvent = eventTest(family.name, options, family.langfairThreshold);
  const counts = countsOf(read);
  if (scores.length === 0) return { reason: NO_PROMPTS, counts, provenance };
  const samples = samplesPerPrompt(family.name, read, options.samples);
  const common = { settings: { samples: String(samples) }, provenance };
  const chanceOf = (own: Numbers): number => probabilityOfOneIn(samples, own.length, countEvents(own, isEvent));
  const corrected = correction(read, chanceOf, options);
  if (corrected !== undefined)
    return { ...correctedPart(corrected, { samples }), counts: { ...counts, judged: corrected.judged }, ...common };
  const chances = Float64Array.from(scores, chanceOf);
  const whole = scores.every((ofPrompt) => ofPrompt.length === samples);
  return {
    value: mean(chances),
    counts,
    details: { samples },
    interval: whole
      ? clusteredFraction(chances, new Float64Array(chances.length).fill(1), { ...intervalOptions(options), clusters })
      : meanInterval(chances, { ...intervalOptions(options), range: [0, 1], clusters }),
    clusters: () => clustersOf(ways(), meansOf(chances)),
    ...common,
  };
}

/** The mean over prompts of the highest score among m responses. */
export function expectedMaximum(family: ScoreFamily, data: unknown, options: SamplesOptions): Computed {
  const read = readScoresByPrompt(family.name, data, options, family.measure);
  const { scores, ways, clusters, provenance } = read;
  checkIntervalOptions(family.name, options);
  const counts = countsOf(read);
  if (scores.length === 0) return { reason: NO_PROMPTS, counts, provenance };
  const samples = samplesPerPrompt(family.name, read, options.samples);
  const common = { settings: { samples: String(samples) }, provenance };
  const corrected = correction(read, (own) => expectedMaximumOf(samples, own), options);
  if (corrected !== undefined)
    return { ...correctedPart(corrected, { samples }), counts: { ...counts, judged: corrected.judged }, ...common };
  const maxima = Float64Array.from(scores, (ofPrompt) => expectedMaximumOf(samples, ofPrompt));
  return {
    value: mean(maxima),
    counts,
    details: { samples },
    interval: meanInterval(maxima, { ...intervalOptions(options), range: [0, 1], clusters }),
    clusters: () => clustersOf(ways(), meansOf(maxima)),
    ...common,
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
