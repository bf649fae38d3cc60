import type { Description } from "../core/description.js";
import { InputError } from "../core/input.js";
import { jaccardOfRankings } from "./jaccard-similarity.js";
import { pragOfRankings } from "./prag-similarity.js";
import type { Ranking } from "./ranking.js";
import { serpOfRankings } from "./serp-similarity.js";
import type { RecommendationOptions, SourceRankings } from "./source.js";

/** The mean similarity of the lists of two sides of one source; undefined if there are no two lists to compare. */
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
    for (const [i, a] of first.entries()) {
      for (const b of byIndex ? second.slice(i, i + 1) : second) {
        if (a.length === 0 && b.length === 0) continue;
        sum += of(a, b, options);
        pairs++;
      }
    }
    return pairs === 0 ? undefined : { value: sum / pairs, pairs };
  };
}

/** PRAG divided as in the paper, and SERP as LangFair has it, do not go above a half, however alike lists are. */
export function rangeOf({ metric, denominator, variant }: RecommendationOptions): Partial<Description> {
  const langfair = variant === "langfair";
  const half = metric === "prag" ? !langfair && denominator !== "pairs" : metric === "serp" && langfair;
  return half ? { range: [0, 0.5], best: 0.5 } : {};
}
