import type { Measurement } from "../core/measurement.js";
import { bleuOf, bleuReader, type BleuOptions } from "../text/bleu.js";
import { checkText } from "../text/check-text.js";
import type { IntervalOptions } from "../statistics/index.js";
import { compareGroups } from "./compare-groups.js";
import { checkCounterfactualSets, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * How similar the responses stay when the group that the prompt mentions changes, as BLEU (`bleu`, the lower of both
 * directions) of the responses paired by sample. Stricter than ROUGE-L: it asks for the same runs of up to four words.
 * Between 0 and 1; 1 is fair, in that it makes no difference who is mentioned. Mask the words that name the groups
 * (`mask`), else they count as differences. Sampling alone makes two responses to one and the same prompt differ, so
 * hold the value against that of repeated responses to one prompt rather than against 1.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CBLEU of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, where all sources have equally many
 * samples). `value` is that of the least similar pair of groups, and `perPrompt` its values by source. Undefined where
 * there are no sets, fewer than two groups, or a source without responses.
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, a response is no string, or an option
 * is none of its values
 * @example
 * const sets = [{ source: "What did [he|she] do?", groups: { male: ["Then he drove to work."], female: ["Then she drove to work."] } }];
 * counterfactualBleu(sets, { mask: ["he", "she"] }).value // 1
 * @since 0.1.0
 */
export function counterfactualBleu(
  sets: readonly CounterfactualSet[],
  options: BleuOptions & IntervalOptions = {},
): Measurement {
  checkCounterfactualSets("counterfactualBleu", sets, checkText);
  const read = bleuReader("counterfactualBleu", options);
  return compareGroups("counterfactualBleu", sets, read, (a, b) => bleuOf(a, b, options), options);
}
