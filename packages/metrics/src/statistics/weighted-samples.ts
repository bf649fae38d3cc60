import { mergedOrder, orderOf, placementsIn } from "./merged-order.js";

/** Numbers, which stay as they are, each with a weight of at least 0: how often a resample drew it. */
export interface WeightedSample {
  readonly value: Float64Array;
  readonly weight: Float64Array;
}

/** The samples put together. */
export function union(samples: readonly WeightedSample[]): WeightedSample {
  const [first] = samples;
  if (first !== undefined && samples.length === 1) return first;
  const length = samples.reduce((sum, { value }) => sum + value.length, 0);
  const joined = { value: new Float64Array(length), weight: new Float64Array(length) };
  let start = 0;
  for (const { value, weight } of samples) {
    joined.value.set(value, start);
    joined.weight.set(weight, start);
    start += value.length;
  }
  return joined;
}

/** `wassersteinDistance` of weighted samples; undefined if one of them weighs nothing. */
export function weightedWasserstein(x: WeightedSample, y: WeightedSample): number | undefined {
  const [ofX, ofY] = [total(x), total(y)];
  if (!(ofX > 0 && ofY > 0)) return undefined;
  const { order, gap } = mergedOrder(x.value, y.value);
  const n = x.value.length;
  // Weights that are whole numbers stay so, and shares that are equal differ by nothing.
  const share = new Float64Array(order.length);
  for (let i = 0; i < n; i++) share[i] = (x.weight[i] as number) * ofY;
  for (let j = n; j < share.length; j++) share[j] = -(y.weight[j - n] as number) * ofX;
  const scale = 1 / ofX / ofY;
  let area = 0;
  let apart = 0;
  for (let k = 0; k < order.length; k++) {
    apart += share[order[k] as number] as number;
    area += Math.abs(apart) * scale * (gap[k] as number);
  }
  return area;
}

/** What weighs how much up to which place in ascending order: several samples are often held against one. */
export interface Cumulated {
  readonly value: Float64Array;
  /** Before the first of the ascending values nothing, after the last one all. */
  readonly upTo: Float64Array;
}

export function cumulated({ value, weight }: WeightedSample): Cumulated {
  const order = orderOf(value);
  const upTo = new Float64Array(order.length + 1);
  let sum = 0;
  for (let j = 0; j < order.length; j++) {
    sum += weight[order[j] as number] as number;
    upTo[j + 1] = sum;
  }
  return { value, upTo };
}

/** `mannWhitneyGap` of weighted samples; undefined if one of them weighs nothing. */
export function weightedMannWhitneyGap(x: WeightedSample, y: WeightedSample): number | undefined {
  return gapToCumulated(x, cumulated(y));
}

/** `weightedMannWhitneyGap` of samples that are held against one after another. */
export function gapToCumulated(
  { value, weight }: WeightedSample,
  { value: others, upTo }: Cumulated,
): number | undefined {
  const { below, notAbove } = placementsIn(value, others);
  let ofX = 0;
  let twice = 0;
  for (let i = 0; i < below.length; i++) {
    const own = weight[i] as number;
    ofX += own;
    twice += own * ((upTo[below[i] as number] as number) + (upTo[notAbove[i] as number] as number));
  }
  const ofY = upTo.at(-1) as number;
  return ofX > 0 && ofY > 0 ? 0.5 - twice / 2 / ofX / ofY : undefined;
}

function total({ weight }: WeightedSample): number {
  let sum = 0;
  for (let i = 0; i < weight.length; i++) sum += weight[i] as number;
  return sum;
}
