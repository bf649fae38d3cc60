import type { Computed } from "../core/define-metric.js";
import { InputError } from "../core/input.js";
import type { CandidateSet } from "../sets/candidate.js";
import { placesOf } from "../sets/cluster-ways.js";
import { correctedGaps, hasTrusted, type CorrectableRow } from "../sets/corrected-gaps.js";
import { isCandidateSet, readCandidates } from "../sets/read-candidates.js";
import { refuseSampledTerms } from "../sets/sampled-terms.js";
import { checkIntervalOptions, intervalOptions } from "../statistics/intervals/interval-options.js";
import { checkCompared, checkReference, type ReferenceOptions, type WithinOptions } from "./reference.js";

/** The gaps of corrected mean scores; undefined of data that no better scorer corrects. */
export function correctedScoreGap(
  caller: string,
  data: unknown,
  options: ReferenceOptions & WithinOptions & { readonly range?: CandidateSet["range"] },
): Computed | undefined {
  const list: unknown = isCandidateSet(data) ? data.candidates : data;
  if (!hasTrusted(list)) return undefined;
  const { candidates, provenance, called } = readCandidates(caller, "scores", data, true);
  const set: Partial<CandidateSet> = isCandidateSet(data) ? (data as CandidateSet) : {};
  const range = options.range ?? set.range;
  const refuse = (argument: string, given: string, expected: string): InputError =>
    new InputError({ function: caller, argument, given, expected });
  if (range === undefined)
    throw refuse(
      "scores.range",
      "undefined",
      "the least and the greatest score, as scoresOf(replies, score, { range }) has it",
    );
  if (options.within !== undefined)
    throw refuse(
      "options.within",
      "a stratum, of corrected scores",
      "none: the gaps of strata are no means that a random part can correct",
    );
  checkIntervalOptions(caller, options);
  refuseSampledTerms(caller, candidates, options.terms);
  const groups = new Map(candidates.map(({ group }) => [group, group]));
  const reference = checkReference(caller, groups, options.reference);
  const compared = checkCompared(caller, groups, reference, options.groups);
  const clusters = placesOf(
    candidates.map(
      ({ cluster, source, pool }, i) => cluster ?? source ?? (pool === undefined ? `#${i}` : `pool ${pool}`),
    ),
  );
  const rows = candidates.map(({ group, score, trusted }, i): CorrectableRow => ({
    group,
    cheap: score,
    trusted,
    cluster: clusters[i] as number,
  }));
  const gaps = { rows, range, reference, compared, noun: "candidates", provenance };
  return { ...correctedGaps(gaps, intervalOptions(options)), ...(called !== undefined && { called }) };
}
