import { checkInteger, checkNumber } from "../core/input.js";
import { chiSquareQuantile, chiSquareSurvival, normalQuantile } from "../statistics/distributions/index.js";

const NAME = "sourcesForEffect";

/**
 * How many sources the test of a group's effect (`significantGroupEffect`) needs to find one of this size in four runs
 * of five: of two groups a rank-biserial correlation, by the normal approximation of Wilcoxon's test at its variance
 * without an effect; of more Kendall's W, by Patnaik's approximation of the noncentral chi-square distribution.
 * Approximate, since the power hangs on how the scores are distributed.
 */
export function sourcesForEffect(groups: number, effect: number, confidence: number, power = 0.8): number {
  checkInteger(NAME, "groups", groups, 2);
  checkNumber(NAME, "effect", effect, Number.MIN_VALUE, 1);
  const isFound = groups === 2 ? foundByWilcoxon : foundByFriedman(groups);
  let most = 2;
  while (!isFound(most, effect, confidence, power)) most *= 2;
  let least = most / 2;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isFound(middle, effect, confidence, power)) most = middle;
    else least = middle;
  }
  return most;
}

type Found = (sources: number, effect: number, confidence: number, power: number) => boolean;

const foundByWilcoxon: Found = (n, effect, confidence, power) => {
  const z = effect * Math.sqrt((3 * n * (n + 1)) / (2 * (2 * n + 1)));
  return z >= normalQuantile((1 + confidence) / 2) + normalQuantile(power);
};

function foundByFriedman(groups: number): Found {
  return (n, effect, confidence, power) => {
    const free = groups - 1;
    const noncentral = n * free * effect;
    const scale = (free + 2 * noncentral) / (free + noncentral);
    const shape = (free + noncentral) ** 2 / (free + 2 * noncentral);
    return chiSquareSurvival(chiSquareQuantile(confidence, free) / scale, shape) >= power;
  };
}
