import type { Kind, Message, PromptLabels, Provenance, ReadableResponse, ReadableSet } from "@fairexpect/metrics";

import type { KindCounts } from "./refusal/kind.js";
import type { Spending, Tokens } from "./run/budget.js";
import type { TokenLogprob } from "./run/generate.js";

/**
 * One response of a model.
 *
 * @since 0.1.0
 */
export interface Response<Output = unknown> extends ReadableResponse {
  /** Which of the prompt's responses this is, counted from 0. */
  readonly sample: number;
  readonly kind: Kind;
  /**
   * Why the model stopped, in the AI SDK's words: `stop`, `length`, `content-filter`, ...; `refusal` if the provider
   * says so.
   */
  readonly finishReason: string;
  /** Whether it came from the recording, without a call. */
  readonly replayed: boolean;
  /** Structured output, if the use case has a schema and the text has its shape. */
  readonly output?: Output;
  /** The text's tokens with their probabilities, if the settings ask for them and the provider gives them. */
  readonly logprobs?: readonly TokenLogprob[];
  /** What the call took; absent if it was replayed, or given once more. */
  readonly usage?: Partial<Tokens>;
  /** How long the call took, without waiting and earlier tries; absent as well. */
  readonly milliseconds?: number;
}

/**
 * A prompt with its responses, in the order of their samples.
 *
 * @since 0.1.0
 */
export interface PromptResponses<Output = unknown> extends PromptLabels {
  /** The prompt's text; of a conversation its last message. */
  readonly text: string;
  readonly messages?: readonly Message[];
  readonly responses: readonly Response<Output>[];
}

/**
 * All responses of a use case, by prompt, in the order of its prompts: what `respond` gives, and what scorers, metrics
 * and matchers take.
 *
 * @since 0.1.0
 */
export interface ResponseSet<Output = unknown> extends ReadableSet {
  readonly useCase: string;
  readonly prompts: readonly PromptResponses<Output>[];
  readonly provenance: Provenance;
  /** What the run did. */
  readonly summary: RunSummary;
}

/**
 * What a run did. Tokens, cost and latency are those of live calls: a replayed response costs nothing.
 *
 * @since 0.1.0
 */
export interface RunSummary {
  /** How many responses the model was called for, and how many came from the recording. Equal prompts share theirs. */
  readonly live: number;
  readonly replayed: number;
  /** How many were given once more, since this run of the test file had called for them before. */
  readonly repeated: number;
  /** Calls that were made again. */
  readonly retried: number;
  /** How many responses there are of each kind, live or replayed. */
  readonly kinds: KindCounts;
  readonly spent: Spending;
  /** Of live calls; absent if there were none. */
  readonly latency?: {
    readonly meanMilliseconds: number;
    readonly medianMilliseconds: number;
    readonly longestMilliseconds: number;
  };
  readonly milliseconds: number;
  /** Responses in the recording that this run did not ask for: of other prompts, samples or settings. */
  readonly unused: number;
}
