import { checkOptions, describeValue, holdsSecret, isPromise } from "@fairexpect/metrics/core";

import { excerpt } from "../excerpt.js";
import { isObject, wrong } from "../input.js";
import { checkPrompt } from "./check-prompt.js";
import { checkSettings, settingNames } from "./check-settings.js";
import { checkSchema } from "./output-schema.js";
import type { CheckedPrompt, CheckedUseCase, LanguageModel } from "./use-case.js";

const fields = ["name", "model", "system", "settings", "schema", "prompts"];

/** Throws an `InputError` for anything that is not as `UseCase` says. */
export function checkUseCase(caller: string, useCase: unknown): CheckedUseCase {
  checkUseCaseFields(caller, useCase, fields, "a use case: { name, model, prompts }");
  const { name, model, system, settings, schema, prompts } = useCase;
  checkName(caller, "useCase.name", name);
  checkModel(caller, "useCase.model", model);
  if (system !== undefined && typeof system !== "string")
    throw wrong(caller, "useCase.system", describeValue(system), "a text, or nothing");
  return {
    name,
    model,
    system,
    settings: checkSettings(caller, "useCase.settings", settings),
    schema: checkSchema(caller, schema),
    prompts: checkPrompts(caller, prompts),
  };
}

/** Throws unless something is an object with no other fields than a use case of its sort has. */
export function checkUseCaseFields(
  caller: string,
  useCase: unknown,
  known: readonly string[],
  expected: string,
): asserts useCase is Record<string, unknown> {
  if (!isObject(useCase) || isPromise(useCase)) throw wrong(caller, "useCase", describeValue(useCase), expected);
  checkOptions(caller, useCase, known, "useCase", "fields", (name) =>
    settingNames.includes(name) ? `It belongs in the settings: settings: { ${name} }.` : undefined,
  );
}

/** Throws unless a text can name a recording. */
export function checkName(caller: string, argument: string, name: unknown): asserts name is string {
  const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
  const fits = typeof name === "string" && /^[A-Za-z0-9](?:[\w. -]{0,98}[\w-])?$/.test(name) && !device.test(name);
  if (fits && !holdsSecret(name)) return;
  throw wrong(
    caller,
    argument,
    describeValue(name),
    'letters, digits, spaces, ".", "_" and "-", beginning with a letter or a digit, at most 100 of them',
    "The name becomes the recording's file name, which has to work on every system.",
  );
}

/** Throws unless something is a model of the AI SDK. */
export function checkModel(caller: string, argument: string, model: unknown): asserts model is LanguageModel {
  const expected = "a language model object of an AI SDK provider package";
  if (typeof model === "string") {
    const advice =
      "The AI SDK sends a bare model name to Vercel's AI Gateway, which needs an account there and hides which provider answers. " +
      `Make a model with a provider package instead, as in: import { openai } from "@ai-sdk/openai"; ... model: openai(${excerpt(model)}).`;
    throw wrong(caller, argument, describeValue(model), expected, advice);
  }
  if (typeof model === "function" && typeof Reflect.get(model, "doGenerate") !== "function")
    throw wrong(
      caller,
      argument,
      describeValue(model),
      expected,
      'A function of yours takes its place by functionModel("support-bot@1", yourFunction), a provider\'s model is made with its name, as in openai("gpt-4o-mini").',
    );
  const advice =
    'A model has provider, modelId, specificationVersion and doGenerate: call the provider with a model\'s name, as in openai("gpt-4o-mini").';
  const fits =
    (isObject(model) || typeof model === "function") &&
    ["provider", "modelId", "specificationVersion"].every((name) => typeof Reflect.get(model, name) === "string") &&
    typeof Reflect.get(model, "doGenerate") === "function";
  if (!fits) throw wrong(caller, argument, describeValue(model), expected, advice);
  for (const name of ["provider", "modelId"]) {
    if (holdsSecret(String(Reflect.get(model, name))))
      throw wrong(
        caller,
        `${argument}.${name}`,
        "a name with what looks like a key in it",
        "a name without",
        "The model's name is written to recordings and reports. Give keys to the provider, by its option apiKey or its environment variable.",
      );
  }
}

function checkPrompts(caller: string, prompts: unknown): CheckedPrompt[] {
  const argument = "useCase.prompts";
  if (!Array.isArray(prompts))
    throw wrong(caller, argument, describeValue(prompts), "an array of texts, { text, group, source } or { messages }");
  if (prompts.length === 0)
    throw wrong(
      caller,
      argument,
      describeValue(prompts),
      "at least one prompt",
      "Without prompts there is nothing to respond to.",
    );
  const checked = Array.from(prompts, (prompt: unknown, i) => checkPrompt(caller, `${argument}[${i}]`, prompt));
  checkClusters(caller, argument, checked);
  return checked;
}

/** A source's prompts are compared with each other, so they cannot be independent of each other. */
export function checkClusters(caller: string, argument: string, prompts: readonly CheckedPrompt[]): void {
  const clusters = new Map<string, string>();
  prompts.forEach(({ source, cluster = source }, i) => {
    if (source === undefined || cluster === undefined) return;
    const known = clusters.get(source) ?? cluster;
    clusters.set(source, known);
    if (known === cluster) return;
    throw wrong(
      caller,
      `${argument}[${i}].cluster`,
      describeValue(prompts[i]?.cluster),
      `the cluster of the other prompts of its source, ${describeValue(known)}`,
      "A source lies in one cluster.",
    );
  });
}
