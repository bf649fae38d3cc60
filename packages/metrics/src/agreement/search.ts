import type { UnitRows } from "./unit-rows.js";

export interface Extremes {
  readonly best: number;
  /** The first pair, in the order of the combinations, with the best correlation. */
  readonly bestA: number;
  readonly bestB: number;
  readonly worst: number;
  readonly mean: number;
  /** How many pairs have a correlation. */
  readonly pairs: number;
}

/** Best, worst and mean of all rows of `a` with all rows of `b`; undefined without a pair. */
export function searchCross(a: UnitRows, b: UnitRows): Extremes | undefined {
  const pairs = a.index.length * b.index.length;
  if (pairs === 0) return undefined;
  let best = Number.NEGATIVE_INFINITY;
  let worst = Number.POSITIVE_INFINITY;
  let row = 0;
  scan(a, b, (low, high, start) => {
    worst = Math.min(worst, low);
    if (high > best) {
      best = high;
      row = start;
    }
    return false;
  });
  // The scan goes by blocks of rows and keeps no positions: find the first pair of the block that has the best
  // correlation.
  for (let i = row; ; i++) {
    for (let j = 0; j < b.index.length; j++) {
      if (dot(a, i, b, j) !== best) continue;
      const sumA = sumOfRows(a);
      const sumB = sumOfRows(b);
      let mean = 0;
      for (let k = 0; k < a.width; k++) mean += (sumA[k] as number) * (sumB[k] as number);
      return { best, worst, mean: mean / pairs, pairs, bestA: a.index[i] as number, bestB: b.index[j] as number };
    }
  }
}

/** Best, worst and mean over the combinations that have a row in both, each with itself. */
export function searchShared(a: UnitRows, b: UnitRows): Extremes | undefined {
  let best = Number.NEGATIVE_INFINITY;
  let worst = Number.POSITIVE_INFINITY;
  let combination = 0;
  let sum = 0;
  let pairs = 0;
  for (let i = 0, j = 0; i < a.index.length && j < b.index.length;) {
    const difference = (a.index[i] as number) - (b.index[j] as number);
    if (difference === 0) {
      const r = dot(a, i, b, j);
      if (r > best) {
        best = r;
        combination = a.index[i] as number;
      }
      worst = Math.min(worst, r);
      sum += r;
      pairs++;
    }
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return pairs === 0 ? undefined : { best, worst, mean: sum / pairs, pairs, bestA: combination, bestB: combination };
}

/** Whether any pair reaches `threshold`; stops at the first block that has one. */
export function reaches(a: UnitRows, b: UnitRows, threshold: number, pairing: "cross" | "shared"): boolean {
  if (pairing === "shared") return (searchShared(a, b)?.best ?? Number.NEGATIVE_INFINITY) >= threshold;
  let reached = false;
  scan(a, b, (_, high) => (reached = high >= threshold));
  return reached;
}

/**
 * Lowest and highest dot product of each block of 4 rows of `a` with all of `b`, until `visit` returns true. Products
 * are taken 4 × 2 at a time, which reads less than one number per multiplication; each adds up in the order that `dot`
 * has.
 */
function scan(a: UnitRows, b: UnitRows, visit: (low: number, high: number, start: number) => boolean): void {
  const { width } = a;
  const x = a.rows;
  const y = b.rows;
  const end = b.index.length * width;
  const rows = a.index.length;
  for (let i = 0; i < rows; i += 4) {
    const x0 = i * width;
    const x1 = Math.min(i + 1, rows - 1) * width;
    const x2 = Math.min(i + 2, rows - 1) * width;
    const x3 = Math.min(i + 3, rows - 1) * width;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let y0 = 0; y0 < end; y0 += 2 * width) {
      const y1 = Math.min(y0 + width, end - width);
      let r00 = 0;
      let r01 = 0;
      let r10 = 0;
      let r11 = 0;
      let r20 = 0;
      let r21 = 0;
      let r30 = 0;
      let r31 = 0;
      for (let k = 0; k < width; k++) {
        const left = y[y0 + k] as number;
        const right = y[y1 + k] as number;
        const value0 = x[x0 + k] as number;
        const value1 = x[x1 + k] as number;
        const value2 = x[x2 + k] as number;
        const value3 = x[x3 + k] as number;
        r00 += value0 * left;
        r01 += value0 * right;
        r10 += value1 * left;
        r11 += value1 * right;
        r20 += value2 * left;
        r21 += value2 * right;
        r30 += value3 * left;
        r31 += value3 * right;
      }
      if (r00 > high) high = r00;
      if (r01 > high) high = r01;
      if (r10 > high) high = r10;
      if (r11 > high) high = r11;
      if (r20 > high) high = r20;
      if (r21 > high) high = r21;
      if (r30 > high) high = r30;
      if (r31 > high) high = r31;
      if (r00 < low) low = r00;
      if (r01 < low) low = r01;
      if (r10 < low) low = r10;
      if (r11 < low) low = r11;
      if (r20 < low) low = r20;
      if (r21 < low) low = r21;
      if (r30 < low) low = r30;
      if (r31 < low) low = r31;
    }
    if (visit(low, high, i)) return;
  }
}

function dot(a: UnitRows, i: number, b: UnitRows, j: number): number {
  let r = 0;
  for (let k = 0; k < a.width; k++) r += (a.rows[i * a.width + k] as number) * (b.rows[j * b.width + k] as number);
  return r;
}

function sumOfRows({ rows, width }: UnitRows): Float64Array {
  const sum = new Float64Array(width);
  for (let start = 0; start < rows.length; start += width) {
    for (let k = 0; k < width; k++) (sum[k] as number) += rows[start + k] as number;
  }
  return sum;
}
