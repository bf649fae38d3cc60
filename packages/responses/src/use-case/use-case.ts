import type { Message, PromptLabels } from "@fairexpect/metrics";
import type { Conversation } from "@fairexpect/prompts";

import type { JsonObject } from "../recording/key.js";
import type { OutputSchema } from "./output-schema.js";

/**
 * A language model of the AI SDK, as any provider package makes it: `openai("gpt-4o-mini")`. Written down by shape, so
 * that models of `ai` 6 and of `ai` 7 fit alike.
 *
 * @since 0.1.0
 */
export interface LanguageModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls?: unknown;
  readonly doStream?: unknown;
  doGenerate(options: never): PromiseLike<unknown>;
}

/**
 * One prompt of a use case, with what tests know about it: no label is sent to the model, and none is part of a
 * recording's key.
 *
 * @since 0.1.0
 */
export interface UseCasePrompt extends PromptLabels {
  readonly text: string;
}

/**
 * Settings of a call, as the AI SDK names them. All of them are part of a recording's key and stand in its file: keys
 * and headers belong to the provider, not here. With a `seed`, sample j is called with `seed + j`.
 *
 * @since 0.1.0
 */
export interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly maxOutputTokens?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * A model with its system prompt and settings, and the population of prompts that it serves.
 *
 * @since 0.1.0
 */
export interface UseCase<Output = unknown> {
  /**
   * Names the recording's file: letters, digits, spaces, `.`, `_` and `-`. Another model, system prompt or address is
   * another use case and takes another name; other prompts under one name are the same one, asked in parts.
   */
  readonly name: string;
  readonly model: LanguageModel;
  readonly system?: string;
  readonly settings?: ModelSettings;
  /** Asks for JSON of this shape instead of text; each response then has the `output`. */
  readonly schema?: OutputSchema<Output>;
  readonly prompts: readonly (string | UseCasePrompt | Conversation)[];
}

/** A prompt that has been checked; `text` is the last message of a conversation. */
export interface CheckedPrompt extends UseCasePrompt {
  readonly messages?: readonly Message[];
}

/** A use case that has been checked, with every prompt in full. */
export interface CheckedUseCase {
  readonly name: string;
  readonly model: LanguageModel;
  readonly system: string | undefined;
  readonly settings: JsonObject;
  readonly schema: OutputSchema | undefined;
  readonly prompts: readonly CheckedPrompt[];
}
