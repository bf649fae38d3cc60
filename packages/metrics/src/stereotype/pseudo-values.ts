import type { ClusterPart } from "../core/clusters.js";
import { mean, meansOf } from "../core/means.js";

/**
 * The jackknife pseudo-value of each of n prompts, n times the value minus n - 1 times the value without that prompt:
 * their mean is the value corrected for bias of order 1/n, and its standard error the jackknife's. Undefined for fewer
 * than two prompts, and if the value without one of them is undefined.
 */
export function pseudoValues(
  value: number,
  prompts: number,
  without: (prompt: number) => number | undefined,
): Float64Array | undefined {
  if (prompts < 2) return undefined;
  const values = new Float64Array(prompts);
  for (let prompt = 0; prompt < prompts; prompt++) {
    const rest = without(prompt);
    if (rest === undefined) return undefined;
    values[prompt] = prompts * value - (prompts - 1) * rest;
  }
  return values;
}

/**
 * What prompts contribute to a value that is no mean over them: the pseudo-values without their bias, so that their
 * mean is the value. One number a prompt, in place of the counts of hundreds of words, says what comparing two releases
 * needs.
 */
export function contributions(value: number, pseudo: Float64Array): NonNullable<ClusterPart["sums"]> {
  const bias = mean(pseudo) - value;
  return meansOf(pseudo.map((own) => own - bias));
}
