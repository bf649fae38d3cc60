/** The smallest positive number for which a condition holds that goes on to hold, to 0.01 %, by orders of magnitude. */
export function smallest(
  holds: (x: number) => boolean,
  least: number,
  most: number,
  precision = 1.0001,
): number | undefined {
  let [low, high] = [least, most];
  if (!holds(high)) return undefined;
  while (high / low > precision) {
    const middle = Math.sqrt(low * high);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
