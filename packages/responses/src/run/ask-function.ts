import { describeValue, withoutOwnSecrets } from "@fairexpect/metrics/core";

import type { AnsweringFunction } from "../use-case/function-model.js";
import type { Generate } from "./generate.js";

/** Asks a function in a model's place. A key of the environment that it says does not get into the recording. */
export function askFunction(name: string, answer: AnsweringFunction): Generate {
  return async ({ prompt, system, messages, signal }) => {
    const asked = { ...(system !== undefined && { system }), ...(messages !== undefined && { messages }), signal };
    const text: unknown = await answer(prompt, asked);
    if (typeof text === "string") return { text: withoutOwnSecrets(text), finishReason: "stop" };
    throw new TypeError(`the function ${name} gave ${describeValue(text)}; expected a text`);
  };
}
