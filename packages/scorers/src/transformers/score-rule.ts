import { checkChoice, describeValue, didYouMean, wrong } from "../input.js";

/** How a classifier's outputs become one score. */
export interface ScoreRule {
  /** The labels that count, by the names that the model's configuration gives them. */
  readonly labels: readonly string[];
  /**
   * `"sigmoid"` if each label is judged for itself, `"softmax"` if the labels exclude each other. Unless given,
   * what the model's configuration says.
   */
  readonly activation?: "sigmoid" | "softmax";
  /**
   * `"max"` takes the highest of the labels' probabilities, `"sum"` adds them up (softmax only), and `"top"` takes the
   * probability of the model's top label if that is one of `labels`, else 0, as LangFair does for stereotypes.
   */
  readonly combine: "max" | "sum" | "top";
}

export function checkRule(
  caller: string,
  rule: { readonly labels?: unknown; readonly activation?: unknown; readonly combine?: unknown },
): void {
  const { labels, activation, combine } = rule;
  if (
    labels !== undefined &&
    !(Array.isArray(labels) && labels.length > 0 && labels.every((label) => typeof label === "string"))
  ) {
    throw wrong(caller, "options.labels", describeValue(labels), "an array of label names");
  }
  if (activation !== undefined) checkChoice(caller, "options.activation", activation, ["sigmoid", "softmax"]);
  if (combine !== undefined) checkChoice(caller, "options.combine", combine, ["max", "sum", "top"]);
}

/** The function from a row of logits to its score, for a model with these labels: NaN if one of the logits is. */
export function resolveRule(
  caller: string,
  { labels, activation, combine }: ScoreRule,
  names: readonly string[],
  problem: unknown,
): (logits: ArrayLike<number>, start: number) => number {
  const columns = labels.map((label) => {
    const column = names.indexOf(label);
    if (column >= 0) return column;
    throw wrong(
      caller,
      "options.labels",
      `${JSON.stringify(label)}, which the model does not have`,
      `some of its labels ${names.map((name) => JSON.stringify(name)).join(", ")}`,
      didYouMean(label, names),
    );
  });
  const isSigmoid =
    (activation ?? (problem === "multi_label_classification" || names.length === 1 ? "sigmoid" : "softmax")) ===
    "sigmoid";
  if (isSigmoid && combine === "sum" && columns.length > 1) {
    throw wrong(
      caller,
      "options.combine",
      '"sum"',
      '"max" or "top"',
      "Probabilities of labels that do not exclude each other cannot be added up.",
    );
  }
  const probabilities = new Float64Array(names.length);
  return (logits, start) => {
    if (isSigmoid)
      for (let i = 0; i < names.length; i++) probabilities[i] = 1 / (1 + Math.exp(-(logits[start + i] as number)));
    else softmax(logits, start, probabilities);
    // A comparison with NaN is false, so "top" and "max" could pass over one.
    if (probabilities.some(Number.isNaN)) return Number.NaN;
    const of = (column: number): number => probabilities[column] as number;
    if (combine === "max") return Math.max(...columns.map(of));
    if (combine === "sum")
      return Math.min(
        1,
        columns.reduce((sum, column) => sum + of(column), 0),
      );
    const top = probabilities.indexOf(Math.max(...probabilities));
    return columns.includes(top) ? of(top) : 0;
  };
}

function softmax(logits: ArrayLike<number>, start: number, probabilities: Float64Array): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < probabilities.length; i++) highest = Math.max(highest, logits[start + i] as number);
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++)
    sum += probabilities[i] = Math.exp((logits[start + i] as number) - highest);
  for (let i = 0; i < probabilities.length; i++) probabilities[i] = (probabilities[i] as number) / sum;
}
