import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "@fairexpect/responses";
import type { MockLanguageModelV3 } from "ai/test";
import { afterEach, beforeEach } from "vitest";

import { startChatServer } from "./chat-server.js";
import type { ChatServer } from "./chat-server.js";

/** A key that must never reach a file or a message. */
export const apiKey = "sk-test-1234567890abcdefghij";

/** A folder for the recordings of each test. */
export const folder = { path: "" };
const servers: ChatServer[] = [];

beforeEach(async () => {
  folder.path = await mkdtemp(join(tmpdir(), "fairexpect-"));
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()));
  await rm(folder.path, { recursive: true, force: true });
});

/** A chat server that ends with the test. */
export async function serve(plan?: Parameters<typeof startChatServer>[0]): Promise<ChatServer> {
  const server = await startChatServer(plan);
  servers.push(server);
  return server;
}

/** A model of that server, as a user makes it. */
export function modelOf(server: ChatServer, name = "tiny"): LanguageModel {
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
