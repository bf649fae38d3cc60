import { checkArray, checkOneOf, checkOptions, describeValue, InputError } from "../core/input.js";
import { jaccardOfRankings } from "./jaccard-similarity.js";
import type { IntervalOptions } from "../statistics/index.js";
import { checkIntervalOptions } from "../statistics/intervals/interval-options.js";
import { checkDenominator, pragOfRankings, type PragOptions } from "./prag-similarity.js";
import { checkRankingOptions, type Ranking, ranking } from "./ranking.js";
import { serpOfRankings } from "./serp-similarity.js";

/**
 * The recommendations that variations of one source prompt brought.
 *
 * @since 0.1.0
 */
export interface RecommendationSource {
  /** What the variations have in common: the prompt's text without the group, or a name for it. */
  readonly source: string;
  /** The lists of each group, best item first: one list for each response. */
  readonly groups: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** The lists of the variation that names no group, where there is one. */
  readonly neutral?: readonly (readonly string[])[] | undefined;
}

/**
 * Options of the metrics of recommendations.
 *
 * @since 0.1.0
 */
export interface RecommendationOptions extends PragOptions, IntervalOptions {
  /** Which similarity of two lists: `jaccardSimilarity`, `serpSimilarity` or `pragSimilarity`. */
  readonly metric: "jaccard" | "serp" | "prag";
}

export interface SourceRankings {
  readonly argument: string;
  readonly groups: ReadonlyMap<string, readonly Ranking[]>;
  readonly neutral: readonly Ranking[];
}

/** Checks and reads the lists, each once; groups in the order in which they first occur. */
export function readSources(
  caller: string,
  sources: unknown,
  options: RecommendationOptions,
): { groups: string[]; rows: SourceRankings[] } {
  checkArray(caller, "sources", sources);
  checkOptions(caller, options);
  checkOneOf(caller, "options.metric", options.metric, ["jaccard", "serp", "prag"]);
  checkDenominator(caller, options);
  checkIntervalOptions(caller, options);
  checkRankingOptions(caller, options);
  const names = new Set<string>();
  const readLists = (argument: string, lists: unknown): Ranking[] => {
    checkArray(caller, argument, lists);
    return lists.map((list, i) => ranking(caller, `${argument}[${i}]`, list, options));
  };
  const rows = sources.map((item, i): SourceRankings => {
    const argument = `sources[${i}]`;
    const groups = typeof item === "object" && item !== null && "groups" in item ? item.groups : undefined;
    if (
      typeof item !== "object" ||
      item === null ||
      typeof groups !== "object" ||
      groups === null ||
      Array.isArray(groups)
    ) {
      throw new InputError({
        function: caller,
        argument,
        given: describeValue(item),
        expected: "a source with the lists of its groups",
      });
    }
    const read = new Map<string, Ranking[]>();
    for (const [group, lists] of Object.entries(groups)) {
      names.add(group);
      read.set(group, readLists(`${argument}.groups[${JSON.stringify(group)}]`, lists));
    }
    const neutral =
      "neutral" in item && item.neutral !== undefined ? readLists(`${argument}.neutral`, item.neutral) : [];
    return { argument, groups: read, neutral };
  });
  return { groups: [...names], rows };
}

/** The mean similarity of the lists of two sides of one source; undefined where there are no two lists to compare. */
export type ListSimilarity = (
  source: SourceRankings,
  first: readonly Ranking[] | undefined,
  second: readonly Ranking[] | undefined,
) => { value: number; pairs: number } | undefined;

export function listSimilarity(caller: string, options: RecommendationOptions): ListSimilarity {
  const of = { jaccard: jaccardOfRankings, serp: serpOfRankings, prag: pragOfRankings }[options.metric];
  const byIndex = options.variant === "langfair";
  return (source, first = [], second = []) => {
    if (byIndex && first.length !== second.length && first.length > 0 && second.length > 0) {
      throw new InputError({
        function: caller,
        argument: source.argument,
        given: `a source with ${first.length} lists on one side and ${second.length} on the other`,
        expected: "as many lists on both sides",
        advice: 'Use variant: "paper", which compares all lists of one side with all of the other.',
      });
    }
    let sum = 0;
    let pairs = 0;
    for (let i = 0; i < first.length; i++) {
      for (let j = byIndex ? i : 0; j < (byIndex ? Math.min(i + 1, second.length) : second.length); j++) {
        const a = first[i] as Ranking;
        const b = second[j] as Ranking;
        if (a.size === 0 && b.size === 0) continue;
        sum += of(a, b, options);
        pairs++;
      }
    }
    return pairs === 0 ? undefined : { value: sum / pairs, pairs };
  };
}
