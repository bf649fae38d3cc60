import { evidenceReader } from "#lexical-toxicity/evidence.js";
import { doublings, smoothMaximum } from "#lexical-toxicity/head.js";
import type { Head } from "#lexical-toxicity/head.js";
import { situations } from "#lexical-toxicity/situations.js";
import { CLASSES, SLOTS, slotOf } from "#lexical-toxicity/slots.js";
import type { BaseModel } from "#lexical-toxicity/base-model.js";

import { minimize } from "./minimize.js";

/** A part of a text as the head sees it: its slots with their evidence. */
interface Part {
  readonly slots: Uint16Array;
  readonly sums: Float64Array;
}

export interface Example {
  readonly parts: readonly Part[];
  readonly whole: Part;
  readonly label: number;
  readonly weight: number;
}

export interface LabelledText {
  readonly text: string;
  readonly label: number;
  readonly weight: number;
}

/** Texts as the head sees them by a base; those without a word that could be judged are left out. */
export function examplesOf(base: BaseModel, texts: readonly LabelledText[]): Example[] {
  const evidence = evidenceReader(base);
  const partOf = (k: number): Part => {
    const count = evidence.weigh(k);
    const slots = Uint16Array.from(evidence.used.subarray(0, count));
    return { slots, sums: Float64Array.from(slots, (slot) => evidence.sums[slot] as number) };
  };
  return texts.flatMap(({ text, label, weight }) => {
    const count = evidence.read(text);
    if (count === 0) return [];
    const parts = Array.from({ length: count }, (_, k) => partOf(k));
    return [{ parts, whole: count === 1 ? (parts[0] as Part) : partOf(-1), label, weight }];
  });
}

/** The function from a text to all the evidence that a base finds in it. */
export function evidenceOf(base: BaseModel): (text: string) => number {
  const evidence = evidenceReader(base);
  return (text) => {
    if (evidence.read(text) === 0) return 0;
    const count = evidence.weigh(-1);
    return evidence.used.subarray(0, count).reduce((sum, slot) => sum + (evidence.sums[slot] as number), 0);
  };
}

const POOLING = 7;
const OFFSET = 2 * SLOTS;
const SIZE = OFFSET + 1 + POOLING;

/** How strongly slopes are drawn to what is expected of them, biases to 0, and the rest to where it starts. */
const PENALTY = 8;
const POOLING_PENALTY = 1;
/** What slopes are expected to be in situations in which words seldom mean what they say elsewhere; else 1. */
const expected: Partial<Record<(typeof situations)[number], number>> = {
  "in code": 0.2,
  quoted: 0.4,
  denied: 0.3,
  reported: 0.6,
  supposed: 0.6,
  "with praise": 0.4,
  "of oneself": 0.5,
  "as called": 0.4,
  "as a figure": 0.4,
};
const ITERATIONS = 60;
const ROUNDS = 2;
/** How much of the distance from .5 the words alone decide: what gives rows for calibration of Jigsaw their likeliest labels. */
const PLAIN_SHARE = 0.65;
/** How much more a worst part has to show than fits best, so that long harmless texts are seldom flagged. */
const LONG_MARGIN = 0.45;

/** What a head starts from: all evidence counts as it stands, but where less is expected. */
function startOf(offset: number): Float64Array {
  const start = new Float64Array(SIZE);
  start.fill(1, 0, SLOTS);
  situations.forEach((name, situation) => {
    for (let slot = 0; slot < CLASSES * 2; slot++)
      start[slotOf(Math.floor(slot / 2), situation, slot % 2)] = expected[name] ?? 1;
  });
  start.set([offset, 0, 1, 0, 0, offset, 1, 0], OFFSET);
  return start;
}

/** The head that gives the examples the most likely labels; `offset` is the logit of a text without evidence. */
export function fitHead(examples: readonly Example[], offset: number, log: (message: string) => void): Head {
  const start = startOf(offset);
  const penaltyOf = (k: number): number => (k < OFFSET ? PENALTY : k === OFFSET ? 0 : POOLING_PENALTY);
  const objective = (x: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let loss = 0;
    for (const example of examples) loss += addExample(example, x, gradient);
    for (let k = 0; k < SIZE; k++) {
      const away = (x[k] as number) - (start[k] as number);
      loss += (penaltyOf(k) * away * away) / 2;
      gradient[k] = (gradient[k] as number) + penaltyOf(k) * away;
    }
    return loss;
  };
  let x: Float64Array = start;
  for (let round = 1; round <= ROUNDS; round++) {
    let lowest = 0;
    x = minimize(SIZE, objective, ITERATIONS, (_, value) => (lowest = value), x);
    log(`  head, round ${round}: ${lowest.toFixed(1)}`);
  }
  return { ...headFrom(x), plainOffset: offset, plainShare: PLAIN_SHARE };
}

function headFrom(x: Float64Array): Omit<Head, "plainOffset" | "plainShare"> {
  const [
    offset = 0,
    worstOffset = 0,
    worst = 0,
    perDoubling = 0,
    worstWhole = 0,
    wholeOffset = 0,
    whole = 0,
    wholeBiases = 0,
  ] = x.subarray(OFFSET);
  return {
    slopes: x.slice(0, SLOTS),
    biases: x.slice(SLOTS, OFFSET),
    offset,
    worstOffset: worstOffset - LONG_MARGIN,
    worst,
    perDoubling,
    worstWhole,
    wholeOffset,
    whole,
    wholeBiases,
  };
}

/** The loss of an example; its slopes are added to the gradient. */
function addExample({ parts, whole, label, weight }: Example, x: Float64Array, gradient: Float64Array): number {
  const logits = parts.map((part) => partLogit(part, x));
  const most = logits.indexOf(Math.max(...logits));
  const worst = parts[most] as Part;
  const worstLogit = logits[most] as number;
  if (parts.length === 1) {
    const error = weight * (sigmoid(worstLogit) - label);
    gradient[OFFSET] = (gradient[OFFSET] as number) + error;
    addPart(worst, error, error, gradient);
    return weight * lossOf(worstLogit, label);
  }
  const many = doublings(parts.length);
  const { weighed, bias } = termsOf(whole, x);
  const [a = 0, b = 0, c = 0, g = 0, d = 0, e = 0, f = 0] = x.subarray(OFFSET + 1);
  const first = a + b * worstLogit + c * many + g * weighed;
  const second = d + e * weighed + f * bias;
  const logit = smoothMaximum(first, second);
  const error = weight * (sigmoid(logit) - label);
  const share = sigmoid(first - second);
  const rest = 1 - share;
  const slopes = [share, share * worstLogit, share * many, share * weighed, rest, rest * weighed, rest * bias];
  for (let k = 0; k < POOLING; k++)
    gradient[OFFSET + 1 + k] = (gradient[OFFSET + 1 + k] as number) + error * (slopes[k] as number);
  gradient[OFFSET] = (gradient[OFFSET] as number) + error * share * b;
  addPart(worst, error * share * b, error * share * b, gradient);
  addPart(whole, error * (share * g + rest * e), error * rest * f, gradient);
  return weight * lossOf(logit, label);
}

function termsOf({ slots, sums }: Part, x: Float64Array): { readonly weighed: number; readonly bias: number } {
  let weighed = 0;
  let bias = 0;
  for (let k = 0; k < slots.length; k++) {
    const slot = slots[k] as number;
    weighed += (x[slot] as number) * (sums[k] as number);
    bias += x[SLOTS + slot] as number;
  }
  return { weighed, bias };
}

function partLogit(part: Part, x: Float64Array): number {
  const { weighed, bias } = termsOf(part, x);
  return (x[OFFSET] as number) + weighed + bias;
}

/** Adds to the gradients of slopes and biases. */
function addPart({ slots, sums }: Part, slope: number, bias: number, gradient: Float64Array): void {
  for (let k = 0; k < slots.length; k++) {
    const slot = slots[k] as number;
    gradient[slot] = (gradient[slot] as number) + slope * (sums[k] as number);
    gradient[SLOTS + slot] = (gradient[SLOTS + slot] as number) + bias;
  }
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function lossOf(logit: number, label: number): number {
  return Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - label * logit;
}
