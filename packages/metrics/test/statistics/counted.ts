import { clusteredDifference, clusteredRatio } from "@fairexpect/metrics/statistics";

/** The chances of 0 to n events of n trials. */
function chances(n: number, p: number): Float64Array {
  const found = new Float64Array(n + 1);
  for (let k = 0, ways = 0; k <= n; ways += Math.log(n - k) - Math.log(k + 1), k++)
    found[k] = Math.exp(ways + k * Math.log(p) + (n - k) * Math.log1p(-p));
  return found;
}

const RATES = [0.0003, 0.002, 0.01, ...Array.from({ length: 49 }, (_, i) => (i + 1) / 50), 0.99, 0.998, 0.9997];

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

interface SharedDesign extends Omit<Design, "sizes"> {
  /** Clusters with a trial of both groups, of the first alone, and of the second alone. */
  readonly clusters: readonly [number, number, number];
}

/** Of the shared clusters how many have the event in both groups, in the first alone, in the second alone; of others. */
type Data = readonly [both: number, first: number, second: number, x: number, y: number];

function allData([shared, n, m]: SharedDesign["clusters"]): Data[] {
  const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, i) => i);
  return upTo(shared).flatMap((b) =>
    upTo(shared - b).flatMap((c) =>
      upTo(shared - b - c).flatMap((d) => upTo(n).flatMap((x) => upTo(m).map((y): Data => [b, c, d, x, y]))),
    ),
  );
}

/** The same of groups that share some clusters, at the worst of the ways in which they go together as well. */
export function worstTimesShared({ clusters, method, confidence, of }: SharedDesign): number {
  const [shared, n, m] = clusters;
  const trials = [Array.from({ length: shared + n + m }, (_, i) => (i < shared + n ? 1 : 0))];
  trials.push(Array.from({ length: shared + n + m }, (_, i) => (i < shared || i >= shared + n ? 1 : 0)));
  const upper = ([b, c, d, x, y]: Data): number => {
    const side = (own: 0 | 1, ...events: readonly (readonly number[])[]): Side => ({
      events: events.flat(),
      trials: trials[own] as number[],
    });
    const first = side(0, ones(b + c, shared), ones(x, n), ones(0, m));
    const second = side(1, ones(b, b + c), ones(d, shared - b - c), ones(0, n), ones(y, m));
    if (of === "difference") return clusteredDifference(first, second, { method }).bounds(confidence).upper;
    return b + d + y === 0 ? Infinity : clusteredRatio(first, second, { method }).bounds(confidence).upper;
  };
  const data = allData(clusters).map((own) => ({ own, bound: upper(own) }));
  let worst = 0;
  for (const p of SOME)
    for (const q of SOME) {
      const truth = of === "difference" ? p - q - 1e-9 : (p / q) * (1 - 1e-9);
      const missing = data.filter(({ bound }) => bound < truth);
      const [least, most] = [Math.max(0, p + q - 1), Math.min(p, q)];
      for (const both of [least, (least + p * q) / 2, p * q, (most + p * q) / 2, most]) {
        const cells = [both, p - both, q - both, 1 - p - q + both].map((cell) => Math.max(0, cell));
        const chance = ([b, c, d, x, y]: Data): number =>
          multinomial([b, c, d, shared - b - c - d], cells) *
          multinomial([x, n - x], [p, 1 - p]) *
          multinomial([y, m - y], [q, 1 - q]);
        worst = Math.max(
          worst,
          missing.reduce((sum, { own }) => sum + chance(own), 0),
        );
      }
    }
  return worst / (1 - confidence);
}

type Side = Parameters<typeof clusteredDifference>[0];

const SOME = [0.01, 0.05, 0.1, 0.15, 0.2, 0.3, 0.37, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99];

const ones = (count: number, length: number): number[] => Array.from({ length }, (_, i) => (i < count ? 1 : 0));

function multinomial(counts: readonly number[], shares: readonly number[]): number {
  let [chance, total] = [1, 0];
  for (const [i, count] of counts.entries())
    for (let k = 1; k <= count; k++) chance *= ((shares[i] as number) * ++total) / k;
  return chance;
}
