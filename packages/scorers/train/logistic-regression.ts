import type { IdentityTable } from "#lexical-toxicity/identity-blinding.js";
import { bucketOfWord, featureReader, sizeOf } from "#lexical-toxicity/features.js";
import type { FeatureSpace } from "#lexical-toxicity/features.js";
import { normOf } from "#lexical-toxicity/base-model.js";

import { minimize } from "./minimize.js";
import type { Row } from "./row.js";
import type { WordVectors } from "./word-vectors.js";

/** Rows as sets of buckets: row i has `buckets[starts[i]]` up to `buckets[starts[i + 1]]`. */
export interface Features {
  readonly starts: Float64Array;
  readonly buckets: Int32Array;
}

export function readFeatures(rows: readonly Row[], space: FeatureSpace, identities: IdentityTable): Features {
  const reader = featureReader(space, identities);
  const starts = new Float64Array(rows.length + 1);
  let buckets = new Int32Array(2 ** 22);
  let length = 0;
  rows.forEach(({ text }, i) => {
    const count = reader.read(text);
    if (length + count > buckets.length) {
      const larger = new Int32Array(2 * buckets.length);
      larger.set(buckets);
      buckets = larger;
    }
    buckets.set(reader.buckets.subarray(0, count), length);
    length += count;
    starts[i + 1] = length;
  });
  return { starts, buckets: buckets.subarray(0, length) };
}

export interface Linear {
  readonly bias: number;
  readonly weights: Float64Array;
}

export interface TrainingOptions {
  readonly space: FeatureSpace;
  readonly vectors: WordVectors;
  /** What the words' vectors are multiplied by: how much likeness to other words counts for a word's weight. */
  readonly likeness: number;
  /** How much the data count against the penalty on large weights. */
  readonly c: number;
  readonly iterations: number;
  /**
   * Added to the size of each log-count ratio, so that features as frequent in toxic as in harmless rows can still get
   * a weight.
   */
  readonly floor: number;
  readonly log: (message: string) => void;
}

/** The words with a vector: their buckets, and where the numbers of each vector stand. */
interface Likeness {
  readonly words: Int32Array;
  readonly values: WordVectors["values"];
  readonly dimensions: number;
  readonly factor: number;
}

/**
 * Logistic regression on features scaled by their log-count ratio, with soft labels and row weights (NB-SVM of Wang and
 * Manning, 2012, with the logistic loss). A feature's value in a row is `normOf` the number of features. A word's
 * weight is the sum of one of its own and of a linear function of its vector, fitted together, so that words seen
 * rarely lean on words found in like company.
 */
export function train(rows: readonly Row[], features: Features, options: TrainingOptions): Linear {
  const { space, vectors, likeness: factor, c, iterations, floor, log } = options;
  const size = sizeOf(space);
  const { dimensions, values } = vectors;
  const words = Int32Array.from(vectors.hashes, (hash) => bucketOfWord(space, hash));
  const likeness: Likeness = { words, values, dimensions, factor };
  const ratios = logCountRatios(rows, features, size).map((ratio) => Math.abs(ratio) + floor);
  /** Of the weights of features, the bias, and the weights of the numbers of vectors, in one array. */
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    const { loss, slopes, biasSlope } = lossOf(rows, features, { bias: x[size] as number, weights: weightsOf(x) });
    let penalty = 0;
    for (let k = 0; k < size; k++) {
      const value = x[k] as number;
      penalty += value * value;
      gradient[k] = (slopes[k] as number) * (ratios[k] as number) * c + value;
    }
    gradient[size] = biasSlope * c;
    addSlopesOfVectors(gradient.subarray(size + 1), slopes, likeness);
    for (let d = size + 1; d <= size + dimensions; d++) {
      const value = x[d] as number;
      penalty += value * value;
      gradient[d] = (gradient[d] as number) * c + value;
    }
    return c * loss + penalty / 2;
  };
  const weightsOf = (x: Float64Array): Float64Array => {
    const weights = ratios.map((ratio, k) => ratio * (x[k] as number));
    addLikeness(weights, x.subarray(size + 1), likeness);
    return weights;
  };
  const x = minimize(size + 1 + dimensions, objective, iterations, (iteration, value) => {
    if (iteration % 10 === 0) log(`  iteration ${iteration}: ${value.toFixed(1)}`);
  });
  return { bias: x[size] as number, weights: weightsOf(x) };
}

/** Adds to the weight of each word what its vector makes of `x`. */
function addLikeness(weights: Float64Array, x: Float64Array, likeness: Likeness): void {
  const { words, values, dimensions, factor } = likeness;
  words.forEach((bucket, i) => {
    let sum = 0;
    for (let d = 0; d < dimensions; d++) sum += (values[i * dimensions + d] as number) * (x[d] as number);
    weights[bucket] = (weights[bucket] as number) + factor * sum;
  });
}

/** Adds to the gradient of `addLikeness`'s `x` what the slopes of the weights are. */
function addSlopesOfVectors(gradient: Float64Array, slopes: Float64Array, likeness: Likeness): void {
  const { words, values, dimensions, factor } = likeness;
  words.forEach((bucket, i) => {
    const slope = factor * (slopes[bucket] as number);
    for (let d = 0; d < dimensions; d++)
      gradient[d] = (gradient[d] as number) + slope * (values[i * dimensions + d] as number);
  });
}

/** The logistic loss over rows, and its slopes by weight and bias. */
function lossOf(
  rows: readonly Row[],
  { starts, buckets }: Features,
  { bias, weights }: Linear,
): { loss: number; slopes: Float64Array; biasSlope: number } {
  const slopes = new Float64Array(weights.length);
  let loss = 0;
  let biasSlope = 0;
  rows.forEach(({ label, weight }, i) => {
    const from = starts[i] as number;
    const to = starts[i + 1] as number;
    if (to === from) return;
    let sum = 0;
    for (let k = from; k < to; k++) sum += weights[buckets[k] as number] as number;
    const norm = normOf(to - from);
    const logit = bias + sum * norm;
    // log(1 + e^z) - label * z, without overflow.
    loss += weight * (Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - label * logit);
    const slope = weight * (1 / (1 + Math.exp(-logit)) - label);
    biasSlope += slope;
    const share = slope * norm;
    for (let k = from; k < to; k++) {
      const bucket = buckets[k] as number;
      slopes[bucket] = (slopes[bucket] as number) + share;
    }
  });
  return { loss, slopes, biasSlope };
}

function logCountRatios(rows: readonly Row[], { starts, buckets }: Features, size: number): Float64Array {
  const toxic = new Float64Array(size).fill(1);
  const harmless = new Float64Array(size).fill(1);
  rows.forEach(({ label, weight }, i) => {
    for (let k = starts[i] as number; k < (starts[i + 1] as number); k++) {
      const bucket = buckets[k] as number;
      toxic[bucket] = (toxic[bucket] as number) + weight * label;
      harmless[bucket] = (harmless[bucket] as number) + weight * (1 - label);
    }
  });
  const sum = (counts: Float64Array): number => counts.reduce((total, count) => total + count, 0);
  const shift = Math.log(sum(toxic) / sum(harmless));
  return toxic.map((count, k) => Math.log(count / (harmless[k] as number)) - shift);
}

/** The logits of rows. */
export function logits(rows: readonly Row[], { starts, buckets }: Features, { bias, weights }: Linear): Float64Array {
  return Float64Array.from(rows, (_, i) => {
    const from = starts[i] as number;
    const to = starts[i + 1] as number;
    let sum = 0;
    for (let k = from; k < to; k++) sum += weights[buckets[k] as number] as number;
    return to === from ? bias : bias + sum * normOf(to - from);
  });
}

/** Platt scaling: the line `slope` * logit + `offset` whose sigmoid fits the labels best, by Newton's method. */
export function calibrate(values: Float64Array, rows: readonly Row[]): { slope: number; offset: number } {
  let slope = 1;
  let offset = 0;
  for (let iteration = 0; iteration < 50; iteration++) {
    let gs = 0;
    let go = 0;
    let hss = 1e-9;
    let hso = 0;
    let hoo = 1e-9;
    rows.forEach(({ label, weight }, i) => {
      const value = values[i] as number;
      const p = 1 / (1 + Math.exp(-(slope * value + offset)));
      const error = weight * (p - label);
      const spread = weight * p * (1 - p);
      gs += error * value;
      go += error;
      hss += spread * value * value;
      hso += spread * value;
      hoo += spread;
    });
    const determinant = hss * hoo - hso * hso;
    slope -= (hoo * gs - hso * go) / determinant;
    offset -= (hss * go - hso * gs) / determinant;
  }
  return { slope, offset };
}
