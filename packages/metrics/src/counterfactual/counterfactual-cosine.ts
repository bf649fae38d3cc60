import { defineMetric, type Computed } from "../core/define-metric.js";
import { InputError, type Numbers } from "../core/input.js";
import type { ReceivedCounterfactuals } from "../sets/counterfactual-set.js";
import { readCounterfactuals, sourceName, type ReadCounterfactuals } from "../sets/read-counterfactuals.js";
import { READ_OPTIONS, type ReadOptions } from "../sets/read-responses.js";
import { TERM_OPTIONS, type TermOptions } from "../sets/read-terms.js";
import type { IntervalOptions } from "../statistics/index.js";
import { INTERVAL_OPTIONS } from "../statistics/intervals/interval-options.js";
import { checkSameLength, cosineOf, directionOf, type Direction } from "../text/cosine-similarity.js";
import type { SparseVector } from "../text/sparse-vector.js";
import { valuesOfSimilarity, type RepeatsOptions } from "./compare-with-repeats.js";
import { compareGroups } from "./compare-groups.js";

/**
 * How close the meaning of the responses stays when the group that the prompt mentions changes: the cosine
 * (`cosineSimilarity`) of the responses' vectors by a sentence encoder, paired by sample. Between -1 and 1; 1 is fair,
 * in that it makes no difference who is mentioned. Encode the responses first: the response set, or the sets, hold the
 * vectors. Unlike ROUGE-L and BLEU it forgives other words for the same thing, but the words that name the groups move
 * the vectors too, so mask them before encoding (`maskWords`), or hold the value against that of repeated responses to
 * one prompt.
 *
 * Each pair of groups is a comparison: the mean over sources of the mean over the samples of the source, so each source
 * counts the same (CCS of the LangFair paper, arXiv:2407.10853, section 3.1.3.1, in which all sources have equally many
 * samples). `value` is that of the least similar pair of groups. No value without sets, with fewer than two groups, or
 * if a source has no responses or a vector is of zeros. Response sets are read as by `counterfactualRougeL`.
 *
 * With `relativeTo: "repeats"` the value is what of the similarity is lost between groups, compared with repeats of
 * one prompt: a limit that holds for any feature, and the better question (`RepeatsOptions`).
 *
 * A high cosine does not mean that groups are told the same. No encoder that was tried (the bundled one, MiniLM) told
 * responses of opposite stance from repeated responses to one prompt (ROC AUC about .5), and a "not" is seen weakly
 * (.26 bundled, where .5 is chance, and .60 MiniLM). What is said is for a judge: score it, and compare the scores.
 *
 * @throws InputError if a set lacks a group or has unequal numbers of samples, a vector is missing or empty or has an
 * item that is not a finite number, or the lengths of vectors differ
 * @example
 * counterfactualCosine([{ source: "s", groups: { male: [[3, 4]], female: [[4, 3]] } }]).value // 0.96
 * @since 0.1.0
 */
export const counterfactualCosine = defineMetric(
  {
    name: "counterfactualCosine",
    title: "counterfactual cosine similarity",
    family: "counterfactual",
    version: 1,
    unit: "sources",
    range: [-1, 1],
    best: 1,
    format: "number",
    source: "Bouchard et al. 2024 (LangFair), section 3.1.3.1",
    words: { value: "answers about {group} and about {against} are alike in meaning by {value} (1 is the same)" },
    anytime: true,
    compare: "sums",
    design: { power: "mean", flawless: "unseen" },
  },
  (
    sets: ReceivedCounterfactuals<Numbers>,
    options: IntervalOptions & ReadOptions & RepeatsOptions & TermOptions = {},
  ): Computed => {
    const read = readVectors("counterfactualCosine", sets, options);
    const { sources, provenance } = read;
    for (const source of sources) {
      const zero = [...source.groups.values()].flat().find(({ part }) => part.direction === undefined);
      if (zero === undefined) continue;
      const reason = `${zero.part.argument} (source ${sourceName(source)}) is a vector of zeros, which has no direction`;
      return { reason, counts: { sources: sources.length, pairs: 0 }, provenance };
    }
    return compareGroups(
      "counterfactualCosine",
      read,
      (a, b) => cosineOf(a.direction ?? NONE, b.direction ?? NONE),
      options,
    );
  },
  {
    data: "sets",
    options: [...INTERVAL_OPTIONS, ...READ_OPTIONS, ...TERM_OPTIONS, "relativeTo"],
    values: (parts, ...[, options]) => valuesOfSimilarity(parts, options),
  },
);

const NONE: Direction = { vector: [], square: 0 };

/** A vector's direction, undefined if it has none, and what it is called. */
interface Encoded {
  readonly argument: string;
  readonly direction: Direction | undefined;
}

function readVectors(caller: string, data: unknown, options: ReadOptions): ReadCounterfactuals<Encoded> {
  let length: number | undefined;
  const read = (vector: unknown, argument: string): Encoded => {
    const direction = directionOf(caller, argument, vector);
    const itsLength = (vector as Numbers | SparseVector).length;
    length ??= itsLength;
    checkSameLength(caller, argument, itsLength, length);
    return { argument, direction };
  };
  return readCounterfactuals(caller, data, options, {
    reads: "vector",
    ofItem: (vector, argument) => read(vector, argument()),
    ofResponse: ({ vector }, argument) => {
      if (vector !== undefined) return read(vector, `${argument()}.vector`);
      throw new InputError({
        function: caller,
        argument: `${argument()}.vector`,
        given: "undefined",
        expected: "the response's vector",
        advice: "Encode the responses first: await embed(replies, encoder), and pass what it returns.",
      });
    },
  });
}
