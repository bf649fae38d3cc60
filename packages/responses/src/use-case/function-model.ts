import { hash } from "node:crypto";

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
const MARK = Symbol.for("fairexpect.functionModel.mark");

/**
 * A function of yours in a model's place: your whole feature, with its prompt, its tools and its model behind it.
 * `respond` and its kin ask it as they ask a model: several samples, some at a time, told apart into answers and
 * refusals, recorded and replayed. It does not need the AI SDK.
 *
 * Recordings know it by its name. Give it another one when the function changes (`"support-bot@2"`), or use `mode:
 * "off"`, which asks anew in each run. A replay warns if the function's own text has changed since it was recorded, by
 * a hash that is kept of it; of a change in what it calls nobody knows. What it throws is a failed call. As with a
 * model, only what may pass is tried again: a call that takes too long, a connection that breaks, and what the AI SDK
 * takes for such. It is not told the use case's settings or schema: with a schema, what it answers is read as JSON.
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
  return Object.assign(model, { [ANSWER]: answer, [MARK]: markOf(answer) });
}

/** The function that answers in a model's place; undefined of models. */
export function answerOf(model: LanguageModel): AnsweringFunction | undefined {
  const answer: unknown = Reflect.get(model, ANSWER);
  return typeof answer === "function" ? (answer as AnsweringFunction) : undefined;
}

/** By what a replay tells that the function in a model's place was another one; undefined of models. */
export function markIn(model: LanguageModel): string | undefined {
  const mark: unknown = Reflect.get(model, MARK);
  return typeof mark === "string" ? mark : undefined;
}

/** The runner, which may have rewritten the code, and a hash of the function's text. */
function markOf(answer: AnsweringFunction): string | undefined {
  const text = Function.prototype.toString.call(answer);
  // Bound functions and proxies have no text.
  if (/\{\s*\[native code\]\s*\}\s*$/.test(text)) return undefined;
  const { VITEST: vitest, JEST_WORKER_ID: jest } = process.env;
  const runner =
    vitest !== undefined ? "vitest" : jest !== undefined ? "jest" : "bun" in process.versions ? "bun" : "node";
  return `${runner}:${hash("sha256", plainCode(text)).slice(0, 16)}`;
}

/**
 * A function's text without what a runner makes of it: formatting and comments, counters of coverage with the blocks
 * and signs that they need, and names that imports go by.
 */
export function plainCode(text: string): string {
  return text
    .replaceAll(/(?<![\w*])\/\*[^]*?\*\//g, " ")
    .replaceAll(/(?<![:"'`\\\w])\/\/[^\n]*/g, " ")
    .replaceAll(/\bcov_\w+\(\)\.[bfs]\[\d+\](?:\[\d+\])?\+\+/g, " ")
    .replaceAll(/\b__vi(?:te_ssr)?_import_\d+__\./g, " ")
    .replaceAll(/\(0,(?=\s*[\w$])/g, " ")
    .replaceAll(/\b(?:return|else)\b/g, " ")
    .replaceAll(/[\s(){};,"'`\\]+/g, " ")
    .replaceAll(/ (?![\w$])|(?<![\w$]) /g, "");
}
