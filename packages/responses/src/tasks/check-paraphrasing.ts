import { checkOptions, describeValue } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { checkPrompt } from "../use-case/check-prompt.js";
import type { UseCasePrompt } from "../use-case/use-case.js";
import type { Paraphraser } from "./paraphrase.js";

const caller = "paraphrase";

/** The prompts in full; throws if there are none, or a group is mentioned by no term that is known. */
export function checkOriginals(prompts: unknown, isMentioning: (text: string) => boolean): UseCasePrompt[] {
  if (!Array.isArray(prompts) || prompts.length === 0)
    throw wrong(caller, "prompts", describeValue(prompts), "an array of at least one text or { text, group, source }");
  return Array.from(prompts, (prompt: unknown, i) => {
    const argument = `prompts[${i}]`;
    const { messages, ...checked } = checkPrompt(caller, argument, prompt);
    if (messages !== undefined) throw wrong(caller, argument, "a conversation", "a text or { text, group, source }");
    if (checked.text.trim() === "") throw wrong(caller, argument, "a blank text", "a prompt");
    if (checked.group !== undefined && !isMentioning(checked.text))
      throw wrong(
        caller,
        argument,
        `a prompt of group ${JSON.stringify(checked.group)} in which the lexicon finds no group`,
        "a mention that paraphrases can be held to",
        "Pass a lexicon that has the term: defineLexicon, or joinLexicons(identityLexicon(), firstNameLexicon()) for names.",
      );
    return checked;
  });
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
    const id: unknown = isObject(model) || typeof model === "function" ? Reflect.get(model, "modelId") : undefined;
    const name: unknown = paraphraser.name ?? id ?? `model ${i + 1}`;
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
