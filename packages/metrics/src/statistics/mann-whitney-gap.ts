/**
 * 1/2 - U/(nm) of two samples in ascending order, U the pairs with x > y and half those with x = y: the share of pairs
 * in which y is above x, ties counted half, less 1/2. Linear. The counts are exact, in halves.
 */
export function mannWhitneyGap(x: Float64Array, y: Float64Array): number {
  const n = x.length;
  const m = y.length;
  let below = 0;
  let through = 0;
  let twiceU = 0;
  for (let i = 0; i < n; i++) {
    const value = x[i] as number;
    while (below < m && (y[below] as number) < value) below++;
    while (through < m && (y[through] as number) <= value) through++;
    twiceU += below + through;
  }
  return (n * m - twiceU) / (2 * n * m);
}
