import type { Numbers } from "../core/input.js";
import type { Bounds, Interval } from "../core/measurement.js";
import { checkLevels, clip, flatBounds, moments, type Range } from "../statistics/intervals/levels.js";
import { randomInteger, seededRandom } from "../statistics/random.js";

const RESAMPLES = 1999;

/** Random divisions, each as two numbers: the statistic after a shift d of the first sample is `at - d * slope`. */
export interface Exchange {
  readonly value: number;
  readonly pValue: number;
  readonly at: Float64Array;
  readonly slope: Float64Array;
}

/** Each difference with its sign or the other; with weights, 1 on average, differences have been multiplied by them. */
export function swapped(differences: Float64Array, value: number, seed: number, weights?: Float64Array): Exchange {
  const random = seededRandom(seed);
  const n = differences.length;
  const at = new Float64Array(RESAMPLES);
  const slope = new Float64Array(RESAMPLES);
  for (let b = 0; b < RESAMPLES; b++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < n; i++) {
      const sign = random() < 0.5 ? -1 : 1;
      sum += sign * (differences[i] as number);
      signs += weights === undefined ? sign : sign * (weights[i] as number);
    }
    at[b] = sum / n;
    slope[b] = signs / n;
  }
  return { value, pValue: twoSided(value, at), at, slope };
}

/** All values dealt out anew between two samples of these sizes. */
export function dealt(first: Numbers, second: Numbers, seed: number): Exchange {
  const random = seededRandom(seed);
  const [n, m] = [first.length, second.length];
  const pooled = new Float64Array(n + m);
  for (let i = 0; i < n; i++) pooled[i] = first[i] as number;
  for (let i = 0; i < m; i++) pooled[n + i] = second[i] as number;
  const total = pooled.reduce((sum, value) => sum + value, 0);
  const order = Uint32Array.from(pooled, (_, i) => i);
  const at = new Float64Array(RESAMPLES);
  const slope = new Float64Array(RESAMPLES);
  for (let b = 0; b < RESAMPLES; b++) {
    let sum = 0;
    let stayed = 0;
    for (let i = 0; i < n; i++) {
      const j = i + randomInteger(random, n + m - i);
      const chosen = order[j] as number;
      order[j] = order[i] as number;
      order[i] = chosen;
      sum += pooled[chosen] as number;
      if (chosen < n) stayed++;
    }
    at[b] = sum / n - (total - sum) / m;
    slope[b] = stayed / n - (n - stayed) / m;
  }
  const value = moments(first).mean - moments(second).mean;
  return { value, pValue: twoSided(value, at), at, slope };
}

function twoSided(value: number, at: Float64Array): number {
  const atLeast = Math.abs(value) * (1 - 1e-12);
  let extreme = 0;
  for (const each of at) if (Math.abs(each) >= atLeast) extreme++;
  return (extreme + 1) / (at.length + 1);
}

/**
 * The shifts that the one-sided test does not reject. After a shift d the actual division has value - d and a random
 * one at - d slope; it is as large if d >= (value - at) / (1 - slope), so each division gives one shift, and bounds
 * are their quantiles.
 */
export function inverted({ value, at, slope }: Exchange, seed: number): Interval {
  const shifts = Float64Array.from(at, (each, b) => {
    const room = 1 - (slope[b] as number);
    return room <= 1e-12 ? -Infinity : (value - each) / room;
  }).sort();
  // The divisions that change nothing are as large at every shift, on both sides.
  const idle = shifts.filter((shift) => shift === -Infinity).length;
  const moving = shifts.subarray(idle);
  return {
    method: "exchange",
    seed,
    bounds(confidence, scale = 1): Bounds {
      const rejected = Math.floor((1 - confidence) * (RESAMPLES + 1) + 1e-9) - 1 - idle;
      const shrink = 1 / Math.sqrt(scale);
      if (rejected < 0 || moving.length === 0) return { lower: -Infinity, upper: Infinity };
      const lower = Math.min(value, moving[rejected] ?? value);
      const upper = Math.max(value, moving[moving.length - 1 - rejected] ?? value);
      return { lower: value + (lower - value) * shrink, upper: value + (upper - value) * shrink };
    },
  };
}

/** The interval of values that were all alike. */
export function unmoved(value: number, clusters: number, span: Range): Interval {
  const method =
    value === 0
      ? "no prompt differs: a share of 1 - alpha^(1/prompts) may"
      : "all prompts differ alike: a share of 1 - alpha^(1/prompts) may differ otherwise";
  return { method, bounds: (confidence, scale = 1) => flatBounds(value, clusters * scale, span, confidence) };
}

/** The interval with its method and its seed, if it is not its own, clipped to what differences can be. */
export function named(
  caller: string,
  interval: Interval,
  span: Range,
  { method, seed }: { readonly method?: string; readonly seed?: number } = {},
): Interval {
  return {
    method: method ?? interval.method,
    ...(seed !== undefined && { seed }),
    bounds(confidence, scale = 1): Bounds {
      checkLevels(caller, confidence, scale);
      return clip(interval.bounds(confidence, scale), span);
    },
  };
}
