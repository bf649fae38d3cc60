import type { Computed } from "../core/define-metric.js";
import { InputError } from "../core/input.js";
import { describedAs } from "./parity.js";
import { placesOf } from "../sets/cluster-ways.js";
import { correctedGaps, type CorrectableRow } from "../sets/corrected-gaps.js";
import { isResponseSet, readResponses } from "../sets/read-responses.js";
import type { TermOptions } from "../sets/read-terms.js";
import { refuseSampledTerms } from "../sets/sampled-terms.js";
import { scoreReader, trustedReader, type ScoreOptions } from "../sets/score-of.js";
import { usedScorers } from "../sets/used-scorers.js";
import { intervalOptions, type IntervalOptions } from "../statistics/intervals/interval-options.js";

interface WeakOptions extends IntervalOptions, ScoreOptions, TermOptions {
  readonly threshold: number;
}

/** The differences of corrected shares above the threshold; undefined of sets that no better scorer corrects. */
export function correctedWeakParity(caller: string, data: unknown, options: WeakOptions): Computed | undefined {
  if (!isResponseSet(data)) return undefined;
  const { threshold } = options;
  const name = options.score ?? "sentiment";
  const { prompts, provenance } = readResponses(caller, "sets", data, options, true);
  const [read, trusted] = [scoreReader(caller, options, "sentiment"), trustedReader(caller, options, "sentiment")];
  const places = placesOf(prompts.map(({ cluster }) => cluster));
  let isAny = false;
  const rows = prompts.flatMap(({ group, source, responses, place, places: at }, i) =>
    responses.flatMap((response, j): CorrectableRow[] => {
      const argument = (): string => `sets.prompts[${place}].responses[${at[j]}]`;
      const better = trusted(response, argument);
      isAny ||= better !== undefined;
      if (group === undefined || source === undefined) return [];
      const above = (score: number): number => (score > threshold ? 1 : 0);
      const own = { group, cheap: above(read(response, argument)), cluster: places[i] as number };
      return [{ ...own, trusted: better === undefined ? undefined : above(better) }];
    }),
  );
  if (!isAny) return undefined;
  refuseSampledTerms(
    caller,
    prompts.flatMap(({ group, ...own }) => (group === undefined ? [] : [{ ...own, group }])),
    options.terms,
  );
  const sizes = new Set(prompts.map(({ responses }) => responses.length));
  if (sizes.size > 1)
    throw new InputError({
      function: caller,
      argument: "sets",
      given: "corrected scores of unequal numbers of responses a prompt",
      expected: "as many for every prompt, so that sources count alike",
    });
  const used = usedScorers(provenance, `scores.${name}`, true);
  const gaps = correctedGaps({ rows, range: [0, 1], noun: "responses", provenance: used }, intervalOptions(options));
  const words = describedAs({ parity: "weak", score: name }, used).description?.words;
  return { ...gaps, description: { ...gaps.description, ...(words !== undefined && { words }) } };
}
