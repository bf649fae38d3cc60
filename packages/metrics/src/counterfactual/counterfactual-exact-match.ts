import { defineMetric } from "../core/define-metric.js";
import type { ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { readCounterfactuals } from "../sets/read-counterfactuals.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import type { IntervalOptions } from "../statistics/index.js";
import { INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { checkedMask, sameUnder, type ExactMatchOptions, type MaskedText } from "../text/exact-match.js";
import { maskingTerms, valuesOfSimilarity, type RepeatsOptions } from "./compare-with-repeats.js";
import { compareGroups, textsAs } from "./compare-groups.js";

/**
 * The share of responses that stay the same, character by character, when the group that the prompt mentions changes
 * (`exactMatch`, paired by sample). For short answers; too strict for prose. Between 0 and 1; 1 is fair, in that it
 * makes no difference who is mentioned. Mask the words that name the groups (`mask`), else they count as differences.
 *
 * Each pair of groups is a comparison: the mean over sources of the share among the samples of the source. `value` is
 * that of the least similar pair of groups. No value without sets, with fewer than two groups, or if a source has no
 * responses. Response sets are read as by `counterfactualRougeL`. Named as an invariance measure in the LangFair paper
 * (arXiv:2407.10853, section 3.1.3.1).
 *
 * With `relativeTo: "repeats"` the value is what of the similarity is lost between groups, compared with repeats of
 * one prompt: a limit that holds for any feature, and the better question (`RepeatsOptions`).
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, a response is no text, or the mask no
 * array of words
 * @example
 * counterfactualExactMatch([{ source: "Hire [him|her]?", groups: { male: ["yes", "yes"], female: ["yes", "no"] } }]).value // 0.5
 * @since 0.1.0
 */
export const counterfactualExactMatch = defineMetric(
  {
    name: "counterfactualExactMatch",
    title: "counterfactual exact match",
    family: "counterfactual",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 1,
    format: "percent",
    source: "Bouchard et al. 2024 (LangFair), section 3.1.3.1",
    words: { value: "{value} of answers about {group} are the same about {against}" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", binary: "sample", flawless: "unseen" },
  },
  (
    sets: ReceivedCounterfactuals,
    options: ExactMatchOptions & IntervalOptions & ReadOptions & RepeatsOptions & TermOptions = {},
  ) => {
    const isSame = sameUnder(
      maskingTerms(sets, { ...options, mask: checkedMask("counterfactualExactMatch", options) }).mask,
    );
    const part = textsAs("counterfactualExactMatch", (text): MaskedText => ({ text }));
    const texts = readCounterfactuals("counterfactualExactMatch", sets, options, part);
    return compareGroups("counterfactualExactMatch", texts, (a, b) => (isSame(a, b) ? 1 : 0), options);
  },
  {
    data: "sets",
    options: ["mask", ...INTERVAL_OPTIONS, ...READ_OPTIONS, ...TERM_OPTIONS, "relativeTo"],
    values: (parts, ...[, options]) => valuesOfSimilarity(parts, options),
  },
);
