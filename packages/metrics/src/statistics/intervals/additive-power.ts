/**
 * The chance that independent numbers of one distribution sum up to at most `total`: so many of them, each `weights[k]`
 * with the chance `chances[k]`, and weights[0] = 0. By the recurrence for the powers of a polynomial, so also for a
 * number of them that is not whole.
 *
 * @see Knuth, The Art of Computer Programming 2, section 4.7, on powers of series
 */
export function additivePowerCdf(
  chances: ArrayLike<number>,
  weights: ArrayLike<number>,
  count: number,
  total: number,
): number {
  const none = chances[0] as number;
  if (!(none > 0)) return 0;
  const [at, ratio]: [number[], number[]] = [[], []];
  for (let k = 1; k < weights.length; k++) {
    if ((weights[k] as number) > total || !((chances[k] as number) > 0)) continue;
    at.push(weights[k] as number);
    ratio.push((chances[k] as number) / none);
  }
  let logarithm = count * Math.log(none);
  const powers = new Float64Array(total + 1);
  powers[0] = 1;
  let sum = 1;
  for (let i = 1; i <= total; i++) {
    let next = 0;
    for (let j = 0; j < at.length && (at[j] as number) <= i; j++)
      next += ((count + 1) * (at[j] as number) - i) * (ratio[j] as number) * (powers[i - (at[j] as number)] as number);
    powers[i] = Math.max(0, next / i);
    sum += powers[i] as number;
    if (sum > LARGE) {
      for (let j = Math.max(0, i - (at.at(-1) ?? 0)); j <= i; j++) powers[j] = (powers[j] as number) / LARGE;
      sum /= LARGE;
      logarithm += Math.log(LARGE);
    }
  }
  return Math.min(1, Math.exp(logarithm + Math.log(sum)));
}

const LARGE = 1e200;
