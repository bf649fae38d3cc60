import type { Numbers } from "../core/input.js";
import { jensenShannonDivergence } from "./jensen-shannon-divergence.js";
import type { WeightedSample } from "./weighted-samples.js";

/** The lowest and the highest of some scores. */
export type Extent = readonly [low: number, high: number];

/** How scores are counted into bins, and the divergence of the counts is taken. */
export interface Binning {
  readonly bins: number;
  /** What the bins span; the scores of both sides unless given. */
  readonly span: Extent | undefined;
  readonly base: number;
  /**
   * `"reference"`: bins over the first side's scores alone, others lost, bins that are empty on either side dropped,
   * natural logarithm.
   */
  readonly variant: "paper" | "reference";
}

/** The Jensen-Shannon divergence of the histograms of weighted scores; undefined if a side weighs nothing. */
export function weightedDivergence(x: WeightedSample, y: WeightedSample, binning: Binning): number | undefined {
  const [first, second] = [drawn(x), drawn(y)];
  if (first.value.length === 0 || second.value.length === 0) return undefined;
  const { bins, base, variant } = binning;
  const isPaper = variant === "paper";
  const own = extent(first.value);
  const [low, high] = isPaper ? (binning.span ?? joined(own, extent(second.value))) : own;
  if (high - low === Infinity) return undefined;
  const [p, q] = [first, second].map((side) => {
    const counts = new Float64Array(bins);
    const places = binsOf(side.value, low, high, bins, isPaper);
    for (const [i, bin] of places.entries()) if (bin >= 0) (counts[bin] as number) += side.weight[i] as number;
    return counts;
  }) as [Float64Array, Float64Array];
  return isPaper ? jensenShannonDivergence(p, q, { base }) : divergenceOfShared(p, q, total(first), total(second));
}

/** Over the bins that neither side leaves empty, in which not all scores need lie. */
function divergenceOfShared(p: Float64Array, q: Float64Array, ofP: number, ofQ: number): number {
  let divergence = 0;
  for (let i = 0; i < p.length; i++) {
    const x = (p[i] as number) / ofP;
    const y = (q[i] as number) / ofQ;
    if (x > 0 && y > 0) divergence += (x * Math.log((2 * x) / (x + y)) + y * Math.log((2 * y) / (x + y))) / 2;
  }
  return divergence;
}

/** The scores that weigh something. */
function drawn({ value, weight }: WeightedSample): WeightedSample {
  return {
    value: value.filter((_, i) => (weight[i] as number) > 0),
    weight: weight.filter((one) => one > 0),
  };
}

function total({ weight }: WeightedSample): number {
  return weight.reduce((sum, one) => sum + one, 0);
}

/** The least and the greatest of some values. */
export function extent(values: Numbers): Extent {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i] as number);
    high = Math.max(high, values[i] as number);
  }
  return [low, high];
}

/** The extent of two sides together. */
export function joined([lowA, highA]: Extent, [lowB, highB]: Extent): Extent {
  return [Math.min(lowA, lowB), Math.max(highA, highB)];
}

/**
 * The bin of each value among bins of equal width, the last one closed on both sides, with the edges of NumPy's
 * `histogram`, which widens a range of no width by 0.5 each way; -1 for values outside unless they are clamped.
 */
export function binsOf(values: Numbers, low: number, high: number, bins: number, clamp: boolean): Int32Array {
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  // The 0.5 is lost on numbers above 2^53.
  const width = to - from || 1;
  const edge = (bin: number): number => (bin === bins ? to : from + bin * (width / bins));
  const places = new Int32Array(values.length).fill(-1);
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!clamp && (value < from || value > to)) continue;
    let bin = Math.min(bins - 1, Math.max(0, Math.floor(((value - from) / width) * bins)));
    // Rounding can put a value on the wrong side of an edge.
    if (bin > 0 && value < edge(bin)) bin--;
    else if (bin < bins - 1 && value >= edge(bin + 1)) bin++;
    places[i] = bin;
  }
  return places;
}

/** What was counted of a side in each bin, and how many candidates more it starts with. */
interface Counted {
  readonly counts: Float64Array;
  readonly more: number;
}

/** Halvings of the way to the histogram of both sides. */
const HALVINGS = 40;

/**
 * The divergence on the straight way from two histograms to that of both sides together, where twice the logarithm of
 * the likelihood, divided by `variation`, has fallen by `fall`; 0 if it nowhere does. Each side starts with `more`
 * candidates that lie as those of both sides do.
 */
export function leastLikely(
  sides: readonly [Counted, Counted],
  variation: number,
  base: number,
): (fall: number, scale?: number) => number {
  const sizeOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  const sizes = sides.map(({ counts }) => sizeOf(counts)) as [number, number];
  const [first, second] = sides;
  const both = first.counts.map((count, bin) => (count + (second.counts[bin] as number)) / (sizes[0] + sizes[1]));
  return (fall, scale = 1) => {
    const starts = sides.map(({ counts, more }, side) => {
      const size = sizes[side] as number;
      const own = more / scale;
      return {
        size: size + own,
        shares: counts.map((count, bin) => (count + own * (both[bin] as number)) / (size + own)),
      };
    });
    const towards = (way: number): Float64Array[] =>
      starts.map(({ shares }) => shares.map((share, bin) => share + way * ((both[bin] as number) - share)));
    const fallen = (way: number): number =>
      towards(way).reduce((sum, there, side) => {
        const { size, shares } = starts[side] as (typeof starts)[number];
        const less = shares.reduce(
          (own, share, bin) => own + (share > 0 ? share * Math.log(share / (there[bin] as number)) : 0),
          0,
        );
        return sum + (2 * scale * size * less) / variation;
      }, 0);
    if (fallen(1) <= fall) return 0;
    let [near, far] = [0, 1];
    for (let i = 0; i < HALVINGS; i++) {
      const way = (near + far) / 2;
      if (fallen(way) > fall) far = way;
      else near = way;
    }
    const [p, q] = towards(near) as [Float64Array, Float64Array];
    return jensenShannonDivergence(p, q, { base });
  };
}
