import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import type { Prices } from "../run/budget.js";
import { checkSettings } from "../use-case/check-settings.js";
import { checkModel } from "../use-case/check-use-case.js";
import type { LanguageModel, ModelSettings } from "../use-case/use-case.js";

const caller = "paraphrase";

/**
 * A model that paraphrases.
 *
 * @since 0.1.0
 */
export interface Paraphraser {
  readonly model: LanguageModel;
  /** Names its sets: "llama 1", "llama 2", ...; the model's own id unless given. */
  readonly name?: string;
  readonly settings?: ModelSettings;
  /** What its tokens cost, if that is not what `prices` of the options says. */
  readonly prices?: Prices;
}

/** A paraphraser with the name that its sets go by. */
export type NamedParaphraser = Paraphraser & { readonly name: string };

/** The models with their names; throws if there are none, or two have one name. */
export function checkModels(models: unknown): NamedParaphraser[] {
  if (!Array.isArray(models) || models.length === 0)
    throw wrong(
      caller,
      "options.models",
      describeValue(models),
      "an array of at least one model of the AI SDK, or { model, name, settings }",
    );
  const seen = new Set<string>();
  return Array.from(models, (entry: unknown, i) => {
    const argument = `options.models[${i}]`;
    const isParaphraser = isObject(entry) && "model" in entry;
    if (isParaphraser) checkOptions(caller, entry, ["model", "name", "settings", "prices"], argument);
    const paraphraser = (isParaphraser ? entry : { model: entry }) as unknown as Paraphraser;
    const model: unknown = paraphraser.model;
    checkModel(caller, isParaphraser ? `${argument}.model` : argument, model);
    checkSettings(caller, `${argument}.settings`, paraphraser.settings);
    const name: unknown = paraphraser.name ?? model.modelId;
    if (typeof name !== "string" || name === "")
      throw wrong(caller, `${argument}.name`, describeValue(name), "a name, or nothing");
    if (seen.has(name))
      throw wrong(
        caller,
        `${argument}.name`,
        `${JSON.stringify(name)}, which another model has`,
        "different names",
        "Sets are named after their models: { name, model }.",
      );
    seen.add(name);
    return { ...paraphraser, name };
  });
}
