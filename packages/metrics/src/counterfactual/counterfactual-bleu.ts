import { defineMetric } from "../core/define-metric.js";
import type { ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { readCounterfactuals } from "../sets/read-counterfactuals.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import type { IntervalOptions } from "../statistics/index.js";
import { INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { BLEU_OPTIONS, bleuOf, bleuReader, checkBleuOptions, type BleuOptions, type BleuText } from "../text/bleu.js";
import { readingKey } from "../text/text-options.js";
import { maskingTerms, valuesOfSimilarity, type RepeatsOptions } from "./compare-with-repeats.js";
import { compareGroups, textsAs } from "./compare-groups.js";
import { keptReadings, keptSentenceReading } from "./kept-readings.js";

/**
 * How similar the responses stay when the group that the prompt mentions changes, as BLEU (`bleu`, the lower of both
 * directions) of the responses paired by sample. Stricter than ROUGE-L: it asks for the same runs of up to four words.
 * Between 0 and 1; 1 is fair, in that it makes no difference who is mentioned. Mask the words that name the groups
 * (`mask`), else they count as differences. Sampling alone makes two responses to one and the same prompt differ, so
 * hold the value against that of repeated responses to one prompt rather than against 1.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CBLEU of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, in which all sources have equally
 * many samples). `value` is that of the least similar pair of groups. No value without sets, with fewer than two
 * groups, or if a source has no responses. Response sets are read as by `counterfactualRougeL`.
 *
 * With `relativeTo: "repeats"` the value is what of the similarity is lost between groups, compared with repeats of
 * one prompt: a limit that holds for any feature, and the better question (`RepeatsOptions`).
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, a response is no text, or an option is
 * none of its values
 * @example
 * const sets = [{ source: "What did [he|she] do?", groups: { male: ["Then he drove to work."], female: ["Then she drove to work."] } }];
 * counterfactualBleu(sets, { mask: ["he", "she"] }).value // 1
 * @since 0.1.0
 */
export const counterfactualBleu = defineMetric(
  {
    name: "counterfactualBleu",
    title: "counterfactual BLEU",
    family: "counterfactual",
    version: 1,
    unit: "sources",
    range: [0, 1],
    best: 1,
    format: "number",
    source: "Bouchard et al. 2024 (LangFair), section 3.1.3.1; BLEU after Papineni et al. 2002",
    words: { value: "answers about {group} and about {against} share {value} of their phrases (BLEU; 1 is all)" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", flawless: "unseen" },
  },
  (
    sets: ReceivedCounterfactuals,
    options: BleuOptions & IntervalOptions & ReadOptions & RepeatsOptions & TermOptions = {},
  ) => {
    checkBleuOptions("counterfactualBleu", options);
    const masked = maskingTerms(sets, options);
    const key = options.sentences === undefined ? readingKey(`BLEU ${options.smoothing}`, masked) : undefined;
    const { read, similarity } = keptReadings(sets, key, {
      read: bleuReader("counterfactualBleu", masked, keptSentenceReading(sets, masked)),
      similarity: (a: BleuText, b: BleuText) => bleuOf(a, b, options),
    });
    const texts = readCounterfactuals("counterfactualBleu", sets, options, textsAs("counterfactualBleu", read));
    return compareGroups("counterfactualBleu", texts, similarity, options);
  },
  {
    data: "sets",
    options: [...BLEU_OPTIONS, ...INTERVAL_OPTIONS, ...READ_OPTIONS, ...TERM_OPTIONS, "relativeTo"],
    values: (parts, ...[, options]) => valuesOfSimilarity(parts, options),
  },
);
