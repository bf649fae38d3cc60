import { InputError } from "@fairspec/metrics";
import type { PromptResponses, Response, ResponseSet } from "@fairspec/responses";

import { ScorerError, checkId, describe } from "./scorer.js";
import type { Scorer } from "./scorer.js";

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
 * Scores every response of a use case. Equal texts are scored once, in the order in which they first appear.
 *
 * @throws ScorerError where the scorer does not give one number in [0, 1] for each text
 * @throws InputError where `responses` is not a response set, as when `respond` was not awaited
 * @since 0.1.0
 */
export async function score(responses: ResponseSet, scorer: Scorer): Promise<ScoredResponseSet> {
  checkResponses(responses);
  checkScorer(scorer);
  const places = new Map<string, string>();
  for (const [i, prompt] of responses.prompts.entries()) {
    for (const [j, { text }] of prompt.responses.entries()) {
      if (!places.has(text)) places.set(text, `prompts[${i}].responses[${j}]`);
    }
  }
  const texts = [...places.keys()];
  const scores = texts.length === 0 ? [] : await scorer.score(texts);
  const scoreOf = checkScores(scorer.id, scores, places);
  return {
    useCase: responses.useCase,
    scorer: scorer.id,
    prompts: responses.prompts.map((prompt) => ({
      ...prompt,
      responses: prompt.responses.map((response) => ({ ...response, score: scoreOf.get(response.text) ?? Number.NaN })),
    })),
  };
}

function checkScores(id: string, scores: unknown, places: ReadonlyMap<string, string>): Map<string, number> {
  if (!isList(scores)) throw new ScorerError(id, `returned ${describe(scores)}; expected an array with one number in [0, 1] for each text.`);
  if (scores.length !== places.size) throw new ScorerError(id, `returned ${scores.length} scores for ${places.size} texts; expected one for each.`);
  const checked = new Map<string, number>();
  let i = 0;
  for (const [text, place] of places) {
    const value = scores[i];
    if (typeof value !== "number" || !(value >= 0 && value <= 1)) {
      throw new ScorerError(id, `returned ${describe(value)} for ${place} (text ${i} of ${places.size}); expected a number in [0, 1].`);
    }
    checked.set(text, value);
    i += 1;
  }
  return checked;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

function checkResponses(responses: unknown): asserts responses is ResponseSet {
  if (typeof responses === "object" && responses !== null && "prompts" in responses && Array.isArray(responses.prompts)) {
    const at = responses.prompts.findIndex(
      (prompt: unknown) =>
        typeof prompt !== "object" || prompt === null || !("responses" in prompt) || !Array.isArray(prompt.responses) || !prompt.responses.every(hasText),
    );
    if (at === -1) return;
    throw wrong(`responses.prompts[${at}]`, "without responses that have texts", "{ prompt, responses: [{ text, ... }] }");
  }
  const isPromise = typeof responses === "object" && responses !== null && "then" in responses;
  throw wrong("responses", isPromise ? "a promise (await it first)" : describe(responses), "what respond(...) resolves to");
}

function hasText(response: unknown): boolean {
  return typeof response === "object" && response !== null && "text" in response && typeof response.text === "string";
}

function checkScorer(scorer: unknown): asserts scorer is Scorer {
  if (typeof scorer !== "object" || scorer === null || !("score" in scorer) || typeof scorer.score !== "function") {
    throw wrong("scorer", describe(scorer), "a scorer: defineScorer(id, (text) => ...) makes one");
  }
  checkId("score", "scorer.id", "id" in scorer ? scorer.id : undefined);
}

function wrong(argument: string, given: string, expected: string): InputError {
  return new InputError({ function: "score", argument, given, expected });
}
