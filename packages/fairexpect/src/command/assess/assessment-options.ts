import type { AssessmentOptions } from "@fairexpect/assessment";
import type { Options } from "../command.js";
import { UsageError } from "../errors.js";
import { integerOf, pricesOf, recordingsIn, samplesOf, textOf, textsOf } from "../options.js";
import { limitOf } from "../limit-option.js";

/** The options of an assessment: what was typed, before what the module exports. */
export function assessmentOptions(folder: string, options: Options, exported: unknown): AssessmentOptions {
  const own = typeof exported === "object" && exported !== null ? { ...exported } : {};
  const samples = samplesOf(options);
  const calls = integerOf(options, "maxCalls", 1);
  const prices = pricesOf(options);
  const attributes = textsOf(options, "attribute").map(attributeOf);
  const limits = textsOf(options, "limit").map(limitOf);
  const labels = textOf(options, "labels");
  const typed = {
    ...texts(options, ["task", "introduce", "positive", "fairness", "intervention", "invariance"]),
    ...(samples !== undefined && { samples }),
    ...(calls !== undefined && { budget: { ...("budget" in own && (own.budget as object)), calls } }),
    ...(prices !== undefined && { prices }),
    ...(attributes.length > 0 && { attributes }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
    ...(labels !== undefined && { labels: labels.split(",").map((label) => label.trim()) }),
  };
  const all = { ...(!("storage" in own) && { recordings: recordingsIn(folder) }), ...own, ...typed };
  if (!("task" in all))
    throw new UsageError("--task is missing; expected generation, classification, recommendation or ranking.");
  return all as AssessmentOptions;
}

/** Attributes that are crossed stand together. */
function attributeOf(text: string): string | readonly string[] {
  const names = text.split(/\s*[,×]\s*/);
  return names.length === 1 ? text : names;
}

function texts(options: Options, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textOf(options, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
