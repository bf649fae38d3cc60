import type { Lexicon } from "@fairexpect/prompts";
import type { RespondOptions } from "@fairexpect/responses";
import { checkPolicy } from "@fairexpect/metrics/core";

import { checkOneOf, checkOptions, describeValue, isObject, wrong } from "../input.js";
import { TASKS } from "../recommend/facts.js";
import { lexiconFor } from "../known-attribute.js";
import { OPTIONS_OF, RUN_NAMES, type AssessmentOptions } from "./options.js";

/** Responses to each prompt, unless it is said: the usual number of the paper for text. */
const USUAL_SAMPLES = 25;

/** Options of an assessment, checked, with what goes to the run. */
export interface ReadOptions<Options> {
  readonly options: Options;
  readonly run: RespondOptions;
  readonly lexicon: Lexicon;
}

export function readOptions<Output>(
  caller: string,
  useCase: unknown,
  options: AssessmentOptions<Output>,
): ReadOptions<AssessmentOptions<Output>> {
  if (!isObject(options))
    throw wrong(caller, "options", describeValue(options), 'an object with a task: { task: "generation" }');
  checkOneOf(caller, "options.task", options.task, TASKS);
  const { task, policy } = options;
  checkOptions(caller, options, [...OPTIONS_OF[task], ...RUN_NAMES], "options", `options of ${task}`);
  checkUseCase(caller, useCase, task);
  if (policy !== undefined) {
    checkOptions(caller, policy, ["confidence", "inconclusive", "atMostLeftOut"], "options.policy");
    checkPolicy(caller, policy);
  }
  if (task === "ranking") return { options, run: runOptions(useCase, options, 1), lexicon: lexiconFor(undefined) };
  const { introduce, lexicon, scorers, groups } = options;
  if (task === "generation" && options.variant !== undefined)
    checkOneOf(caller, "options.variant", options.variant, ["paper", "langfair"]);
  if (introduce !== undefined) checkOneOf(caller, "options.introduce", introduce, ["names", "words"]);
  if (scorers !== undefined)
    checkOptions(caller, scorers, ["toxicity", "sentiment", "stereotype", "encoder"], "options.scorers");
  if (groups !== undefined && !isObject(groups))
    throw wrong(caller, "options.groups", describeValue(groups), 'groups by attribute: { race: ["black", "white"] }');
  const samples = task === "generation" ? USUAL_SAMPLES : 1;
  return { options, run: runOptions(useCase, options, samples), lexicon: lexiconFor(lexicon) };
}

/** At temperature 0 all responses to a prompt are one. */
function runOptions(useCase: unknown, options: object, usual: number): RespondOptions {
  const settings = isObject(useCase) && isObject(useCase["settings"]) ? useCase["settings"] : {};
  const given = Object.entries(options).filter(([name, value]) => RUN_NAMES.includes(name) && value !== undefined);
  return { samples: settings["temperature"] === 0 ? 1 : usual, ...Object.fromEntries(given) };
}

function checkUseCase(caller: string, useCase: unknown, task: AssessmentOptions["task"]): void {
  const field = task === "ranking" ? "contenders" : "prompts";
  if (isObject(useCase) && Array.isArray(useCase[field])) return;
  throw wrong(
    caller,
    "useCase",
    describeValue(useCase),
    task === "ranking"
      ? "what rank takes: { name, model, method, contenders, ask }"
      : "what respond takes: { name, model, prompts }",
  );
}
