import type { Message } from "@fairexpect/metrics";
import { describeValue } from "@fairexpect/metrics/core";

import { wrong } from "../input.js";
import type { LanguageModel } from "./use-case.js";

/**
 * What a function is asked, beside the text.
 *
 * @since 0.1.0
 */
export interface Asked {
  /** The use case's system prompt, if it has one. */
  readonly system?: string;
  /** A conversation, if that is what is asked; the text is its last message then. */
  readonly messages?: readonly Message[];
  /** Aborted if the run ends or the call takes too long. */
  readonly signal: AbortSignal;
}

/**
 * A feature as a function: from a prompt to what it answers.
 *
 * @since 0.1.0
 */
export type AnsweringFunction = (prompt: string, asked: Asked) => string | Promise<string>;

const ANSWER = Symbol.for("fairexpect.functionModel");

/**
 * A function of yours in a model's place: your whole feature, with its prompt, its tools and its model behind it.
 * `respond` and its kin ask it as they ask a model: several samples, some at a time, told apart into answers and
 * refusals, recorded and replayed. It does not need the AI SDK.
 *
 * Recordings know it by its name alone. Give it another one when the function changes (`"support-bot@2"`), or use
 * `mode: "off"`, which asks anew in each run. What it throws is a failed call. As with a model, only what may pass is
 * tried again: a call that takes too long, a connection that breaks, and what the AI SDK takes for such. It is not told
 * the use case's settings or schema: with a schema, what it answers is read as JSON.
 *
 * @param name stands in recordings, reports and evidence in a model's place
 * @throws InputError if the name is no text or empty, or `answer` is no function
 * @example
 * const bot = functionModel("support-bot@1", (question) => `You asked: ${question}`);
 * const { prompts } = await respond({ name: "support", model: bot, prompts: ["Where is it?"] }, { mode: "off" });
 * prompts[0].responses[0].text // "You asked: Where is it?"
 * @since 0.1.0
 */
export function functionModel(name: string, answer: AnsweringFunction): LanguageModel {
  if (typeof name !== "string" || name.trim() === "")
    throw wrong("functionModel", "name", describeValue(name), 'a text, such as "support-bot@1"');
  if (typeof answer !== "function")
    throw wrong(
      "functionModel",
      "answer",
      describeValue(answer),
      "a function",
      'It gets the prompt and gives the answer: functionModel("support-bot@1", (prompt) => bot.ask(prompt)).',
    );
  const model = {
    specificationVersion: "v3",
    provider: "function",
    modelId: name,
    supportedUrls: {},
    doGenerate: () =>
      Promise.reject(new Error(`${name} is a function: respond and its kin ask it, the AI SDK cannot.`)),
  };
  return Object.assign(model, { [ANSWER]: answer });
}

/** The function that answers in a model's place; undefined of models. */
export function answerOf(model: LanguageModel): AnsweringFunction | undefined {
  const answer: unknown = Reflect.get(model, ANSWER);
  return typeof answer === "function" ? (answer as AnsweringFunction) : undefined;
}
