/** `weightedWasserstein` of scores in ascending order, of which those with a 0 in `to` are held against the others. */
export function dealtWasserstein({
  value,
  weight,
}: {
  readonly value: Float64Array;
  readonly weight: Float64Array;
}): (to: Uint8Array) => number | undefined {
  const gap = value.map((own, i) => (i + 1 < value.length ? (value[i + 1] as number) - own : 0));
  return (to) => {
    const total = [0, 0] as [number, number];
    for (let i = 0; i < to.length; i++) total[to[i] as 0 | 1] += weight[i] as number;
    const [ofX, ofY] = total;
    if (!(ofX > 0 && ofY > 0)) return undefined;
    const [scale, shares] = [1 / ofX / ofY, [ofY, -ofX] as const];
    let [area, apart] = [0, 0];
    for (let i = 0; i < to.length; i++) {
      apart += (weight[i] as number) * shares[to[i] as 0 | 1];
      area += Math.abs(apart) * scale * (gap[i] as number);
    }
    return Number.isFinite(area) ? area : undefined;
  };
}
