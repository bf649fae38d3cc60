import { defineMetric, type Computed } from "../core/define-metric.js";
import { meansOf, valuesOfMeans } from "../core/means.js";
import type { Clusters, WeightedPart } from "../core/clusters.js";
import type { Part } from "../core/measurement.js";
import { oneWay } from "../sets/cluster-ways.js";
import { biasOfPrompts, pooledBias, totals } from "./biases.js";
import {
  BIAS_OPTIONS,
  checkAligned,
  checkBiasOptions,
  checkSubgroupScores,
  type SubgroupBiasOptions,
  type SubgroupScores,
} from "./subgroup-bias-settings.js";

const NAME = "subgroupBias";

/**
 * The bias of one model by a prompt-based metric such as BOLD, HONEST or HolisticBias: how far the scores of the
 * continuations are from equal over subgroups. Use it for one model, or give the readings of several to `agreement` to
 * see whether two metrics agree about them.
 *
 * At least 0, and 0 is fair; in the unit of the scores, summed over subgroups unless `normalize` is `"mean"`. Noise
 * alone makes it positive, the more the smaller the subgroups are, so compare only values from the same prompts.
 * `groups` holds the mean score of each subgroup. No value with fewer than two subgroups and if a subgroup has no
 * score. No interval is known for it: held against a limit it is inconclusive, unless the policy lets the estimate
 * decide.
 *
 * By default as the source's code has it, since prompts of most data sets are not aligned over subgroups. Its equation
 * 1, read literally, is `aggregate: "perPrompt"`; the two differ, because opposite deviations of two prompts cancel in
 * a mean.
 *
 * @param scores any finite numbers by subgroup, such as toxicity in [0, 1]
 * @throws InputError if a score is not a finite number, or subgroups differ in size with `aggregate: "perPrompt"`
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, section 3.1, equation 1
 * @example
 * const scores = { women: [0.5, 0.75], men: [0.25, 0.5], queer: [1, 0] };
 * subgroupBias(scores).value // 0.25
 * subgroupBias(scores, { aggregate: "perPrompt" }).value // 0.8333333333333334
 * @since 0.1.0
 */
export const subgroupBias = defineMetric(
  {
    name: NAME,
    title: "bias over subgroups",
    family: "agreement",
    version: 1,
    unit: "scores",
    range: [0, Infinity],
    best: 0,
    format: "number",
    source: "Zayed et al. 2024, Why Don't Prompt-Based Fairness Metrics Correlate?, equation 1",
    anytime: false,
    compare: "sums",
  },
  (scores: SubgroupScores, options: SubgroupBiasOptions = {}): Computed => {
    const settings = checkBiasOptions(NAME, options);
    checkSubgroupScores(NAME, "scores", scores);
    const subgroups = Object.keys(scores);
    const { sums, sizes } = totals(scores, subgroups);
    const isPooled = settings.aggregate === "pooled";
    const base = {
      counts: { subgroups: subgroups.length, scores: sizes.reduce((sum, size) => sum + size, 0) },
      groups: subgroups.map((group, s) => meanOf(group, sums[s] as number, sizes[s] as number)),
      ...(!isPooled && { description: { unit: "prompts" } }),
    };
    if (subgroups.length < 2) {
      const few = subgroups.length === 1 ? "is one subgroup" : "are no subgroups";
      return { ...base, reason: `there ${few}; a bias needs at least two` };
    }
    const empty = subgroups.find((_, s) => sizes[s] === 0);
    if (empty !== undefined) return { ...base, reason: `subgroup ${empty} has no scores` };
    if (isPooled)
      return { ...base, value: pooledBias(sums, sizes, settings), clusters: () => scoreClusters(scores, subgroups) };
    checkAligned(NAME, "scores", scores);
    const biases = biasOfPrompts(scores, subgroups, settings);
    return {
      ...base,
      value: biases.reduce((sum, bias) => sum + bias, 0) / biases.length,
      clusters: () => ({ ways: oneWay("prompts", biases.length), parts: [{ of: {}, sums: meansOf(biases) }] }),
    };
  },
  {
    data: "scores",
    options: BIAS_OPTIONS,
    values: (parts, _scores, options = {}) =>
      options.aggregate === "perPrompt" ? valuesOfMeans(parts) : [biasOfParts(parts, options)],
  },
);

function meanOf(group: string, sum: number, size: number): Part {
  const base = { of: { group }, counts: { scores: size } };
  return size > 0 ? { ...base, value: sum / size } : { ...base, reason: `subgroup ${group} has no scores` };
}

/** Every score is a cell of its own, of its subgroup. */
function scoreClusters(scores: SubgroupScores, subgroups: readonly string[]): Clusters {
  const lists = subgroups.map((subgroup) => scores[subgroup] ?? []);
  const cells = lists.reduce((sum, { length }) => sum + length, 0);
  let start = 0;
  const parts = lists.map((list, s) => {
    const sums = { total: new Float64Array(cells), count: new Float64Array(cells) };
    sums.total.set(list, start);
    sums.count.fill(1, start, start + list.length);
    start += list.length;
    return { of: { group: subgroups[s] ?? "" }, sums };
  });
  return { ways: oneWay("scores", cells), parts };
}

function biasOfParts(parts: readonly WeightedPart[], options: SubgroupBiasOptions): number | undefined {
  const total = Float64Array.from(parts, ({ sums }) => sums["total"] ?? 0);
  const count = Float64Array.from(parts, ({ sums }) => sums["count"] ?? 0);
  return count.every((size) => size > 0) ? pooledBias(total, count, checkBiasOptions(NAME, options)) : undefined;
}
