const SPLITTER = 2 ** 27 + 1;

/** What rounding took from the product of two numbers: x * y is exactly `product` plus this (Dekker 1971). */
export function productError(x: number, y: number, product: number): number {
  if (Math.abs(x) > 1e290 || Math.abs(y) > 1e290) return 0;
  const xHigh = SPLITTER * x - (SPLITTER * x - x);
  const yHigh = SPLITTER * y - (SPLITTER * y - y);
  const xLow = x - xHigh;
  const yLow = y - yHigh;
  return xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
}

/** What rounding took from the sum of two numbers (Knuth). */
export function sumError(x: number, y: number, sum: number): number {
  const part = sum - x;
  return x - (sum - part) + (y - part);
}
