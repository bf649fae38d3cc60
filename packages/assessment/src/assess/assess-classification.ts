import type { PredictionSet } from "@fairexpect/metrics";
import { groupOf, promptName, withProvenance } from "@fairexpect/metrics/core";
import { findMentions, type Lexicon } from "@fairexpect/prompts";
import { classify, type Classification, type RespondOptions, type UseCase } from "@fairexpect/responses";

import { wrong } from "../input.js";
import type { Entry } from "../recommend/entry.js";
import type { AssessedAttribute } from "./attributes.js";
import { attributeOf, attributesOf } from "./attributes.js";
import { checkDesigns, distinct, type Gathered } from "./gathered.js";
import { measuredRow, type Limits } from "./measured.js";
import type { ClassificationAssessmentOptions } from "./options.js";
import type { AssessedPrompt } from "./plan-prompts.js";

/** Prompts about people whose groups are known, or mentioned. */
export interface GroupedPrompts {
  readonly prompts: readonly AssessedPrompt[];
  readonly attributes: readonly AssessedAttribute[];
  /** Whether the groups are those that the prompts mention. */
  readonly isByMention: boolean;
  /** How many prompts say of no group, or of several, and are left out. */
  readonly leftOut: number;
}

/** The prompts with their groups: their own, or the one group of the attribute that each mentions. */
export function groupedPrompts(
  caller: string,
  prompts: readonly (string | AssessedPrompt)[],
  { attributes }: Pick<ClassificationAssessmentOptions, "attributes">,
  lexicon: Lexicon,
): GroupedPrompts {
  const own = prompts.map((prompt) => (typeof prompt === "string" ? { text: prompt } : prompt));
  if (own.some(({ group }) => group !== undefined)) return labelled(own, attributes);
  const asked = attributesOf(caller, attributes, lexicon) ?? [attributeOf(["gender"])];
  const names = [...new Set(asked.flatMap((attribute) => attribute.attributes))];
  const mentions = findMentions(own, lexicon);
  const mentioned = own.map((prompt, i) => {
    const groups = names.map((name) => [
      ...new Set(mentions.flatMap((found) => (found.prompt === i && found.attribute === name ? [found.group] : []))),
    ]);
    if (!groups.every((found) => found.length === 1)) return undefined;
    return { ...prompt, group: Object.fromEntries(names.map((name, j) => [name, groups[j]?.[0] ?? ""])) };
  });
  const found = mentioned.filter((prompt) => prompt !== undefined);
  return { prompts: found, attributes: asked, isByMention: true, leftOut: own.length - found.length };
}

function labelled(
  own: readonly AssessedPrompt[],
  given: ClassificationAssessmentOptions["attributes"],
): GroupedPrompts {
  const first = own.find(({ group }) => group !== undefined)?.group;
  const known = typeof first === "object" ? Object.keys(first) : ["group"];
  const lists = given === undefined ? known : typeof given === "string" ? [given] : given;
  const attributes = lists.map((entry) => attributeOf(typeof entry === "string" ? [entry] : entry));
  return { prompts: own, attributes, isByMention: false, leftOut: 0 };
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
  const prompts = distinct(grouped.prompts);
  checkDesigns(
    useCase.name,
    entries.map((entry) => ({ entry, prompts, sources: prompts })),
    limits,
    policy,
  );
  const asked = { ...useCase, prompts: grouped.prompts };
  const classification = await classify(asked, { ...run, labels, ...(read !== undefined && { read }) });
  const rows = entries.flatMap((entry) =>
    grouped.attributes.map((attribute) => {
      const isOnly = attribute.name === "group";
      const data = isOnly ? classification : byAttribute(classification, attribute);
      return measuredRow(entry, data, { positive }, { attribute: isOnly ? undefined : attribute.name, limits, policy });
    }),
  );
  const notes =
    grouped.leftOut > 0 ? [`${grouped.leftOut} prompts mention no group, or several, and were not asked.`] : [];
  return { rows, skipped: [], notes, data: { classification }, summary: classification.summary };
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
