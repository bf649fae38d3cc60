import { checkNumber, describeValue, InputError } from "../core/input.js";
import { pooledBias } from "./biases.js";
import type { BiasSettings, SubgroupScores } from "./subgroup-bias-settings.js";

/**
 * What one metric read on several models: for each model and each prompt set the scores by subgroup, or a list of them,
 * one for each repetition (sampling seed). A bias is taken of each repetition and then averaged.
 *
 * @since 0.1.0
 */
export type MetricReadings = Readonly<
  Record<string, Readonly<Record<string, SubgroupScores | readonly SubgroupScores[]>>>
>;

/** One repetition of one prompt set: what the bias of any combination follows from. */
export interface SetTotals {
  readonly sums: Float64Array;
  readonly sizes: Float64Array;
  /** For `aggregate: "perPrompt"`: the sum of the prompts' biases, and the number of prompts. */
  readonly biases: number;
  readonly prompts: number;
}

/** A metric's readings, checked: the totals at [model][repetition][set], sets as in `sets`. */
export interface ReadTotals {
  readonly totals: readonly (readonly (readonly SetTotals[])[])[];
  /** A subgroup without any score in the original prompts, in words; then there is no bias. */
  readonly gap: string | undefined;
}

/** The names of a metric's models, and of the sets that the first of them has. */
export function readNames(
  caller: string,
  argument: string,
  readings: unknown,
): { models: readonly string[]; sets: readonly string[] } {
  if (!isRecord(readings)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(readings),
      expected: "an object { model: { promptSet: { subgroup: scores } } }",
    });
  }
  const models = Object.keys(readings);
  const first: unknown = readings[models[0] ?? ""];
  return { models, sets: isRecord(first) ? Object.keys(first) : [] };
}

/** The bias of every model under every combination, at [combination × models + model]. Set 0 is the original. */
export function biasMatrix(
  { totals: all }: ReadTotals,
  combinations: readonly (readonly number[])[],
  settings: BiasSettings,
): Float64Array {
  const models = all.length;
  const matrix = new Float64Array(combinations.length * models);
  for (const [model, repetitions] of all.entries()) {
    for (const sets of repetitions) {
      const original = sets[0] as SetTotals;
      const sums = new Float64Array(original.sums.length);
      const sizes = new Float64Array(original.sums.length);
      for (let c = 0; c < combinations.length; c++) {
        const chosen = combinations[c] as readonly number[];
        const cell = c * models + model;
        if (settings.aggregate === "pooled") {
          sums.set(original.sums);
          sizes.set(original.sizes);
          for (let i = 0; i < chosen.length; i++) {
            const set = sets[(chosen[i] as number) + 1] as SetTotals;
            for (let s = 0; s < sums.length; s++) {
              (sums[s] as number) += set.sums[s] as number;
              (sizes[s] as number) += set.sizes[s] as number;
            }
          }
          (matrix[cell] as number) += pooledBias(sums, sizes, settings) / repetitions.length;
        } else {
          let biases = original.biases;
          let prompts = original.prompts;
          for (let i = 0; i < chosen.length; i++) {
            const set = sets[(chosen[i] as number) + 1] as SetTotals;
            biases += set.biases;
            prompts += set.prompts;
          }
          (matrix[cell] as number) += biases / prompts / repetitions.length;
        }
      }
    }
  }
  for (const bias of matrix) checkNumber("agreement", "the bias", bias, 0, Number.MAX_VALUE);
  return matrix;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
