import type { SharedStorage } from "../recording/storage.js";
import type { Budget, Prices } from "./budget.js";
import type { IntendedClaim } from "./check-design.js";
import type { Mode } from "./mode.js";
import type { RunProgress } from "./progress.js";

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
  /** Unless given, the environment variable `FAIREXPECT_MODE`; else `replay` if `CI` is set; else `auto`. */
  readonly mode?: Mode;
  /** The folder of the recordings; `__fairness__/recordings` under the working directory unless given. */
  readonly recordings?: string;
  /** Stops the run: what was answered by then stays recorded. */
  readonly signal?: AbortSignal;
  /**
   * How often a call is tried again that failed for a reason that may pass: a busy server, a network error, a timeout;
   * 4 unless given. Waits as long as the server asks, else 1 s, 2 s, 4 s, ... give or take a half. What every call
   * would meet (no credit, a key that is not accepted, an unknown model) ends the run at once.
   */
  readonly maxRetries?: number;
  /**
   * How many calls in a row may fail for good, without an answer between them, before the run ends: a dead server is
   * not asked for every prompt. 10 unless given; `Infinity` goes on to the last. Prompts that the provider finds fault
   * with do not count.
   */
  readonly giveUpAfter?: number;
  /**
   * Milliseconds that a server may ask the run to wait; a minute unless given, `Infinity` for as long as it asks. A run
   * that is asked to wait longer ends, and says for how long.
   */
  readonly longestWait?: number;
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
   * Is told how far the run is. Unless given, `reportProgress()` shows it to people: after a second on a terminal, and
   * elsewhere if the run takes longer than ten. `false` shows nothing. If it throws, no other call starts, and the run
   * rejects with what it threw once the calls under way are answered and recorded.
   */
  readonly onProgress?: ((progress: RunProgress) => void) | false;
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
  /** How old replayed responses may be, in days, and what happens if one is older: a warning unless given. */
  readonly maxAge?: { readonly days: number; readonly onStale?: "warn" | "error" };
  /**
   * Asks anew for what an earlier run of the same test file was answered, in modes `off` and `record`. Unless given,
   * the same request is answered once there, so that a test that is tried again sees the same answers.
   */
  readonly fresh?: boolean;
  /**
   * The addresses at which the same feature answers, so that responses from one are replayed for another; `true` for
   * any. Unless given, a replay for another address than the one that was recorded is an error. With `true` a function
   * in a model's place whose text has changed is the same feature too, which is a warning without it.
   */
  readonly sameFeature?: boolean | readonly string[];
  /**
   * Takes out of the recording, once all is answered, what this run of the test file has not asked for; in modes `auto`
   * and `record`. Not for a use case whose prompts several test files ask in parts.
   */
  readonly prune?: boolean;
  /**
   * A store that machines share: what it has is taken from there instead of called for, and what is called for is put
   * there; in mode `auto` also what was recorded here earlier and the store lacks. Made with `createStorage` of
   * `unstorage`.
   */
  readonly storage?: SharedStorage;
  /**
   * What is to be claimed of the responses, as `{ metric: "toxicFraction", limit: 0.01 }`: if the prompts are
   * too few for any answers to show it, nothing is called, and the error says how many it takes. Known for the metrics
   * of `impossibleDesign` but the allocation gap; claims of other metrics are not checked.
   */
  readonly claims?: readonly IntendedClaim[];
}

const names: Readonly<Record<keyof RespondOptions, true>> = {
  samples: true,
  concurrency: true,
  mode: true,
  recordings: true,
  signal: true,
  maxRetries: true,
  giveUpAfter: true,
  longestWait: true,
  timeout: true,
  requestsPerMinute: true,
  tokensPerMinute: true,
  budget: true,
  prices: true,
  onProgress: true,
  redact: true,
  isRefusal: true,
  maxAge: true,
  fresh: true,
  sameFeature: true,
  prune: true,
  storage: true,
  claims: true,
};

/** The names of `RespondOptions`, for the functions that take them. */
export const RESPOND_OPTIONS: readonly string[] = Object.keys(names);
