import type { ClusterWay } from "../core/clusters.js";
import { checkArray, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { listProvenance } from "../core/list-provenance.js";
import type { Provenance } from "../core/provenance.js";
import { waysOf } from "../sets/cluster-ways.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { checkPragOptions, PRAG_OPTIONS, type PragOptions } from "./prag-similarity.js";
import { addRanking, checkRankingOptions, type ItemNames, noNames, noRankings, type Rankings } from "./ranking.js";
import { termsAsTheyAre } from "../sets/read-terms.js";
import type { Terms } from "../core/terms.js";

/**
 * The recommendations that variations of one source prompt brought.
 *
 * @since 0.1.0
 */
export interface RecommendationSource {
  /** What the variations have in common: the prompt's text without the group, or a name for it. */
  readonly source: string;
  /** What is independent of the rest: a template, a user. The source unless given. */
  readonly cluster?: string | undefined;
  /** The lists of each group, best item first: one list for each response. */
  readonly groups: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The lists of the variation that names no group, if there is one. */
  readonly neutral?: readonly (readonly string[])[] | undefined;
  /** Whatever else is known of the source: topic, user. Claims can be made for each value (`by: "topic"`). */
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * What the metrics of recommendations take: what `recommend` gives, or an array of sources.
 *
 * @since 0.1.0
 */
export type ReceivedRecommendations =
  | {
      readonly sources: readonly RecommendationSource[];
      /** What each group is by attribute, if groups are crossed of several: matchers claim by attribute and crossed. */
      readonly groups?: Readonly<Record<string, Readonly<Record<string, string>>>>;
      readonly provenance?: Provenance;
      /** What stood for the groups, which these metrics take as it is and not as a sample; measurements say so. */
      readonly terms?: Terms;
    }
  | readonly RecommendationSource[];

/**
 * Options of the metrics of recommendations.
 *
 * @since 0.1.0
 */
export interface RecommendationOptions extends PragOptions, IntervalOptions {
  /** Which similarity of two lists: `jaccardSimilarity`, `serpSimilarity` or `pragSimilarity`. */
  readonly metric: "jaccard" | "serp" | "prag";
}

/** The names of `RecommendationOptions`. */
export const RECOMMENDATION_OPTIONS = ["metric", ...PRAG_OPTIONS, ...INTERVAL_OPTIONS] as const;

export interface SourceRankings {
  /** What the sources are called in errors, and its place among them. */
  readonly list: string;
  readonly place: number;
  readonly cluster: string;
  /** Of the neutral side, then of each group by its place: the number of its first list, and that behind its last. */
  readonly spans: readonly number[];
}

/** Sources with their lists read. */
export interface ReadSources {
  /** In the order in which they first occur. */
  readonly groups: readonly string[];
  readonly rows: readonly SourceRankings[];
  readonly lists: Rankings;
  readonly provenance: Provenance | undefined;
  /** What stood for the groups, taken as it is. */
  readonly taken: { readonly terms?: Terms };
}

/** Of lists that were read, for metrics that read them again. */
const known = new WeakMap<object, ItemNames>();

/** Checks and reads the lists, each once. */
export function readSources(caller: string, data: unknown, options: RecommendationOptions): ReadSources {
  checkOptions(caller, options, RECOMMENDATION_OPTIONS);
  checkOneOf(caller, "options.metric", options.metric, ["jaccard", "serp", "prag"]);
  checkPragOptions(caller, options);
  checkIntervalOptions(caller, options);
  checkRankingOptions(caller, options);
  const isResult = typeof data === "object" && data !== null && !Array.isArray(data) && "sources" in data;
  const argument = isResult ? "sources.sources" : "sources";
  const sources: unknown = isResult ? data.sources : data;
  if (!Array.isArray(sources))
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(sources),
      expected: "what recommend gives, or an array of sources",
    });
  checkArray(caller, argument, sources);
  const names = (options.normalize === undefined ? known.get(sources) : undefined) ?? noNames();
  const read = sourceReader(caller, argument, options, names);
  const rows = sources.map(read.source);
  if (options.normalize === undefined) known.set(sources, Object.assign(names, { guess: read.lists.items }));
  return {
    groups: [...read.groups.keys()],
    rows,
    lists: read.lists,
    provenance:
      (isResult && "provenance" in data ? (data.provenance as Provenance | undefined) : undefined) ??
      listProvenance(sources),
    taken: isResult && "terms" in data ? termsAsTheyAre({ terms: data.terms as Terms | undefined }) : {},
  };
}

/** The clusters of sources. */
export function waysOfSources(rows: readonly SourceRankings[]): readonly ClusterWay[] {
  return waysOf("sources", rows);
}

interface SourceReader {
  readonly groups: ReadonlyMap<string, number>;
  readonly lists: Rankings;
  readonly source: (item: unknown, place: number) => SourceRankings;
}

/** Reads one source after another, and numbers their groups and items as they come. */
function sourceReader(caller: string, list: string, options: RecommendationOptions, names: ItemNames): SourceReader {
  const lists = noRankings(names);
  const places = new Map<string, number>();
  // Where it is, put into words only if something is wrong there.
  let [at, side, index] = [0, "", 0];
  const sideName = (): string =>
    `${list}[${at}]${side === "" ? ".neutral" : `.groups[${JSON.stringify(side.slice(1))}]`}`;
  const listName = (): string => `${sideName()}[${index}]`;
  const readLists = (given: unknown, spans: number[], place: number): void => {
    if (!Array.isArray(given) || given.includes(undefined)) checkArray(caller, sideName(), given);
    while (spans.length < 2 * place) spans.push(0);
    spans[2 * place] = lists.count;
    for (index = 0; index < (given as readonly unknown[]).length; index++)
      addRanking(caller, listName, (given as readonly unknown[])[index], options, lists);
    spans[2 * place + 1] = lists.count;
  };
  const source = (item: unknown, place: number): SourceRankings => {
    const given = (item ?? {}) as Partial<Record<keyof RecommendationSource, unknown>>;
    const { groups, neutral, cluster, source: name } = given;
    at = place;
    if (typeof groups !== "object" || groups === null || Array.isArray(groups))
      throw new InputError({
        function: caller,
        argument: `${list}[${place}]`,
        given: describeValue(item),
        expected: "a source with the lists of its groups",
      });
    const spans = [0, 0];
    for (const group of Object.keys(groups)) {
      const own = places.get(group) ?? places.size;
      places.set(group, own);
      side = `:${group}`;
      readLists((groups as Readonly<Record<string, unknown>>)[group], spans, sideOf(own));
    }
    side = "";
    if (neutral !== undefined) readLists(neutral, spans, NEUTRAL);
    const unit = typeof cluster === "string" ? cluster : typeof name === "string" ? name : `${list}[${place}]`;
    return { list, place, cluster: unit, spans };
  };
  return { groups: places, lists, source };
}

/** Whose lists of a source are compared: the neutral ones, or those of a group. */
export const NEUTRAL = 0;
export function sideOf(group: number): number {
  return group + 1;
}

/** Why groups cannot be compared, in words; undefined if they can. */
export function reasonAgainst(groups: readonly string[]): string | undefined {
  if (groups.length > 1) return undefined;
  return groups.length === 0 ? "there are no recommendations" : `${groups.join("")} is the only group`;
}
