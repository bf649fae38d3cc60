import type { IdentityTable } from "#lexical-toxicity/identity-blinding.js";
import { featureReader } from "#lexical-toxicity/features.js";

import { minimize } from "./minimize.js";
import type { Row } from "./row.js";

/** Rows as sets of buckets: row i has `buckets[starts[i]]` up to `buckets[starts[i + 1]]`. */
export interface Features {
  readonly starts: Float64Array;
  readonly buckets: Int32Array;
}

export function readFeatures(rows: readonly Row[], bits: number, identities: IdentityTable): Features {
  const reader = featureReader(bits, identities);
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
  readonly size: number;
  /** How much the data count against the penalty on large weights. */
  readonly c: number;
  readonly iterations: number;
  /** Added to the size of each log-count ratio, so that features as frequent in toxic as in harmless rows can still get a weight. */
  readonly floor: number;
  readonly log: (message: string) => void;
}

/**
 * Logistic regression on features scaled by their log-count ratio, with soft labels and row weights (NB-SVM of Wang and Manning, 2012, with the logistic
 * loss). A feature's value in a row is 1 / sqrt(number of features).
 */
export function train(rows: readonly Row[], { starts, buckets }: Features, { size, c, iterations, floor, log }: TrainingOptions): Linear {
  const ratios = logCountRatios(rows, { starts, buckets }, size).map((ratio) => Math.abs(ratio) + floor);
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    const scaled = new Float64Array(size);
    for (let k = 0; k < size; k++) scaled[k] = (x[k] as number) * (ratios[k] as number);
    const bias = x[size] as number;
    let loss = 0;
    let biasSlope = 0;
    const slopes = new Float64Array(size);
    for (let i = 0; i < rows.length; i++) {
      const { label, weight } = rows[i] as Row;
      const from = starts[i] as number;
      const to = starts[i + 1] as number;
      if (to === from) continue;
      let sum = 0;
      for (let k = from; k < to; k++) sum += scaled[buckets[k] as number] as number;
      const norm = 1 / Math.sqrt(to - from);
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
    }
    let penalty = 0;
    for (let k = 0; k < size; k++) {
      const value = x[k] as number;
      penalty += value * value;
      gradient[k] = (slopes[k] as number) * (ratios[k] as number) * c + value;
    }
    gradient[size] = biasSlope * c;
    return c * loss + penalty / 2;
  };
  const x = minimize(size + 1, objective, iterations, (iteration, value) => {
    if (iteration % 10 === 0) log(`  iteration ${iteration}: ${value.toFixed(1)}`);
  });
  return { bias: x[size] as number, weights: ratios.map((ratio, k) => ratio * (x[k] as number)) };
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
    return to === from ? bias : bias + sum / Math.sqrt(to - from);
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
