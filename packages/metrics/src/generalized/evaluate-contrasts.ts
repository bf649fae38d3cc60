import { InputError } from "../core/input.js";
import type { Evidence } from "../core/lazy-evidence.js";
import type { Interval } from "../core/measurement.js";
import { undirected } from "../statistics/intervals/rate-comparison.js";
import { bySourceOf, valueOf, type Cell } from "./cell.js";
import type { Comparison } from "./comparison.js";
import { firstOf, onlyFirst, type Contrast } from "./contrasts.js";
import { evidenceFor, traitsOf, type Traits } from "./evidence.js";
import { sortedExpectedRange, sortedSet } from "./expected-range.js";
import { groupOutcome, remembered } from "./group-outcomes.js";
import { isMissing, type Missing, type Outcome } from "./outcome.js";
import type { Unit } from "./sample.js";
import { rateBounds } from "./rate-bounds.js";
import type { Setting } from "./setting.js";
import { weightedMean, weightsOf, type Tuples } from "./tuples.js";

/** Contrasts, how they are compared, and over which tuples of variations, if not over all. */
export interface Contrasting {
  readonly setting: Setting;
  readonly contrasts: readonly Contrast[];
  readonly comparison: Comparison;
  readonly tuples: Tuples | undefined;
}

/** The evidence for contrasts and for the number that summarises them, which comes last. */
export function evidenceOfContrasts(
  contrasting: Contrasting,
  known: readonly Cell[],
  summarise: (cells: readonly Cell[]) => Cell,
  isMean: boolean,
): Evidence[] {
  const { setting, contrasts, comparison, tuples } = contrasting;
  const cells = [...known, summarise(known)];
  const own = traitsOf(setting, comparison);
  const summary = {
    ...own,
    magnitude: own.magnitude === true && contrasts.length === 1 && isMean,
    range: isMean ? own.range : undefined,
    ...(contrasts[0] !== undefined && contrasts.length === 1 && isMean && ratesOf(setting, comparison, contrasts[0])),
  };
  return evidenceFor(setting, {
    values: cells.map(valueOf),
    traits: [...contrasts.map((contrast) => ({ ...own, ...ratesOf(setting, comparison, contrast) })), summary],
    evaluate: (of) => {
      const anew = evaluateContrasts({ ...contrasting, setting: of });
      return [...anew, summarise(anew)].map(valueOf);
    },
    sources: cells.map(bySourceOf),
    weights: weightsOf(setting, tuples),
    comparesGroups: tuples === undefined && contrasts.every(({ first }) => first !== "original"),
  });
}

/** The bounds of a comparison of shares of independent decisions, or of F1. */
function ratesOf(setting: Setting, { label }: Comparison, { first, second }: Contrast): Pick<Traits, "rates"> {
  if (first === "original") return {};
  const others = first.filter((t) => t !== second);
  const within = others.length < first.length;
  const isTurned = label === "ratio" && !within;
  const sides = isTurned ? { own: others, others: [second], within } : { own: [second], others, within };
  const found = (aggregate: "difference" | "ratio", map: (interval: Interval) => Interval): Pick<Traits, "rates"> => {
    const bounds = rateBounds(setting, sides, aggregate);
    return bounds.rates === undefined ? bounds : { rates: map(bounds.rates) };
  };
  if (label === "difference") return found("difference", (interval) => turned(interval, (gap) => -gap));
  if (label === "inverseRatio" || isTurned) return found("ratio", (interval) => interval);
  if (label === "ratio") return found("ratio", (interval) => turned(interval, (ratio) => 1 / ratio));
  if (label === "absoluteDifference") return found("difference", (interval) => undirected(interval, "difference"));
  return {};
}

/** The interval of a falling function of what another bounds. */
function turned(interval: Interval, map: (value: number) => number): Interval {
  return {
    ...interval,
    bounds(confidence, scale) {
      const { lower, upper } = interval.bounds(confidence, scale);
      return { lower: map(upper), upper: map(lower) };
    },
  };
}

export function evaluateContrasts(contrasting: Contrasting): Cell[] {
  const { setting, contrasts, tuples } = contrasting;
  const columns = contrasts.map(() => new Float64Array(setting.sources.length));
  const reasons: (string | undefined)[] = contrasts.map(() => undefined);
  for (const [s, { index, units, denominator }] of setting.sources.entries()) {
    for (const unit of units) {
      const outcomes = new Map<string, Outcome>();
      for (const [k, contrast] of contrasts.entries()) {
        if (reasons[k] !== undefined) continue;
        const outcome = contrastOf(contrasting, contrast, unit, outcomes, tuples?.rows[s]);
        const column = columns[k] as Float64Array;
        if (isMissing(outcome))
          reasons[k] = setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}`;
        else column[s] = (column[s] as number) + outcome / denominator;
      }
    }
  }
  const weights = weightsOf(setting, tuples);
  return columns.map((bySource, k): Cell => {
    const reason = reasons[k];
    return reason === undefined ? { value: weightedMean(bySource, weights), bySource } : { reason };
  });
}

function contrastOf(
  { setting, comparison }: Contrasting,
  contrast: Contrast,
  unit: Unit,
  outcomes: Map<string, Outcome>,
  rows: Uint32Array | undefined,
): number | Missing {
  const first = onlyFirst(contrast);
  const x =
    first === undefined
      ? remembered(outcomes, String(contrast.first), () => setting.score.of(firstOf(contrast, unit), setting.focus))
      : groupOutcome(setting, unit, first);
  const y = groupOutcome(setting, unit, contrast.second);
  if (isMissing(x)) return { reason: `${contrast.label} ${x.reason}` };
  if (isMissing(y)) return { reason: `group ${setting.data.groups[contrast.second] ?? ""} ${y.reason}` };
  if (setting.score.yields === "example") {
    if (typeof x === "number" || typeof y === "number") return { reason: "the score is of a single variation" };
    return rows === undefined
      ? meanOverPairs(setting, x, y, comparison)
      : meanOverTuples(x, y, comparison, rows, unit.samples.length, first, contrast.second);
  }
  if (typeof x === "number" && typeof y === "number" && comparison.operands === "numbers")
    return comparison.numbers(x, y);
  if (typeof x !== "number" && typeof y !== "number" && comparison.operands === "sets") return comparison.sets(x, y);
  throw new InputError({
    function: setting.caller,
    argument: "options.score",
    given: `a function that returned ${typeof y === "number" ? "a number" : "a set"}`,
    expected: `${comparison.operands}, for ${comparison.label}`,
  });
}

/** A set in ascending order, sorted once. */
export function inOrder(sorted: Map<Float64Array, Float64Array>, set: Float64Array): Float64Array {
  const known = sorted.get(set) ?? sortedSet(set);
  sorted.set(set, known);
  return known;
}

/** The mean comparison of all pairs of a variation on one side and one on the other. */
function meanOverPairs(
  { sorted }: Setting,
  x: Float64Array,
  y: Float64Array,
  comparison: Comparison,
): number | Missing {
  // With two sets the range of a pair is its absolute difference.
  if (comparison.label === "absoluteDifference") return sortedExpectedRange([inOrder(sorted, x), inOrder(sorted, y)]);
  let sum = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < y.length; j++) {
      const outcome = comparison.numbers(x[i] as number, y[j] as number);
      if (typeof outcome !== "number") return outcome;
      sum += outcome;
    }
  }
  return sum / (x.length * y.length);
}

function meanOverTuples(
  x: Float64Array,
  y: Float64Array,
  comparison: Comparison,
  rows: Uint32Array,
  width: number,
  first: number | undefined,
  second: number,
): number | Missing {
  let sum = 0;
  for (let row = 0; row < rows.length; row += width) {
    const outcome = comparison.numbers(
      x[first === undefined ? 0 : (rows[row + first] as number)] as number,
      y[rows[row + second] as number] as number,
    );
    if (typeof outcome !== "number") return outcome;
    sum += outcome;
  }
  return (sum * width) / rows.length;
}
