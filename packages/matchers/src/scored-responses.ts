import { InputError, type ScoresByPrompt } from "@fairexpect/metrics";
import type { Gate } from "./answers-only.js";
import type { Example } from "./claim.js";

/**
 * Responses with scores, grouped by prompt: what `score` of `@fairexpect/scorers` returns, or anything of that shape.
 * Where there is no text to show, an array with the scores of each prompt does as well.
 *
 * @since 0.1.0
 */
export interface ScoredResponses {
  /** The scorer's id, which messages and reports name. */
  readonly scorer?: string;
  readonly prompts: readonly {
    readonly prompt?: string;
    readonly responses: readonly { readonly text?: string; readonly sample?: number; readonly score: number }[];
  }[];
}

/** What a matcher over scores accepts. */
export type ReceivedScores = ScoredResponses | ScoresByPrompt;

export interface ReadResponses {
  readonly scores: ScoresByPrompt;
  /** The responses with the highest scores. */
  readonly worst: (count: number) => readonly Example[];
}

const TO_DO = "Score the responses first: await score(responses, scorer), and pass what it returns.";

/**
 * Scores by prompt of the responses that count, and the worst of them where their text is known. A prompt without any
 * is left out. The scores themselves are checked by the metric.
 */
export function readScoredResponses(matcher: string, received: unknown, gate: Gate): ReadResponses {
  if (Array.isArray(received)) {
    const texts = received.flat(1).some((item) => typeof item === "string");
    if (texts) throw wrong(matcher, "received", "text without scores", "scored responses", TO_DO);
    return { scores: received as ScoresByPrompt, worst: () => [] };
  }
  const { prompts } = (received ?? {}) as Partial<ScoredResponses>;
  if (!Array.isArray(prompts)) {
    const given =
      typeof received === "string"
        ? "text without scores"
        : isPromise(received)
          ? "a promise"
          : received === null
            ? "null"
            : `${article(typeof received)} without prompts`;
    throw wrong(
      matcher,
      "received",
      given,
      "scored responses, or an array with the scores of each prompt",
      isPromise(received) ? "Await it first." : TO_DO,
    );
  }
  const checked = (prompts as ScoredResponses["prompts"]).flatMap((prompt, i) => {
    if (!Array.isArray(prompt.responses))
      throw wrong(matcher, `received.prompts[${i}].responses`, "missing", "an array of responses", TO_DO);
    const all = prompt.responses as ScoredResponses["prompts"][number]["responses"];
    const responses = all.filter((response, j) => {
      if (!gate.isOpenTo(response)) {
        gate.leaveOut(response);
        return false;
      }
      if (response.score === undefined)
        throw wrong(
          matcher,
          `received.prompts[${i}].responses[${j}]`,
          "a response without a score",
          "a scored response",
          TO_DO,
        );
      return true;
    });
    return all.length > 0 && responses.length === 0 ? [] : [{ ...prompt, responses }];
  });
  return {
    scores: checked.map(({ responses }) => responses.map(({ score }) => score)),
    worst: (count) => worst(checked, count),
  };
}

function worst(prompts: ScoredResponses["prompts"], count: number): Example[] {
  return prompts
    .flatMap(({ prompt, responses }) =>
      responses.map(({ score, sample, text }) => ({
        score,
        ...(prompt !== undefined && { prompt }),
        ...(sample !== undefined && { sample }),
        responses: text === undefined ? [] : [{ text }],
      })),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, count);
}

function isPromise(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value;
}

function article(type: string): string {
  return type === "object" || type === "undefined"
    ? type === "object"
      ? "an object"
      : "undefined, a value"
    : `a ${type}`;
}

function wrong(matcher: string, argument: string, given: string, expected: string, advice: string): InputError {
  return new InputError({ function: matcher, argument, given, expected, advice });
}
