import type { PromptResponses, Response, ResponseSet } from "@fairspec/responses";

import { addToResponses, checkResponses, checkScorerOptions, distinctTexts, isList, modelOptions, progressTo, runModel, wrong } from "./distinct-texts.js";
import type { DistinctTexts } from "./distinct-texts.js";
import { ScorerError, checkId, describe } from "./scorer.js";
import type { Scorer, ScorerOptions } from "./scorer.js";

/**
 * A response with its score in [0, 1].
 *
 * @since 0.1.0
 */
export interface ScoredResponse extends Response {
  readonly score: number;
}

/**
 * A prompt with its scored responses.
 *
 * @since 0.1.0
 */
export interface PromptScores extends PromptResponses {
  readonly responses: readonly ScoredResponse[];
}

/**
 * All responses of a use case with their scores, grouped by prompt: what the matchers on toxicity, stereotypes and sentiment
 * take.
 *
 * @since 0.1.0
 */
export interface ScoredResponseSet {
  readonly useCase: string;
  /** The scorer's id. */
  readonly scorer: string;
  readonly prompts: readonly PromptScores[];
}

/**
 * How responses are scored.
 *
 * @since 0.1.0
 */
export type ScoreOptions = ScorerOptions;

/**
 * Scores every response of a use case. Equal texts are scored once, in the order in which they first appear.
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function score(responses: ResponseSet, scorer: Scorer, options: ScoreOptions = {}): Promise<ScoredResponseSet> {
  return scoreResponses("score", responses, scorer, options);
}

/** `score`, with errors in the name of the function that was called. */
export async function scoreResponses(caller: string, responses: ResponseSet, scorer: Scorer, options: ScoreOptions): Promise<ScoredResponseSet> {
  checkResponses(caller, responses);
  checkScorer(caller, scorer);
  checkScorerOptions(caller, options);
  const distinct = distinctTexts(responses.prompts);
  const scores = await scoreTexts(scorer, distinct, options);
  return {
    useCase: responses.useCase,
    scorer: scorer.id,
    prompts: addToResponses(responses.prompts, distinct, (i) => ({ score: scores[i] as number })),
  };
}

async function scoreTexts(scorer: Scorer, { texts, places }: DistinctTexts, { signal, onProgress }: ScoreOptions): Promise<Float64Array> {
  signal?.throwIfAborted();
  const scores = new Float64Array(texts.length);
  const progress = progressTo(onProgress, texts.length);
  if (texts.length > 0) {
    const given = await runModel(signal, (text) => places[text], () => scorer.score(texts, modelOptions(signal, progress, 0)));
    checkScores(scorer.id, given, places);
    scores.set(given);
  }
  progress(texts.length);
  return scores;
}

function checkScores(id: string, scores: unknown, places: readonly string[]): asserts scores is ArrayLike<number> {
  if (!isList(scores)) throw new ScorerError(id, `returned ${describe(scores)}; expected an array with one number in [0, 1] for each text.`);
  if (scores.length !== places.length) throw new ScorerError(id, `returned ${scores.length} scores for ${places.length} texts; expected one for each.`);
  for (const [i, place] of places.entries()) {
    const value = scores[i];
    if (typeof value === "number" && value >= 0 && value <= 1) continue;
    throw new ScorerError(id, `returned ${describe(value)} for ${place} (text ${i} of ${places.length}); expected a number in [0, 1].`, { text: i });
  }
}

function checkScorer(caller: string, scorer: unknown): asserts scorer is Scorer {
  if (typeof scorer !== "object" || scorer === null || !("score" in scorer) || typeof scorer.score !== "function") {
    throw wrong(caller, "scorer", describe(scorer), "a scorer: defineScorer(id, (text) => ...) makes one");
  }
  checkId(caller, "scorer.id", "id" in scorer ? scorer.id : undefined);
}
