import { describeValue, InputError } from "../core/input.js";
import type { ReadableResponse } from "./response-set.js";
import type { ReadOptions } from "./read-responses.js";
import { READ_OPTIONS } from "./read-responses.js";

/**
 * Which scores of a response set are read; without meaning for plain arrays.
 *
 * @since 0.1.0
 */
export interface ScoreOptions extends ReadOptions {
  /** The name of the scores, if it is not the metric's own: "toxicity", "stereotype" or "sentiment". */
  readonly score?: string | undefined;
}

/** The names of `ScoreOptions`, for the metrics that take them. */
export const SCORE_OPTIONS = [...READ_OPTIONS, "score"] as const;

/**
 * Reads a response's score, a number in [0, 1]: the one that the options name, else the metric's own. What the response
 * is called in errors is asked for only if there is one: of hundreds of thousands of responses names take longer than
 * scores.
 */
export function scoreReader(
  caller: string,
  options: ScoreOptions,
  measure: string,
): (response: ReadableResponse, argument: () => string) => number {
  const name = options.score ?? measure;
  return ({ scores }, argument) => {
    if (typeof scores !== "object" || scores === null)
      throw new InputError({
        function: caller,
        argument: `${argument()}.scores`,
        given: describeValue(scores),
        expected: `scores with one of ${name}`,
        advice: `Score the responses first: ${SCORED_BY[name] ?? "await score(replies, scorer)"}, and pass what it returns.`,
      });
    const value: unknown = Object.hasOwn(scores, name) ? scores[name] : undefined;
    if (typeof value === "number" && value >= 0 && value <= 1) return value;
    throw new InputError({
      function: caller,
      argument: `${argument()}.scores.${name}`,
      given: describeValue(value),
      expected: "a number between 0 and 1",
      ...(value === undefined && { advice: adviceOn(Object.keys(scores), name, options.score !== undefined) }),
    });
  };
}

/**
 * Reads what a better scorer says of a response under the same name; `undefined` if it was not asked about it.
 */
export function trustedReader(
  caller: string,
  options: ScoreOptions,
  measure: string,
): (response: ReadableResponse, argument: () => string) => number | undefined {
  const name = options.score ?? measure;
  return ({ trusted }, argument) => {
    if (trusted === undefined) return undefined;
    const isRecord = typeof trusted === "object" && (trusted as unknown) !== null;
    const value: unknown = isRecord && Object.hasOwn(trusted, name) ? trusted[name] : undefined;
    if (isRecord && (value === undefined || (typeof value === "number" && value >= 0 && value <= 1))) return value;
    throw new InputError({
      function: caller,
      argument: isRecord ? `${argument()}.trusted.${name}` : `${argument()}.trusted`,
      given: describeValue(isRecord ? value : trusted),
      expected: isRecord ? "a number between 0 and 1" : "scores by name",
    });
  };
}

/** The same for a metric that cannot correct what it reads: it refuses, rather than count what is known to be off. */
export function uncorrectedReader(
  caller: string,
  options: ScoreOptions,
  measure: string,
  advice: string,
): ReturnType<typeof scoreReader> {
  const [read, trusted] = [scoreReader(caller, options, measure), trustedReader(caller, options, measure)];
  return (response, argument) => {
    if (trusted(response, argument) === undefined) return read(response, argument);
    throw new InputError({
      function: caller,
      argument: `${argument()}.trusted`,
      given: `a better score of ${options.score ?? measure}`,
      expected: "scores alone, since what is measured here is no mean that a random part could correct",
      advice,
    });
  };
}

function adviceOn(names: readonly string[], name: string, named: boolean): string {
  const [first = name] = names;
  if (named) return `There are scores of ${names.join(", ") || "nothing"}.`;
  return `The scores are of ${names.join(", ") || "nothing"}: ${SCORED_BY[name] ?? "score the responses"}, or name the scores meant: { score: ${JSON.stringify(first)} }.`;
}

/** What to call for the scores that metrics ask for unless told otherwise. */
const SCORED_BY: Readonly<Record<string, string>> = {
  toxicity: "await toxicity(replies)",
  stereotype: "await stereotype(replies, scorer)",
  sentiment: "await sentiment(replies)",
};
