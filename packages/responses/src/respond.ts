import type { Budget, Prices, Spending, Tokens } from "./run/budget.js";
import type { IntendedClaim } from "./run/check-design.js";
import type { TokenLogprob } from "./run/generate.js";
import type { ResponseKind } from "./refusal/kind.js";
import type { Mode } from "./run/mode.js";
import type { Progress } from "./run/progress.js";
import type { SharedStorage } from "./recording/storage.js";
import type { Message, PromptLabels, UseCase } from "./use-case.js";

/**
 * One response of a model.
 *
 * @since 0.1.0
 */
export interface Response<Output = unknown> {
  readonly text: string;
  /** Which of the prompt's responses this is, counted from 0. */
  readonly sample: number;
  /**
   * Why the model stopped, in the AI SDK's words: `stop`, `length`, `content-filter`, ...; `refusal` where the provider
   * says so.
   */
  readonly finishReason: string;
  /**
   * Always there in what `respond` gives. In sets made by hand it may be left out: the text and `finishReason` decide
   * then.
   */
  readonly kind?: ResponseKind;
  /** Whether it came from the recording, without a call. */
  readonly replayed: boolean;
  /** Structured output, where the use case has a schema and the text has its shape. */
  readonly output?: Output;
  /** The text's tokens with their probabilities, where the settings ask for them and the provider gives them. */
  readonly logprobs?: readonly TokenLogprob[];
  /** What the call took; absent where it was replayed. */
  readonly usage?: Partial<Tokens>;
  /** How long the call took, without waiting and earlier tries; absent where it was replayed. */
  readonly milliseconds?: number;
}

/**
 * A prompt with its responses, in the order of their samples.
 *
 * @since 0.1.0
 */
export interface PromptResponses<Output = unknown> extends PromptLabels {
  /** The prompt's text; of a conversation its last message. */
  readonly prompt: string;
  readonly messages?: readonly Message[];
  readonly responses: readonly Response<Output>[];
}

/**
 * All responses of a use case, grouped by prompt, in the order of its prompts.
 *
 * @since 0.1.0
 */
export interface ResponseSet<Output = unknown> {
  readonly useCase: string;
  readonly prompts: readonly PromptResponses<Output>[];
  /** How many responses the model was called for, and how many came from the recording. Equal prompts share theirs. */
  readonly counts: { readonly live: number; readonly replayed: number };
}

/**
 * The responses of a run, and what the run did.
 *
 * @since 0.1.0
 */
export interface Responded<Output = unknown> extends ResponseSet<Output> {
  readonly summary: Summary;
}

/**
 * What a run did. Tokens, cost and latency are those of live calls: a replayed response costs nothing.
 *
 * @since 0.1.0
 */
export interface Summary {
  readonly live: number;
  readonly replayed: number;
  /** Calls that were made again. */
  readonly retried: number;
  /** How many responses there are of each kind, live or replayed. */
  readonly kinds: Readonly<Record<ResponseKind, number>>;
  readonly spent: Spending;
  /** Of live calls; absent where there were none. */
  readonly latency?: {
    readonly meanMilliseconds: number;
    readonly medianMilliseconds: number;
    readonly longestMilliseconds: number;
  };
  readonly milliseconds: number;
  /** Responses in the recording that this run did not ask for: of other prompts, samples or settings. */
  readonly unused: number;
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
  /** Unless given, the environment variable `FAIREXPECT_MODE`; else `replay` where `CI` is set; else `auto`. */
  readonly mode?: Mode;
  /** The folder of the recordings; `__fairness__/recordings` under the working directory unless given. */
  readonly recordings?: string;
  /** Stops the run: what was answered by then stays recorded. */
  readonly signal?: AbortSignal;
  /**
   * How often a call is tried again that failed for a reason that may pass: a busy server, a network error, a timeout;
   * 4 unless given. Waits as long as the server asks, however long, else 1 s, 2 s, 4 s, ... give or take a half. What
   * every call would meet (no credit, a key that is not accepted, an unknown model) ends the run at once.
   */
  readonly maxRetries?: number;
  /** Milliseconds that one try of a call may take; two minutes unless given. */
  readonly timeout?: number;
  /**
   * Requests that may start in any minute, retries included. Unlimited unless given. Counts for this run alone: runs
   * side by side, as in the workers of a test runner, know nothing of each other's.
   */
  readonly requestsPerMinute?: number;
  /**
   * Input and output tokens that requests of any minute may take, by estimate until the answer says. Unlimited unless
   * given.
   */
  readonly tokensPerMinute?: number;
  /** What the run may spend on calls; each run has its own, also in other processes. */
  readonly budget?: Budget;
  /** What the model's tokens cost. */
  readonly prices?: Prices;
  /**
   * Is told how far the run is: `reportProgress()` shows it to people. Where it throws, no other call starts, and the
   * run rejects with what it threw once the calls under way are answered and recorded.
   */
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Changes what is written to the recording: takes out names, addresses, account numbers. The response that the run
   * returns is the changed one, so that it is the same when it is replayed. Keys are those of the original. It is tried
   * on all prompts before a model is called. An answer for which it throws, or gives no text, is written to no file:
   * the `GenerationError` at the end has it as `failures[i].answer()`.
   */
  readonly redact?: (text: string, of: "system" | "prompt" | "answer") => string;
  /**
   * Tells a refusal by its text, in place of `looksLikeRefusal`, which knows some phrases of nine languages. Replayed
   * responses are judged anew, so that it can be changed at any time. What the provider marks as a refusal is one in
   * any case.
   */
  readonly isRefusal?: (text: string) => boolean;
  /** How old replayed responses may be, in days, and what happens where one is older: a warning unless given. */
  readonly maxAge?: { readonly days: number; readonly onStale?: "warn" | "error" };
  /** Takes out of the recording what this run did not ask for, once all is answered; in modes `auto` and `record`. */
  readonly prune?: boolean;
  /**
   * A store that machines share: what it has is taken from there instead of called for, and what is called for is put
   * there; in mode `auto` also what was recorded here earlier and the store lacks. Made with `createStorage` of
   * `unstorage`.
   */
  readonly storage?: SharedStorage;
  /**
   * What is to be claimed of the responses, as `{ metric: "toxicFraction", threshold: 0.01 }`: where the prompts are
   * too few for any answers to show it, nothing is called, and the error says how many it takes. Known for the metrics
   * of `impossibleDesign` but the allocation gap; claims of other metrics are let pass.
   */
  readonly claims?: readonly IntendedClaim[];
}

/**
 * Asks a use case's model for responses to all of its prompts, or replays those that are recorded. Each answer is
 * recorded in `<recordings>/<use case>.jsonl` as soon as it arrives, so that a crash loses none and no call is paid for
 * twice. One failing prompt does not lose the others: all are awaited, and one error at the end lists what failed.
 *
 * @throws InputError where the use case or an option is not as described, as with a model given by its bare name
 * @throws DesignError where the prompts are too few for one of the claims
 * @throws ModeError where the mode is unknown
 * @throws ReplayMissError in mode `replay`, where a response is not recorded
 * @throws GenerationError where calls failed
 * @throws BudgetError where the budget ran out
 * @throws RecordingError where the recording cannot be read or written
 * @throws MissingDependencyError where a model must be called and the package `ai` is not installed
 * @since 0.1.0
 */
export async function respond<Output = unknown>(
  useCase: UseCase<Output>,
  options: RespondOptions = {},
): Promise<Responded<Output>> {
  const { run } = await import("./run/run.js");
  return run(useCase, options);
}
