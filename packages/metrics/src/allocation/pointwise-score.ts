import { checkNumber, describeValue, InputError } from "../core/input.js";

/**
 * A candidate's score from a model's answer to "is this candidate a good fit?": the expected relevance under the
 * probabilities of the answer's labels, renormalised over the labels that have a relevance. Use it to rank candidates
 * one by one, with token probabilities from the model; the result is the `score` of a `Candidate`.
 *
 * The score lies between the lowest and the highest relevance, in its unit. Probabilities of other labels are ignored,
 * and a label without probability counts as 0. `undefined` if the labels' probabilities sum to 0: the model said
 * something else altogether, so leave the candidate out or ask again.
 *
 * @param labelProbabilities the probability of each label, in [0, 1]; they need not sum to 1
 * @param relevance what each label is worth: `{ No: 0, Yes: 1 }`, or the grades 1 to 5
 * @throws InputError if a probability is not in [0, 1], a relevance is not finite, or there are no labels
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 3.2
 * @example
 * pointwiseScore({ Yes: 0.6, No: 0.2, Maybe: 0.1 }, { Yes: 1, No: 0 }) // 0.75
 * pointwiseScore({ Sorry: 1 }, { Yes: 1, No: 0 }) // undefined
 * @since 0.1.0
 */
export function pointwiseScore(
  labelProbabilities: Readonly<Record<string, number>>,
  relevance: Readonly<Record<string, number>>,
): number | undefined {
  checkRecord("labelProbabilities", labelProbabilities);
  checkRecord("relevance", relevance);
  const labels = Object.entries(relevance);
  if (labels.length === 0) {
    throw new InputError({
      function: "pointwiseScore",
      argument: "relevance",
      given: "an object with no keys",
      expected: "at least one label",
    });
  }
  let total = 0;
  let sum = 0;
  for (const [label, worth] of labels) {
    checkNumber("pointwiseScore", `relevance.${label}`, worth, -Number.MAX_VALUE, Number.MAX_VALUE);
    if (!Object.hasOwn(labelProbabilities, label)) continue;
    const probability = labelProbabilities[label];
    checkNumber("pointwiseScore", `labelProbabilities.${label}`, probability, 0, 1);
    total += probability;
    sum += probability * worth;
  }
  return total > 0 ? sum / total : undefined;
}

function checkRecord(argument: string, value: unknown): void {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
  throw new InputError({
    function: "pointwiseScore",
    argument,
    given: describeValue(value),
    expected: "an object of numbers by label",
  });
}
