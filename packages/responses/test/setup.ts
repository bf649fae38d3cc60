import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "@fairexpect/responses";
import type { MockLanguageModelV3 } from "ai/test";
import { onTestFinished } from "vitest";

import { startChatServer } from "./chat-server.js";
import type { ChatServer } from "./chat-server.js";

/** A key that must never reach a file or a message. */
export const apiKey = "sk-test-1234567890abcdefghij";

/** A folder for the recordings of each test, from its first use to the end of the test. */
export const folder = {
  get path(): string {
    made ??= makeFolder();
    return made;
  },
};
let made: string | undefined;

// Hooks of this module would hold for the first of the test files that share it, so that each test ends its own.
function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "fairexpect-"));
  onTestFinished(async () => {
    made = undefined;
    await rm(path, { recursive: true, force: true });
  });
  return path;
}

/** A chat server that ends with the test. */
export async function serve(plan?: Parameters<typeof startChatServer>[0]): Promise<ChatServer> {
  const server = await startChatServer(plan);
  onTestFinished(async () => server.close());
  return server;
}

/** A model of that server, as a user makes it. */
export function modelOf(server: Pick<ChatServer, "baseURL">, name = "tiny"): LanguageModel {
  return createOpenAICompatible({ name: "local", baseURL: server.baseURL, apiKey, supportsStructuredOutputs: true })(
    name,
  );
}

/** What a promise rejects with. */
export async function rejection(promise: Promise<unknown>): Promise<Error & { readonly code?: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("the promise was fulfilled");
}

/** A clock whose time passes only where someone sleeps. */
export function fakeClock(): {
  readonly sleeps: number[];
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  random(): number;
} {
  let time = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => time,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      sleeps.push(milliseconds);
      const end = time + milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
      time = Math.max(time, end);
    },
    random: () => 0.5,
  };
}

/** What a mock model answers. */
export function answer(text: string): Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>> {
  return {
    content: [{ type: "text", text }],
    finishReason: { unified: "stop", raw: "stop" },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  };
}
