import { checkInteger, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { ClassLabel, FairnessData } from "./data.js";
import { encode, type EncodedCounterfactuals, type EncodedGroups } from "./encode.js";
import { classIndex } from "./encode-examples.js";
import type { Ingredient, Sample, Unit } from "./sample.js";
import {
  checkIngredients,
  type CustomScore,
  type ExampleScore,
  type Focus,
  type Outcome,
  type Score,
  type ScoreName,
  scoreOf,
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
  /**
   * Whether to look only at what has the class as its gold label: equality of opportunity rather than demographic
   * parity.
   */
  readonly trueClass?: boolean;
  /**
   * With `trueClass` on counterfactual data: whether the mean is over the sources of the class (`"class"`, the default
   * and the paper's definition), or the sum over them is divided by the number of all sources (`"all"`, what the
   * paper's code does).
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
   * From how many random divisions to take `nullMean`, `excess` and `pValue` of an unsigned comparison: groups are
   * dealt out among the examples of group data, and among the variations of each source, of which some group then needs
   * several. 0 leaves them out, which is the default of all but `multiGroupComparisonMetric`, where it is 399, and from
   * 40 to 399 on counterfactual data of more than 1,000 variations. Each division costs as much as the metric; they are
   * made when one of the three, or a bound of group data, which takes 399 without this option, is first looked at.
   */
  readonly nullDraws?: number | undefined;
}

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

export function setUp(
  caller: string,
  input: FairnessData,
  options: GeneralizedOptions & { readonly score: ScoreName | CustomScore | ExampleScore },
  defaultDraws = 0,
): Setting {
  if (typeof options !== "object" || options === null) {
    throw new InputError({
      function: caller,
      argument: "options",
      given: describeValue(options),
      expected: "an object with a score and a comparison",
    });
  }
  const {
    trueClass = false,
    tcDenominator = "class",
    weighting = "source",
    sampling = "exact",
    maxTuples = 100,
    seed = 0,
    nullDraws = defaultDraws,
  } = options;
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

function focusOf(
  caller: string,
  data: Setting["data"],
  score: Score,
  label: ClassLabel | undefined,
  trueClass: boolean,
): Focus {
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
  const { gold, probabilities, predicted, examples, sentences } = sample;
  const width = gold.length === 0 ? 0 : probabilities.length / gold.length;
  const kept = Uint32Array.from({ length: gold.length }, (_, i) => i).filter((i) => gold[i] === index);
  const rows = new Float64Array(kept.length * width);
  for (const [k, i] of kept.entries()) rows.set(probabilities.subarray(i * width, (i + 1) * width), k * width);
  let before = 0;
  const starts = sentences?.starts.map((start) => {
    while (before < kept.length && (kept[before] as number) < start) before++;
    return before;
  });
  return {
    size: kept.length,
    gold: Int32Array.from(kept, (i) => gold[i] as number),
    predicted: Int32Array.from(kept, (i) => predicted[i] as number),
    probabilities: rows,
    ...(starts !== undefined && { sentences: { starts, spans: new Uint32Array() } }),
    attachment: sample.attachment,
    missing: sample.missing,
    examples: examples.length === 0 ? [] : [...kept].flatMap((i) => examples[i] ?? []),
  };
}
