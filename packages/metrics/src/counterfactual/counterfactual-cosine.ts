import type { Numbers } from "../core/input.js";
import type { Measurement } from "../core/measurement.js";
import { checkSameLength, dot, unitVector } from "../text/cosine-similarity.js";
import type { IntervalOptions } from "../statistics/index.js";
import { compareGroups } from "./compare-groups.js";
import { checkCounterfactualSets, sourceName, type CounterfactualSet } from "../sets/counterfactual-set.js";

/**
 * How close the meaning of the responses stays when the group that the prompt mentions changes: the cosine
 * (`cosineSimilarity`) of the responses' vectors by a sentence encoder, paired by sample. Between -1 and 1; 1 is fair,
 * in that it makes no difference who is mentioned. Encode the responses first; the sets hold the vectors. Unlike
 * ROUGE-L and BLEU it forgives other words for the same thing, but the words that name the groups move the vectors too,
 * so mask them before encoding (`maskWords`), or hold the value against that of repeated responses to one prompt.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CCS of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, where all sources have equally many
 * samples). `value` is that of the least similar pair of groups, and `perPrompt` its values by source. Undefined where
 * there are no sets, fewer than two groups, a source without responses, or a vector of zeros.
 *
 * @throws InputError where a set lacks a group or has unequal numbers of samples, a vector is empty or has an item that
 * is not a finite number, or the lengths of vectors differ
 * @example
 * counterfactualCosine([{ source: "s", groups: { male: [[3, 4]], female: [[4, 3]] } }]).value // 0.96
 * @since 0.1.0
 */
export function counterfactualCosine(
  sets: readonly CounterfactualSet<Numbers>[],
  options: IntervalOptions = {},
): Measurement {
  const caller = "counterfactualCosine";
  const units = new Map<unknown, Float64Array>();
  let zero: string | undefined;
  let length: number | undefined;
  checkCounterfactualSets(caller, sets, (_, argument, vector) => {
    const unit = unitVector(caller, argument, vector);
    const itsLength = (vector as Numbers).length;
    length ??= itsLength;
    checkSameLength(caller, argument, itsLength, length);
    if (unit === undefined) zero ??= argument;
    else units.set(vector, unit);
  });
  if (zero !== undefined) {
    const set = sets[Number(/\d+/.exec(zero)?.[0])] as CounterfactualSet<Numbers>;
    return {
      metric: caller,
      undefined: `${zero} (source ${sourceName(set)}) is a vector of zeros, which has no direction`,
      counts: { sources: sets.length, pairs: 0 },
    };
  }
  return compareGroups(caller, sets, (vector) => units.get(vector) as Float64Array, dot, options);
}
