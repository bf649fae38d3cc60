import { fairnessDataOf, type PredictionSet } from "@fairexpect/metrics";
import { groupOf, promptName, withProvenance } from "@fairexpect/metrics/core";
import { findMentions, type Lexicon } from "@fairexpect/prompts";
import { classify, type Classification, type RespondOptions, type UseCase } from "@fairexpect/responses";

import { wrong } from "../input.js";
import type { Entry } from "../recommend/entry.js";
import type { AssessedAttribute } from "./attributes.js";
import { attributeOf, attributesOf } from "./attributes.js";
import { arePairs, partOfClassification, variedCases, variedSets } from "./classification-variations.js";
import { checkDesigns, distinct, type Counted, type Gathered } from "./gathered.js";
import { measuredRow, type Limits } from "./measured.js";
import type { ClassificationAssessmentOptions } from "./options.js";
import type { AssessedPrompt, PlannedVariations } from "./plan-prompts.js";

/** Prompts about people whose groups are known, or mentioned. */
export interface GroupedPrompts {
  readonly prompts: readonly AssessedPrompt[];
  readonly attributes: readonly AssessedAttribute[];
  /** Whether the groups are those that the prompts mention. */
  readonly isByMention: boolean;
  /** How many prompts say of no group, or of several, and are left out. */
  readonly leftOut: number;
  /** The same cases about other groups: whether the decision changes with the group alone. */
  readonly variations: readonly PlannedVariations[];
}

/** All prompts that are asked: those with groups, and their variations. */
export function casesAsked({ prompts, variations }: GroupedPrompts): readonly AssessedPrompt[] {
  return [...prompts, ...variations.flatMap(({ prompts: varied, by }) => (by === "given" ? [] : varied))];
}

/** The prompts with their groups: their own, or the one group of the attribute that each mentions. */
export function groupedPrompts(
  caller: string,
  prompts: readonly (string | AssessedPrompt)[],
  { attributes, groups }: Pick<ClassificationAssessmentOptions, "attributes" | "groups">,
  lexicon: Lexicon,
): GroupedPrompts {
  const own = prompts.map((prompt) => (typeof prompt === "string" ? { text: prompt } : prompt));
  if (own.some(({ group }) => group !== undefined)) return labelled(own, attributes);
  const asked = attributesOf(caller, attributes, lexicon) ?? [attributeOf(["gender"])];
  const names = [...new Set(asked.flatMap((attribute) => attribute.attributes))];
  const mentions = findMentions(own, lexicon);
  const mentioned = own.map((prompt, i) => {
    const found = names.map((name) => [
      ...new Set(mentions.flatMap((one) => (one.prompt === i && one.attribute === name ? [one.group] : []))),
    ]);
    if (!found.every((groupNames) => groupNames.length === 1)) return undefined;
    return { ...prompt, group: Object.fromEntries(names.map((name, j) => [name, found[j]?.[0] ?? ""])) };
  });
  const found = mentioned.filter((prompt) => prompt !== undefined);
  const variations = asked.flatMap((attribute) => variedCases(found, attribute, groups ?? {}, lexicon));
  return { prompts: found, attributes: asked, isByMention: true, leftOut: own.length - found.length, variations };
}

function labelled(
  own: readonly AssessedPrompt[],
  given: ClassificationAssessmentOptions["attributes"],
): GroupedPrompts {
  const first = own.find(({ group }) => group !== undefined)?.group;
  const known = typeof first === "object" ? Object.keys(first) : ["group"];
  const lists = given === undefined ? known : typeof given === "string" ? [given] : given;
  const attributes = lists.map((entry) => attributeOf(typeof entry === "string" ? [entry] : entry));
  const variations = arePairs(own)
    ? attributes.map((attribute) => ({ attribute, prompts: own, by: "given" }) as const)
    : [];
  return { prompts: own, attributes, isByMention: false, leftOut: 0, variations };
}

/** Asks for the predictions, and measures their disparities by attribute. */
export async function assessClassification<Output>(
  useCase: UseCase<Output>,
  {
    grouped,
    entries,
    options,
    limits,
  }: {
    readonly grouped: GroupedPrompts;
    readonly entries: readonly Entry[];
    readonly options: ClassificationAssessmentOptions<Output>;
    readonly limits: Limits;
  },
  run: RespondOptions,
): Promise<Gathered> {
  const { labels, read, positive, policy = {} } = options;
  if (!labels?.includes(positive))
    throw wrong("assess", "options.positive", String(positive), `one of the labels ${(labels ?? []).join(", ")}`);
  checkDesigns(useCase.name, countedFor(grouped, entries), limits, policy);
  const asked = { ...useCase, prompts: casesAsked(grouped) };
  const all = await classify(asked, { ...run, labels, ...(read !== undefined && { read }) });
  const classification = partOfClassification(all, [...grouped.prompts.keys()]);
  const told = (attribute: AssessedAttribute): Parameters<typeof measuredRow>[3] => {
    const isOnly = attribute.name === "group";
    return { attribute: isOnly ? undefined : attribute.name, limits, policy };
  };
  const grouping = (of: Classification, attribute: AssessedAttribute): PredictionSet =>
    attribute.name === "group" ? of : byAttribute(of, attribute);
  const sets = variedSets(all, grouped);
  const rows = entries.flatMap((entry) =>
    entry.data === "variations"
      ? sets.map(({ attribute, set }) =>
          measuredRow(entry, fairnessDataOf(grouping(set, attribute), { positive }), {}, told(attribute)),
        )
      : grouped.attributes.map((attribute) =>
          measuredRow(entry, grouping(classification, attribute), { positive }, told(attribute)),
        ),
  );
  const notes =
    grouped.leftOut > 0 ? [`${grouped.leftOut} prompts mention no group, or several, and were not asked.`] : [];
  const skipped = entries
    .filter(({ data }) => data === "variations" && sets.length === 0)
    .map(({ name }) => ({ name, reason: "no prompt could be varied over groups" }));
  const variations = Object.fromEntries(sets.map(({ attribute, set }) => [attribute.name, set.responses]));
  const varied = sets.length > 0 && { variations };
  return { rows, skipped, notes, data: { classification, ...varied }, summary: all.summary };
}

/** How much each metric would be measured on. */
function countedFor({ prompts, variations }: GroupedPrompts, entries: readonly Entry[]): readonly Counted[] {
  const own = distinct(prompts);
  return entries.flatMap((entry): readonly Counted[] => {
    if (entry.data !== "variations") return [{ entry, prompts: own, sources: own }];
    return variations.map(({ attribute: { name }, prompts: varied }) => ({
      entry,
      attribute: name,
      prompts: varied.length,
      sources: distinct(varied),
    }));
  });
}

/** The predictions grouped by some of the attributes: each is that of the next response that was read. */
function byAttribute(
  { predictions, responses, provenance }: Classification,
  { attributes }: AssessedAttribute,
): PredictionSet {
  let next = 0;
  const regrouped = responses.prompts.flatMap((prompt, i) =>
    prompt.responses.flatMap(({ sample }) => {
      const prediction = predictions[next];
      if (prediction?.prompt !== promptName(prompt) || prediction.sample !== sample) return [];
      next++;
      const group = groupOf("assess", `useCase.prompts[${i}].group`, prompt.group, attributes) ?? "";
      return [{ ...prediction, group }];
    }),
  );
  return { predictions: withProvenance(regrouped, provenance), provenance };
}
