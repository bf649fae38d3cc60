import type { Provenance, ReadableSet } from "@fairexpect/metrics";
import { isResponseSet, readResponses } from "@fairexpect/metrics/core";
import type { SparseVector } from "@fairexpect/metrics/text";

import { carryTexts, indexFinder, type DistinctTexts } from "./distinct-texts.js";
import type { Vector } from "./encoder.js";
import { describeValue, wrong } from "./input.js";
import { scaleOf, type Scorer } from "./scorer.js";

type PromptOf<Set extends ReadableSet> = Set["prompts"][number];
type ResponseOf<Set extends ReadableSet> = PromptOf<Set>["responses"][number];

/**
 * A response set as it was, with more on each response, and provenance.
 *
 * @since 0.1.0
 */
export type WithMore<Set extends ReadableSet, More> = Omit<Set, "prompts" | "provenance"> & {
  readonly provenance: Provenance;
  readonly prompts: readonly (Omit<PromptOf<Set>, "responses"> & {
    readonly responses: readonly (ResponseOf<Set> & More)[];
  })[];
};

/**
 * A response set whose responses have scores by these names, beside those that they had.
 *
 * @since 0.1.0
 */
export type Scored<Set extends ReadableSet, Name extends string = string> = WithMore<
  Set,
  { readonly scores: Readonly<Record<Name, number>> }
>;

/**
 * A response set whose responses have vectors.
 *
 * @since 0.1.0
 */
export type Embedded<Set extends ReadableSet> = WithMore<Set, { readonly vector: Vector | SparseVector }>;

/**
 * Throws unless `set` is a response set with a text for each response; gives its provenance. Sets made by hand have
 * none, and get the one that metrics would give them.
 */
export function checkResponses(caller: string, set: unknown): Provenance {
  const expected = "a response set: what respond(...) resolves to, or { prompts: [{ text, responses: [{ text }] }] }";
  const given = typeof set === "function" ? "a function (call it first: replies())" : describeValue(set);
  if (!isResponseSet(set)) throw wrong(caller, "responses", given, expected);
  const { provenance } = readResponses(caller, "responses", set, {});
  for (const [i, { responses }] of set.prompts.entries()) {
    for (const [j, { text }] of responses.entries()) {
      const received: unknown = text;
      if (typeof received === "string") continue;
      throw wrong(caller, `responses.prompts[${i}].responses[${j}].text`, describeValue(received), "a text");
    }
  }
  return set.provenance ?? provenance;
}

/** Provenance with what a scorer says of its scores. */
export function withScale({ scales = {}, ...others }: Provenance, scorer: Scorer): Provenance {
  const said = scaleOf(scorer);
  const { [scorer.id]: _before, ...ofOthers } = scales;
  const all = Object.keys(said).length === 0 ? ofOthers : { ...ofOthers, [scorer.id]: said };
  return { ...others, ...(Object.keys(all).length > 0 && { scales: all }) };
}

/** The set with something more on each response, by the index of its text, and by whom each field of it was made. */
export function withMore<Set extends ReadableSet, More>(
  set: Set,
  provenance: Provenance,
  distinct: DistinctTexts,
  madeBy: Readonly<Record<string, string>>,
  more: (response: ResponseOf<Set>, text: number) => More,
): WithMore<Set, More> {
  const indexOf = indexFinder(distinct);
  const prompts = set.prompts.map((prompt) => ({
    ...prompt,
    responses: prompt.responses.map((response) => ({
      ...response,
      ...more(response, indexOf(response.text) as number),
    })),
  }));
  const scorers = [...new Set([...provenance.scorers, ...Object.values(madeBy)])];
  const made = {
    ...set,
    provenance: { ...provenance, scorers, madeBy: { ...provenance.madeBy, ...madeBy } },
    prompts,
  };
  carryTexts(made, distinct);
  // What the spread of a type parameter keeps, the compiler does not tell.
  return made as WithMore<Set, More>;
}
