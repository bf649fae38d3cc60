import { clusteredDifference, clusteredRatio } from "@fairexpect/metrics/statistics";

/** The chances of 0 to n events of n trials. */
function chances(n: number, p: number): Float64Array {
  const found = new Float64Array(n + 1);
  for (let k = 0, ways = 0; k <= n; ways += Math.log(n - k) - Math.log(k + 1), k++)
    found[k] = Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
  return found;
}

const RATES = [0.002, 0.01, ...Array.from({ length: 49 }, (_, i) => (i + 1) / 50), 0.99, 0.998];

interface Design {
  readonly sizes: readonly [number, number];
  readonly method: "auto" | "strict";
  readonly confidence: number;
  readonly of: "difference" | "ratio";
}

/** Of all data that there can be of n and m trials, each its own cluster, the upper bound; a ratio needs an event. */
function upperBounds({ sizes: [n, m], method, confidence, of }: Design): Float64Array[] {
  const side = (before: number, trials: number, after: number, events: number) => ({
    events: Array.from({ length: before + trials + after }, (_, i) => (i >= before && i < before + events ? 1 : 0)),
    trials: Array.from({ length: before + trials + after }, (_, i) => (i >= before && i < before + trials ? 1 : 0)),
  });
  const boundOf = (x: number, y: number): number => {
    const [first, second] = [side(0, n, m, x), side(n, m, 0, y)];
    if (of === "difference") return clusteredDifference(first, second, { method }).bounds(confidence).upper;
    return y === 0 ? Infinity : clusteredRatio(first, second, { method }).bounds(confidence).upper;
  };
  return Array.from({ length: n + 1 }, (_, x) => Float64Array.from({ length: m + 1 }, (_value, y) => boundOf(x, y)));
}

/**
 * How many times as often as its confidence says the upper bound is below the truth, at the worst pair of rates; by
 * symmetry that of (m, n) trials is how often the lower one of (n, m) is above it.
 */
export function worstTimes(design: Design): number {
  const bounds = upperBounds(design);
  const [first, second] = design.sizes.map((trials) => RATES.map((rate) => chances(trials, rate)));
  let worst = 0;
  for (const [i, p] of RATES.entries())
    for (const [j, q] of RATES.entries()) {
      const truth = design.of === "difference" ? p - q - 1e-9 : (p / q) * (1 - 1e-9);
      let missed = 0;
      for (const [x, row] of bounds.entries())
        for (const [y, upper] of row.entries())
          if (upper < truth) missed += (first?.[i]?.[x] ?? 0) * (second?.[j]?.[y] ?? 0);
      worst = Math.max(worst, missed);
    }
  return worst / (1 - design.confidence);
}
