import { checkInteger, checkOneOf, describeValue, InputError } from "../input.js";
import { pairName, type Counts, type Measured, type Measurement } from "../measurement.js";
import { seededRandom } from "../statistics/random.js";
import type { Comparison, Listing } from "./comparison.js";
import type { ClassLabel, FairnessData } from "./data.js";
import { classIndex, encode, type EncodedCounterfactuals, type EncodedGroups, type Ingredient, type Sample, type Unit } from "./encode.js";
import { evidenceFor, traitsOf, type Evidence } from "./evidence.js";
import { sortedExpectedRange, sortedSet } from "./expected-range.js";
import { drawTuples } from "./sample-tuples.js";
import {
  checkIngredients,
  isMissing,
  meanOf,
  scoreOf,
  type CustomScore,
  type ExampleScore,
  type Focus,
  type Missing,
  type Outcome,
  type Score,
  type ScoreName,
} from "./score.js";

/**
 * What all generalized metrics can be told.
 *
 * @since 0.1.0
 */
export interface GeneralizedOptions {
  /**
   * The class that the score looks at, against all others. Class 1 in binary data; with more classes it must be chosen.
   * "all" takes the classes together, for accuracy and for the scores of tagged spans.
   */
  readonly class?: ClassLabel;
  /** Whether to look only at what has the class as its gold label: equality of opportunity rather than demographic parity. */
  readonly trueClass?: boolean;
  /**
   * With `trueClass` on counterfactual data: whether the mean is over the sources of the class (`"class"`, the default and
   * the paper's definition), or the sum over them is divided by the number of all sources (`"all"`, what the paper's code
   * does).
   */
  readonly tcDenominator?: "class" | "all";
  /** Whether every source counts the same (default), or in proportion to its tuples, as in the paper's code. */
  readonly weighting?: "source" | "tuple";
  /**
   * How to average over tuples of one variation per group: `"exact"` (default) over all of them, by formula where one
   * exists; `"sampled"` over at most `maxTuples` a source, as in the paper. The exact value is what the sampled one
   * estimates.
   */
  readonly sampling?: "exact" | "sampled";
  /** How many tuples to draw per source, 100 by default. */
  readonly maxTuples?: number;
  /** Seed of the sampling of tuples and of resampling, 0 by default. */
  readonly seed?: number | undefined;
  /**
   * From how many random divisions to take `nullMean`, `excess` and `pValue` of an unsigned comparison: groups are dealt out within
   * each source, or among the examples of group data. 0, the default, leaves them out, since each division costs as much
   * as the metric. The interval of group data makes 399 of its own when its bounds are first asked for.
   */
  readonly nullDraws?: number | undefined;
}

/**
 * What a group is compared with: `"all"` examples including the group's own, the `"rest"` (all other groups), a privileged
 * group, which is then no longer compared itself, or the `"original"`, unperturbed sentence (counterfactual data only).
 *
 * @since 0.1.0
 */
export type Background = "all" | "rest" | "original" | { readonly group: string };

/** Above this many tuples a source is sampled even if exactness was asked for, where no formula exists. */
const ENUMERABLE = 100_000;

/** A call's checked arguments. */
export interface Setting {
  readonly caller: string;
  readonly data: EncodedGroups | EncodedCounterfactuals;
  readonly score: Score;
  readonly focus: Focus;
  /** The units that count, by source; group data are one source of one unit. */
  readonly sources: readonly Source[];
  readonly exact: boolean;
  readonly maxTuples: number;
  readonly seed: number;
  readonly nullDraws: number;
  readonly weighting: "source" | "tuple";
  /** The scores of single groups that are known already. */
  readonly outcomes: Map<Sample, Outcome>;
  /** The sets that have been put in order already. */
  readonly sorted: Map<Float64Array, Float64Array>;
}

export interface Source {
  /** Its position in the data. */
  readonly index: number;
  readonly units: readonly Unit[];
  readonly denominator: number;
}

/** A comparison of the union of some samples with a group. */
export interface Contrast {
  readonly name: string;
  /** Equal keys have equal first sides. */
  readonly key: string;
  readonly label: string;
  readonly first: (unit: Unit) => readonly Sample[];
  /** The index of the group that is the first side, where one group is; -1 for the original. */
  readonly firstGroup?: number;
  readonly second: number;
}

/** What a comparison, or a list comparison, came to. */
export type Cell = { readonly value: number; readonly perSource: Float64Array } | Missing;

export function setUp(
  caller: string,
  input: FairnessData,
  options: GeneralizedOptions & { readonly score: ScoreName | CustomScore | ExampleScore },
): Setting {
  if (typeof options !== "object" || options === null) {
    throw new InputError({
      function: caller,
      argument: "options",
      given: describeValue(options),
      expected: "an object with a score and a comparison",
    });
  }
  const { trueClass = false, tcDenominator = "class", weighting = "source", sampling = "exact", maxTuples = 100, seed = 0, nullDraws = 0 } = options;
  checkOneOf(caller, "options.tcDenominator", tcDenominator, ["class", "all"]);
  checkOneOf(caller, "options.weighting", weighting, ["source", "tuple"]);
  checkOneOf(caller, "options.sampling", sampling, ["exact", "sampled"]);
  checkInteger(caller, "options.maxTuples", maxTuples, 1);
  checkInteger(caller, "options.seed", seed, 0);
  checkInteger(caller, "options.nullDraws", nullDraws, 0);
  const data = encode(caller, input);
  const score = scoreOf(caller, options.score);
  const focus = focusOf(caller, data, score, options.class, trueClass);
  checkFit(caller, data, score, trueClass);
  const needs: Ingredient[] = trueClass ? [...score.needs, "gold"] : [...score.needs];
  const units = data.kind === "group" ? [[{ gold: -1, samples: data.samples }]] : data.sources;
  for (const unit of units.flat()) checkIngredients(caller, score, needs, unit.samples);
  return {
    caller,
    data,
    score,
    focus,
    sources: sourcesOf(data, units, focus, trueClass, tcDenominator),
    exact: sampling === "exact",
    maxTuples,
    seed,
    nullDraws,
    weighting,
    outcomes: new Map(),
    sorted: new Map(),
  };
}

function focusOf(caller: string, data: Setting["data"], score: Score, label: ClassLabel | undefined, trueClass: boolean): Focus {
  if (label === "all" && !data.classes.includes("all")) {
    const pooled =
      score.label === "accuracy" ||
      (data.kind === "group" && data.sequence && score.yields === "number" && score.needs.includes("predicted"));
    if (!pooled || trueClass) {
      throw new InputError({
        function: caller,
        argument: "options.class",
        given: '"all"',
        expected: `a single class for ${score.label}`,
        advice: `The classes are ${data.classes.join(", ")}.`,
      });
    }
    return { index: -1, name: "all" };
  }
  if (label !== undefined) {
    const index = classIndex(caller, "options.class", label, data.classes);
    return { index, name: data.classes[index] ?? "" };
  }
  if (data.classes.length === 2 && !data.sequence) return { index: 1, name: data.classes[1] ?? "" };
  if (score.classless && !trueClass) return { index: 0, name: "all" };
  throw new InputError({
    function: caller,
    argument: "options.class",
    given: "undefined",
    expected: `one of the classes ${data.classes.join(", ")}, because there are more than two`,
    advice: "generalizedMetricByClass gives the results of all classes.",
  });
}

function checkFit(caller: string, data: Setting["data"], score: Score, trueClass: boolean): void {
  if (data.kind === "group" && score.yields === "example") {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `${score.label}, a score of a single variation, on group data`,
      expected: "a score of a set of examples",
      advice: 'Use "probabilities" or "meanProbability".',
    });
  }
  if (data.sequence && score.needs.length === 0) {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: score.label,
      expected: "one of the named scores, because the data are tagged sentences",
    });
  }
  if (data.sequence && data.kind === "counterfactual" && score.needs.includes("predicted")) {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `${score.label}, which counts spans, on token positions`,
      expected: "a score of probabilities",
      advice: "Use groupDataOf, and measure the group data.",
    });
  }
  if (trueClass && !score.restrictable) {
    throw new InputError({
      function: caller,
      argument: "options.trueClass",
      given: `true with ${score.label}`,
      expected: "true only with scores of probabilities",
      advice: "Rates look at the gold labels themselves.",
    });
  }
}

function sourcesOf(
  data: Setting["data"],
  sources: readonly (readonly Unit[])[],
  focus: Focus,
  trueClass: boolean,
  tcDenominator: "class" | "all",
): Source[] {
  if (!trueClass) return sources.map((units, index) => ({ index, units, denominator: units.length }));
  if (data.kind === "group") {
    const units = [{ gold: -1, samples: data.samples.map((sample) => restricted(sample, focus.index)) }];
    return [{ index: 0, units, denominator: 1 }];
  }
  return sources.flatMap((all, index): Source[] => {
    const units = all.filter(({ gold }) => gold === focus.index);
    if (tcDenominator === "all") return [{ index, units, denominator: all.length }];
    return units.length === 0 ? [] : [{ index, units, denominator: units.length }];
  });
}

function restricted(sample: Sample, index: number): Sample {
  const { gold, probabilities, predicted, examples } = sample;
  const width = gold.length === 0 ? 0 : probabilities.length / gold.length;
  const kept = Uint32Array.from({ length: gold.length }, (_, i) => i).filter((i) => gold[i] === index);
  const rows = new Float64Array(kept.length * width);
  for (const [k, i] of kept.entries()) rows.set(probabilities.subarray(i * width, (i + 1) * width), k * width);
  return {
    size: kept.length,
    gold: Int32Array.from(kept, (i) => gold[i] as number),
    predicted: Int32Array.from(kept, (i) => predicted[i] as number),
    probabilities: rows,
    attachment: sample.attachment,
    missing: sample.missing,
    examples: examples.length === 0 ? [] : [...kept].flatMap((i) => examples[i] ?? []),
  };
}

export function checkOperands(setting: Setting, comparison: Comparison): void {
  const { caller, score } = setting;
  const wanted = comparison.operands === "sets" ? "set" : "number";
  if (score.yields === "anything" || score.yields === wanted || (score.yields === "example" && wanted === "number")) return;
  const advice =
    wanted === "set"
      ? "Compare sets of numbers (probabilities) that way, or take absoluteDifference."
      : "Compare sets with wasserstein or mannWhitney, or take the score meanProbability.";
  const yields = score.yields === "set" ? "a set of numbers" : "a number";
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: `${comparison.label}, of ${comparison.operands}`,
    expected: `a comparison that fits ${score.label}, which is ${yields}`,
    advice,
  });
}

/** Contrasts of groups with a background, the groups narrowed where one of them is the background. */
export function backgroundContrasts(setting: Setting, background: Background): Contrast[] {
  const { caller, data, score } = setting;
  const argument = "options.background";
  const { groups } = data;
  if (typeof background === "object" && background !== null) {
    const firstGroup = groups.indexOf(background.group);
    if (firstGroup < 0) {
      throw new InputError({
        function: caller,
        argument: `${argument}.group`,
        given: describeValue(background.group),
        expected: `one of the groups ${groups.join(", ")}`,
      });
    }
    const others = groups.map((_, t) => t).filter((t) => t !== firstGroup);
    return others.map((second) => groupContrast(data.groups, firstGroup, second, pairName(groups[second] ?? "", background.group)));
  }
  checkOneOf(caller, argument, background, ["all", "rest", "original"]);
  if (background === "original") {
    if (data.kind === "group") {
      throw new InputError({
        function: caller,
        argument,
        given: '"original" on group data',
        expected: '"all", "rest" or { group }',
        advice: "Only variations of a source have an original sentence.",
      });
    }
    const without = data.sources.findIndex((units) => units.some(({ original }) => original === undefined));
    if (without >= 0) {
      throw new InputError({
        function: caller,
        argument: `data.sources[${without}].original`,
        given: "undefined",
        expected: "the prediction for the unperturbed sentence",
        advice: "Templates have none: compare the groups with each other (pairwiseComparisonMetric, or cfGapPairs and pertSSPairs).",
      });
    }
    const originals = data.sources.flat().flatMap(({ original }) => (original === undefined ? [] : [original]));
    checkIngredients(caller, score, score.needs, originals);
    return groups.map((group, second) => ({
      name: pairName(group, "original"),
      key: "original",
      label: "the original",
      second,
      firstGroup: -1,
      first: ({ original }) => (original === undefined ? [] : [original]),
    }));
  }
  if (score.yields === "example") {
    throw new InputError({
      function: caller,
      argument,
      given: `"${background}" with ${score.label}, a score of a single variation`,
      expected: '"original" or { group }',
      advice: 'Or take a score of sets: "meanProbability" or "probabilities".',
    });
  }
  if (background === "all") {
    return groups.map((group, second) => ({
      name: pairName(group, "all groups"),
      key: "all",
      label: "the background of all groups",
      first: ({ samples }) => samples,
      second,
    }));
  }
  return groups.map((group, second) => ({
    name: pairName(group, "other groups"),
    key: `rest${second}`,
    label: `the background of the groups other than ${group}`,
    second,
    first: ({ samples }) => samples.filter((_, t) => t !== second),
  }));
}

export function groupContrast(groups: readonly string[], firstGroup: number, second: number, name: string): Contrast {
  return {
    name,
    key: `group${firstGroup}`,
    label: `group ${groups[firstGroup] ?? ""}`,
    firstGroup,
    second,
    first: ({ samples }) => samples.slice(firstGroup, firstGroup + 1),
  };
}

/** Tuples of variations by source, and how many sources had to be sampled. */
export interface Tuples {
  readonly rows: readonly Uint32Array[];
  readonly sampled: number;
}

/** Up to `max` tuples of every source. */
export function tuplesOf(setting: Setting, max: number, sampledMax: number): Tuples {
  const random = seededRandom(setting.seed);
  let sampled = 0;
  const rows = setting.sources.map(({ units }) => {
    const sizes = sizesOf(units);
    const over = productOf(sizes) > max;
    if (over) sampled++;
    return drawTuples(sizes, over ? sampledMax : max, random);
  });
  return { rows, sampled };
}

function sizesOf(units: readonly Unit[]): number[] {
  return (units[0]?.samples ?? []).map(({ size }) => size);
}

function productOf(sizes: readonly number[]): number {
  return sizes.reduce((a, b) => a * b, 1);
}

export function weightsOf(setting: Setting, tuples: Tuples | undefined): Float64Array | undefined {
  if (setting.weighting === "source" || setting.score.yields !== "example") return undefined;
  const groups = setting.data.groups.length;
  return Float64Array.from(setting.sources, ({ units }, s) => {
    const rows = tuples?.rows[s];
    return rows === undefined ? productOf(sizesOf(units)) : rows.length / groups;
  });
}

export function weightedMean(values: Float64Array, weights: Float64Array | undefined): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    const weight = weights === undefined ? 1 : (weights[i] as number);
    sum += weight * (values[i] as number);
    total += weight;
  }
  return sum / total;
}

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
  const traits = [...contrasts.map(() => own), summaryRange ? own : { ...own, range: undefined }];
  const comparesGroups = tuples === undefined && contrasts.every(({ firstGroup }) => firstGroup !== -1);
  return evidenceFor(setting, cells.map(valueOf), traits, (of) => cellsOf(of).map(valueOf), cells.map(sourcesOfCell), weightsOf(setting, tuples), comparesGroups);
}

/** The tuples that pairwise comparisons of single variations are averaged over; none where the mean is taken over all pairs. */
export function pairTuples(setting: Setting): Tuples | undefined {
  if (setting.exact || setting.score.yields !== "example") return undefined;
  return tuplesOf(setting, setting.maxTuples, setting.maxTuples);
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
        if (isMissing(outcome)) reasons[k] = setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}`;
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
  if (typeof x === "number" && typeof y === "number" && comparison.operands === "numbers") return comparison.numbers(x, y);
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
function meanOverPairs({ sorted }: Setting, x: Float64Array, y: Float64Array, comparison: Comparison): number | Missing {
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
export function evaluateListing(setting: Setting, listing: Listing): { readonly cell: Cell; readonly tuples: Tuples | undefined } {
  const groups = setting.data.groups.length;
  const single = setting.score.yields === "example";
  const formula = setting.exact && (listing.label === "range" || (listing.label === "standardDeviation" && groups === 2));
  const limit = setting.exact ? ENUMERABLE : setting.maxTuples;
  const tuples = single && !formula ? tuplesOf(setting, limit, setting.maxTuples) : undefined;
  const perSource = new Float64Array(setting.sources.length);
  for (const [s, { index, units, denominator }] of setting.sources.entries()) {
    for (const unit of units) {
      const outcome = listUnit(setting, unit, listing, tuples?.rows[s]);
      if (isMissing(outcome)) {
        return { cell: { reason: setting.data.kind === "group" ? outcome.reason : `source ${index}: ${outcome.reason}` }, tuples };
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
        if (isMissing(outcome)) reason ??= `${data.kind === "group" ? "" : `source ${source.index}: `}group ${group} ${outcome.reason}`;
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
  const drawn = tuples === undefined ? {} : { tuples: tuples.rows.reduce((sum, rows) => sum + rows.length / groups, 0) };
  return { sources: sources.length, groups, variations: sizes, ...drawn };
}

function nothing({ data, sources, focus }: Setting): string {
  return data.kind === "counterfactual" && data.sources.length > 0 && sources.every(({ units }) => units.length === 0)
    ? `no source has gold class ${focus.name}`
    : "there are no sources";
}

/** Why there is nothing to compare, if so. */
export function emptiness(setting: Setting, least: number): string | undefined {
  if (setting.data.kind === "counterfactual" && setting.sources.every(({ units }) => units.length === 0)) return nothing(setting);
  const { length } = setting.data.groups;
  if (length >= least) return undefined;
  return length === 0 ? "there are no groups" : `there is only the group ${setting.data.groups[0] ?? ""}, and nothing to compare it with`;
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
      const sizes = (t: number): number => sources.reduce((sum, { units }) => sum + (units[0]?.samples[t]?.size ?? 0), 0);
      const compared = firstGroup === undefined || firstGroup < 0 ? sizes(second) : sizes(firstGroup) + sizes(second);
      const counts: Counts =
        data.kind === "counterfactual"
          ? { sources: sources.length, variations: compared }
          : { [data.sequence ? "sentences" : "examples"]: compared };
      const metric = comparison.label;
      if (isReason(cell)) return [name, { metric, counts, undefined: cell.reason }];
      return [name, { metric, counts, value: cell.value, ...perPromptOf(setting, cell.perSource), ...evidence[k] }];
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
    for (let s = 0; s < perSource.length; s++) perSource[s] = (perSource[s] as number) + (cell.perSource[s] as number) / divisor;
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

export function conclude(setting: Setting, base: Base, cell: Cell, details: Readonly<Record<string, number>>, evidence: Evidence = {}): Measurement {
  if (isReason(cell)) return { ...base, undefined: cell.reason };
  return { ...base, value: cell.value, ...perPromptOf(setting, cell.perSource), ...evidence, ...(Object.keys(details).length === 0 ? {} : { details }) };
}
