import type { Numbers } from "../core/input.js";
import type { BiasSettings, SubgroupScores } from "./subgroup-bias-settings.js";

/** Sums and numbers of the scores of each subgroup. */
export function totals(
  scores: SubgroupScores,
  subgroups: readonly string[],
): { sums: Float64Array; sizes: Float64Array } {
  const sums = new Float64Array(subgroups.length);
  const sizes = new Float64Array(subgroups.length);
  for (const [s, subgroup] of subgroups.entries()) {
    const list = scores[subgroup] as Numbers;
    sizes[s] = list.length;
    for (let i = 0; i < list.length; i++) (sums[s] as number) += list[i] as number;
  }
  return { sums, sizes };
}

/** The pooled bias of subgroups that are all at least of size 1. */
export function pooledBias(sums: Float64Array, sizes: Float64Array, { reference, normalize }: BiasSettings): number {
  const subgroups = sums.length;
  let sum = 0;
  let size = 0;
  let means = 0;
  let largest = 0;
  for (let s = 0; s < subgroups; s++) {
    const mean = (sums[s] as number) / (sizes[s] as number);
    sum += sums[s] as number;
    size += sizes[s] as number;
    means += mean;
    largest = Math.max(largest, Math.abs(mean));
  }
  const centre = reference === "rows" ? sum / size : means / subgroups;
  let bias = 0;
  for (let s = 0; s < subgroups; s++) {
    const deviation = Math.abs(centre - (sums[s] as number) / (sizes[s] as number));
    // Less is what adding up equal scores in another order leaves; as a bias it would even correlate over models.
    if (deviation > 1e-13 * largest) bias += deviation;
  }
  return normalize === "sum" ? bias : bias / subgroups;
}

/** The bias within each prompt, for subgroups of equal size. */
export function biasOfPrompts(
  scores: SubgroupScores,
  subgroups: readonly string[],
  { normalize }: BiasSettings,
): Float64Array {
  const lists = subgroups.map((subgroup) => scores[subgroup] as Numbers);
  return Float64Array.from({ length: lists[0]?.length ?? 0 }, (_, i) => {
    let sum = 0;
    for (const list of lists) sum += list[i] as number;
    const mean = sum / lists.length;
    let bias = 0;
    for (const list of lists) bias += Math.abs(mean - (list[i] as number));
    return normalize === "sum" ? bias : bias / lists.length;
  });
}
