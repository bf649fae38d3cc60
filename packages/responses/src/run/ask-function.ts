import { describeValue, withoutOwnSecrets } from "@fairexpect/metrics/core";

import { messageOf } from "../errors.js";
import type { AnsweringFunction } from "../use-case/function-model.js";
import type { Generate } from "./generate.js";
import { placeInCode } from "./place-in-code.js";
import { httpFailure } from "./retry.js";

/** Asks a function in a model's place. A key of the environment that it says does not get into the recording. */
export function askFunction(name: string, answer: AnsweringFunction): Generate {
  return async ({ prompt, system, messages, signal }) => {
    const asked = { ...(system !== undefined && { system }), ...(messages !== undefined && { messages }), signal };
    const text: unknown = await answered(() => answer(prompt, asked));
    if (typeof text === "string") return { text: withoutOwnSecrets(text), finishReason: "stop" };
    throw new TypeError(`the function ${name} gave ${describeValue(text)}; expected a text`);
  };
}

/** A status says how a model's provider fares only if the AI SDK met it: 404 may be an order that is not known. */
async function answered(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    const { statusCode, isRetryable } = httpFailure(error);
    const place = placeInCode(error);
    if (place !== undefined) throw new Error(`${messageOf(error)} (${place})`, { cause: error });
    if (statusCode === undefined || isRetryable !== undefined) throw error;
    throw new Error(`${messageOf(error)} (status ${statusCode})`, { cause: error });
  }
}
