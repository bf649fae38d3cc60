import { InputError } from "../core/input.js";
import type { Cell } from "./cell.js";
import type { Listing } from "./comparison.js";
import { inOrder } from "./evaluate-contrasts.js";
import { sortedExpectedRange } from "./expected-range.js";
import { groupOutcome } from "./group-outcomes.js";
import { isMissing, type Missing } from "./outcome.js";
import type { Unit } from "./sample.js";
import type { Setting } from "./setting.js";
import { ENUMERABLE, tuplesOf, weightedMean, weightsOf, type Tuples } from "./tuples.js";

/** The mean of a comparison of all groups at once, and the tuples that it was taken over, if any. */
export function evaluateListing(
  setting: Setting,
  listing: Listing,
): { readonly cell: Cell; readonly tuples: Tuples | undefined } {
  const groups = setting.data.groups.length;
  const single = setting.score.yields === "example";
  const formula =
    setting.exact && (listing.label === "range" || (listing.label === "standardDeviation" && groups === 2));
  const limit = setting.exact ? ENUMERABLE : setting.maxTuples;
  const tuples = single && !formula ? tuplesOf(setting, limit, setting.maxTuples) : undefined;
  const bySource = new Float64Array(setting.sources.length);
  for (const [s, { index, units, denominator }] of setting.sources.entries()) {
    for (const unit of units) {
      const outcome = listUnit(setting, unit, listing, tuples?.rows[s]);
      if (isMissing(outcome)) {
        const reason = setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}`;
        return { cell: { reason }, tuples };
      }
      bySource[s] = (bySource[s] as number) + outcome / denominator;
    }
  }
  return { cell: { value: weightedMean(bySource, weightsOf(setting, tuples)), bySource }, tuples };
}

function listUnit(setting: Setting, unit: Unit, listing: Listing, rows: Uint32Array | undefined): number | Missing {
  const columns: Float64Array[] = [];
  const scores = new Float64Array(unit.samples.length);
  for (let t = 0; t < unit.samples.length; t++) {
    const outcome = groupOutcome(setting, unit, t);
    if (isMissing(outcome)) return { reason: `group ${setting.data.groups[t] ?? ""} ${outcome.reason}` };
    if (typeof outcome === "number") scores[t] = outcome;
    else columns.push(outcome);
  }
  if (setting.score.yields !== "example") {
    if (columns.length === 0) return listing.of(scores);
    throw new InputError({
      function: setting.caller,
      argument: "options.score",
      given: "a function that returned a set",
      expected: "a number, to compare all groups at once",
    });
  }
  if (rows !== undefined) return meanOverTuples(listing, columns, rows);
  const mean = sortedExpectedRange(columns.map((column) => inOrder(setting.sorted, column)));
  // Of two numbers the deviation is half of the range.
  return listing.label === "range" ? mean : mean / 2;
}

function meanOverTuples(listing: Listing, columns: readonly Float64Array[], rows: Uint32Array): number | Missing {
  const width = columns.length;
  const scores = new Float64Array(width);
  let sum = 0;
  for (let row = 0; row < rows.length; row += width) {
    for (let t = 0; t < width; t++) scores[t] = (columns[t] as Float64Array)[rows[row + t] as number] as number;
    const outcome = listing.of(scores);
    if (typeof outcome !== "number") return outcome;
    sum += outcome;
  }
  return (sum * width) / rows.length;
}
