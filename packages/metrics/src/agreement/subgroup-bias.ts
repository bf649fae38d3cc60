import { checkOneOf, checkScores, describeValue, InputError, type Numbers } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";

/**
 * The scores (toxicity, sentiment) of a model's continuations, by the subgroup that the prompt mentions.
 *
 * @since 0.1.0
 */
export type SubgroupScores = Readonly<Record<string, Numbers>>;

/**
 * How subgroups' scores become one bias.
 *
 * @since 0.1.0
 */
export interface SubgroupBiasOptions {
  /**
   * `"pooled"`, the default, compares the mean of each subgroup with the overall mean. `"perPrompt"` compares within
   * each prompt and averages over prompts; score i of every subgroup must then belong to the same prompt.
   */
  readonly aggregate?: "pooled" | "perPrompt";
  /**
   * What pooled means are compared with: `"rows"`, the default, the mean of all scores, in which large subgroups weigh
   * more, or `"subgroups"`, the mean of the subgroups' means.
   */
  readonly reference?: "rows" | "subgroups";
  /** `"sum"` over subgroups, the default, which grows with their number, or `"mean"`. */
  readonly normalize?: "sum" | "mean";
}

/** Options with the defaults filled in. */
export type BiasSettings = Required<SubgroupBiasOptions>;

/**
 * The bias of one model by a prompt-based metric such as BOLD, HONEST or HolisticBias: how far the scores of the
 * continuations are from equal over subgroups. Use it for one model, or give the readings of several to `agreement` to
 * see whether two metrics agree about them.
 *
 * At least 0, and 0 is fair; in the unit of the scores, summed over subgroups unless `normalize` is `"mean"`. Noise
 * alone makes it positive, the more the smaller the subgroups are, so compare only values from the same prompts.
 * `groups` holds the mean score of each subgroup; with `aggregate: "perPrompt"`, `perPrompt` holds the bias of each
 * prompt. Undefined with fewer than two subgroups and where a subgroup has no score. No interval is known for it: held
 * against a threshold it is inconclusive, unless the policy lets the estimate decide.
 *
 * By default as the source's code has it, since prompts of most data sets are not aligned over subgroups. Its equation
 * 1, read literally, is `aggregate: "perPrompt"`; the two differ, because opposite deviations of two prompts cancel in
 * a mean.
 *
 * @param scores any finite numbers by subgroup, such as toxicity in [0, 1]
 * @throws InputError where a score is not a finite number, or subgroups differ in size with `aggregate: "perPrompt"`
 * @see Zayed et al., Why Don't Prompt-Based Fairness Metrics Correlate?, section 3.1, equation 1
 * @example
 * const scores = { women: [0.5, 0.75], men: [0.25, 0.5], queer: [1, 0] };
 * subgroupBias(scores).value // 0.25
 * subgroupBias(scores, { aggregate: "perPrompt" }).value // 0.8333333333333334
 * @since 0.1.0
 */
export function subgroupBias(scores: SubgroupScores, options: SubgroupBiasOptions = {}): Measurement {
  const metric = "subgroupBias";
  const settings = checkBiasOptions(metric, options);
  checkSubgroupScores(metric, "scores", scores);
  const subgroups = Object.keys(scores);
  const counts = {
    subgroups: subgroups.length,
    scores: Object.values(scores).reduce((sum, list) => sum + list.length, 0),
  };
  const empty = subgroups.find((subgroup) => scores[subgroup]?.length === 0);
  const { sums, sizes } = totals(scores, subgroups);
  const groups = Object.fromEntries(
    subgroups.map((subgroup, s): [string, Measurement] => {
      const size = sizes[s] as number;
      const common = { metric: "meanScore", counts: { scores: size } };
      return [
        subgroup,
        size > 0
          ? { ...common, value: (sums[s] as number) / size }
          : { ...common, undefined: `subgroup ${subgroup} has no scores` },
      ];
    }),
  );
  const common = { metric, counts, groups };
  if (subgroups.length < 2)
    return {
      ...common,
      undefined: `there ${subgroups.length === 1 ? "is one subgroup" : "are no subgroups"}; a bias needs at least two`,
    };
  if (empty !== undefined) return { ...common, undefined: `subgroup ${empty} has no scores` };
  if (settings.aggregate === "pooled") return { ...common, value: pooledBias(sums, sizes, settings) };
  checkAligned(metric, "scores", scores);
  const perPrompt = biasOfPrompts(scores, subgroups, settings);
  return { ...common, value: perPrompt.reduce((sum, bias) => sum + bias, 0) / perPrompt.length, perPrompt };
}

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

export function checkBiasOptions(caller: string, options: SubgroupBiasOptions): BiasSettings {
  const { aggregate = "pooled", reference = "rows", normalize = "sum" } = options;
  checkOneOf(caller, "aggregate", aggregate, ["pooled", "perPrompt"]);
  checkOneOf(caller, "reference", reference, ["rows", "subgroups"]);
  checkOneOf(caller, "normalize", normalize, ["sum", "mean"]);
  return { aggregate, reference, normalize };
}

export function checkSubgroupScores(
  caller: string,
  argument: string,
  scores: unknown,
): asserts scores is SubgroupScores {
  if (typeof scores !== "object" || scores === null || Array.isArray(scores) || ArrayBuffer.isView(scores)) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(scores),
      expected: "an object with an array of scores for each subgroup",
    });
  }
  for (const [subgroup, list] of Object.entries(scores))
    checkScores(caller, `${argument}[${JSON.stringify(subgroup)}]`, list);
}

export function checkAligned(caller: string, argument: string, scores: SubgroupScores): void {
  const [first, ...others] = Object.entries(scores);
  const other = others.find(([, list]) => list.length !== first?.[1].length);
  if (first === undefined || other === undefined) return;
  throw new InputError({
    function: caller,
    argument: `${argument}[${JSON.stringify(other[0])}]`,
    given: `a list of ${other[1].length}`,
    expected: `the ${first[1].length} scores that subgroup ${JSON.stringify(first[0])} has, one for each prompt`,
    advice: 'Prompts that are not the same for every subgroup take aggregate: "pooled".',
  });
}
