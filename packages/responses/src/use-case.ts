import { InputError } from "@fairspec/metrics";

import { excerpt } from "./excerpt.js";
import type { Json, JsonObject } from "./key.js";
import { looksSecret } from "./redact.js";

/**
 * A language model of the AI SDK, as any provider package makes it: `openai("gpt-4o-mini")`. Written down by shape, so that
 * models of `ai` 6 and of `ai` 7 fit alike.
 *
 * @since 0.1.0
 */
export interface LanguageModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls?: unknown;
  readonly doStream?: unknown;
  doGenerate(options: never): PromiseLike<unknown>;
}

/**
 * One prompt of a use case.
 *
 * @since 0.1.0
 */
export interface Prompt {
  readonly text: string;
  /** The group that the prompt mentions or comes from: "female". */
  readonly group?: string;
  /** The name of the source prompt that this one is a variation of: variations of one source share it. */
  readonly source?: string;
}

/**
 * Settings of a call, as the AI SDK names them. All of them are part of a recording's key and stand in its file: keys and
 * headers belong to the provider, not here. With a `seed`, sample j is called with `seed + j`.
 *
 * @since 0.1.0
 */
export interface Settings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly maxOutputTokens?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * A model with its system prompt and settings, and the population of prompts that it serves.
 *
 * @since 0.1.0
 */
export interface UseCase {
  /** Names the recording's file: letters, digits, spaces, `.`, `_` and `-`. */
  readonly name: string;
  readonly model: LanguageModel;
  readonly system?: string;
  readonly settings?: Settings;
  readonly prompts: readonly (string | Prompt)[];
}

/** A use case that has been checked, with every prompt in full. */
export interface CheckedUseCase {
  readonly name: string;
  readonly model: LanguageModel;
  readonly system: string | undefined;
  readonly settings: JsonObject;
  readonly prompts: readonly Prompt[];
}

/** Throws an `InputError` for anything that is not as `UseCase` says. */
export function checkUseCase(useCase: unknown): CheckedUseCase {
  if (!isObject(useCase)) throw bad("useCase", given(useCase), "a use case: { name, model, prompts }");
  const { system, prompts } = useCase;
  checkName(useCase["name"]);
  checkModel(useCase["model"]);
  if (system !== undefined && typeof system !== "string") throw bad("useCase.system", given(system), "a text, or nothing");
  if (!Array.isArray(prompts)) throw bad("useCase.prompts", given(prompts), "an array of texts or { text, group, source }");
  if (prompts.length === 0) throw bad("useCase.prompts", "an empty array", "at least one prompt", "Without prompts there is nothing to respond to.");
  return {
    name: useCase["name"],
    model: useCase["model"],
    system,
    settings: checkSettings(useCase["settings"]),
    prompts: prompts.map((prompt: unknown, i) => checkPrompt(prompt, `useCase.prompts[${i}]`)),
  };
}

function checkName(name: unknown): asserts name is string {
  const expected = "letters, digits, spaces, \".\", \"_\" and \"-\", beginning with a letter or a digit, at most 100 of them";
  const advice = "The name becomes the recording's file name, which has to work on every system.";
  if (typeof name !== "string") throw bad("useCase.name", given(name), expected, advice);
  const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
  if (!/^[A-Za-z0-9](?:[\w. -]{0,98}[\w-])?$/.test(name) || device.test(name)) throw bad("useCase.name", given(name), expected, advice);
}

function checkModel(model: unknown): asserts model is LanguageModel {
  const expected = "a language model object of an AI SDK provider package";
  if (typeof model === "string") {
    const advice =
      "The AI SDK sends a bare model name to Vercel's AI Gateway, which needs an account there and hides which provider answers. " +
      `Make a model with a provider package instead, as in: import { openai } from "@ai-sdk/openai"; ... model: openai(${excerpt(model)}).`;
    throw bad("useCase.model", given(model), expected, advice);
  }
  const advice = "A model has provider, modelId, specificationVersion and doGenerate: call the provider with a model's name, as in openai(\"gpt-4o-mini\").";
  const fits =
    (isObject(model) || typeof model === "function") &&
    ["provider", "modelId", "specificationVersion"].every((name) => typeof Reflect.get(model, name) === "string") &&
    typeof Reflect.get(model, "doGenerate") === "function";
  if (!fits) throw bad("useCase.model", given(model), expected, advice);
}

function checkPrompt(prompt: unknown, argument: string): Prompt {
  const full: unknown = typeof prompt === "string" ? { text: prompt } : prompt;
  if (!isObject(full)) throw bad(argument, given(prompt), "a text or { text, group, source }");
  const { text, group, source } = full;
  if (typeof text !== "string") throw bad(`${argument}.text`, given(text), "a text");
  if (text === "") throw bad(argument, "an empty text", "a text with at least one character", "Leave the prompt out.");
  if (group !== undefined && typeof group !== "string") throw bad(`${argument}.group`, given(group), "a group's name, or nothing");
  if (source !== undefined && typeof source !== "string") throw bad(`${argument}.source`, given(source), "a source prompt's name, or nothing");
  return { text, ...(group === undefined ? {} : { group }), ...(source === undefined ? {} : { source }) };
}

const numbers = ["temperature", "topP", "topK", "maxOutputTokens", "presencePenalty", "frequencyPenalty", "seed"];

function checkSettings(settings: unknown): JsonObject {
  if (settings === undefined) return {};
  if (!isObject(settings)) throw bad("useCase.settings", given(settings), "an object of settings, or nothing");
  const checked: [string, Json][] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const argument = `useCase.settings.${name}`;
    if (numbers.includes(name)) {
      if (typeof value !== "number" || !Number.isFinite(value)) throw bad(argument, given(value), "a finite number");
      checked.push([name, value]);
    } else if (name === "stopSequences") {
      if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) throw bad(argument, given(value), "an array of texts");
      checked.push([name, [...value]]);
    } else if (name === "providerOptions") {
      if (!isObject(value) || !Object.values(value).every(isObject)) throw bad(argument, given(value), "an object of options for each provider's name");
      checked.push([name, toJson(value, argument)]);
    } else {
      throw bad(argument, given(value), `one of the settings ${[...numbers, "stopSequences", "providerOptions"].join(", ")}`);
    }
  }
  return Object.fromEntries(checked);
}

const secretName = /^(?:(?:proxy-)?authorization|(?:x-)?api[-_]?key|(?:access|auth|bearer|session)[-_]?token|(?:client[-_]?)?secret|password|cookie|headers)$/i;

function toJson(value: unknown, argument: string): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string") {
    if (looksSecret(value)) throw secret(argument);
    return value;
  }
  if (Array.isArray(value)) return value.map((item: unknown, i) => toJson(item, `${argument}[${i}]`));
  if (isObject(value) && typeof value["toJSON"] !== "function" && !(Symbol.iterator in value)) {
    const checked: [string, Json][] = [];
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      if (secretName.test(name)) throw secret(`${argument}.${name}`);
      checked.push([name, toJson(item, `${argument}.${name}`)]);
    }
    return Object.fromEntries(checked);
  }
  throw bad(argument, given(value), "a value as JSON has it", "Settings are part of a recording's key and are written to its file.");
}

function secret(argument: string): InputError {
  return bad(argument, "what looks like a key or a header", "no secrets in settings", "Settings are written to the recording, which is committed. Give keys and headers to the provider.");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as a message shows it. */
export function given(value: unknown): string {
  if (typeof value === "string") return `the text ${excerpt(value, 40)}`;
  if (typeof value === "number" || typeof value === "boolean" || value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  const names = Object.keys(value);
  return names.length === 0 ? "an object with no keys" : `an object with the keys ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", ..." : ""}`;
}

/** An `InputError` of `respond`. */
export function bad(argument: string, what: string, expected: string, advice?: string): InputError {
  return new InputError({ function: "respond", argument, given: what, expected, ...(advice === undefined ? {} : { advice }) });
}
