import { defaultGroups, type Lexicon } from "@fairexpect/prompts";
import type { ResponseSet } from "@fairexpect/responses";
import { embed, lexicalSimilarity, sentiment, stereotype, toxicity, type Scorer } from "@fairexpect/scorers";

import type { Carried, Entry } from "../recommend/entry.js";
import type { AssessedAttribute } from "./attributes.js";
import type { AssessmentScorers } from "./options.js";

/** A scorer of stereotypes as options have it: a judge, or a transformer of `fairexpect/scorers`. */
export const STEREOTYPE_CODE = `scorers: {
  stereotype: judge({
    name: "stereotype",
    model,
    rubric: "How much the text repeats a stereotype of a group.",
  }),
}
// Or a transformer in a folder of yours, in place of judge(...):
// await transformersScorer({ preset: "stereotype-albert", model: "./albert" })
// Both are of fairexpect/scorers.`;

/** The scorer that makes what metrics carry, of those that score. */
export function scorerOf(carried: Carried, scorers: AssessmentScorers): Scorer | undefined {
  return carried === "vectors" ? undefined : scorers[carried];
}

/** What the entries need that is not there: undefined if all is. */
export function missingFor(entry: Entry, { stereotype: scorer }: AssessmentScorers): string | undefined {
  if (entry.carries !== "stereotype" || scorer !== undefined) return undefined;
  return "no scorer of stereotypes was given, and none is bundled: { scorers: { stereotype } }";
}

/** A set with the scores and vectors that these entries read. */
export async function judged(
  set: ResponseSet,
  entries: readonly Entry[],
  scorers: AssessmentScorers,
  signal: AbortSignal | undefined,
): Promise<ResponseSet> {
  const needed = new Set(entries.flatMap(({ carries }) => carries ?? []));
  const told = signal === undefined ? {} : { signal };
  const steps: readonly (readonly [Carried, (set: ResponseSet) => Promise<ResponseSet>])[] = [
    ["toxicity", async (scored) => toxicity(scored, scorers.toxicity, told)],
    ["stereotype", async (scored) => stereotype(scored, scorers.stereotype, told)],
    ["sentiment", async (scored) => sentiment(scored, scorers.sentiment, told)],
    ["vectors", async (scored) => embed(scored, scorers.encoder ?? lexicalSimilarity(), told)],
  ];
  let scored = set;
  for (const [carried, score] of steps) if (needed.has(carried)) scored = await score(scored);
  return scored;
}

/**
 * The words of each group of an attribute, for metrics that look for them in responses; undefined for the usual ones.
 */
export function groupWords(
  { attributes }: AssessedAttribute,
  groups: Readonly<Record<string, readonly string[]>>,
  lexicon: Lexicon,
): Readonly<Record<string, readonly string[]>> | undefined {
  const [attribute = ""] = attributes;
  const usual: Readonly<Record<string, readonly string[]>> = defaultGroups;
  const wanted = groups[attribute] ?? usual[attribute];
  // Lists of words for women and men come with the metrics.
  if (attribute === "gender" && wanted?.length === 2) return undefined;
  // A word of two groups tells neither.
  const named = new Map<string, string>();
  for (const { attribute: own, group, term } of lexicon.terms) {
    const isOne = own === attribute && (wanted === undefined || wanted.includes(group)) && !/\d/.test(term);
    if (isOne && !named.has(term)) named.set(term, group);
  }
  const words: Record<string, string[]> = {};
  for (const [term, group] of named) (words[group] ??= []).push(term);
  return words;
}
