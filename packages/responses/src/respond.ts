import type { Mode } from "./mode.js";
import type { UseCase } from "./use-case.js";

/**
 * One response of a model.
 *
 * @since 0.1.0
 */
export interface Response {
  readonly text: string;
  /** Which of the prompt's responses this is, counted from 0. */
  readonly sample: number;
  /** Why the model stopped, in the AI SDK's words: `stop`, `length`, `content-filter`, ... */
  readonly finishReason: string;
  /** Whether it came from the recording, without a call. */
  readonly replayed: boolean;
}

/**
 * A prompt with its responses, in the order of their samples.
 *
 * @since 0.1.0
 */
export interface PromptResponses {
  readonly prompt: string;
  readonly group?: string;
  readonly source?: string;
  readonly responses: readonly Response[];
}

/**
 * All responses of a use case, grouped by prompt, in the order of its prompts.
 *
 * @since 0.1.0
 */
export interface ResponseSet {
  readonly useCase: string;
  readonly prompts: readonly PromptResponses[];
  /** How many responses the model was called for, and how many came from the recording. Equal prompts share theirs. */
  readonly counts: { readonly live: number; readonly replayed: number };
}

/**
 * How a use case is run.
 *
 * @since 0.1.0
 */
export interface RespondOptions {
  /** Responses per prompt; 1 unless given. */
  readonly samples?: number;
  /** Calls at the same time; 8 unless given. */
  readonly concurrency?: number;
  /** Unless given, the environment variable `FAIRSPEC_MODE`; else `replay` where `CI` is set; else `auto`. */
  readonly mode?: Mode;
  /** The folder of the recordings; `__fairness__/recordings` under the working directory unless given. */
  readonly recordings?: string;
  /** Stops the run: what was answered by then stays recorded. */
  readonly signal?: AbortSignal;
  /** How often the AI SDK tries a failed call again; 2 unless given. */
  readonly maxRetries?: number;
}

/**
 * Asks a use case's model for responses to all of its prompts, or replays those that are recorded. Each answer is recorded
 * in `<recordings>/<use case>.jsonl` as soon as it arrives, so that a crash loses none and no call is paid for twice. One
 * failing prompt does not lose the others: all are awaited, and one error at the end lists what failed.
 *
 * @throws InputError where the use case or an option is not as described, as with a model given by its bare name
 * @throws ModeError where the mode is unknown
 * @throws ReplayMissError in mode `replay`, where a response is not recorded
 * @throws GenerationError where calls failed
 * @throws RecordingError where the recording cannot be read or written
 * @throws MissingDependencyError where a model must be called and the package `ai` is not installed
 * @since 0.1.0
 */
export async function respond(useCase: UseCase, options: RespondOptions = {}): Promise<ResponseSet> {
  const { run } = await import("./run.js");
  return run(useCase, options);
}
