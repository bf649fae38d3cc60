import { genderWords } from "@fairexpect/metrics";
import type { Lexicon } from "@fairexpect/prompts";
import { respond, type RespondOptions, type ResponseSet, type UseCase } from "@fairexpect/responses";

import type { Scorer } from "@fairexpect/scorers";

import type { Entry } from "../recommend/entry.js";
import type { AssessmentRow, SkippedMetric } from "./assessment.js";
import type { Judging } from "./estimate-judging.js";
import { checkDesigns, distinct, type Counted, type Gathered } from "./gathered.js";
import { groupWords, judged, missingFor, scorerOf, STEREOTYPE_CODE } from "./judge.js";
import { measuredRow, type Limits } from "./measured.js";
import type { GenerationAssessmentOptions } from "./options.js";
import { partOfSet } from "./part-of-set.js";
import type { PlannedPrompts, PlannedVariations } from "./plan-prompts.js";

/** What text is assessed with. */
export interface GenerationPlan {
  readonly planned: PlannedPrompts;
  readonly entries: readonly Entry[];
  readonly options: GenerationAssessmentOptions;
  readonly limits: Limits;
  readonly lexicon: Lexicon;
}

/** All prompts that are asked: the use case's own, and their variations. */
export function promptsAsked({ own, variations }: PlannedPrompts): PlannedPrompts["own"] {
  return [...own, ...variations.flatMap(({ prompts, by }) => (by === "given" ? [] : prompts))];
}

/** Which scorers would judge the responses to which of the prompts that are asked. */
export function judgingsOf({ planned, entries, options: { scorers = {} } }: GenerationPlan): readonly Judging[] {
  const own = [...planned.own.keys()];
  const all = [...promptsAsked(planned).keys()];
  const places = new Map<Scorer, Set<number>>();
  for (const { carries, data } of entries) {
    const scorer = carries === undefined ? undefined : scorerOf(carries, scorers);
    if (scorer === undefined) continue;
    const scored = places.get(scorer) ?? new Set();
    places.set(scorer, scored);
    const isGiven = planned.variations.some(({ by }) => by === "given");
    for (const place of data === "replies" || isGiven ? own : all.slice(own.length)) scored.add(place);
  }
  return Array.from(places, ([scorer, scored]) => ({ scorer, prompts: [...scored] }));
}

/** Asks for responses to all prompts at once, and measures what was recommended. */
export async function assessGeneration(useCase: UseCase, plan: GenerationPlan, run: RespondOptions): Promise<Gathered> {
  const { planned, entries, options, limits } = plan;
  const scorers = options.scorers ?? {};
  const present = entries.filter((entry) => missingFor(entry, scorers) === undefined);
  checkDesigns(useCase.name, countedFor(planned, present), limits, options.policy ?? {});
  const all = await respond({ ...useCase, prompts: promptsAsked(planned) }, run);
  const own = partOfSet(all, [...planned.own.keys()]);
  const replies = await judged(
    own,
    present.filter(({ data }) => data === "replies"),
    scorers,
    run.signal,
  );
  const ofVariations = present.filter(({ data }) => data === "variations");
  const sets = await scoredVariations(all, planned, ofVariations, scorers, run.signal);
  const rows = [
    ...present.filter(({ data }) => data === "replies").flatMap((entry) => replyRows(entry, replies, sets, plan)),
    ...ofVariations.flatMap((entry) =>
      sets.map(({ variations: { attribute, by }, set }) => {
        const grouped = by === "given" && options.attributes === undefined ? {} : { attribute: attribute.attributes };
        const more = { ...grouped, ...variantOf(entry, options), ...maskOf(entry, attribute, plan) };
        const told = { attribute: attribute.name, limits, policy: options.policy ?? {} };
        return measuredRow(entry, set, more, told);
      }),
    ),
  ];
  return {
    rows,
    skipped: skippedOf(plan),
    notes: [...planned.notes, ...samplesNotes(present, replies, run)],
    data: {
      replies,
      variations: Object.fromEntries(sets.map(({ variations: { attribute }, set }) => [attribute.name, set])),
    },
    summary: all.summary,
  };
}

interface ScoredVariations {
  readonly variations: PlannedVariations;
  readonly set: ResponseSet;
}

/** The responses to the variations of each attribute, in the order in which they were asked. */
async function scoredVariations(
  all: ResponseSet,
  { own, variations }: PlannedPrompts,
  entries: readonly Entry[],
  scorers: NonNullable<GenerationAssessmentOptions["scorers"]>,
  signal: AbortSignal | undefined,
): Promise<readonly ScoredVariations[]> {
  const sets: ScoredVariations[] = [];
  let first = own.length;
  for (const varied of variations) {
    const start = varied.by === "given" ? 0 : first;
    const places = Array.from(varied.prompts, (_, i) => start + i);
    if (varied.by !== "given") first += varied.prompts.length;
    sets.push({ variations: varied, set: await judged(partOfSet(all, places), entries, scorers, signal) });
  }
  return sets;
}

/** Word metrics ask about each attribute; the rest is of the responses as they are. */
function replyRows(
  entry: Entry,
  replies: ResponseSet,
  sets: readonly ScoredVariations[],
  { planned, options, limits, lexicon }: GenerationPlan,
): AssessmentRow[] {
  const told = { limits, policy: options.policy ?? {} };
  if (!isByWords(entry))
    return [
      measuredRow(
        entry,
        replies,
        { ...variantOf(entry, options), ...samplesOf(entry, replies) },
        { ...told, attribute: undefined },
      ),
    ];
  const attributes = wordAttributes(planned);
  return attributes.map((attribute) => {
    const groups = groupWords(attribute, options.groups ?? {}, lexicon);
    // Of prompts that mention nobody, those speak of groups that were introduced.
    const isAware = planned.aware.some(({ name }) => name === attribute.name);
    const data = isAware
      ? replies
      : (sets.find(({ variations }) => variations.attribute.name === attribute.name)?.set ?? replies);
    const more = { ...(groups !== undefined && { groups }), ...variantOf(entry, options) };
    return measuredRow(entry, data, more, { ...told, attribute: attribute.name });
  });
}

/**
 * Of metrics that grow with the number of responses, for how many they are estimated, if not every prompt has as many
 * answers: one refusal among thousands of answers is no reason to have no assessment.
 */
function samplesOf({ metric }: Entry, replies: ResponseSet): { readonly samples?: number } {
  if (metric.options?.includes("samples") !== true) return {};
  const sizes = replies.prompts
    .map(({ responses }) => responses.filter(({ kind }) => kind === "answer").length)
    .filter((size) => size > 0);
  const fewest = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  return sizes.some((size) => size !== fewest) ? { samples: fewest } : {};
}

function samplesNotes(
  entries: readonly Entry[],
  replies: ResponseSet,
  { samples: asked = 1 }: RespondOptions,
): readonly string[] {
  const fewer = entries.filter((entry) => entry.data === "replies" && "samples" in samplesOf(entry, replies));
  const [first] = fewer;
  if (first === undefined) return [];
  const names = fewer.map(({ name }) => name).join(", ");
  const { samples } = samplesOf(first, replies);
  const said = samples === 1 ? "1 response" : `${samples} responses`;
  return [`Of ${asked} responses a prompt some are no answers: estimated for ${said} a prompt are ${names}.`];
}

/** The variant asked for, of metrics that have it. */
function variantOf(
  { metric }: Entry,
  { variant }: Pick<GenerationAssessmentOptions, "variant">,
): Readonly<Record<string, unknown>> {
  return variant !== undefined && metric.options?.includes("variant") === true ? { variant } : {};
}

/** The words that name the groups may differ between responses; LangFair's variant replaces no words. */
function maskOf(
  { metric }: Entry,
  attribute: PlannedVariations["attribute"],
  { options, lexicon }: GenerationPlan,
): Readonly<Record<string, unknown>> {
  if (options.variant === "langfair" || metric.options?.includes("mask") !== true) return {};
  const words = attribute.attributes.flatMap((name) => {
    const groups = groupWords({ name, attributes: [name] }, options.groups ?? {}, lexicon) ?? genderWords;
    return Object.values(groups).flat();
  });
  return { mask: [...new Set(words)] };
}

function isByWords({ risk, carries }: Entry): boolean {
  return risk === "stereotypes" && carries === undefined;
}

/** Words name groups of one attribute: crossed ones have none of their own. */
function wordAttributes({ aware, variations }: PlannedPrompts): PlannedPrompts["aware"] {
  const introduced = variations.filter(({ by }) => by === "words").map(({ attribute }) => attribute);
  const all = [...aware, ...introduced].filter(({ attributes, name }) => attributes.length === 1 && name !== "group");
  return all.length > 0 ? all : [{ name: "gender", attributes: ["gender"] }];
}

function countedFor({ own, variations }: PlannedPrompts, entries: readonly Entry[]): readonly Counted[] {
  return entries.flatMap((entry): readonly Counted[] => {
    const prompts = distinct(own);
    if (entry.data === "replies") return [{ entry, prompts, sources: prompts }];
    return variations.map(({ attribute, prompts: varied }) => ({
      entry,
      attribute: attribute.name,
      prompts: varied.length,
      sources: distinct(varied),
    }));
  });
}

/** What is recommended, and lacks what it is measured with. */
export function skippedOf({ entries, planned, options }: GenerationPlan): readonly SkippedMetric[] {
  const { variations } = planned;
  return entries.flatMap((entry): readonly SkippedMetric[] => {
    const reason = missingFor(entry, options.scorers ?? {});
    if (reason !== undefined) return [{ name: entry.name, reason, code: STEREOTYPE_CODE }];
    if (entry.data === "variations" && variations.length === 0)
      return [{ name: entry.name, reason: "no prompt could be varied over groups" }];
    return [];
  });
}
