import type { Numbers } from "../core/input.js";
import { ascendingOrder } from "./ascending-order.js";
import { midranks } from "./midranks.js";
import { checkPairs, pearsonCorrelation } from "./pearson-correlation.js";

/**
 * Spearman's rank correlation of two lists of numbers: Pearson's correlation of their midranks, so how well any
 * rising curve describes the one by the other. In [-1, 1]; 1 is the same order, -1 the reverse. `undefined` if there
 * are fewer than 2 numbers or all of one list are equal. SciPy's `spearmanr`.
 *
 * @throws InputError if the lengths differ, or a value is not a finite number
 * @example
 * spearmanCorrelation([1, 2, 3, 4], [1, 10, 100, 1000]) // 1
 * @since 0.1.0
 */
export function spearmanCorrelation(x: Numbers, y: Numbers): number | undefined {
  checkPairs("spearmanCorrelation", x, y);
  return pearsonCorrelation(midranks(x), midranks(y));
}

/**
 * Spearman's correlation without each pair in turn; not a number where a list is constant then. Without a pair every
 * greater rank falls by 1 and every equal one by a half, so sums over those above say it all. O(n log n).
 */
export function spearmanWithoutEach(x: Numbers, y: Numbers): Float64Array {
  const [r, s] = [midranks(x), midranks(y)];
  const n = r.length;
  const [first, second] = [above(r, s), above(s, r)];
  const both = pairsAbove(first.order, r, s);
  const product = r.reduce((sum, rank, i) => sum + rank * (s[i] as number), 0);
  const left = n - 1;
  const centre = (left * (left + 1) ** 2) / 4;
  const squares = ({ ties, tied }: Above, i: number): number => {
    const size = tied[i] as number;
    // (t³ - t) / 12 of the pair's own ties, with and without it.
    return (left * (left * left - 1)) / 12 - (ties - (size * (size - 1)) / 4);
  };
  return Float64Array.from(r, (rank, i) => {
    const own = rank * (s[i] as number) + (first.sums[i] as number) + (second.sums[i] as number);
    const spread = squares(first, i) * squares(second, i);
    if (!(spread > 1e-9)) return Number.NaN;
    return Math.max(-1, Math.min(1, (product - own + (both[i] as number) - centre) / Math.sqrt(spread)));
  });
}

interface Above {
  readonly order: Uint32Array;
  /** Of each place, the other ranks of those above it, of its equals half. */
  readonly sums: Float64Array;
  /** Σ (t³ - t) / 12 over groups of t equal ranks, and of each place how many are equal, itself included. */
  readonly ties: number;
  readonly tied: Float64Array;
}

function above(ranks: Float64Array, others: Float64Array): Above {
  const order = ascendingOrder(ranks);
  const n = order.length;
  const [sums, tied] = [new Float64Array(n), new Float64Array(n)];
  let [greater, ties] = [0, 0];
  for (let end = n; end > 0;) {
    const start = startOf(order, ranks, end);
    const size = end - start;
    let equal = 0;
    for (let k = start; k < end; k++) equal += others[order[k] as number] as number;
    for (let k = start; k < end; k++) {
      const i = order[k] as number;
      sums[i] = greater + (equal - (others[i] as number)) / 2;
      tied[i] = size;
    }
    greater += equal;
    ties += (size * (size * size - 1)) / 12;
    end = start;
  }
  return { order, sums, ties, tied };
}

/** Of each place, how many others are above it in both lists, an equal rank counting half. */
function pairsAbove(order: Uint32Array, ranks: Float64Array, others: Float64Array): Float64Array {
  const n = order.length;
  // A Fenwick tree over twice the rank, of the places with greater ranks so far.
  const tree = new Float64Array(2 * n + 2);
  let seen = 0;
  const add = (rank: number): void => {
    seen++;
    for (let k = 2 * rank; k < tree.length; k += k & -k) tree[k] = (tree[k] as number) + 1;
  };
  const upTo = (twice: number): number => {
    let sum = 0;
    for (let k = twice; k > 0; k -= k & -k) sum += tree[k] as number;
    return sum;
  };
  const over = (rank: number): number => seen - (upTo(2 * rank - 1) + upTo(2 * rank)) / 2;
  const found = new Float64Array(n);
  for (let end = n; end > 0;) {
    const start = startOf(order, ranks, end);
    const places = order.subarray(start, end);
    for (const i of places) found[i] = over(others[i] as number) / 2;
    for (const i of places) add(others[i] as number);
    // Without itself, which is half above.
    for (const i of places) found[i] = (found[i] as number) + (over(others[i] as number) - 0.5) / 2;
    end = start;
  }
  return found;
}

/** Where those equal to the last before `end` begin. */
function startOf(order: Uint32Array, ranks: Float64Array, end: number): number {
  let start = end - 1;
  while (start > 0 && ranks[order[start - 1] as number] === ranks[order[start] as number]) start--;
  return start;
}
