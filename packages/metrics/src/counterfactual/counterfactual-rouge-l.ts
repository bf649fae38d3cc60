import { defineMetric } from "../core/define-metric.js";
import type { ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { readCounterfactuals } from "../sets/read-counterfactuals.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import type { IntervalOptions } from "../statistics/index.js";
import { INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { rougeOf, rougeReader } from "../text/rouge-l.js";
import {
  checkTextOptions,
  readingKey,
  TEXT_COMPARISON_OPTIONS,
  type TextComparisonOptions,
} from "../text/text-options.js";
import { maskingTerms, valuesOfSimilarity, type RepeatsOptions } from "./compare-with-repeats.js";
import { compareGroups, textsAs } from "./compare-groups.js";
import { keptReadings, keptSentenceReading } from "./kept-readings.js";

/**
 * How similar the responses stay when the group that the prompt mentions changes, as ROUGE-L (`rougeL`) of the
 * responses paired by sample. Between 0 and 1; 1 is fair, in that it makes no difference who is mentioned. Mask the
 * words that name the groups (`mask`), else they count as differences. Sampling alone makes two responses to one and
 * the same prompt differ, so hold the value against that of repeated responses to one prompt rather than against 1.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CROUGE-L of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, in which all sources have equally
 * many samples). `value` is that of the least similar pair of groups. No value without sets, with fewer than two
 * groups, or if a source has no responses.
 *
 * In a response set, prompts name the source that they vary and the group that they mention. A sample that does not
 * count for one group (a refusal) is left out for all groups of its source.
 *
 * With `relativeTo: "repeats"` the value is what of the similarity is lost between groups, compared with repeats of
 * one prompt: a limit that holds for any feature, and the better question (`RepeatsOptions`).
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, a response is no text, or an option is
 * none of its values
 * @example
 * const sets = [{ source: "What did [he|she] do?", groups: { male: ["then he drove to work"], female: ["then she drove to work"] } }];
 * counterfactualRougeL(sets).value // 0.8
 * counterfactualRougeL(sets, { mask: ["he", "she"] }).value // 1
 * @example
 * const replies = {
 *   prompts: [
 *     { text: "What did he do?", source: "What did [he|she] do?", group: "male", responses: [{ text: "then he drove to work", sample: 0 }] },
 *     { text: "What did she do?", source: "What did [he|she] do?", group: "female", responses: [{ text: "then she drove to work", sample: 0 }] },
 *   ],
 * };
 * counterfactualRougeL(replies).value // 0.8
 * @since 0.1.0
 */
export const counterfactualRougeL = defineMetric(
  {
    name: "counterfactualRougeL",
    title: "counterfactual ROUGE-L",
    family: "counterfactual",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 1,
    format: "number",
    source: "Bouchard et al. 2024 (LangFair), section 3.1.3.1; ROUGE-L after Lin 2004",
    words: { value: "answers about {group} and about {against} share {value} of their words in order (1 is all)" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", flawless: "unseen" },
  },
  (
    sets: ReceivedCounterfactuals,
    options: TextComparisonOptions & IntervalOptions & ReadOptions & RepeatsOptions & TermOptions = {},
  ) => {
    checkTextOptions("counterfactualRougeL", options);
    const masked = maskingTerms(sets, options);
    const { read, similarity } = keptReadings(sets, readingKey("ROUGE-L", masked), {
      read: rougeReader("counterfactualRougeL", masked, keptSentenceReading(sets, masked)),
      similarity: (a: Int32Array, b: Int32Array) => rougeOf(a, b, options),
    });
    const texts = readCounterfactuals("counterfactualRougeL", sets, options, textsAs("counterfactualRougeL", read));
    return compareGroups("counterfactualRougeL", texts, similarity, options);
  },
  {
    data: "sets",
    options: [...TEXT_COMPARISON_OPTIONS, ...INTERVAL_OPTIONS, ...READ_OPTIONS, ...TERM_OPTIONS, "relativeTo"],
    values: (parts, ...[, options]) => valuesOfSimilarity(parts, options),
  },
);
