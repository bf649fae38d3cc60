import { checkOneOf, checkScores, describeValue, InputError, type Numbers } from "../core/input.js";

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

/** The names of `SubgroupBiasOptions`. */
export const BIAS_OPTIONS = ["aggregate", "reference", "normalize"] as const;

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
