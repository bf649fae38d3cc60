import { InputError } from "../core/input.js";
import type { Counts, Measured, Measurement } from "../core/measurement.js";
import type { Comparison, Listing } from "./comparison.js";
import type { Contrast } from "./contrasts.js";
import type { Unit } from "./sample.js";
import { combined, type Evidence } from "../core/lazy-evidence.js";
import { evidenceFor, traitsOf } from "./evidence.js";
import { sortedExpectedRange, sortedSet } from "./expected-range.js";
import { isMissing, meanOf, type Missing, type Outcome } from "./score.js";
import type { Setting } from "./setting.js";
import { ENUMERABLE, sizesOf, type Tuples, tuplesOf, weightedMean, weightsOf } from "./tuples.js";

/** What a comparison, or a list comparison, came to. */
export type Cell = { readonly value: number; readonly perSource: Float64Array } | Missing;

/** The value of a cell, NaN where there is none. */
export function valueOf(cell: Cell): number {
  return isReason(cell) ? Number.NaN : cell.value;
}

/** The values by source of a cell, where there are any. */
export function sourcesOfCell(cell: Cell): Float64Array | undefined {
  return isReason(cell) ? undefined : cell.perSource;
}

/** The evidence for contrasts and for the number that summarises them, which comes last. */
export function evidenceOfContrasts(
  setting: Setting,
  contrasts: readonly Contrast[],
  comparison: Comparison,
  tuples: Tuples | undefined,
  known: readonly Cell[],
  summarise: (cells: readonly Cell[]) => Cell,
  summaryRange: boolean,
): Evidence[] {
  const cellsOf = (of: Setting): Cell[] => {
    const cells = evaluateContrasts(of, contrasts, comparison, tuples);
    return [...cells, summarise(cells)];
  };
  const cells = [...known, summarise(known)];
  const own = traitsOf(setting, comparison);
  const traits = [
    ...contrasts.map(() => own),
    {
      ...own,
      magnitude: own.magnitude === true && contrasts.length === 1 && summaryRange,
      range: summaryRange ? own.range : undefined,
    },
  ];
  const comparesGroups = tuples === undefined && contrasts.every(({ firstGroup }) => firstGroup !== -1);
  return evidenceFor(
    setting,
    cells.map(valueOf),
    traits,
    (of) => cellsOf(of).map(valueOf),
    cells.map(sourcesOfCell),
    weightsOf(setting, tuples),
    comparesGroups,
  );
}

export function evaluateContrasts(
  setting: Setting,
  contrasts: readonly Contrast[],
  comparison: Comparison,
  tuples: Tuples | undefined,
): Cell[] {
  const columns = contrasts.map(() => new Float64Array(setting.sources.length));
  const reasons: (string | undefined)[] = contrasts.map(() => undefined);
  for (const [s, { index, units, denominator }] of setting.sources.entries()) {
    for (const unit of units) {
      const outcomes = new Map<string, Outcome>();
      for (const [k, contrast] of contrasts.entries()) {
        if (reasons[k] !== undefined) continue;
        const outcome = contrastOf(setting, contrast, unit, comparison, outcomes, tuples?.rows[s]);
        const column = columns[k] as Float64Array;
        if (isMissing(outcome))
          reasons[k] = setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}`;
        else column[s] = (column[s] as number) + outcome / denominator;
      }
    }
  }
  const weights = weightsOf(setting, tuples);
  return columns.map((perSource, k): Cell => {
    const reason = reasons[k];
    return reason === undefined ? { value: weightedMean(perSource, weights), perSource } : { reason };
  });
}

function contrastOf(
  setting: Setting,
  contrast: Contrast,
  unit: Unit,
  comparison: Comparison,
  outcomes: Map<string, Outcome>,
  rows: Uint32Array | undefined,
): number | Missing {
  const group = setting.data.groups[contrast.second] ?? "";
  const { firstGroup = -1 } = contrast;
  const x =
    firstGroup >= 0
      ? groupOutcome(setting, unit, firstGroup)
      : remembered(outcomes, contrast.key, () => setting.score.of(contrast.first(unit), setting.focus));
  const y = groupOutcome(setting, unit, contrast.second);
  if (isMissing(x)) return { reason: `${contrast.label} ${x.reason}` };
  if (isMissing(y)) return { reason: `group ${group} ${y.reason}` };
  if (setting.score.yields === "example") {
    if (typeof x === "number" || typeof y === "number") return { reason: "the score is of a single variation" };
    return rows === undefined
      ? meanOverPairs(setting, x, y, comparison)
      : meanOverTuples(x, y, comparison, rows, unit.samples.length, contrast.firstGroup ?? -1, contrast.second);
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

/** The score of one group in a unit, computed once. */
function groupOutcome({ outcomes, score, focus }: Setting, { samples }: Unit, t: number): Outcome {
  const sample = samples[t];
  if (sample === undefined) return { reason: "is not in the data" };
  return remembered(outcomes, sample, () => score.of([sample], focus));
}

function remembered<K>(outcomes: Map<K, Outcome>, key: K, compute: () => Outcome): Outcome {
  const known = outcomes.get(key);
  if (known !== undefined) return known;
  const outcome = compute();
  outcomes.set(key, outcome);
  return outcome;
}

function inOrder(sorted: Map<Float64Array, Float64Array>, set: Float64Array): Float64Array {
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
  first: number,
  second: number,
): number | Missing {
  let sum = 0;
  for (let row = 0; row < rows.length; row += width) {
    const outcome = comparison.numbers(
      x[first < 0 ? 0 : (rows[row + first] as number)] as number,
      y[rows[row + second] as number] as number,
    );
    if (typeof outcome !== "number") return outcome;
    sum += outcome;
  }
  return (sum * width) / rows.length;
}

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
  const perSource = new Float64Array(setting.sources.length);
  for (const [s, { index, units, denominator }] of setting.sources.entries()) {
    for (const unit of units) {
      const outcome = listUnit(setting, unit, listing, tuples?.rows[s]);
      if (isMissing(outcome)) {
        return {
          cell: { reason: setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}` },
          tuples,
        };
      }
      perSource[s] = (perSource[s] as number) + outcome / denominator;
    }
  }
  return { cell: { value: weightedMean(perSource, weightsOf(setting, tuples)), perSource }, tuples };
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
  if (rows === undefined) {
    const mean = sortedExpectedRange(columns.map((column) => inOrder(setting.sorted, column)));
    return listing.label === "range" ? mean : mean / 2;
  }
  const width = columns.length;
  let sum = 0;
  for (let row = 0; row < rows.length; row += width) {
    for (let t = 0; t < width; t++) scores[t] = (columns[t] as Float64Array)[rows[row + t] as number] as number;
    const outcome = listing.of(scores);
    if (typeof outcome !== "number") return outcome;
    sum += outcome;
  }
  return (sum * width) / rows.length;
}

/** The score of every group: of sets the mean, of counterfactual data the mean over the sources. */
export function groupMeasurements(setting: Setting): Record<string, Measurement> {
  const { data, sources, score } = setting;
  const noun = data.kind === "counterfactual" ? "variations" : data.sequence ? "sentences" : "examples";
  const entries = data.groups.map((group, t): [string, Measurement] => {
    let size = 0;
    let sum = 0;
    let units = 0;
    let reason: string | undefined;
    for (const source of sources) {
      size += source.units[0]?.samples[t]?.size ?? 0;
      for (const unit of source.units) {
        const outcome = groupOutcome(setting, unit, t);
        if (isMissing(outcome))
          reason ??= `${data.kind === "group" ? "" : `source ${source.index}: `}group ${group} ${outcome.reason}`;
        else sum += (typeof outcome === "number" ? outcome : meanOf(outcome)) / source.units.length;
      }
      if (source.units.length > 0) units++;
    }
    const base = { metric: score.label, counts: { [noun]: size } };
    if (reason !== undefined) return [group, { ...base, undefined: reason }];
    return [group, units === 0 ? { ...base, undefined: nothing(setting) } : { ...base, value: sum / units }];
  });
  return Object.fromEntries(entries);
}

/** One row per source with the score of every group, a number. */
export function sourceScores(setting: Setting): Float64Array[] | Missing {
  const { data, sources } = setting;
  const rows: Float64Array[] = [];
  for (const { index, units } of sources) {
    const row = new Float64Array(data.groups.length);
    for (const unit of units) {
      for (let t = 0; t < row.length; t++) {
        const outcome = groupOutcome(setting, unit, t);
        if (isMissing(outcome)) return { reason: `source ${index}: group ${data.groups[t] ?? ""} ${outcome.reason}` };
        row[t] = (row[t] as number) + (typeof outcome === "number" ? outcome : meanOf(outcome)) / units.length;
      }
    }
    rows.push(row);
  }
  return rows;
}

export function countsOf(setting: Setting, tuples?: Tuples): Counts {
  const { data, sources } = setting;
  const groups = data.groups.length;
  const sizes = sources.flatMap(({ units }) => sizesOf(units)).reduce((a, b) => a + b, 0);
  if (data.kind === "group") return { [data.sequence ? "sentences" : "examples"]: sizes, groups };
  const drawn =
    tuples === undefined ? {} : { tuples: tuples.rows.reduce((sum, rows) => sum + rows.length / groups, 0) };
  return { sources: sources.length, groups, variations: sizes, ...drawn };
}

function nothing({ data, sources, focus }: Setting): string {
  return data.kind === "counterfactual" && data.sources.length > 0 && sources.every(({ units }) => units.length === 0)
    ? `no source has gold class ${focus.name}`
    : "there are no sources";
}

/** Why there is nothing to compare, if so. */
export function emptiness(setting: Setting, least: number): string | undefined {
  if (setting.data.kind === "counterfactual" && setting.sources.every(({ units }) => units.length === 0))
    return nothing(setting);
  const { length } = setting.data.groups;
  if (length >= least) return undefined;
  return length === 0
    ? "there are no groups"
    : `there is only the group ${setting.data.groups[0] ?? ""}, and nothing to compare it with`;
}

export function perPromptOf(setting: Setting, values: Float64Array): { readonly perPrompt?: Float64Array } {
  return setting.data.kind === "counterfactual" ? { perPrompt: values } : {};
}

export function samplingDetails(setting: Setting, tuples: Tuples | undefined): Readonly<Record<string, number>> {
  return tuples === undefined || tuples.sampled === 0 ? {} : { sampledSources: tuples.sampled, seed: setting.seed };
}

/** Each contrast as a measurement, by name. */
export function comparisonMeasurements(
  setting: Setting,
  contrasts: readonly Contrast[],
  cells: readonly Cell[],
  comparison: Comparison,
  evidence: readonly Evidence[] = [],
): Record<string, Measurement> {
  const { data, sources } = setting;
  return Object.fromEntries(
    contrasts.map(({ name, second, firstGroup }, k): [string, Measurement] => {
      const cell = cells[k] as Cell;
      const sizes = (t: number): number =>
        sources.reduce((sum, { units }) => sum + (units[0]?.samples[t]?.size ?? 0), 0);
      const compared = firstGroup === undefined || firstGroup < 0 ? sizes(second) : sizes(firstGroup) + sizes(second);
      const counts: Counts =
        data.kind === "counterfactual"
          ? { sources: sources.length, variations: compared }
          : { [data.sequence ? "sentences" : "examples"]: compared };
      const metric = comparison.label;
      if (isReason(cell)) return [name, { metric, counts, undefined: cell.reason }];
      return [
        name,
        combined({ metric, counts, value: cell.value, ...perPromptOf(setting, cell.perSource) }, evidence[k] ?? {}),
      ];
    }),
  );
}

export function isReason(cell: Cell): cell is Missing {
  return "reason" in cell;
}

/** The sum of measured cells over a divisor, or the reasons of those that have no value. */
export function combine(setting: Setting, cells: readonly Cell[], divisor: number): Cell {
  const reason = firstReason(cells);
  if (reason !== undefined) return { reason };
  const perSource = new Float64Array(setting.sources.length);
  let value = 0;
  for (const cell of cells) {
    if (isReason(cell)) continue;
    value += cell.value / divisor;
    for (let s = 0; s < perSource.length; s++)
      perSource[s] = (perSource[s] as number) + (cell.perSource[s] as number) / divisor;
  }
  return { value, perSource };
}

export function firstReason(cells: readonly Cell[]): string | undefined {
  const reasons = [...new Set(cells.flatMap((cell) => (isReason(cell) ? [cell.reason] : [])))];
  const [first] = reasons;
  if (first === undefined || reasons.length === 1) return first;
  return `${first} (and ${reasons.length - 1} further reason${reasons.length === 2 ? "" : "s"}, under comparisons)`;
}

export type Base = Pick<Measured, "metric" | "counts" | "groups" | "comparisons">;

export function conclude(
  setting: Setting,
  base: Base,
  cell: Cell,
  details: Readonly<Record<string, number>>,
  evidence: Evidence = {},
): Measurement {
  if (isReason(cell)) return { ...base, undefined: cell.reason };
  return combined(
    {
      ...base,
      value: cell.value,
      ...perPromptOf(setting, cell.perSource),
      ...(Object.keys(details).length === 0 ? {} : { details }),
    },
    evidence,
  );
}
