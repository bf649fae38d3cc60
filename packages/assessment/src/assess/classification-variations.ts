import { leaveOut, leftOutOf, promptName, withProvenance, type LeftOutTally } from "@fairexpect/metrics/core";
import type { Lexicon } from "@fairexpect/prompts";
import type { Classification } from "@fairexpect/responses";

import type { AssessedAttribute } from "./attributes.js";
import { partOfSet } from "./part-of-set.js";
import { variationsOf, type AssessedPrompt, type PlannedVariations } from "./plan-prompts.js";

/** The cases about other groups of an attribute, if there are words for them. */
export function variedCases(
  cases: readonly AssessedPrompt[],
  attribute: AssessedAttribute,
  groups: Readonly<Record<string, readonly string[]>>,
  lexicon: Lexicon,
): readonly PlannedVariations[] {
  const own = cases.map(
    (prompt) => Object.fromEntries(Object.entries(prompt).filter(([name]) => name !== "group")) as AssessedPrompt,
  );
  // Groups of one attribute have no name before them; those of the cases do.
  const prompts = variationsOf(own, attribute, groups, lexicon).map((prompt) =>
    typeof prompt.group === "string" ? { ...prompt, group: { [attribute.name]: prompt.group } } : prompt,
  );
  return prompts.length === 0 ? [] : [{ attribute, prompts, by: "mentions" }];
}

/** Whether the cases are compared with each other already: each has a source, and a source more than one. */
export function arePairs(cases: readonly AssessedPrompt[]): boolean {
  const sources = new Set(cases.map(({ source }) => source));
  return !sources.has(undefined) && sources.size < cases.length;
}

/** The predictions of the variations of each attribute, in the order in which they were asked. */
export function variedSets<Output>(
  all: Classification<Output>,
  {
    prompts,
    variations,
  }: { readonly prompts: readonly AssessedPrompt[]; readonly variations: readonly PlannedVariations[] },
): readonly { readonly attribute: AssessedAttribute; readonly set: Classification<Output> }[] {
  let first = prompts.length;
  return variations.map(({ attribute, prompts: varied, by }) => {
    const start = by === "given" ? 0 : first;
    if (by !== "given") first += varied.length;
    const places = Array.from(varied, (_, i) => start + i);
    return { attribute, set: partOfClassification(all, places) };
  });
}

/** The predictions of some prompts as a classification of their own: what was left out is counted anew. */
export function partOfClassification<Output>(
  all: Classification<Output>,
  places: readonly number[],
): Classification<Output> {
  if (places.length === all.responses.prompts.length) return all;
  const wanted = new Set(places);
  const left: LeftOutTally = new Map();
  const [predictions, unreadable]: [Classification["predictions"][number][], Classification["unreadable"][number][]] = [
    [],
    [],
  ];
  let [next, nextUnreadable] = [0, 0];
  for (const [i, prompt] of all.responses.prompts.entries()) {
    for (const { sample, kind } of prompt.responses) {
      const prediction = all.predictions[next];
      // Each is of the next response that was read, or of the next that was not.
      const isRead = prediction?.prompt === promptName(prompt) && prediction.sample === sample;
      if (isRead) next++;
      const unread = isRead ? undefined : all.unreadable[nextUnreadable++];
      if (!wanted.has(i)) continue;
      if (isRead) predictions.push(prediction);
      else leaveOut(left, kind === "answer" ? "unreadable" : kind, prompt.group);
      if (unread !== undefined) unreadable.push(unread);
    }
  }
  const responses = partOfSet(all.responses, places);
  const provenance = { ...responses.provenance, leftOut: leftOutOf(left) };
  return { ...all, predictions: withProvenance(predictions, provenance), provenance, unreadable, responses };
}
