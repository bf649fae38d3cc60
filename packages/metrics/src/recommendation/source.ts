import { checkArray, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { listProvenance } from "../core/list-provenance.js";
import { checkProvenance, type Provenance } from "../core/provenance.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions, INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { checkPragOptions, PRAG_OPTIONS, type PragOptions } from "./prag-similarity.js";
import { checkRankingOptions } from "./ranking.js";
import { readLists, type ReadLists } from "./read-lists.js";
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

/** Sources with their lists read. */
export interface ReadSources {
  readonly read: ReadLists;
  readonly provenance: Provenance | undefined;
  /** What stood for the groups, taken as it is. */
  readonly taken: { readonly terms?: Terms };
}

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
      advice:
        'Such as [{ source: "jobs", groups: { women: [["a", "b"]], men: [["b", "c"]] } }], a list for each response.',
    });
  checkArray(caller, argument, sources);
  const provenance: unknown = isResult && "provenance" in data ? data.provenance : undefined;
  checkProvenance(caller, "sources", provenance);
  return {
    read: readLists(caller, argument, sources, options),
    provenance: provenance ?? listProvenance(sources),
    taken: isResult && "terms" in data ? termsAsTheyAre({ terms: data.terms as Terms | undefined }) : {},
  };
}

/** Why groups cannot be compared, in words; undefined if they can. */
export function reasonAgainst(groups: readonly string[]): string | undefined {
  if (groups.length > 1) return undefined;
  return groups.length === 0 ? "there are no recommendations" : `${groups.join("")} is the only group`;
}
