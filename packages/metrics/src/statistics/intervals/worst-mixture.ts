import type { Bounds } from "../../core/measurement.js";
import { additivePowerCdf } from "./additive-power.js";
import { lastWithin } from "./last-within.js";
import { lazyBounds } from "./lazy-bounds.js";

/** Prompts of as many responses each: how many events each has. */
export interface EqualSamples {
  readonly events: ArrayLike<number>;
  /** Responses of a prompt, at least 2. */
  readonly samples: number;
}

/** The events of prompts that have the same number of responses each, two or more; else undefined. */
export function equalSamples(events: ArrayLike<number>, trials: ArrayLike<number>): EqualSamples | undefined {
  const samples = trials[0] as number;
  if (samples < 2 || samples > MOST_SAMPLES) return undefined;
  for (let i = 0; i < trials.length; i++) {
    if (trials[i] !== samples || !Number.isInteger(events[i])) return undefined;
  }
  return { events, samples };
}

/** What is known of the first responses to all prompts: whether all are events, all are others, or there are both. */
export type FirstResponses = "events" | "others" | "both";

/** Both bounds, of which the lower is the upper one of the responses that are no events. */
export function worstMixtureBounds(
  { events, samples }: EqualSamples,
  first: FirstResponses | undefined,
  { confidence, scale, gaffke }: { readonly confidence: number; readonly scale: number; readonly gaffke: Bounds },
): Bounds {
  const level = { alpha: 1 - confidence, scale };
  const others = { events: Float64Array.from(events, (count) => samples - count), samples };
  const firstOfOthers = first === "events" ? "others" : first === "others" ? "events" : first;
  return lazyBounds(
    () => 1 - worstMixtureUpper(others, firstOfOthers, { ...level, gaffke: 1 - gaffke.lower }),
    () => worstMixtureUpper({ events, samples }, first, { ...level, gaffke: gaffke.upper }),
  );
}

/**
 * The upper bound of a fraction over prompts of several responses each, by the exact chance under the worst
 * distribution of the prompts' rates.
 *
 * Whether the fraction is as large as p is tested with a statistic to which a prompt with k events of m adds
 * -log(1 - λ k / m), so that prompts that always go wrong weigh most, the more so the fewer of them n prompts would
 * have: λ = 0.85 if n p is below 7.5, 0.7 below 14, 0.5 below 28, and then 0.36, whatever the data. The chance of data
 * as good as these is the largest over all distributions of rates with the mean p: responses are independent given the
 * rate of their prompt, and nothing is supposed of the rates. Climbing from random starts over distributions on 60
 * rates finds none worse than these: a share of prompts always goes wrong, a share never, and the rest have one rate.
 * Over those the chance is maximised here. The bound is the p at which it is the error allowed. That no other mixture
 * is worse is not proven.
 *
 * Without events the bound is that of one response a prompt, 1 - error^(1 / n). So it is if only none of the first
 * responses is an event, where these are known: under p that has the chance (1 - p)^n at most, whatever the
 * distribution. What it may err is taken from the error allowed above, so that several responses show what one does.
 *
 * If there are many events nothing is
 * gained over `gaffkeInterval`: fractions above 0.3, and those of which 60 prompts could be all events, are left to it.
 *
 * @param gaffke Gaffke's bound at the same level
 */
export function worstMixtureUpper(
  { events, samples }: EqualSamples,
  first: FirstResponses | undefined,
  { alpha, scale, gaffke }: { readonly alpha: number; readonly scale: number; readonly gaffke: number },
): number {
  const prompts = events.length * scale;
  const highest = Math.min(HIGHEST, MOST_EVENTS / prompts);
  if (!(gaffke < highest)) return gaffke;
  const counts = new Float64Array(samples + 1);
  for (let i = 0; i < events.length; i++) {
    const k = events[i] as number;
    counts[k] = (counts[k] as number) + scale;
  }
  const mean = counts.reduce((sum, count, k) => sum + count * k, 0) / (samples * prompts);
  if (mean === 0 || first === "others") return -Math.expm1(Math.log(alpha) / prompts);
  const excess = (fraction: number): number => {
    const allowed = alpha - (first === undefined ? 0 : Math.pow(1 - fraction, prompts));
    return allowed > 0 ? Math.log(allowed) - Math.log(Math.max(LEAST, mixtureChance(counts, fraction))) : -1;
  };
  const lastKept = (from: number, to: number): number => (excess(to) > 0 ? lastWithin(to, from, excess) : to);
  // With one λ the chance falls with p, so that what is not rejected ends once within each of its stretches.
  for (let i = LAMBDAS.length - 1; i > 0; i--) {
    const start = (LAMBDAS[i]?.from ?? 0) / prompts;
    if (start >= highest) continue;
    const end = Math.min(highest, (LAMBDAS[i + 1]?.from ?? Infinity) / prompts);
    if (mean >= start || !(excess(start) > 0)) return lastKept(Math.max(mean, start), end);
  }
  return lastKept(mean, Math.min(highest, (LAMBDAS[1]?.from ?? Infinity) / prompts));
}

/** Whether so many prompts with 0, 1, ... events show that the fraction is below the limit. */
export type FractionTest = (counts: ArrayLike<number>, first: FirstResponses) => boolean;

/**
 * Whether `worstMixtureUpper` lies below a limit, for many sets of one size, of which the first responses are known:
 * how many events it bears is found once. Undefined where Gaffke's bound decides.
 */
export function worstMixtureTest(
  { prompts, samples }: { readonly prompts: number; readonly samples: number },
  limit: number,
  alpha: number,
): FractionTest | undefined {
  const highest = Math.min(HIGHEST, MOST_EVENTS / prompts);
  if (!(limit < highest) || samples > MOST_SAMPLES) return undefined;
  const starts = LAMBDAS.map(({ from }) => from / prompts).filter((start) => start > limit && start < highest);
  const tests = [limit, ...starts].map((fraction) => {
    const weights = weightsOf(samples, prompts, fraction);
    const allowed = alpha - Math.pow(1 - fraction, prompts);
    const isShown = (total: number): boolean => worstChance({ prompts, samples, weights, total }, fraction) <= allowed;
    return { weights, most: mostWhere(isShown) };
  });
  return (counts, first) =>
    first === "others"
      ? Math.pow(1 - limit, prompts) < alpha
      : tests.every(({ weights, most }) => totalOf(counts, weights) <= most);
}

/** The largest whole number for which a condition holds that holds up to some number, or -1. */
function mostWhere(holds: (total: number) => boolean): number {
  if (!holds(0)) return -1;
  let [most, beyond] = [0, 1];
  while (holds(beyond)) [most, beyond] = [beyond, 2 * beyond];
  while (beyond - most > 1) {
    const middle = Math.floor((most + beyond) / 2);
    if (holds(middle)) most = middle;
    else beyond = middle;
  }
  return most;
}

function totalOf(counts: ArrayLike<number>, weights: Uint32Array): number {
  let total = 0;
  for (let k = 0; k < weights.length; k++) total += (counts[k] as number) * (weights[k] as number);
  return Math.floor(total + 1e-9);
}

const HIGHEST = 0.3;
/** Beyond that a bound takes seconds, and more responses show little more. */
const MOST_SAMPLES = 100;
const MOST_EVENTS = 60;
const LEAST = 1e-300;
/** From how many prompts that always go wrong which λ is taken. */
const LAMBDAS = [
  { from: 0, lambda: 0.85 },
  { from: 7.5, lambda: 0.7 },
  { from: 14, lambda: 0.5 },
  { from: 28, lambda: 0.36 },
] as const;

/**
 * The largest chance of data as good as these if the fraction is as large as `fraction`: `counts[k]` prompts have k
 * events, of as many responses as there are counts but one.
 */
export function mixtureChance(counts: ArrayLike<number>, fraction: number): number {
  const samples = counts.length - 1;
  let prompts = 0;
  for (let k = 0; k <= samples; k++) prompts += counts[k] as number;
  const weights = weightsOf(samples, prompts, fraction);
  return worstChance({ prompts, samples, weights, total: totalOf(counts, weights) }, fraction);
}

/** The weight of one event, in steps: finer ones would change little, and take long. */
const STEPS = [4, 2] as const;
const MANY = 3000;

function weightsOf(samples: number, prompts: number, fraction: number): Uint32Array {
  const one = STEPS[samples * prompts > MANY ? 1 : 0];
  const { lambda } = LAMBDAS.findLast(({ from }) => prompts * fraction >= from) ?? LAMBDAS[0];
  const unit = one / -Math.log1p(-lambda / samples);
  return Uint32Array.from({ length: samples + 1 }, (_, k) => Math.round(-unit * Math.log1p((-lambda * k) / samples)));
}

interface Design {
  readonly prompts: number;
  readonly samples: number;
  readonly weights: Uint32Array;
  readonly total: number;
}

/** Where the walk over mixtures begins: shares of the events that are of prompts that always go wrong, and of none. */
const ALWAYS = [0, 0.15, 0.3, 0.5, 0.7, 0.9, 1] as const;
const NEVER = [0, 0.4] as const;
const ROUNDS = 5;

/** The largest chance of so little over the mixtures with this mean. */
function worstChance(design: Design, fraction: number): number {
  const chanceAt = (always: number, never: number): number => chanceOf(design, fraction, always, never);
  let best = { chance: 0, always: 0, never: 0 };
  const look = (always: number, never: number): void => {
    if (always < 0 || always > 1 || never < 0 || never > 0.99) return;
    const chance = chanceAt(always, never);
    if (chance > best.chance) best = { chance, always, never };
  };
  for (const always of ALWAYS) for (const never of NEVER) look(always, never);
  for (let round = 0, step = 0.1; round < ROUNDS; round++, step /= 2) {
    const { always, never } = best;
    look(always - step, never);
    look(always + step, never);
    look(best.always, never - step);
    look(best.always, never + step);
  }
  return Math.min(1, best.chance);
}

/**
 * The chance if the share `always` of the events is of prompts that always go wrong, and the share `never` of the other
 * prompts never does.
 */
function chanceOf(
  { prompts, samples, weights, total }: Design,
  fraction: number,
  always: number,
  never: number,
): number {
  const wrong = always * fraction;
  const some = (1 - wrong) * (1 - never);
  const rate = (fraction - wrong) / some;
  if (rate > 1) return 0;
  const chances = binomialChances(samples, rate).map((chance) => chance * some);
  chances[0] = (chances[0] as number) + (1 - wrong - some);
  chances[samples] = (chances[samples] as number) + wrong;
  return additivePowerCdf(chances, weights, prompts, total);
}

function binomialChances(samples: number, rate: number): Float64Array {
  const chances = new Float64Array(samples + 1);
  if (rate === 1) {
    chances[samples] = 1;
    return chances;
  }
  chances[0] = Math.pow(1 - rate, samples);
  for (let k = 1; k <= samples; k++)
    chances[k] = ((chances[k - 1] as number) * (samples - k + 1) * rate) / (k * (1 - rate));
  return chances;
}
