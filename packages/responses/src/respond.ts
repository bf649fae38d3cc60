import type { ResponseSet } from "./response-set.js";
import type { RespondOptions } from "./run/options.js";
import { run } from "./run/run.js";
import type { UseCase } from "./use-case/use-case.js";

/**
 * Asks a use case's model for responses to all of its prompts, or replays those that are recorded. Each answer is
 * recorded in `<recordings>/<use case>.jsonl` as soon as it arrives, so that a crash loses none and no call is paid for
 * twice. One failing prompt does not lose the others: all are awaited, and one error at the end lists what failed.
 *
 * @throws InputError if the use case or an option is not as described, as with a model given by its bare name
 * @throws DesignError if the prompts are too few for one of the claims
 * @throws ModeError if the mode is unknown
 * @throws ReplayMissError in mode `replay`, if a response is not recorded
 * @throws GenerationError if calls failed
 * @throws BudgetError if the budget ran out
 * @throws RecordingError if the recording cannot be read or written
 * @throws MissingDependencyError if a model must be called and the package `ai` is not installed
 * @since 0.1.0
 */
export async function respond<Output = unknown>(
  useCase: UseCase<Output>,
  options: RespondOptions = {},
): Promise<ResponseSet<Output>> {
  return run("respond", useCase, options);
}
