import { didYouMean, InputError } from "@fairexpect/metrics";
import type { Label } from "@fairexpect/metrics";

import { excerpt } from "./excerpt.js";
import type { Json, JsonObject } from "./recording/key.js";
import { isSecretName, looksSecret } from "./recording/redact.js";

/**
 * A language model of the AI SDK, as any provider package makes it: `openai("gpt-4o-mini")`. Written down by shape, so
 * that models of `ai` 6 and of `ai` 7 fit alike.
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
 * What tests know about a prompt. None of it is sent to the model, and none is part of a recording's key.
 *
 * @since 0.1.0
 */
export interface PromptLabels {
  /** The group that the prompt mentions or comes from: "female". */
  readonly group?: string;
  /** The name of the source prompt that this one is a variation of: variations of one source share it. */
  readonly source?: string;
  /** The true class of what the prompt describes, where it is known: what `classify` holds predictions against. */
  readonly label?: Label;
}

/**
 * One prompt of a use case.
 *
 * @since 0.1.0
 */
export interface Prompt extends PromptLabels {
  readonly text: string;
}

/**
 * One message of a conversation. The system prompt belongs to the use case.
 *
 * @since 0.1.0
 */
export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/**
 * A prompt as messages: a conversation that ends with the user. Its last message is the prompt's text.
 *
 * @since 0.1.0
 */
export interface Conversation extends PromptLabels {
  readonly messages: readonly Message[];
}

/**
 * The shape of structured output: a schema of `zod` 4, written down by shape, so that any copy of zod fits.
 *
 * @since 0.1.0
 */
export interface OutputSchema<Output = unknown> {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: Output | undefined;
    readonly error?: { readonly message: string } | undefined;
  };
  readonly _zod: unknown;
}

/**
 * Settings of a call, as the AI SDK names them. All of them are part of a recording's key and stand in its file: keys
 * and headers belong to the provider, not here. With a `seed`, sample j is called with `seed + j`.
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
export interface UseCase<Output = unknown> {
  /** Names the recording's file: letters, digits, spaces, `.`, `_` and `-`. */
  readonly name: string;
  readonly model: LanguageModel;
  readonly system?: string;
  readonly settings?: Settings;
  /** Asks for JSON of this shape instead of text; each response then has the `output`. */
  readonly schema?: OutputSchema<Output>;
  readonly prompts: readonly (string | Prompt | Conversation)[];
}

/** A prompt that has been checked; `text` is the last message of a conversation. */
export interface CheckedPrompt extends Prompt {
  readonly messages?: readonly Message[];
}

/** A use case that has been checked, with every prompt in full. */
export interface CheckedUseCase {
  readonly name: string;
  readonly model: LanguageModel;
  readonly system: string | undefined;
  readonly settings: JsonObject;
  readonly schema: OutputSchema | undefined;
  readonly prompts: readonly CheckedPrompt[];
}

const fields: Readonly<Record<keyof UseCase, true>> = {
  name: true,
  model: true,
  system: true,
  settings: true,
  schema: true,
  prompts: true,
};

/** Throws an `InputError` for anything that is not as `UseCase` says. */
export function checkUseCase(useCase: unknown): CheckedUseCase {
  if (!isObject(useCase)) throw bad("useCase", given(useCase), "a use case: { name, model, prompts }");
  checkNames("useCase", useCase, Object.keys(fields), (name) =>
    settingNames.includes(name) ? `It belongs in the settings: settings: { ${name} }.` : undefined,
  );
  const { system, schema, prompts } = useCase;
  checkName(useCase["name"]);
  checkModel(useCase["model"]);
  if (system !== undefined && typeof system !== "string")
    throw bad("useCase.system", given(system), "a text, or nothing");
  if (!Array.isArray(prompts))
    throw bad("useCase.prompts", given(prompts), "an array of texts, { text, group, source } or { messages }");
  if (prompts.length === 0)
    throw bad(
      "useCase.prompts",
      "an empty array",
      "at least one prompt",
      "Without prompts there is nothing to respond to.",
    );
  return {
    name: useCase["name"],
    model: useCase["model"],
    system,
    settings: checkSettings(useCase["settings"]),
    schema: checkSchema(schema),
    prompts: prompts.map((prompt: unknown, i) => checkPrompt(prompt, `useCase.prompts[${i}]`)),
  };
}

function checkName(name: unknown): asserts name is string {
  const expected = 'letters, digits, spaces, ".", "_" and "-", beginning with a letter or a digit, at most 100 of them';
  const advice = "The name becomes the recording's file name, which has to work on every system.";
  if (typeof name !== "string") throw bad("useCase.name", given(name), expected, advice);
  const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
  if (!/^[A-Za-z0-9](?:[\w. -]{0,98}[\w-])?$/.test(name) || device.test(name))
    throw bad("useCase.name", given(name), expected, advice);
}

function checkModel(model: unknown): asserts model is LanguageModel {
  const expected = "a language model object of an AI SDK provider package";
  if (typeof model === "string") {
    const advice =
      "The AI SDK sends a bare model name to Vercel's AI Gateway, which needs an account there and hides which provider answers. " +
      `Make a model with a provider package instead, as in: import { openai } from "@ai-sdk/openai"; ... model: openai(${excerpt(model)}).`;
    throw bad("useCase.model", given(model), expected, advice);
  }
  const advice =
    'A model has provider, modelId, specificationVersion and doGenerate: call the provider with a model\'s name, as in openai("gpt-4o-mini").';
  const fits =
    (isObject(model) || typeof model === "function") &&
    ["provider", "modelId", "specificationVersion"].every((name) => typeof Reflect.get(model, name) === "string") &&
    typeof Reflect.get(model, "doGenerate") === "function";
  if (!fits) throw bad("useCase.model", given(model), expected, advice);
}

function checkSchema(schema: unknown): OutputSchema | undefined {
  if (schema === undefined) return undefined;
  const fits = isObject(schema) && isObject(schema["_zod"]) && typeof schema["safeParse"] === "function";
  if (!fits) throw bad("useCase.schema", given(schema), "a schema of zod 4: z.object({ ... })");
  return schema as unknown as OutputSchema;
}

/** A prompt in full, or an `InputError` of `caller`. */
export function checkPrompt(prompt: unknown, argument: string, caller = "respond"): CheckedPrompt {
  const wrong = (place: string, what: string, expected: string, advice?: string): InputError =>
    bad(place, what, expected, advice, caller);
  const full: unknown = typeof prompt === "string" ? { text: prompt } : prompt;
  if (!isObject(full)) throw wrong(argument, given(prompt), "a text, { text, group, source } or { messages }");
  const { text, messages, group, source, label } = full;
  if (group !== undefined && typeof group !== "string")
    throw wrong(`${argument}.group`, given(group), "a group's name, or nothing");
  if (source !== undefined && typeof source !== "string")
    throw wrong(`${argument}.source`, given(source), "a source prompt's name, or nothing");
  if (label !== undefined && !isLabel(label))
    throw wrong(`${argument}.label`, given(label), "a class: a text, a finite number, true or false, or nothing");
  const labels = {
    ...(group === undefined ? {} : { group }),
    ...(source === undefined ? {} : { source }),
    ...(label === undefined ? {} : { label }),
  };
  if (messages !== undefined) {
    if (text !== undefined) throw wrong(argument, "an object with both text and messages", "one of the two");
    const checked = checkMessages(messages, `${argument}.messages`);
    return { text: checked.at(-1)?.content ?? "", messages: checked, ...labels };
  }
  if (typeof text !== "string") throw wrong(`${argument}.text`, given(text), "a text");
  if (text === "")
    throw wrong(argument, "an empty text", "a text with at least one character", "Leave the prompt out.");
  return { text, ...labels };
}

function checkMessages(messages: unknown, argument: string): Message[] {
  if (!Array.isArray(messages) || messages.length === 0)
    throw bad(argument, given(messages), "an array of { role, content }");
  const checked = messages.map((message: unknown, i): Message => {
    const { role, content } = isObject(message) ? message : {};
    if (role !== "user" && role !== "assistant") {
      throw bad(
        `${argument}[${i}].role`,
        given(role),
        '"user" or "assistant"',
        "The system prompt belongs to the use case: { name, model, system, prompts }.",
      );
    }
    if (typeof content !== "string" || content === "")
      throw bad(`${argument}[${i}].content`, given(content), "a text with at least one character");
    return { role, content };
  });
  if (checked.at(-1)?.role !== "user")
    throw bad(
      argument,
      "a conversation that ends with the assistant",
      "a last message of the user, which the model answers",
    );
  return checked;
}

function isLabel(value: unknown): value is Label {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}

const numbers = ["temperature", "topP", "topK", "maxOutputTokens", "presencePenalty", "frequencyPenalty", "seed"];

const settingNames = [...numbers, "stopSequences", "providerOptions"];

/** Throws an `InputError` for a field that is none of those known: a slip would go unnoticed. */
export function checkNames(
  argument: string,
  value: object,
  known: readonly string[],
  advise: (name: string) => string | undefined = () => undefined,
): void {
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined || known.includes(name)) continue;
    throw bad(
      `${argument}.${name}`,
      given(item),
      `one of ${known.join(", ")}`,
      advise(name) ?? didYouMean(name, known),
    );
  }
}

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
      if (!Array.isArray(value) || !value.every((item) => typeof item === "string"))
        throw bad(argument, given(value), "an array of texts");
      checked.push([name, toJson(value, argument)]);
    } else if (name === "providerOptions") {
      if (!isObject(value) || !Object.values(value).every(isObject))
        throw bad(argument, given(value), "an object of options for each provider's name");
      checked.push([name, toJson(value, argument)]);
    } else {
      throw bad(
        argument,
        given(value),
        `one of the settings ${settingNames.join(", ")}`,
        didYouMean(name, settingNames),
      );
    }
  }
  return Object.fromEntries(checked);
}

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
      // A number or a switch is no secret, whatever its name.
      if (isSecretName(name) && (typeof item === "string" || typeof item === "object") && item !== null)
        throw secret(`${argument}.${name}`);
      checked.push([name, toJson(item, `${argument}.${name}`)]);
    }
    return Object.fromEntries(checked);
  }
  throw bad(
    argument,
    given(value),
    "a value as JSON has it",
    "Settings are part of a recording's key and are written to its file.",
  );
}

function secret(argument: string): InputError {
  return bad(
    argument,
    "what looks like a key or a header",
    "no secrets in settings",
    "Settings are written to the recording, which is committed. Give keys and headers to the provider.",
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as a message shows it. */
export function given(value: unknown): string {
  if (typeof value === "string") return `the text ${excerpt(value, 40)}`;
  if (typeof value === "number" || typeof value === "boolean" || value === undefined || value === null)
    return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : `an array of ${value.length}`;
  if (typeof value !== "object") return `a ${typeof value}`;
  const names = Object.keys(value);
  return names.length === 0
    ? "an object with no keys"
    : `an object with the keys ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", ..." : ""}`;
}

/** An `InputError` of `respond`, or of another function. */
export function bad(argument: string, what: string, expected: string, advice?: string, caller = "respond"): InputError {
  return new InputError({
    function: caller,
    argument,
    given: what,
    expected,
    ...(advice === undefined ? {} : { advice }),
  });
}
