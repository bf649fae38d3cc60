import { ascendingOrder } from "./ascending-order.js";

/** Two lists of values put into one ascending order: what weighing them anew again and again needs only once. */
export interface MergedOrder {
  /** The places of the values in ascending order; those of the second list follow those of the first. */
  readonly order: Uint32Array;
  /** The distance from each value to the next one above it, in that order; 0 after the last. */
  readonly gap: Float64Array;
  /** The places of the second list in ascending order. */
  readonly second: Uint32Array;
  /** Of each value of the first list how many of the second are below it, and how many are not above it. */
  readonly below: Uint32Array;
  readonly notAbove: Uint32Array;
}

const known = new WeakMap<Float64Array, WeakMap<Float64Array, MergedOrder>>();

/** The merged order of two lists, which is kept for as long as they are: their values must not change. */
export function mergedOrder(x: Float64Array, y: Float64Array): MergedOrder {
  const ofX = known.get(x) ?? new WeakMap<Float64Array, MergedOrder>();
  known.set(x, ofX);
  const found = ofX.get(y) ?? merge(x, y);
  ofX.set(y, found);
  return found;
}

/** One list is often merged with several: the scores of a reference group with those of all others. */
const orders = new WeakMap<Float64Array, Uint32Array>();

/** The places of values in ascending order, which is kept as well. */
export function orderOf(values: Float64Array): Uint32Array {
  const found = orders.get(values) ?? ascendingOrder(values);
  orders.set(values, found);
  return found;
}

function merge(x: Float64Array, y: Float64Array): MergedOrder {
  const [first, second] = [orderOf(x), orderOf(y)];
  const [n, m] = [x.length, y.length];
  const order = new Uint32Array(n + m);
  const gap = new Float64Array(n + m);
  const [below, notAbove] = [new Uint32Array(n), new Uint32Array(n)];
  const valueAt = (place: number): number => (place < n ? x[place] : y[place - n]) as number;
  const firstAt = (i: number): number => x[first[i] as number] as number;
  const secondAt = (j: number): number => y[second[j] as number] as number;
  let upTo = 0;
  for (let i = 0, j = 0; i < n || j < m;) {
    const isFirst = j === m || (i < n && firstAt(i) <= secondAt(j));
    if (isFirst) {
      const place = first[i] as number;
      below[place] = j;
      while (upTo < m && secondAt(upTo) <= firstAt(i)) upTo++;
      notAbove[place] = upTo;
    }
    order[i + j] = isFirst ? (first[i++] as number) : n + (second[j++] as number);
  }
  for (let k = 0; k + 1 < n + m; k++) gap[k] = valueAt(order[k + 1] as number) - valueAt(order[k] as number);
  return { order, gap, second, below, notAbove };
}
