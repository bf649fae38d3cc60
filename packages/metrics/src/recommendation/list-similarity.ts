import type { Description } from "../core/description.js";
import { InputError } from "../core/input.js";
import { jaccardOfRankings } from "./jaccard-similarity.js";
import { pragOfRankings } from "./prag-similarity.js";
import { rankingAt, type Rankings } from "./ranking.js";
import { serpOfRankings } from "./serp-similarity.js";
import type { RecommendationOptions, SourceRankings } from "./source.js";

/**
 * The mean similarity of the lists of two sides of one source, and of how many pairs; undefined if there are no two
 * lists to compare.
 */
export type ListSimilarity = (
  source: SourceRankings,
  first: number,
  second: number,
) => { value: number; pairs: number } | undefined;

export function listSimilarity(caller: string, lists: Rankings, options: RecommendationOptions): ListSimilarity {
  const of = { jaccard: jaccardOfRankings, serp: serpOfRankings, prag: pragOfRankings }[options.metric];
  const byIndex = options.variant === "langfair";
  return ({ list, place, spans }, first, second) => {
    const [from = 0, to = 0] = [spans[2 * first], spans[2 * first + 1]];
    const [otherFrom = 0, otherTo = 0] = [spans[2 * second], spans[2 * second + 1]];
    if (byIndex && to - from !== otherTo - otherFrom && to > from && otherTo > otherFrom) {
      throw new InputError({
        function: caller,
        argument: `${list}[${place}]`,
        given: `a source with ${to - from} lists on one side and ${otherTo - otherFrom} on the other`,
        expected: "as many lists on both sides",
        advice: 'Use variant: "paper", which compares all lists of one side with all of the other.',
      });
    }
    let sum = 0;
    let pairs = 0;
    for (let i = from; i < to; i++) {
      const a = rankingAt(lists, i);
      const aligned = otherFrom + i - from;
      const end = byIndex ? Math.min(aligned + 1, otherTo) : otherTo;
      for (let j = byIndex ? aligned : otherFrom; j < end; j++) {
        const b = rankingAt(lists, j);
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
