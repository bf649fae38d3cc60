import type { Provenance, RecommendationSource, Terms } from "@fairexpect/metrics";
import {
  byAttribute,
  checkInteger,
  checkOptions,
  describeValue,
  fixedTerms,
  groupOf,
  groupsOf,
  withProvenance,
} from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { readItems } from "../reading/read-items.js";
import type { Response, ResponseSet, RunSummary } from "../response-set.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { run } from "../run/run.js";
import { checkUseCase } from "../use-case/check-use-case.js";
import type { UseCase } from "../use-case/use-case.js";
import { sharedFields } from "./contenders.js";
import type { Fields } from "./contenders.js";
import { readEach } from "./read-each.js";
import type { Asked, Reading, Unreadable } from "./read-each.js";

/**
 * Options of `recommend`.
 *
 * @since 0.1.0
 */
export interface RecommendOptions<Output = unknown> extends RespondOptions {
  /** How many items a list has; what follows is left out. */
  readonly k: number;
  /**
   * Reads the items from a response, the best first, if lists in the text are not enough; required with a schema.
   */
  readonly read?: (response: Response<Output>) => readonly string[] | undefined;
  /** The form in which items are compared; `normalizeRecommendation` of `@fairexpect/metrics` unless given. */
  readonly normalize?: (item: string) => string;
  /** By which attribute lists are grouped, if groups are by attribute; several are crossed. Default: all. */
  readonly attribute?: string | readonly string[];
}

/**
 * The lists that a model recommended, as the metrics of recommendations take them.
 *
 * @since 0.1.0
 */
export interface Recommendations<Output = unknown> {
  readonly useCase: string;
  readonly sources: readonly RecommendationSource[];
  /** Counts responses without a list as left out. */
  readonly provenance: Provenance;
  /** Each group of the sources by attribute, if groups are by several: matchers claim by attribute and crossed. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What stood for the groups, if prompts say. */
  readonly terms?: Terms;
  /** How many lists have fewer than k items. */
  readonly short: number;
  /** Responses without a list. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: ResponseSet<Output>;
  readonly summary: RunSummary;
}

/**
 * Asks a use case's model for recommendations, and reads its lists: an array in JSON, numbered or bulleted lines, one
 * item a line, or items between commas; prose is no list, and unreadable. Items normalised, repetitions left out, the
 * first k kept. Prompts are variations of a source: those with a group are compared, those without are its neutral
 * variation.
 *
 * @throws InputError if a prompt has no source, or an option is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function recommend<Output = unknown>(
  useCase: UseCase<Output>,
  options: RecommendOptions<Output>,
): Promise<Recommendations<Output>> {
  checkRecommendOptions(useCase, options);
  const { k, read, normalize, attribute, ...rest } = options;
  const asked = checkVariations(useCase, attribute);
  const normalized = normalize ?? (await import("@fairexpect/metrics")).normalizeRecommendation;
  const responses = await run("recommend", useCase, rest);
  const { readings, told } = readEach(responses, asked, (response) => {
    const items = (read === undefined ? readItems(response.text) : read(response)) ?? [];
    const list = [...new Set(items.map((item) => normalized(item)))].filter((item) => item !== "").slice(0, k);
    return list.length === 0 ? undefined : list;
  });
  const { prompts } = responses;
  const terms = fixedTerms(
    prompts.flatMap(({ term, termType }, i) => {
      const group = asked[i]?.group;
      return group === undefined ? [] : { group, term, termType };
    }),
  );
  const groups = attribute === undefined ? crossedGroups(prompts, asked) : undefined;
  return {
    ...told,
    ...(groups !== undefined && { groups }),
    sources: withProvenance(bySource(prompts, asked, readings), told.provenance),
    ...(terms !== undefined && { terms }),
    short: readings.filter(({ value }) => value.length < k).length,
  };
}

function checkRecommendOptions(useCase: unknown, options: unknown): void {
  checkOptions("recommend", options, [...RESPOND_OPTIONS, "k", "read", "normalize", "attribute"]);
  const { k, read, normalize }: { k?: unknown; read?: unknown; normalize?: unknown } = options;
  checkInteger("recommend", "options.k", k, 1);
  for (const [name, value] of Object.entries({ read, normalize })) {
    if (value !== undefined && typeof value !== "function")
      throw wrong("recommend", `options.${name}`, describeValue(value), "a function, or nothing");
  }
  if (isObject(useCase) && useCase["schema"] !== undefined && read === undefined)
    throw wrong(
      "recommend",
      "options.read",
      "undefined",
      "a function of a response",
      "With a schema the list is a part of the output: read: ({ output }) => output?.items.",
    );
}

/** The groups of the prompts; throws if one has no source. */
function checkVariations(useCase: unknown, attribute: RecommendOptions["attribute"]): readonly Asked[] {
  const attributes = attribute === undefined ? undefined : [attribute].flat();
  return checkUseCase("recommend", useCase).prompts.map(({ source, group }, i) => {
    if (source === undefined)
      throw wrong(
        "recommend",
        `useCase.prompts[${i}].source`,
        "undefined",
        "the source prompt that this one is a variation of",
        "Lists are compared between variations of one source.",
      );
    return {
      groups: groupsOf(group),
      group: groupOf("recommend", `useCase.prompts[${i}].group`, group, attributes),
    };
  });
}

/** What each crossed group is by attribute; undefined if groups are by one at most. */
function crossedGroups(
  prompts: ResponseSet["prompts"],
  asked: readonly Asked[],
): Readonly<Record<string, Readonly<Record<string, string>>>> | undefined {
  const known = prompts.flatMap(({ group }, i): [string, Readonly<Record<string, string>>][] => {
    const [name, groups] = [asked[i]?.group, byAttribute(group)];
    return name === undefined || groups === undefined ? [] : [[name, groups]];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The lists of each source by group; also of sources and groups of which none could be read. */
function bySource(
  prompts: ResponseSet["prompts"],
  asked: readonly Asked[],
  readings: readonly Reading<readonly string[], unknown>[],
): RecommendationSource[] {
  const sources = new Map<
    string,
    {
      readonly groups: Map<string, string[][]>;
      readonly neutral: string[][];
      readonly cluster: string | undefined;
      fields: Fields;
    }
  >();
  const lists = prompts.map(({ source = "", cluster, fields }, i): string[][] => {
    const known = sources.get(source);
    const ofSource = known ?? { groups: new Map<string, string[][]>(), neutral: [], cluster, fields };
    ofSource.fields = sharedFields(ofSource.fields, fields);
    sources.set(source, ofSource);
    const group = asked[i]?.group;
    if (group === undefined) return ofSource.neutral;
    const ofGroup = ofSource.groups.get(group) ?? [];
    ofSource.groups.set(group, ofGroup);
    return ofGroup;
  });
  for (const { i, value } of readings) lists[i]?.push([...value]);
  return Array.from(sources, ([source, { groups, neutral, cluster, fields }]) => ({
    source,
    groups: Object.fromEntries(groups),
    ...(neutral.length === 0 ? {} : { neutral }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(fields === undefined ? {} : { fields }),
  }));
}
