import { ANY_SIZE, checkArray, checkObject, checkScores, describeValue, InputError } from "./input.js";
import type { Subject } from "./subject.js";

/**
 * One way in which cells fall into clusters.
 *
 * @since 0.1.0
 */
export interface ClusterWay {
  /** What its clusters are, in the plural: "prompts", "sources", "terms". */
  readonly unit: string;
  /** A hash of each cluster's identity, the same in every run; texts do not leave the process. */
  readonly ids: readonly string[];
  /** What each is called in the data, so that a message can say which; never enumerable, so that no file has them. */
  readonly names?: readonly string[];
  /** Of each cell, the place of its cluster among the ids. */
  readonly of: Uint32Array;
}

/**
 * What comparing two releases needs of one group (or of all together, if the metric has no groups).
 *
 * @since 0.1.0
 */
export interface ClusterPart {
  readonly of: Subject;
  /** By what is summed (`events`, `trials`), one number a cell. */
  readonly sums?: Readonly<Record<string, Float64Array>>;
  /** The scores one by one, each with its cell, and what it counts beside others: 1 without weights. */
  readonly scores?: {
    readonly cell: Uint32Array;
    readonly value: Float64Array;
    readonly weight?: Float64Array;
  };
}

/**
 * The clusters of a measurement by identity, and what they contribute to it, by group. A cell is the least that is
 * resampled as a whole: a prompt, a source, a pool; with two ways, the responses of one term to one source.
 *
 * @since 0.1.0
 */
export interface Clusters {
  /** One way, or two that cross. */
  readonly ways: readonly ClusterWay[];
  readonly parts: readonly ClusterPart[];
}

/**
 * A part with its clusters added up: what `recompute` makes values from.
 *
 * @since 0.1.0
 */
export interface WeightedPart {
  readonly of: Subject;
  readonly sums: Readonly<Record<string, number>>;
  readonly scores: { readonly value: Float64Array; readonly weight: Float64Array };
}

/**
 * From weighted clusters to the value of each comparison, in their order; undefined for one without a value.
 *
 * @since 0.1.0
 */
export interface Recompute {
  (parts: readonly WeightedPart[]): readonly (number | undefined)[];
  /** Whether it makes the same of scores in any order, and of equal ones put together; not unless it is true. */
  readonly inAnyOrder?: boolean;
}

/**
 * Adds up the cells of each part, cell i with the weight `weights[i]`, all with 1 unless given: a resample gives cells
 * the number of times that their cluster was drawn.
 *
 * @throws InputError if it is no measurement's clusters, or a weight is no finite number
 * @example
 * const { clusters, recompute } = toxicFraction([[0.9], [0.1]]);
 * recompute(weighted(clusters, [3, 1])) // [0.75]
 * @since 0.1.0
 */
export function weighted(clusters: Clusters, weights?: ArrayLike<number>): readonly WeightedPart[] {
  checkClusters(CALLER, "clusters", clusters);
  if (weights !== undefined) checkScores(CALLER, "weights", weights);
  return clusters.parts.map(({ of, sums = {}, scores }) => ({
    of,
    sums: Object.fromEntries(Object.entries(sums).map(([name, values]) => [name, finiteSum(name, values, weights)])),
    scores: {
      value: scores?.value ?? new Float64Array(),
      weight: weightsOf(scores, weights),
    },
  }));
}

const CALLER = "weighted";

function weightsOf(scores: ClusterPart["scores"], weights: ArrayLike<number> | undefined): Float64Array {
  const { cell = new Uint32Array(), weight } = scores ?? {};
  const own = new Float64Array(cell.length).fill(1);
  if (weight !== undefined) own.set(weight.subarray(0, own.length));
  if (weights === undefined) return own;
  for (let i = 0; i < own.length; i++) (own[i] as number) *= weights[cell[i] as number] ?? 1;
  return own;
}

function finiteSum(name: string, values: Float64Array, weights: ArrayLike<number> | undefined): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (weights?.[i] ?? 1) * (values[i] as number);
  if (Number.isFinite(sum)) return sum;
  const expected = "numbers whose sum is no larger than any double";
  throw new InputError({ function: CALLER, argument: "clusters", given: `with ${name} that sum to ${sum}`, expected });
}

/** Throws unless they are clusters with parts whose columns are numbers. */
export function checkClusters(caller: string, place: string, clusters: unknown): asserts clusters is Clusters {
  checkObject(caller, place, clusters, "the clusters of a measurement");
  const { parts } = clusters;
  checkArray(caller, `${place}.parts`, parts);
  for (const [i, part] of parts.entries()) {
    const argument = `${place}.parts[${i}]`;
    checkObject(caller, argument, part, "the sums or scores of a part");
    const { sums = {}, scores } = part;
    checkObject(caller, `${argument}.sums`, sums, "columns of numbers");
    for (const [name, values] of Object.entries(sums)) checkColumn(caller, `${argument}.sums.${name}`, values);
    if (scores === undefined) continue;
    checkObject(caller, `${argument}.scores`, scores, "columns of numbers");
    const { cell, value, weight } = scores;
    checkColumn(caller, `${argument}.scores.cell`, cell);
    checkColumn(caller, `${argument}.scores.value`, value);
    if (weight !== undefined) checkColumn(caller, `${argument}.scores.weight`, weight);
  }
}

function checkColumn(caller: string, argument: string, values: unknown): void {
  if (ArrayBuffer.isView(values)) return checkScores(caller, argument, values, ANY_SIZE);
  throw new InputError({ function: caller, argument, given: describeValue(values), expected: "a typed array" });
}

/** Throws unless the ways of clusters name them, and say which cell lies in which. */
export function checkWays(caller: string, place: string, ways: unknown): void {
  checkArray(caller, place, ways);
  if (ways.length === 0)
    throw new InputError({ function: caller, argument: place, given: "empty", expected: "one way, or two that cross" });
  for (const [i, way] of ways.entries()) {
    const argument = `${place}[${i}]`;
    checkObject(caller, argument, way, "a way in which cells are clustered");
    const { ids, of } = way;
    checkArray(caller, `${argument}.ids`, ids);
    const odd = ids.findIndex((id) => typeof id !== "string");
    if (odd >= 0) {
      const given = describeValue(ids[odd]);
      throw new InputError({ function: caller, argument: `${argument}.ids[${odd}]`, given, expected: "a text" });
    }
    checkColumn(caller, `${argument}.of`, of);
  }
}
