import { isObject } from "../input.js";

/**
 * An answer that was broken off: what there is of it is no answer, and the same call may give a whole one. Has the
 * fields of the AI SDK's errors that say whether to try again.
 */
export class HalfAnswer extends Error {
  override readonly name = "HalfAnswer";
  readonly isRetryable: boolean;
  readonly statusCode?: number;
  /** What the provider said of it, to tell what every call would meet. */
  readonly responseBody?: string;

  constructor(why: string, statusCode?: number, responseBody?: string) {
    super(`the provider broke off the response: ${why}`);
    this.isRetryable =
      statusCode === undefined || statusCode >= 500 || statusCode === 408 || statusCode === 409 || statusCode === 429;
    if (statusCode !== undefined) this.statusCode = statusCode;
    if (responseBody !== undefined) this.responseBody = responseBody;
  }
}

/** Finish reasons of providers that mean that a response is not whole, which the AI SDK has as `other` or `unknown`. */
const brokenOff = /error|abort|cancel|time_?out|timed_?out|interrupt|fail|incomplete|insufficient_system_resource/i;

interface Finished {
  readonly finishReason: string | undefined;
  readonly rawFinishReason: string | undefined;
  /** The first choice of a body of OpenAI's protocol, or an empty object. */
  readonly choice: Record<string, unknown>;
}

/** Throws a `HalfAnswer` if the provider does not say that the response is whole. */
export function checkWhole({ finishReason, rawFinishReason, choice }: Finished): void {
  const { error } = choice;
  if (error !== undefined && error !== null && error !== false) throw halfAnswerOf(error);
  if (finishReason === "error") throw new HalfAnswer("its finish reason is an error");
  const isUnknown = finishReason === undefined || finishReason === "other" || finishReason === "unknown";
  if (!isUnknown) return;
  if (rawFinishReason === undefined || rawFinishReason === "") throw new HalfAnswer("it gave no finish reason");
  if (brokenOff.test(rawFinishReason)) throw new HalfAnswer(`its finish reason is ${rawFinishReason.slice(0, 60)}`);
}

/** OpenRouter and the like put the error of the provider behind them into the choice, others into the body. */
export function halfAnswerOf(error: unknown): HalfAnswer {
  const { message, code } = isObject(error) ? error : { message: error, code: undefined };
  const said = typeof message === "string" && message !== "" ? message : "an error without a message";
  const status = Number(code);
  const isStatus = Number.isInteger(status) && status >= 400 && status < 600;
  return new HalfAnswer(said, isStatus ? status : undefined, JSON.stringify({ error }));
}
