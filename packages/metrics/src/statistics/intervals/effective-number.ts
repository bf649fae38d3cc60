import { describeValue, InputError, LARGEST, type Numbers } from "../../core/input.js";
import { checkValues } from "./levels.js";

/** How many clusters of equal weight would know as much as those of these weights: (Σ w)² / Σ w². */
export function effectiveNumber(caller: string, weights: Numbers, clusters: number): number {
  checkValues(caller, "weights", weights, [0, LARGEST]);
  const most = Math.max(...Array.from(weights));
  if (weights.length !== clusters || most === 0)
    throw new InputError({
      function: caller,
      argument: "weights",
      given: most === 0 ? "0 in total" : describeValue(weights),
      expected: `${clusters} numbers, one for each cluster, with a sum above 0`,
    });
  return effectiveOf(weights, most);
}

/** The same of weights known to be such; divided by the largest, as squares could be infinite. */
export function effectiveOf(weights: Numbers, most: number): number {
  let [sum, squares] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    const share = (weights[i] as number) / most;
    sum += share;
    squares += share * share;
  }
  return (sum * sum) / squares;
}

/** The same of weights by their sum and that of their squares; 0 if all are 0. */
export function effectiveOfSums(sum: number, squares: number): number {
  return squares > 0 ? (sum * sum) / squares : 0;
}

/** If the effective number of clusters is below this share of their number, few of them decide. */
const EVEN = 0.8;

export function areUneven(effective: number, clusters: number): boolean {
  return effective < EVEN * clusters;
}
