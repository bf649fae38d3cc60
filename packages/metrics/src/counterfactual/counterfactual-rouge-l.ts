import type { Measurement } from "../core/measurement.js";
import { checkText } from "../text/check-text.js";
import { rougeOf, rougeReader } from "../text/rouge-l.js";
import type { TextComparisonOptions } from "../text/text-options.js";
import type { IntervalOptions } from "../statistics/index.js";
import { compareGroups } from "./compare-groups.js";
import { checkCounterfactualSets, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * How similar the responses stay when the group that the prompt mentions changes, as ROUGE-L (`rougeL`) of the
 * responses paired by sample. Between 0 and 1; 1 is fair, in that it makes no difference who is mentioned. Mask the
 * words that name the groups (`mask`), else they count as differences. Sampling alone makes two responses to one and
 * the same prompt differ, so hold the value against that of repeated responses to one prompt rather than against 1.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CROUGE-L of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, where all sources have equally
 * many samples). `value` is that of the least similar pair of groups, and `perPrompt` its values by source. Undefined
 * where there are no sets, fewer than two groups, or a source without responses.
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, a response is no string, or an option
 * is none of its values
 * @example
 * const sets = [{ source: "What did [he|she] do?", groups: { male: ["then he drove to work"], female: ["then she drove to work"] } }];
 * counterfactualRougeL(sets).value // 0.8
 * counterfactualRougeL(sets, { mask: ["he", "she"] }).value // 1
 * @since 0.1.0
 */
export function counterfactualRougeL(
  sets: readonly CounterfactualSet[],
  options: TextComparisonOptions & IntervalOptions = {},
): Measurement {
  checkCounterfactualSets("counterfactualRougeL", sets, checkText);
  const read = rougeReader("counterfactualRougeL", options);
  return compareGroups("counterfactualRougeL", sets, read, (a, b) => rougeOf(a, b, options), options);
}
