import { ascendingOrder } from "./ascending-order.js";

/** Two lists of values put into one ascending order: what weighing them anew again and again needs only once. */
export interface MergedOrder {
  /** The places of the values in ascending order; those of the second list follow those of the first. */
  readonly order: Uint32Array;
  /** The distance from each value to the next one above it, in that order; 0 after the last. */
  readonly gap: Float64Array;
}

/** Of each value of a list how many of another one are below it, and how many are not above it. */
export interface Placements {
  readonly below: Uint32Array;
  readonly notAbove: Uint32Array;
}

/** The merged order of two lists, which is kept for as long as they are: their values must not change. */
export const mergedOrder = keptByPair(merge);

/** The placements of a list's values in another one, which are kept as well. */
export const placementsIn = keptByPair(place);

/** One list is often merged with several: the scores of a reference group with those of all others. */
const orders = new WeakMap<Float64Array, Uint32Array>();

/** The places of values in ascending order, which is kept as well. */
export function orderOf(values: Float64Array): Uint32Array {
  const found = orders.get(values) ?? ascendingOrder(values);
  orders.set(values, found);
  return found;
}

function keptByPair<Found>(
  find: (x: Float64Array, y: Float64Array) => Found,
): (x: Float64Array, y: Float64Array) => Found {
  const known = new WeakMap<Float64Array, WeakMap<Float64Array, Found>>();
  return (x, y) => {
    const ofX = known.get(x) ?? new WeakMap<Float64Array, Found>();
    known.set(x, ofX);
    const found = ofX.get(y) ?? find(x, y);
    ofX.set(y, found);
    return found;
  };
}

function merge(x: Float64Array, y: Float64Array): MergedOrder {
  const [first, second] = [orderOf(x), orderOf(y)];
  const [n, m] = [x.length, y.length];
  const order = new Uint32Array(n + m);
  const gap = new Float64Array(n + m);
  const valueAt = (at: number): number => (at < n ? x[at] : y[at - n]) as number;
  for (let i = 0, j = 0; i < n || j < m;) {
    const isFirst = j === m || (i < n && (x[first[i] as number] as number) <= (y[second[j] as number] as number));
    order[i + j] = isFirst ? (first[i++] as number) : n + (second[j++] as number);
  }
  for (let k = 0; k + 1 < n + m; k++) gap[k] = valueAt(order[k + 1] as number) - valueAt(order[k] as number);
  return { order, gap };
}

function place(x: Float64Array, y: Float64Array): Placements {
  const [first, second] = [orderOf(x), orderOf(y)];
  const m = y.length;
  const [below, notAbove] = [new Uint32Array(x.length), new Uint32Array(x.length)];
  let [lower, upper] = [0, 0];
  for (let i = 0; i < first.length; i++) {
    const at = first[i] as number;
    const own = x[at] as number;
    while (lower < m && (y[second[lower] as number] as number) < own) lower++;
    while (upper < m && (y[second[upper] as number] as number) <= own) upper++;
    below[at] = lower;
    notAbove[at] = upper;
  }
  return { below, notAbove };
}
