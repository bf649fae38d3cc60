import { checkOptions, describeValue, InputError } from "../core/input.js";
import { withProvenance } from "../core/list-provenance.js";
import type { Provenance } from "../core/provenance.js";
import { SCORE_OPTIONS, scoreReader, trustedReader } from "./score-of.js";
import type { Prediction, PredictionSet } from "./predictions.js";
import { isResponseSet, readResponses } from "./read-responses.js";
import type { ReadableSet } from "./response-set.js";
import { eventTest, type EventOptions } from "./scores-by-prompt.js";

/**
 * Options of `judgedCases`.
 *
 * @since 0.1.0
 */
export type JudgedCasesOptions = Omit<EventOptions, "method" | "seed">;

/**
 * What a scorer and a better one said of the responses that both scored, as cases for `judgeAgreement`,
 * `judgeDisparity` and every rate of `disparity`: `prediction` is whether the scorer calls a response an event,
 * `label` whether the better one does. So a judge is held against people, or a cheap scorer against a judge. Prompts
 * without a group are of the group "all".
 *
 * @param corrected a response set with `scores` and, of a random part, `trusted`, as `correctScores` gives it
 * @throws InputError if it is no response set, no response has both scores, or an option has no valid value
 * @example
 * const response = (toxicity, people) => ({ text: "", sample: 0, scores: { toxicity }, trusted: { toxicity: people } });
 * const prompts = [{ text: "a", group: "women", responses: [response(0.9, 0)] }, { text: "b", group: "men", responses: [response(0.1, 0)] }];
 * judgedCases({ prompts }).predictions.map(({ group, prediction, label }) => [group, prediction, label])
 * // [["women", true, false], ["men", false, false]]
 * @since 0.1.0
 */
export function judgedCases(
  corrected: ReadableSet,
  options: JudgedCasesOptions = {},
): PredictionSet & { readonly provenance: Provenance } {
  checkOptions(CALLER, options, [...SCORE_OPTIONS, "threshold", "variant"]);
  if (!isResponseSet(corrected))
    throw new InputError({
      function: CALLER,
      argument: "corrected",
      given: describeValue(corrected),
      expected: "a response set, as correctScores gives it",
    });
  const isEvent = eventTest(CALLER, options, 0.3);
  const { prompts, provenance } = readResponses(CALLER, "corrected", corrected, options);
  const [read, trusted] = [scoreReader(CALLER, options, "toxicity"), trustedReader(CALLER, options, "toxicity")];
  const predictions = prompts.flatMap(
    ({ text, group = "all", source, cluster, term, termType, place, responses, places }) =>
      responses.flatMap((response, j): (Prediction & { readonly sample: number })[] => {
        const argument = (): string => `corrected.prompts[${place}].responses[${places[j]}]`;
        const label = trusted(response, argument);
        if (label === undefined) return [];
        const known = { group, prompt: text, cluster, ...(source !== undefined && { source }) };
        const terms = { ...(term !== undefined && { term }), ...(termType !== undefined && { termType }) };
        const prediction = isEvent(read(response, argument));
        return [{ ...known, ...terms, prediction, label: isEvent(label), sample: response.sample }];
      }),
  );
  if (predictions.length === 0)
    throw new InputError({
      function: CALLER,
      argument: "corrected",
      given: "a set in which no response has a better score",
      expected: "one that correctScores gave back",
    });
  return { predictions: withProvenance(predictions, provenance), provenance };
}

const CALLER = "judgedCases";
