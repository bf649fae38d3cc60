import { clusteredDifference } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

/** The chances of 0 to n events of n trials. */
function chances(n: number, p: number): Float64Array {
  const found = new Float64Array(n + 1);
  for (let k = 0, ways = 0; k <= n; ways += Math.log(n - k) - Math.log(k + 1), k++)
    found[k] = Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
  return found;
}

const RATES = [0.002, 0.01, ...Array.from({ length: 24 }, (_, i) => (i + 1) / 25), 0.99, 0.998];

/** Of all data that there can be of n and m trials, each its own cluster, the upper bound of the difference. */
function upperBounds(n: number, m: number, method: "auto" | "strict"): Float64Array[] {
  const side = (before: number, trials: number, after: number, events: number) => ({
    events: Array.from({ length: before + trials + after }, (_, i) => (i >= before && i < before + events ? 1 : 0)),
    trials: Array.from({ length: before + trials + after }, (_, i) => (i >= before && i < before + trials ? 1 : 0)),
  });
  return Array.from({ length: n + 1 }, (_, x) =>
    Float64Array.from(
      { length: m + 1 },
      (_value, y) => clusteredDifference(side(0, n, m, x), side(n, m, 0, y), { method }).bounds(0.95).upper,
    ),
  );
}

/** The largest share of runs, over pairs of rates, in which the upper bound is below the true difference. */
function worstShare(n: number, m: number, method: "auto" | "strict"): number {
  const bounds = upperBounds(n, m, method);
  const [first, second] = [n, m].map((trials) => RATES.map((rate) => chances(trials, rate)));
  let worst = 0;
  for (const [i, p] of RATES.entries())
    for (const [j, q] of RATES.entries()) {
      let missed = 0;
      for (const [x, row] of bounds.entries())
        for (const [y, upper] of row.entries())
          if (upper < p - q - 1e-9) missed += (first?.[i]?.[x] ?? 0) * (second?.[j]?.[y] ?? 0);
      worst = Math.max(worst, missed);
    }
  return worst;
}

describe("differences of rates, all data counted", () => {
  test.each([
    [5, 5],
    [10, 10],
    [30, 30],
    [12, 60],
    [8, 80],
  ])("of %i and %i trials miss in at most .075 of runs, strictly in .05, however far apart the rates are", (n, m) => {
    expect(worstShare(n, m, "auto")).toBeLessThanOrEqual(0.075);
    expect(worstShare(n, m, "strict")).toBeLessThanOrEqual(0.05);
  });
});
