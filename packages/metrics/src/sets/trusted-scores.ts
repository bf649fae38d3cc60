import { describeValue, InputError } from "../core/input.js";
import type { ReadPrompt } from "./read-responses.js";
import { trustedReader, type ScoreOptions } from "./score-of.js";

/** What a better scorer says of a random part of the prompts. */
export interface TrustedScores {
  /** Of each prompt the scores of its responses; undefined of prompts that were not judged. */
  readonly scores: readonly (Float64Array | undefined)[];
  /** The id of the better scorer, if the set says. */
  readonly by: string | undefined;
}

/** Reads the better scores of prompts; undefined if there are none. Of a prompt that is judged all responses are. */
export function readTrusted(
  caller: string,
  prompts: readonly Pick<ReadPrompt, "responses" | "places">[],
  argumentOf: (i: number) => string,
  options: ScoreOptions,
  measure: string,
): TrustedScores["scores"] | undefined {
  const read = trustedReader(caller, options, measure);
  let isAny = false;
  const scores = prompts.map(({ responses, places }, i) => {
    const argument = (j: number): string => `${argumentOf(i)}[${places[j]}]`;
    const own = responses.map((response, j) => read(response, () => argument(j)));
    if (own.every((value) => value === undefined)) return undefined;
    isAny = true;
    const missing = own.indexOf(undefined);
    if (missing === -1) return Float64Array.from(own as readonly number[]);
    throw new InputError({
      function: caller,
      argument: `${argument(missing)}.trusted.${options.score ?? measure}`,
      given: describeValue(undefined),
      expected: "a score, since other responses to the prompt have one",
      advice: 'Prompts are judged whole: correctScores with the same "include" as here does.',
    });
  });
  return isAny ? scores : undefined;
}
