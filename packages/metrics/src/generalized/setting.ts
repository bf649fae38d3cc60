import { checkInteger, checkNumber, checkOneOf, describeValue, InputError } from "../core/input.js";
import type { ClassLabel, FairnessData } from "./data.js";
import { placesOf } from "../sets/cluster-ways.js";
import { encode, type EncodedCounterfactuals, type EncodedGroups } from "./encode.js";
import { checkFit, focusOf } from "./focus.js";
import type { Outcome } from "./outcome.js";
import { restricted } from "./sample-places.js";
import { sizesOf, type Focus, type Ingredient, type Sample, type Unit } from "./sample.js";
import { checkIngredients, type CustomScore, type ExampleScore, type Score, type ScoreName, scoreOf } from "./score.js";

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
   * How to average over tuples of one variation per group: `"exact"` (default) over all of them, by formula if one
   * exists; `"sampled"` over at most `maxTuples` a source, as in the paper. The exact value is what the sampled one
   * estimates.
   */
  readonly sampling?: "exact" | "sampled";
  /** How many tuples to draw per source, at most 100,000; 100 by default. */
  readonly maxTuples?: number;
  /** Seed of the sampling of tuples and of resampling, 0 by default. */
  readonly seed?: number | undefined;
  /**
   * From how many random divisions to take `nullMean`, `excess` and `pValue` of an unsigned comparison: groups are
   * dealt out among the examples of group data, and among the variations of each source, of which some group then needs
   * several. At most 10,000; 0 leaves them out, which is the default of all but `mcm`, whose default is 399, and from
   * 40 to 399 on counterfactual data of more than 1,000 variations. Each division costs as much as the metric;
   * they are made when one of the three, or a bound of group data, which takes 399 without this option, is first looked
   * at.
   */
  readonly nullDraws?: number | undefined;
}

/** The names of `GeneralizedOptions`, for the metrics that take them. */
export const GENERALIZED_OPTIONS = [
  "class",
  "trueClass",
  "tcDenominator",
  "weighting",
  "sampling",
  "maxTuples",
  "seed",
  "nullDraws",
] as const;

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
  /** How many variations each group has, also if none of its units counts. */
  readonly sizes: readonly number[];
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
  checkInteger(caller, "options.maxTuples", maxTuples, 1, 100_000);
  checkInteger(caller, "options.seed", seed, 0);
  checkNumber(caller, "options.seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkInteger(caller, "options.nullDraws", nullDraws, 0, 10_000);
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

/** The names of the clusters of the sources that count; undefined if none names one. */
export function clustersOfSources({ data, sources }: Setting): readonly string[] | undefined {
  if (data.kind === "group" || data.clusters === undefined) return undefined;
  const { clusters } = data;
  return sources.map(({ index }) => clusters[index] ?? "");
}

/** The same by place. */
export function clusterPlaces(setting: Setting): Uint32Array | undefined {
  const names = clustersOfSources(setting);
  return names === undefined ? undefined : placesOf(names);
}

function sourcesOf(
  data: Setting["data"],
  sources: readonly (readonly Unit[])[],
  focus: Focus,
  trueClass: boolean,
  tcDenominator: "class" | "all",
): Source[] {
  const common = (index: number, units: readonly Unit[]) => ({ index, sizes: sizesOf(units) });
  if (!trueClass) return sources.map((units, index) => ({ ...common(index, units), units, denominator: units.length }));
  if (data.kind === "group") {
    const units = [{ gold: -1, samples: data.samples.map((sample) => restricted(sample, focus.index)) }];
    return [{ ...common(0, units), units, denominator: 1 }];
  }
  return sources.flatMap((all, index): Source[] => {
    const units = all.filter(({ gold }) => gold === focus.index);
    if (tcDenominator === "all") return [{ ...common(index, all), units, denominator: all.length }];
    return units.length === 0 ? [] : [{ ...common(index, all), units, denominator: units.length }];
  });
}
