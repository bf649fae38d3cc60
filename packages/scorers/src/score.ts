import type { PromptResponses, Response, ResponseSet } from "@fairexpect/responses";

import { checkScorer, checkScores } from "./check-scores.js";
import { checkScorerOptions } from "./check-options.js";
import {
  addToResponses,
  checkResponses,
  distinctTexts,
  modelOptions,
  progressTo,
  runModel,
  wrong,
} from "./distinct-texts.js";
import type { DistinctTexts } from "./distinct-texts.js";
import { ScoreCache, defaultCacheFolder } from "./score-cache.js";
import type { StoredScore } from "./score-cache.js";
import { describe } from "./scorer.js";
import type { Scorer, ScorerOptions } from "./scorer.js";
import { countTruncated } from "./truncation.js";

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
 * All responses of a use case with their scores, grouped by prompt: what the matchers on toxicity, stereotypes and
 * sentiment take.
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
export interface ScoreOptions extends Omit<ScorerOptions, "onTruncated"> {
  /**
   * Keeps scores on disk, and takes them from there, by the scorer's id and a hash of the text: `true` for the folder
   * `node_modules/.cache/fairexpect/scores` under the working directory, or the path of another folder. Off unless
   * given. Worth it for scorers that are slow or cost money; change the id of a scorer of your own when its scores
   * change.
   */
  readonly cache?: boolean | string;
}

const sliceLength = 1024;

/**
 * Scores every response of a use case. Equal texts are scored once, in the order in which they first appear.
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function score(
  responses: ResponseSet,
  scorer: Scorer,
  options: ScoreOptions = {},
): Promise<ScoredResponseSet> {
  return scoreResponses("score", responses, scorer, options);
}

/** `score`, with errors in the name of the function that was called. */
export async function scoreResponses(
  caller: string,
  responses: ResponseSet,
  scorer: Scorer,
  options: ScoreOptions,
): Promise<ScoredResponseSet> {
  checkResponses(caller, responses);
  checkScorer(caller, "scorer", scorer);
  checkScorerOptions(caller, options, ["cache"]);
  checkCache(caller, options.cache);
  const distinct = distinctTexts(responses.prompts);
  const scores = await scoreTexts(scorer, distinct, options);
  return {
    useCase: responses.useCase,
    scorer: scorer.id,
    prompts: addToResponses(responses.prompts, distinct, (i) => ({ score: scores[i] as number })),
  };
}

async function scoreTexts(
  scorer: Scorer,
  { texts, places }: DistinctTexts,
  { signal, onProgress, cache = false }: ScoreOptions,
): Promise<Float64Array> {
  signal?.throwIfAborted();
  const scores = new Float64Array(texts.length);
  const progress = progressTo(onProgress, texts.length);
  const store = cache === false ? undefined : new ScoreCache(cache === true ? defaultCacheFolder : cache, scorer.id);
  const stored = (await store?.read(texts)) ?? new Map<number, StoredScore>();
  const truncation = countTruncated(scorer, texts.length);
  for (const [i, { score: value, cut }] of stored) {
    scores[i] = value;
    if (cut) truncation.add(i);
  }
  truncation.end();
  const open = [...texts.keys()].filter((i) => !stored.has(i));
  let done = stored.size;
  // With a cache the texts go in slices, so that what is scored stays so when the run is stopped.
  const step = store === undefined ? open.length : sliceLength;
  for (let start = 0; start < open.length; start += step) {
    const slice = open.slice(start, start + step);
    const given = slice.map((i) => texts[i] as string);
    const before = done;
    const cut = new Set<number>();
    const onTruncated = (text: number): void => void cut.add(text);
    const run = { ...modelOptions(signal, progress, before), onTruncated };
    const found = await runModel(
      signal,
      (text) => places[slice[text] as number],
      () => scorer.score(given, run),
    );
    checkScores(scorer.id, found, slice.length, (text) => places[slice[text] as number]);
    slice.forEach((i, k) => {
      scores[i] = found[k] as number;
    });
    await store?.add(given, found, cut);
    done += slice.length;
    progress(done);
  }
  progress(texts.length);
  return scores;
}

function checkCache(caller: string, cache: unknown): void {
  if (cache === undefined || typeof cache === "boolean" || (typeof cache === "string" && cache !== "")) return;
  throw wrong(
    caller,
    "options.cache",
    cache === "" ? "an empty text" : describe(cache),
    "true, false or the path of a folder",
  );
}
