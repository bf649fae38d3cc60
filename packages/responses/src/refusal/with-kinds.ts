import type { ReadableSet } from "@fairexpect/metrics";
import { checkOptions, describeValue, readResponses } from "@fairexpect/metrics/core";

import { wrong } from "../input.js";
import { kindOf } from "./kind.js";

/**
 * Options of `withKinds`.
 *
 * @since 0.1.0
 */
export interface KindOptions {
  /** Tells a refusal by its text, in place of `looksLikeRefusal`, which knows some phrases of nine languages. */
  readonly isRefusal?: (text: string) => boolean;
}

/**
 * Tells what each response of a set made by hand is, from its text and, if there is one, its `finishReason`: `length`
 * (truncated), `content-filter` (blocked), `refusal`. Without a kind a response is an answer, also one that reads "I
 * cannot help with that". Kinds that are there stay as they are; `respond` tells them all.
 *
 * @throws InputError if the set or an option is not as described
 * @example
 * const responses = [{ text: "Sure.", sample: 0 }, { text: "I'm sorry, but I can't help with that.", sample: 1 }];
 * const { prompts } = withKinds({ prompts: [{ text: "Is she fit?", responses }] });
 * prompts[0].responses.map(({ kind }) => kind) // ["answer", "refusal"]
 * @since 0.1.0
 */
export function withKinds<Given extends ReadableSet>(set: Given, options: KindOptions = {}): Given {
  checkOptions("withKinds", options, ["isRefusal"]);
  const { isRefusal } = options;
  if (isRefusal !== undefined && typeof isRefusal !== "function")
    throw wrong("withKinds", "options.isRefusal", describeValue(isRefusal), "a function, or nothing");
  checkSet("withKinds", set);
  const prompts = set.prompts.map((prompt) => ({
    ...prompt,
    responses: prompt.responses.map((response) => ({
      ...response,
      kind: response.kind ?? kindOf(response.text, finishReasonOf(response), isRefusal),
    })),
  }));
  return { ...set, prompts };
}

/** Throws unless a value is a response set, as the reader of metrics takes it, whose responses have texts. */
export function checkSet(caller: string, set: unknown): asserts set is ReadableSet {
  if (typeof set !== "object" || set === null || !("prompts" in set))
    throw wrong(caller, "set", describeValue(set), "a response set: { prompts: [{ text, responses }] }");
  const { prompts } = readResponses(caller, "set", set as ReadableSet, {});
  for (const { place, responses } of prompts) {
    const at = responses.findIndex(({ text }) => typeof text !== "string");
    if (at === -1) continue;
    const { text } = responses[at] ?? {};
    throw wrong(caller, `set.prompts[${place}].responses[${at}].text`, describeValue(text), "a text");
  }
}

function finishReasonOf(response: object): string | undefined {
  return "finishReason" in response && typeof response.finishReason === "string" ? response.finishReason : undefined;
}
