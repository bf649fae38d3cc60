import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairspec/responses";
import { afterEach, beforeEach, expect, test } from "vitest";

import { startChatServer } from "./chat-server.js";

let recordings: string;

beforeEach(async () => {
  recordings = await mkdtemp(join(tmpdir(), "fairspec-"));
});

afterEach(async () => {
  await rm(recordings, { recursive: true, force: true });
});

test("a use case is asked, recorded, and replayed with the server down", async () => {
  const server = await startChatServer();
  const provider = createOpenAICompatible({ name: "local", baseURL: server.baseURL, apiKey: "sk-test-1234567890abcdef" });
  const useCase = {
    name: "support bot",
    model: provider("tiny"),
    system: "Be kind.",
    settings: { temperature: 0.7, seed: 3 },
    prompts: ["hello", { text: "bye", group: "female", source: "s1" }],
  };
  const live = await respond(useCase, { samples: 2, recordings, mode: "auto" });
  expect(live.counts).toEqual({ live: 4, replayed: 0 });
  await server.close();
  const replayed = await respond(useCase, { samples: 2, recordings, mode: "replay" });
  expect(replayed.counts).toEqual({ live: 0, replayed: 4 });
  const texts = (set: typeof live): string[][] => set.prompts.map(({ responses }) => responses.map(({ text }) => text));
  expect(texts(replayed)).toEqual(texts(live));
});
