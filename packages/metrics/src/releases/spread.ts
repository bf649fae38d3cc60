/** How changes vary if nothing changed. */
export interface Spread {
  readonly mean: Float64Array;
  /** The standard deviation of each comparison's change. */
  readonly deviation: Float64Array;
  /** How many comparisons that vary alone would vary as much as these together: 1 if all are one. */
  readonly effective: number;
}

/** The spread of drawn changes, whose mean is known to be 0 if they are even. */
export function spreadOf(drawn: readonly Float64Array[], isEven: boolean): Spread {
  const count = drawn[0]?.length ?? 0;
  const mean = new Float64Array(count);
  if (!isEven) for (const one of drawn) one.forEach((value, k) => ((mean[k] as number) += value / drawn.length));
  const product = (j: number, k: number): number =>
    drawn.reduce(
      (sum, one) => sum + ((one[j] as number) - (mean[j] as number)) * ((one[k] as number) - (mean[k] as number)),
      0,
    ) / drawn.length;
  const deviation = mean.map((_, k) => Math.sqrt(product(k, k)));
  const varying = [...deviation.keys()].filter((k) => (deviation[k] as number) > 0);
  let alike = 0;
  for (const [place, j] of varying.entries())
    for (const k of varying.slice(place + 1))
      alike += (product(j, k) / (deviation[j] as number) / (deviation[k] as number)) ** 2;
  const pairs = (varying.length * (varying.length - 1)) / 2;
  return { mean, deviation, effective: pairs === 0 ? 1 : 1 + (varying.length - 1) * (1 - alike / pairs) };
}
