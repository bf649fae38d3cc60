import { InputError } from "../core/input.js";
import type { CandidateSet } from "../sets/candidate.js";
import { isCandidateSet } from "../sets/read-candidates.js";
import { readScores } from "../sets/scores-by-group.js";
import { checkRange, type Range } from "../statistics/intervals/levels.js";

/**
 * What scores there can be.
 *
 * @since 0.1.0
 */
export interface ScoreRangeOptions {
  /**
   * The least and the greatest score that there can be, [1, 10] of a rating: bounds then allow for scores that were not
   * seen, and `method: "strict"` has bounds. Default: what the data say (`scoresOf(replies, score, { range })`).
   */
  readonly range?: readonly [number, number] | undefined;
}

/** What scores there can be, by the options or else by the data; throws if one is outside. */
export function scoreRangeOf(caller: string, data: unknown, { range: asked }: ScoreRangeOptions): Range | undefined {
  const { range = asked }: Partial<CandidateSet> =
    asked === undefined && isCandidateSet(data) ? (data as CandidateSet) : {};
  if (range === undefined) return undefined;
  const [low, high] = checkRange(caller, range);
  const { groups } = readScores(caller, "scores", data);
  for (const [group, { scores }] of groups)
    for (let i = 0; i < scores.length; i++)
      if (!((scores[i] as number) >= low && (scores[i] as number) <= high))
        throw new InputError({
          function: caller,
          argument: "range",
          given: `[${low}, ${high}], of scores with ${scores[i]} in ${JSON.stringify(group)}`,
          expected: "the least and the greatest score that there can be",
        });
  return [low, high];
}
