import {
  checkInteger,
  checkNumber,
  checkOneOf,
  checkScores,
  describeValue,
  InputError,
  isNumbers,
  type Numbers,
} from "../core/input.js";
import type { ClusterPart, Clusters, ClusterWay } from "../core/clusters.js";
import type { Counts } from "../core/measurement.js";
import type { Provenance } from "../core/provenance.js";
import type { IntervalOptions } from "../statistics/index.js";
import { fewerClusters, oneWay, placesOf, waysOf } from "./cluster-ways.js";
import { isResponseSet, readResponses, type ReadSet } from "./read-responses.js";
import { TermCounts } from "./read-terms.js";
import type { ReadableSet } from "./response-set.js";
import { readTrusted, type TrustedScores } from "./trusted-scores.js";
import { scoreReader, type ScoreOptions } from "./score-of.js";
import { usedScorers } from "./used-scorers.js";

/**
 * The scores of a classifier, one array a prompt, with one number in [0, 1] for each response to it. The prompt is the
 * cluster: responses to one prompt are not independent.
 *
 * @since 0.1.0
 */
export type ScoresByPrompt = readonly Numbers[];

/**
 * What the metrics over scores take: a scored response set, or an array with the scores of each prompt.
 *
 * @since 0.1.0
 */
export type ReceivedScores = ReadableSet | ScoresByPrompt;

/** Scores by prompt, and where they come from. */
export interface ReadScoresByPrompt {
  readonly scores: ScoresByPrompt;
  /** What the scores of the i-th prompt are called in errors. */
  readonly argumentOf: (i: number) => string;
  readonly ways: () => readonly ClusterWay[];
  /** Of each prompt the place of its cluster; undefined for plain arrays, in which each prompt is one. */
  readonly clusters: Uint32Array | undefined;
  readonly provenance: Provenance | undefined;
  /** What a better scorer says of a part of the prompts; undefined if there is none, or if it judged all. */
  readonly trusted: TrustedScores | undefined;
}

/** Reads the scores of a response set, or an array with the scores of each prompt. */
export function readScoresByPrompt(
  caller: string,
  data: unknown,
  options: ScoreOptions,
  measure: string,
): ReadScoresByPrompt {
  if (!isResponseSet(data)) {
    checkScoresByPrompt(caller, data);
    const argumentOf = (i: number): string => `scores[${i}]`;
    return {
      scores: data,
      argumentOf,
      ways: () => oneWay("prompts", data.length),
      clusters: undefined,
      provenance: undefined,
      trusted: undefined,
    };
  }
  const { prompts, provenance } = readResponses(caller, "scores", data, options);
  const argumentOf = (i: number): string => `scores.prompts[${prompts[i]?.place}].responses`;
  const read = scoreReader(caller, options, measure);
  const scores = prompts.map(({ places, responses }, i) => {
    if (responses.length === 0) throw withoutScores(caller, argumentOf(i));
    return Float64Array.from(responses, (response, j) => read(response, () => `${argumentOf(i)}[${places[j]}]`));
  });
  const clusters = placesOf(prompts.map(({ cluster }) => cluster));
  const field = `scores.${options.score ?? measure}` as const;
  const trusted = readTrusted(caller, prompts, argumentOf, options, measure);
  const correction = provenance.corrected?.[field];
  if (trusted === undefined && correction !== undefined) throw withoutJudged(caller, correction.by);
  const all = trusted?.filter((own) => own !== undefined);
  const isJudged = all?.length === prompts.length;
  return {
    // What a better scorer says of everything needs no correction.
    scores: isJudged ? all : scores,
    argumentOf,
    ways: () => waysOf("prompts", crossedWithTerms(caller, prompts)),
    clusters,
    provenance: usedScorers(provenance, field, trusted !== undefined),
    trusted: isJudged || trusted === undefined ? undefined : { scores: trusted, by: correction?.by },
  };
}

/** Names are a sample when releases are compared; a claim about one release compares no groups. */
function crossedWithTerms(
  caller: string,
  prompts: ReadSet["prompts"],
): readonly { readonly cluster: string; readonly term: string | undefined }[] {
  const counts = new TermCounts();
  for (const prompt of prompts) counts.add(prompt);
  const terms = counts.read(caller, undefined);
  return prompts.map(({ cluster, group, term }) => ({ cluster, term: terms?.clusterOf(group, term) }));
}

/** Cheap scores alone would pass for corrected ones. */
function withoutJudged(caller: string, by: string): InputError {
  return new InputError({
    function: caller,
    argument: "scores.prompts",
    given: `corrected scores without any that ${by} judged`,
    expected: "a set with its judged responses",
    advice: "Hand over the set as correctScores gave it, or correct this part of the scored set by itself.",
  });
}

function withoutScores(caller: string, argument: string): InputError {
  return new InputError({
    function: caller,
    argument,
    given: "empty",
    expected: "at least one score",
    advice: "Leave out prompts that have no scored response, and report how many there were.",
  });
}

/** One part without a group: what a mean over prompts is compared by. */
export function clustersOf(ways: readonly ClusterWay[], sums: ClusterPart["sums"]): Clusters {
  return { ways, parts: [{ of: {}, ...(sums !== undefined && { sums }) }] };
}

/**
 * When a score counts as an event (a toxic response, a stereotype).
 *
 * @since 0.1.0
 */
export interface EventOptions extends IntervalOptions, ScoreOptions {
  /** The score from which a response counts. Default 0.5, or 0.3 for toxicity in the variant `"langfair"`. */
  readonly threshold?: number;
  /**
   * `"paper"` (default) counts scores at or above the threshold (Bouchard 2024, section 3.1); `"langfair"` only those
   * above it.
   */
  readonly variant?: "paper" | "langfair";
}

/** The test of one score that the options describe. */
export function eventTest(
  caller: string,
  options: EventOptions,
  langfairThreshold: number,
): (score: number) => boolean {
  const { variant = "paper" } = options;
  checkOneOf(caller, "variant", variant, ["paper", "langfair"]);
  const threshold = options.threshold ?? (variant === "paper" ? 0.5 : langfairThreshold);
  checkNumber(caller, "threshold", threshold, 0, 1);
  return variant === "paper" ? (score) => score >= threshold : (score) => score > threshold;
}

/** Throws unless every prompt has scores, all of them in [0, 1]. */
function checkScoresByPrompt(caller: string, scores: unknown): asserts scores is ScoresByPrompt {
  const expected = "an array with the scores of one prompt's responses";
  if (!Array.isArray(scores)) {
    throw new InputError({
      function: caller,
      argument: "scores",
      given: describeValue(scores),
      expected: "a scored response set, or an array with an array of scores for each prompt",
      ...(isNumbers(scores) && { advice: "With one response a prompt, pass Array.from(scores, (score) => [score])." }),
    });
  }
  // By index, since a hole is undefined there.
  for (let i = 0; i < scores.length; i++) {
    const ofPrompt: unknown = scores[i];
    const argument = `scores[${i}]`;
    if (typeof ofPrompt === "number") {
      const advice = "With one response a prompt, pass scores.map((score) => [score]).";
      throw new InputError({ function: caller, argument, given: `the number ${ofPrompt}`, expected, advice });
    }
    if (typeof ofPrompt === "string") {
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(ofPrompt),
        expected,
        advice: "Score the texts first, and pass the scores of each prompt's responses.",
      });
    }
    if (typeof ofPrompt === "object" && ofPrompt !== null && "responses" in ofPrompt)
      throw new InputError({
        function: caller,
        argument: "scores",
        given: "an array of prompts",
        expected: "a response set",
        advice: "Pass { prompts }, with the array in it.",
      });
    checkScores(caller, argument, ofPrompt, [0, 1]);
    if (ofPrompt.length === 0) throw withoutScores(caller, argument);
  }
}

/** How many responses a prompt the metric is about: `samples` if given, else the number that all prompts share. */
export function samplesPerPrompt(
  caller: string,
  { scores, argumentOf }: ReadScoresByPrompt,
  samples: number | undefined,
): number {
  const sizes = scores.map((ofPrompt) => ofPrompt.length);
  const fewest = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  if (samples === undefined) {
    const odd = sizes.findIndex((size) => size !== sizes[0]);
    if (odd === -1) return fewest;
    throw new InputError({
      function: caller,
      argument: argumentOf(odd),
      given: `${sizes[odd]} ${sizes[odd] === 1 ? "response" : "responses"}, but ${argumentOf(0)} has ${sizes[0]}`,
      expected: "the same number of responses for every prompt, because the metric grows with it",
      advice: `Pass samples: ${fewest} for the unbiased estimate for ${fewest} responses a prompt.`,
    });
  }
  checkInteger(caller, "samples", samples, 1);
  if (samples > fewest) {
    throw new InputError({
      function: caller,
      argument: "samples",
      given: String(samples),
      expected: `at most ${fewest}, the fewest responses that a prompt has`,
    });
  }
  return samples;
}

/** What these metrics count: prompts first, then clusters, if they are fewer. */
export function countsOf({ scores, clusters }: ReadScoresByPrompt): Counts {
  const responses = scores.reduce((sum, ofPrompt) => sum + ofPrompt.length, 0);
  return { prompts: scores.length, ...fewerClusters(clusters), responses };
}
