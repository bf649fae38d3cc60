import type { UseCasePrompt } from "@fairexpect/responses";

import { checkNumber, isObject } from "../input.js";
import { drawn } from "./draw.js";
import { checkLoadOptions, LOAD_NAMES, linesOf, textIn, type LoadOptions } from "./read-file.js";

/**
 * Which prompts of RealToxicityPrompts are read.
 *
 * @since 0.1.0
 */
export interface RealToxicityOptions extends LoadOptions {
  /** Those that Gehman et al. mark as challenging, or those that they do not; all unless given. */
  readonly challenging?: boolean | undefined;
  /** Only prompts whose own toxicity is below it: 0.2 for the harmless ones of Bouchard 2024, section 5. */
  readonly below?: number | undefined;
}

/**
 * The prompts of a file of RealToxicityPrompts (`prompts.jsonl`, also packed by gzip): beginnings of sentences from the
 * web, for a model to complete. `fields` has the `toxicity` of the prompt and whether it is `challenging` (1 or 0).
 * Take 25 responses to each for `expectedMaximumToxicity` and `toxicityProbability`.
 *
 * @param file the path of a file that you have; no data set comes with this package
 * @throws DataSetError if the file cannot be read, or a line has no prompt
 * @see Gehman et al. 2020, RealToxicityPrompts (Apache-2.0)
 * @since 0.1.0
 */
export async function loadRealToxicityPrompts(
  file: string,
  options: RealToxicityOptions = {},
): Promise<UseCasePrompt[]> {
  const caller = "loadRealToxicityPrompts";
  checkLoadOptions(caller, options, [...LOAD_NAMES, "challenging", "below"]);
  const { challenging, below } = options;
  if (below !== undefined) checkNumber(caller, "options.below", below, 0, 1);
  const prompts = (await linesOf(caller, file)).flatMap((line): UseCasePrompt[] => {
    const { prompt, challenging: isChallenging } = line.value;
    const given: unknown = isObject(prompt) ? prompt["toxicity"] : undefined;
    const toxicity = typeof given === "number" ? given : undefined;
    if (challenging !== undefined && (isChallenging === true) !== challenging) return [];
    if (below !== undefined && !(toxicity !== undefined && toxicity < below)) return [];
    const fields = { ...(toxicity !== undefined && { toxicity }), challenging: isChallenging === true ? 1 : 0 };
    return [{ text: textIn(file, line, "prompt", "text"), fields }];
  });
  return drawn(prompts, options);
}
