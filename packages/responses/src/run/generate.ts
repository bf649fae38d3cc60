import type { Message } from "@fairexpect/metrics";
import { withoutKeys, withoutOwnSecrets } from "@fairexpect/metrics/core";
import type { generateText, jsonSchema, Output } from "ai";

import type { Tokens } from "./budget.js";
import { MissingDependencyError, messageOf, systemCode } from "../errors.js";
import type { Json, JsonObject } from "../recording/key.js";
import { isObject } from "../input.js";
import type { LanguageModel } from "../use-case/use-case.js";
import { addressOf, observed } from "./address.js";
import { checkWhole, type HalfAnswer, halfAnswerOf } from "./half-answer.js";
import { tellingOnce } from "./model-warnings.js";
import { httpFailure } from "./retry.js";
import type { HttpFailure } from "./retry.js";

/** One call of a model. */
export interface Call {
  readonly model: LanguageModel;
  readonly system: string | undefined;
  readonly settings: JsonObject;
  readonly schema: Json | undefined;
  readonly prompt: string;
  readonly messages: readonly Message[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * A token that a model wrote, with what it might have written in its place.
 *
 * @since 0.1.0
 */
export interface TokenLogprob {
  readonly token: string;
  /** The natural logarithm of the token's probability. */
  readonly logprob: number;
  /** The most probable tokens at this place, with their logarithms, the token itself among them or not. */
  readonly top: readonly (readonly [token: string, logprob: number])[];
}

/** What a model answered. */
export interface Answer {
  readonly text: string;
  /** `refusal`, or as the AI SDK has it. */
  readonly finishReason: string;
  readonly logprobs?: readonly TokenLogprob[] | undefined;
  readonly usage?: Partial<Tokens> | undefined;
  /** The model and the system that answered, as the provider names them. */
  readonly answeredBy?: { readonly model?: string; readonly fingerprint?: string };
  /** Where the call went, as recordings keep it, if that was seen. */
  readonly address?: string | undefined;
}

interface Sdk {
  readonly generateText: typeof generateText;
  readonly jsonSchema: typeof jsonSchema;
  readonly Output: typeof Output;
}

/** Calls a model once: trying again is the caller's business. */
export type Generate = (call: Call) => Promise<Answer>;

/**
 * Loads the AI SDK, and returns a function that calls a model through it. `caller` is what the user called, `told`
 * which warnings were told.
 */
export async function loadGenerate(caller: string, told: Set<string>): Promise<Generate> {
  const sdk = await loadSdk(caller);
  return async ({ model, system, settings, schema, prompt, messages, signal }) => {
    try {
      const ask = async (): Promise<Result> =>
        sdk.generateText({
          model: tellingOnce(model, told) as never,
          ...settings,
          ...(system === undefined ? {} : { system }),
          ...(schema === undefined ? {} : { output: unparsed(sdk, schema) }),
          abortSignal: signal,
          maxRetries: 0,
          // Both versions understand this; without it ai 7 drops the body, in which refusals and logprobs stand.
          experimental_include: { responseBody: true },
          ...(messages === undefined
            ? { prompt }
            : { messages: messages.map(({ role, content }) => ({ role, content })) }),
        });
      // A provider that does not say where it calls may be seen to.
      const { value: result, address } =
        addressOf(model) === undefined ? await observed(ask) : { value: await ask(), address: undefined };
      const { finishReason, rawFinishReason } = result;
      checkWhole({ finishReason, rawFinishReason, choice: firstChoice(result.response.body) });
      const { inputTokens, outputTokens } = result.usage;
      return {
        ...textOf(result),
        logprobs: logprobsOf(result),
        usage: {
          ...(inputTokens === undefined ? {} : { inputTokens }),
          ...(outputTokens === undefined ? {} : { outputTokens }),
        },
        answeredBy: answeredBy(result.response),
        address: address?.kept,
      };
    } catch (error) {
      if (isContentFilterBlock(error)) return { text: "", finishReason: "content-filter" };
      throw saidWithSuccess(httpFailure(error)) ?? error;
    }
  };
}

/** Asks for JSON, and takes the text as it comes: it is recorded, and parsed whenever it is replayed. */
function unparsed(sdk: Sdk, schema: Json): ReturnType<typeof Output.text> {
  const object = sdk.Output.object({ schema: sdk.jsonSchema(schema as never) });
  return {
    ...object,
    parseCompleteOutput: async ({ text }: { text: string }) => Promise.resolve(text),
  } as unknown as ReturnType<typeof Output.text>;
}

async function loadSdk(caller: string): Promise<Sdk> {
  try {
    return await import("ai");
  } catch (error) {
    const code = systemCode(error);
    const absent =
      code === "ERR_MODULE_NOT_FOUND" ||
      code === "MODULE_NOT_FOUND" ||
      /(?:resolve|load|find)\b.*['"]ai['"]/i.test(messageOf(error));
    if (!absent) throw error;
    throw new MissingDependencyError(
      "ai",
      `${caller}: calling a model needs the AI SDK, and the package "ai" is not installed. Install it with the provider that you use, ` +
        "as in: npm install --save-dev ai @ai-sdk/openai. Replaying recorded responses (FAIREXPECT_MODE=replay) does not need it.",
    );
  }
}

interface Result {
  readonly text: string;
  readonly finishReason: string;
  readonly rawFinishReason?: string | undefined;
  readonly providerMetadata?: unknown;
  readonly usage: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined };
  readonly response: { readonly modelId?: string; readonly body?: unknown };
}

/**
 * Providers tell of a refusal in three ways: a field of the message (OpenAI's protocol, which ai 6 drops), a stop
 * reason (Anthropic), or the finish reason of a filter without a filter having been at work (OpenAI's own package). A
 * server that repeats a key of the environment in its answer does not get it into the recording.
 */
function textOf({ text, finishReason, rawFinishReason, response }: Result): { text: string; finishReason: string } {
  const refusal = firstChoice(response.body)["message"];
  const words = isObject(refusal) ? refusal["refusal"] : undefined;
  if (typeof words === "string" && words !== "") return { text: withoutOwnSecrets(words), finishReason: "refusal" };
  const isRefusal =
    finishReason === "content-filter" && (rawFinishReason === "refusal" || (rawFinishReason === "stop" && text !== ""));
  return { text: withoutOwnSecrets(text), finishReason: isRefusal ? "refusal" : finishReason };
}

function firstChoice(body: unknown): Record<string, unknown> {
  const choices = isObject(body) ? body["choices"] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(choice) ? choice : {};
}

/** Logprobs as OpenAI's protocol has them, in the body or in a provider's metadata. */
function logprobsOf({ response, providerMetadata }: Result): readonly TokenLogprob[] | undefined {
  const inBody = firstChoice(response.body)["logprobs"];
  const inMetadata = isObject(providerMetadata)
    ? Object.values(providerMetadata).map((metadata) => (isObject(metadata) ? metadata["logprobs"] : undefined))
    : [];
  for (const found of [inBody, ...inMetadata]) {
    const content: unknown = isObject(found) ? found["content"] : found;
    if (!Array.isArray(content) || content.length === 0) continue;
    const tokens = content.map(readToken);
    if (tokens.every((token) => token !== undefined)) return holdKey(tokens) ? undefined : tokens;
  }
  return undefined;
}

/** Whether tokens spell a key of the environment, or name one in their place: then they are not kept at all. */
function holdKey(tokens: readonly TokenLogprob[]): boolean {
  const spelt = tokens.map(({ token }) => token).join("");
  const others = tokens.flatMap(({ top }) => top.map(([token]) => token)).join("\n");
  return [spelt, others].some((text) => withoutOwnSecrets(text) !== text);
}

function readToken(value: unknown): TokenLogprob | undefined {
  if (!isObject(value) || typeof value["token"] !== "string" || typeof value["logprob"] !== "number") return undefined;
  const top: unknown = value["top_logprobs"] ?? value["topLogprobs"];
  const alternatives = (Array.isArray(top) ? top : []).flatMap((item: unknown): [string, number][] =>
    isObject(item) && typeof item["token"] === "string" && typeof item["logprob"] === "number"
      ? [[item["token"], rounded(item["logprob"])]]
      : [],
  );
  return { token: value["token"], logprob: rounded(value["logprob"]), top: alternatives };
}

/** Four decimals: the probability to a part in ten thousand, in a line that people can still read. */
function rounded(logprob: number): number {
  return Math.round(logprob * 1e4) / 1e4;
}

function answeredBy({ modelId, body }: Result["response"]): { model?: string; fingerprint?: string } {
  const fingerprint = isObject(body) ? body["system_fingerprint"] : undefined;
  return {
    ...(modelId === undefined ? {} : { model: withoutKeys(modelId) }),
    ...(typeof fingerprint === "string" && fingerprint !== "" ? { fingerprint: withoutKeys(fingerprint) } : {}),
  };
}

/** Some providers (Azure) answer a blocked prompt with status 400 and a code, when others set the finish reason. */
function isContentFilterBlock(error: unknown): boolean {
  const { statusCode, responseBody } = httpFailure(error);
  return statusCode === 400 && responseBody !== undefined && /"code"\s*:\s*"content_filter"/.test(responseBody);
}

/** Some servers answer an error with status 200, of which the AI SDK says only that it is no answer. */
function saidWithSuccess({ statusCode, responseBody = "" }: HttpFailure): HalfAnswer | undefined {
  if (statusCode !== 200 || !/^\s*\{/.test(responseBody)) return undefined;
  try {
    const body: unknown = JSON.parse(responseBody);
    const error = isObject(body) ? body["error"] : undefined;
    return error === undefined || error === null || error === false ? undefined : halfAnswerOf(error);
  } catch {
    return undefined;
  }
}
