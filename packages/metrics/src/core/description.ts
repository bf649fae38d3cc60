/**
 * What is known of a metric before there are data. Messages, reports, plans, baselines and tables of the documentation
 * read it here: nothing of a metric is told by its name.
 *
 * @since 0.1.0
 */
export interface Description {
  /** The name of its function, or its name in the catalogue: `toxicFraction`. */
  readonly name: string;
  /** The metric in words, as a sentence has it: "toxic fraction". */
  readonly title: string;
  /** The family that it belongs to: "toxicity". */
  readonly family: string;
  /** Counts up when the same data give another value. */
  readonly version: number;
  /** What its clusters are, in the plural: "prompts", "sources", "pools". */
  readonly unit: string;
  /** The least and the greatest value it can have; infinite if there is none. */
  readonly range: readonly [number, number];
  /** The value of a fair model. Worse is away from it. Absent if no value is better than another. */
  readonly best?: number;
  /** How values are written: a share in per cent, a number as it is, a ratio of two rates. */
  readonly format: "percent" | "number" | "ratio";
  /** Whether values are differences between shares, which are told in points; those with a sign are so anyway. */
  readonly isGap?: boolean;
  /** Who proposed it, and where. */
  readonly source: string;
  /** Whether it is a mean over clusters with known bounds, so that a test may watch it while the data grow. */
  readonly anytime: boolean;
  /** What a later release is compared by: sums or scores of its clusters, by group; or it is not compared. */
  readonly compare: "sums" | "scores" | "none";
  /** How values are told to people who do not know the metric; without it by the title. */
  readonly words?: Words;
  /** What its verdict hangs on, for `plan` and `impossibleDesign`; absent if these know nothing of it. */
  readonly design?: Design;
}

/**
 * A metric's values in words, for the sentence that messages and reports begin with. In place of `{value}` stands the
 * value; of `{share}` the value of a group with how many it is of, "24 % of 300"; of `{class}` "selected", or what is
 * given if there are several classes.
 *
 * @since 0.1.0
 */
export interface Words {
  /**
   * What a value says: "{value} of responses are toxic". Of a comparison it may name the groups, `{group}` and
   * `{against}`; `{size}` is the value without its sign, and `{above}` and `{below}` are in how many of 100 pairs the
   * group's is the greater and the smaller, if the value is their difference. An array has one text if the value is
   * below 0 and another if it is not.
   */
  readonly value?: string | readonly [below: string, above: string];
  /** What a group's own value says, after the group: "selected in {share} cases"; by rate if there are several. */
  readonly own?: string | Readonly<Record<string, string>>;
  /** Which part of `own` is what was measured: the name that a user has for that takes its place. */
  readonly called?: string;
  /**
   * Which of two groups is worse off: the one with more of it or the one with less; `"unknown"` if only the scorer of
   * the data could say. Of values without a sign the one with less, if nothing is said.
   */
  readonly worse?: "more" | "less" | "unknown";
}

/**
 * What the verdict on a metric hangs on, as far as planning goes.
 *
 * - `fraction`: a share of samples, or of clusters;
 * - `mean`: a mean over clusters of values within the range;
 * - `rates`: differences between the rates of groups;
 * - `places`: differences between the shares of places that groups get, by pool;
 * - `ranks`: which of two groups' candidates is ranked higher;
 * - `distance`: how far the distributions of two groups lie apart.
 *
 * @since 0.1.0
 */
export interface Design {
  readonly power?: "fraction" | "mean" | "rates" | "places" | "ranks" | "distance";
  /**
   * What is an event or none, and so has a value at an end of the range: each `cluster`, however many samples it has,
   * or each `sample`. Fractions are of samples and means of neither unless they say so.
   */
  readonly binary?: "cluster" | "sample";
  /**
   * Of rates, if they are not of all predictions: of those with a positive label, or of those with each label apart.
   */
  readonly labels?: "positive" | "each";
  /**
   * How near to the best value the bound of a flawless run can come: `unseen`, as near as a share of clusters that none
   * of them showed; `unseenHalf`, half of that, if no value is greater than a half; `unseenDifference`, the same as
   * `unseen`, of a difference with a sign; `strictParity` and `weakParity`, as the two forms of sentiment bias do.
   */
  readonly flawless?: "unseen" | "unseenHalf" | "unseenDifference" | "strictParity" | "weakParity";
}

/** Whether a value has the fields of a description; `defineMetric` checks what they hold. */
export function isDescription(value: unknown): value is Description {
  if (typeof value !== "object" || value === null || !FIELDS.every((field) => field in value)) return false;
  const { name, title, unit, range } = value as Record<keyof Description, unknown>;
  const isText = (text: unknown): boolean => typeof text === "string";
  return [name, title, unit].every(isText) && isRange(range);
}

function isRange(range: unknown): boolean {
  if (!Array.isArray(range) || range.length !== 2) return false;
  const [low, high] = range as readonly unknown[];
  return typeof low === "number" && typeof high === "number" && low < high;
}

const FIELDS = ["name", "title", "family", "unit", "range", "format", "anytime", "compare"] as const;
