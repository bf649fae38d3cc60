import type { Description } from "../core/description.js";
import { InputError } from "../core/input.js";
import { jaccardOfShared } from "./jaccard-similarity.js";
import { pragOfShared } from "./prag-similarity.js";
import { findShared, Shared } from "./shared-items.js";
import { serpOfShared } from "./serp-similarity.js";
import type { ReadLists } from "./read-lists.js";
import type { RecommendationOptions } from "./source.js";

/** How alike the lists of two sides are. */
export class SideSimilarities {
  /** The mean similarity of their lists in each source; NaN if there are none to compare. */
  readonly values: Float64Array;
  /** In how many sources there are some, and their means added up. */
  sources = 0;
  sum = 0;
  /** How many pairs of lists were compared. */
  pairs = 0;

  constructor(
    readonly read: ReadLists,
    readonly first: number,
    readonly second: number,
    readonly options: RecommendationOptions,
  ) {
    this.values = new Float64Array(read.units.length);
  }
}

export function sideSimilarities(
  read: ReadLists,
  first: number,
  second: number,
  options: RecommendationOptions,
): SideSimilarities {
  const similarities = new SideSimilarities(read, first, second, options);
  for (let row = 0; row < read.units.length; row++) compareSides(similarities, row);
  return similarities;
}

const common = new Shared();

function compareSides(similarities: SideSimilarities, row: number): void {
  const { read, first, second, options } = similarities;
  const { lists, spans, room } = read;
  const byIndex = options.variant === "langfair";
  const one = 2 * (row * room + first);
  const other = 2 * (row * room + second);
  const from = spans[one] as number;
  const to = spans[one + 1] as number;
  const otherFrom = spans[other] as number;
  const otherTo = spans[other + 1] as number;
  let sum = 0;
  let pairs = 0;
  for (let i = from; i < to; i++) {
    const aligned = otherFrom + i - from;
    const end = byIndex ? Math.min(aligned + 1, otherTo) : otherTo;
    for (let j = byIndex ? aligned : otherFrom; j < end; j++) {
      findShared(lists, i, j, common);
      if (common.first + common.second === 0) continue;
      // By every measure, lists without a common item have 0.
      if (common.count > 0) sum += similarityOf(common, options);
      pairs++;
    }
  }
  similarities.values[row] = sum / pairs;
  if (pairs === 0) return;
  similarities.sum += sum / pairs;
  similarities.sources++;
  similarities.pairs += pairs;
}

function similarityOf(shared: Shared, options: RecommendationOptions): number {
  if (options.metric === "jaccard") return jaccardOfShared(shared);
  return options.metric === "serp" ? serpOfShared(shared, options) : pragOfShared(shared, options);
}

/** Throws if lists are compared by their index, and a source has more of them on one side than on the other. */
export function checkAligned(
  caller: string,
  read: ReadLists,
  pairs: readonly (readonly [number, number])[],
  { variant }: RecommendationOptions,
): void {
  if (variant !== "langfair") return;
  for (const row of read.units.keys())
    for (const [first, second] of pairs) {
      const [lists, others] = [listsOf(read, row, first), listsOf(read, row, second)];
      if (lists === others || lists === 0 || others === 0) continue;
      throw new InputError({
        function: caller,
        argument: read.source(row),
        given: `a source with ${lists} lists on one side and ${others} on the other`,
        expected: "as many lists on both sides",
        advice: 'Use variant: "paper", which compares all lists of one side with all of the other.',
      });
    }
}

function listsOf({ spans, room }: ReadLists, row: number, side: number): number {
  const at = 2 * (row * room + side);
  return (spans[at + 1] as number) - (spans[at] as number);
}

/** PRAG divided as in the paper, and SERP as LangFair has it, do not go above a half, however alike lists are. */
export function rangeOf({ metric, denominator, variant }: RecommendationOptions): Partial<Description> {
  const langfair = variant === "langfair";
  const half = metric === "prag" ? !langfair && denominator !== "pairs" : metric === "serp" && langfair;
  return half ? { range: [0, 0.5], best: 0.5 } : {};
}
