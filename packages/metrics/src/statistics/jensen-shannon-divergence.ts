import { checkNumber, checkOptions, checkScores, describeValue, InputError, type Numbers } from "../core/input.js";

/**
 * How different two discrete distributions are: the mean of their Kullback-Leibler divergences from the mixture of
 * both, (Σ p log(p / m) + Σ q log(q / m)) / 2 with m = (p + q) / 2. 0 if they are equal, 1 in base 2 (ln 2 in base
 * e) if they share no outcome; symmetric. The weights need not sum to 1; zeros are legitimate (0 log 0 = 0). It is
 * the square of SciPy's `jensenshannon`, which is the distance.
 *
 * @see Lin 1991
 * @param p weights of the outcomes, none negative, not all 0
 * @param q weights of the same outcomes
 * @throws InputError if lengths differ, a weight is negative or not finite, or the weights sum to 0 or to no finite
 * number
 * @example
 * jensenShannonDivergence([1, 0], [0, 1]) // 1
 * jensenShannonDivergence([1, 1], [2, 2]) // 0
 * @since 0.1.0
 */
export function jensenShannonDivergence(p: Numbers, q: Numbers, options: { readonly base?: number } = {}): number {
  checkOptions("jensenShannonDivergence", options, ["base"]);
  const { base = 2 } = options;
  checkNumber("jensenShannonDivergence", "base", base, 1 + 1e-9, Number.MAX_VALUE);
  const totals = (
    [
      ["p", p],
      ["q", q],
    ] as const
  ).map(([argument, weights]) => {
    checkScores("jensenShannonDivergence", argument, weights, [0, Number.MAX_VALUE]);
    let total = 0;
    for (let i = 0; i < weights.length; i++) total += weights[i] as number;
    if (total > 0 && total < Infinity && weights.length === p.length) return total;
    throw new InputError({
      function: "jensenShannonDivergence",
      argument,
      given:
        weights.length === p.length && weights.length > 0 ? `weights that sum to ${total}` : describeValue(weights),
      expected:
        argument === "p" || weights.length === p.length
          ? "weights with a positive, finite sum"
          : `as many weights as p has, ${p.length}`,
    });
  });
  const [totalP, totalQ] = totals as [number, number];
  let divergence = 0;
  for (let i = 0; i < p.length; i++) {
    const a = (p[i] as number) / totalP;
    const b = (q[i] as number) / totalQ;
    if (a > 0) divergence += (a * Math.log((2 * a) / (a + b))) / 2;
    if (b > 0) divergence += (b * Math.log((2 * b) / (a + b))) / 2;
  }
  return Math.max(0, divergence) / Math.log(base);
}
