import type { generateText } from "ai";

import { MissingDependencyError, messageOf, systemCode } from "./errors.js";
import type { JsonObject } from "./key.js";
import { redact } from "./redact.js";
import type { LanguageModel } from "./use-case.js";

/** One call of a model. */
export interface Call {
  readonly model: LanguageModel;
  readonly system: string | undefined;
  readonly settings: JsonObject;
  readonly prompt: string;
  readonly maxRetries: number;
  readonly signal: AbortSignal;
}

/** What a model answered. */
export interface Answer {
  readonly text: string;
  readonly finishReason: string;
}

/** Loads the AI SDK, and returns a function that calls a model through it. */
export async function loadGenerate(): Promise<(call: Call) => Promise<Answer>> {
  const sdk = await loadSdk();
  return async ({ model, system, settings, prompt, maxRetries, signal }) => {
    try {
      const { text, finishReason } = await sdk.generateText({
        model: model as never,
        ...settings,
        ...(system === undefined ? {} : { system }),
        abortSignal: signal,
        prompt,
        maxRetries,
      });
      if (finishReason === "error") throw new Error("the provider broke off the response with an error");
      return { text, finishReason };
    } catch (error) {
      if (isContentFilterBlock(error)) return { text: "", finishReason: "content-filter" };
      throw error;
    }
  };
}

async function loadSdk(): Promise<{ generateText: typeof generateText }> {
  try {
    return await import("ai");
  } catch (error) {
    const code = systemCode(error);
    const absent = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND" || /(?:resolve|load|find)\b.*['"]ai['"]/i.test(messageOf(error));
    if (!absent) throw error;
    throw new MissingDependencyError(
      "ai",
      'respond: calling a model needs the AI SDK, and the package "ai" is not installed. Install it with the provider that you use, ' +
        "as in: npm install --save-dev ai @ai-sdk/openai. Replaying recorded responses (FAIRSPEC_MODE=replay) does not need it.",
    );
  }
}

/** Some providers (Azure) answer a blocked prompt with status 400 and a code, where others set the finish reason. */
function isContentFilterBlock(error: unknown): boolean {
  const { statusCode, responseBody } = httpFields(error);
  return statusCode === 400 && responseBody !== undefined && /"code"\s*:\s*"content_filter"/.test(responseBody);
}

/** Why a call failed, in one short line without keys or tokens. */
export function failureMessage(error: unknown): string {
  const { statusCode } = httpFields(error);
  const message = redact(messageOf(error)).replaceAll(/\s+/g, " ").trim();
  const status = statusCode === undefined || message.includes(String(statusCode)) ? "" : ` (status ${statusCode})`;
  return `${message.length > 200 ? `${message.slice(0, 197)}...` : message || "an error without a message"}${status}`;
}

/** The HTTP fields of an error of the AI SDK, or of the last error of its retries. */
function httpFields(error: unknown): { statusCode?: number; responseBody?: string } {
  if (typeof error !== "object" || error === null) return {};
  if ("lastError" in error) return httpFields(error.lastError);
  return {
    ...("statusCode" in error && typeof error.statusCode === "number" ? { statusCode: error.statusCode } : {}),
    ...("responseBody" in error && typeof error.responseBody === "string" ? { responseBody: error.responseBody } : {}),
  };
}
