import type { Description } from "../core/description.js";
import type { Range } from "../statistics/intervals/levels.js";
import type { Comparison, Listing } from "./comparison.js";
import type { Score } from "./score.js";

/** What the description of a setting of a generalized metric follows from. */
export interface Form {
  readonly score: Pick<Score, "label" | "yields" | "needs" | "isShare" | "byText">;
  readonly comparison: Comparison | Listing;
  /** What the clusters are. */
  readonly unit: string;
  /** Whether the value is a mean of comparisons, and so in their range; false of a sum. */
  readonly isMean: boolean;
  /** Whether the value is a mean over sources, each with the same weight. */
  readonly isMeanOverSources: boolean;
}

/** What of a description depends on score, comparison and data. */
export type FormDescription = Pick<Description, "unit" | "range" | "best" | "format" | "isGap" | "anytime" | "compare">;

export function formDescription(form: Form): FormDescription {
  const { score, comparison, unit, isMeanOverSources } = form;
  const fair = "fair" in comparison ? comparison.fair : 0;
  const range = rangeOf(form);
  const isDifference = comparison.range !== undefined && fair === 0 && score.yields === "number";
  const isGap = isDifference && score.isShare;
  return {
    unit,
    range,
    best: fair,
    format: fair === 1 ? "ratio" : isGap ? "percent" : "number",
    ...(isGap && { isGap }),
    anytime: isMeanOverSources && range.every(Number.isFinite),
    compare: comparesBy(form),
  };
}

function rangeOf({ score, comparison: { range }, unit, isMean }: Form): Range {
  if (range === undefined) return [-Infinity, Infinity];
  // A sentence can have several spans, and a score of one's own any value.
  const isBounded = score.needs.length > 0 && !(unit === "sentences" && score.label === "positiveShare");
  const isDifference = range[0] >= 0 && range[1] <= 1;
  if (isBounded && isMean) return range;
  return isDifference || (isBounded && range[0] >= 0) ? [0, Infinity] : [-Infinity, Infinity];
}

/** Sources add up whatever is compared in them; texts do if the score can be told by text. */
function comparesBy({ score, comparison, unit }: Form): Description["compare"] {
  if (unit === "sources") return "sums";
  const { byText } = score;
  if (byText?.compare === "sums") return "sums";
  return byText?.compare === "scores" && "weighted" in comparison ? "scores" : "none";
}

/** A name as words: "true positive rate" of `truePositiveRate`. */
export function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
