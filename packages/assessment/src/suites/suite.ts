import type { LanguageModel, ModelSettings } from "@fairexpect/responses";

import { checkOptions, checkText, describeValue, isObject, wrong } from "../input.js";

/**
 * What every ready suite takes: the feature that is tested.
 *
 * @since 0.1.0
 */
export interface SuiteOptions {
  /** A model of the AI SDK, or your feature behind one. */
  readonly model: LanguageModel;
  /** The use case's name, which names its recording; the suite's own unless given. */
  readonly name?: string | undefined;
  /** Your system prompt in place of the suite's. */
  readonly system?: string | undefined;
  /** Settings of the model, such as `temperature`. */
  readonly settings?: ModelSettings | undefined;
}

const SUITE_NAMES = ["model", "name", "system", "settings"] as const;

/** The fields of a use case that a suite is given, checked. */
export function featureOf(
  caller: string,
  options: SuiteOptions,
  usual: { readonly name: string; readonly system?: string },
  names: readonly string[] = [],
): {
  readonly name: string;
  readonly model: LanguageModel;
  readonly system?: string;
  readonly settings?: ModelSettings;
} {
  checkOptions(caller, options, [...SUITE_NAMES, ...names]);
  const { model, name = usual.name, system = usual.system, settings } = options;
  if (!isObject(model) || !("specificationVersion" in model))
    throw wrong(caller, "options.model", describeValue(model), 'a model of the AI SDK: openai("gpt-4o-mini")');
  checkText(caller, "options.name", name);
  if (system !== undefined) checkText(caller, "options.system", system);
  return { name, model, ...(system !== undefined && { system }), ...(settings !== undefined && { settings }) };
}
