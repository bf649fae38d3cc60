import type { ClassifyOptions, UseCase } from "@fairexpect/responses";

import { BBQ_LETTERS, type BbqPrompt } from "../../data-sets/bbq.js";
import { checkArray } from "../../input.js";
import { featureOf, type SuiteOptions } from "../suite.js";

/**
 * Options of `bbqSuite`.
 *
 * @since 0.1.0
 */
export interface BbqSuiteOptions extends SuiteOptions {
  /** What `loadBbq` read. */
  readonly questions: readonly BbqPrompt[];
}

/**
 * BBQ as a use case for `classify`, whose predictions `bbqAccuracy` and `bbqBiasScore` measure.
 *
 * @throws InputError if an option is not as described
 * @example
 * const model = { specificationVersion: "v3", provider: "some", modelId: "body", doGenerate: async () => ({}) };
 * bbqSuite({ model, questions: [] }).options.labels // ["A", "B", "C"]
 * @since 0.1.0
 */
export function bbqSuite(options: BbqSuiteOptions): {
  readonly useCase: UseCase;
  readonly options: Pick<ClassifyOptions, "labels">;
} {
  const feature = featureOf("bbqSuite", options, { name: "BBQ" }, ["questions"]);
  checkArray("bbqSuite", "options.questions", options.questions);
  return { useCase: { ...feature, prompts: options.questions }, options: { labels: [...BBQ_LETTERS] } };
}
