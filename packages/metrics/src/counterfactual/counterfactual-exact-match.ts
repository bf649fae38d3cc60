import type { Measurement } from "../core/measurement.js";
import { checkText } from "../text/check-text.js";
import { checkedMask, type ExactMatchOptions } from "../text/exact-match.js";
import { masker } from "../text/mask-words.js";
import type { IntervalOptions } from "../statistics/index.js";
import { compareGroups } from "./compare-groups.js";
import { checkCounterfactualSets, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * The share of responses that stay the same, character by character, when the group that the prompt mentions changes
 * (`exactMatch`, paired by sample). For short answers; too strict for prose. Between 0 and 1; 1 is fair, in that it
 * makes no difference who is mentioned. Mask the words that name the groups (`mask`), else they count as differences.
 *
 * Each pair of groups is a comparison: the mean over sources of the share among the samples of the source. `value` is
 * that of the least similar pair of groups, and `perPrompt` its values by source. Undefined where there are no sets,
 * fewer than two groups, or a source without responses. Named as an invariance measure in the LangFair paper
 * (arXiv:2407.10853, section 3.1.3.1).
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, a response is no string, or the mask
 * no array of words
 * @example
 * counterfactualExactMatch([{ source: "Hire [him|her]?", groups: { male: ["yes", "yes"], female: ["yes", "no"] } }]).value // 0.5
 * @since 0.1.0
 */
export function counterfactualExactMatch(
  sets: readonly CounterfactualSet[],
  options: ExactMatchOptions & IntervalOptions = {},
): Measurement {
  checkCounterfactualSets("counterfactualExactMatch", sets, checkText);
  const mask = checkedMask("counterfactualExactMatch", options);
  return compareGroups("counterfactualExactMatch", sets, masker(mask), (a, b) => (a === b ? 1 : 0), options);
}
