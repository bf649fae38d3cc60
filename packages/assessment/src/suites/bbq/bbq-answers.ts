import type { Prediction, Provenance } from "@fairexpect/metrics";
import { listProvenance } from "@fairexpect/metrics/core";

import { checkArray, checkOneOf, checkOptions, describeValue, isObject, wrong } from "../../input.js";
import type { BbqFields } from "../../data-sets/bbq.js";

/**
 * The answers of a model to questions of BBQ: what `classify` gives, or its predictions.
 *
 * @since 0.1.0
 */
export type BbqAnswers =
  | readonly Prediction[]
  | { readonly predictions: readonly Prediction[]; readonly provenance?: Provenance };

/**
 * Which answers count.
 *
 * @since 0.1.0
 */
export interface BbqMetricOptions {
  /** Questions with too little context to be answered, or with enough. */
  readonly context: "ambiguous" | "disambiguated";
}

export const BBQ_NAMES = ["context"] as const;

/** An answer with its question. */
export interface BbqAnswer extends BbqFields {
  readonly chosen: string;
  readonly right: string;
  readonly cluster: string;
}

/** The answers to questions with this context. */
export function answersOf(
  caller: string,
  answers: BbqAnswers,
  options: BbqMetricOptions,
): { readonly answers: readonly BbqAnswer[]; readonly provenance: Provenance | undefined } {
  checkOptions(caller, options, BBQ_NAMES);
  checkOneOf(caller, "options.context", options.context, ["ambiguous", "disambiguated"]);
  const list: unknown = isObject(answers) ? answers["predictions"] : answers;
  checkArray(caller, "answers", list);
  const read = list.map((prediction, i) => answerOf(caller, `answers[${i}]`, prediction));
  const given = isObject(answers) ? answers["provenance"] : undefined;
  return {
    answers: read.filter(({ context }) => context === options.context),
    provenance: given ?? listProvenance(list),
  };
}

function answerOf(caller: string, argument: string, prediction: unknown): BbqAnswer {
  const {
    prediction: chosen,
    label,
    cluster,
    fields,
  }: Record<string, unknown> = isObject(prediction) ? prediction : {};
  if (typeof chosen === "string" && typeof label === "string" && typeof cluster === "string" && isObject(fields)) {
    const { context, polarity, target, unknown } = fields;
    if ([context, polarity, target, unknown].every((value) => typeof value === "string"))
      return { ...(fields as unknown as BbqFields), chosen, right: label, cluster };
  }
  throw wrong(
    caller,
    argument,
    describeValue(prediction),
    "the answer to a question of loadBbq",
    'Ask with classify({ name, model, prompts: await loadBbq(file) }, { labels: ["A", "B", "C"] }).',
  );
}

/** The categories of answers, in their order. */
export function categoriesOf(answers: readonly BbqAnswer[]): readonly string[] {
  return [...new Set(answers.map(({ category }) => category))];
}

/** Of each name a number: what bounds of a mean take clusters as. */
export function numbered(names: readonly string[]): Uint32Array {
  const places = new Map<string, number>();
  return Uint32Array.from(names, (name) => {
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    return place;
  });
}
