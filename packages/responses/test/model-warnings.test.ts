import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { respond } from "@fairexpect/responses";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";

import { folder, serve } from "./setup.js";

const printed = vi.spyOn(console, "warn").mockImplementation(() => undefined);
const told = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
afterEach(() => {
  printed.mockClear();
  told.mockClear();
  Reflect.deleteProperty(globalThis, "AI_SDK_LOG_WARNINGS");
});

const schema = z.object({ grade: z.number() });

/** Answers of a provider that does not say that its server takes schemas, which is the default. */
async function ask(name: string, prompts = ["a", "b", "c"]): Promise<readonly string[]> {
  const server = await serve({ answer: () => '{"grade": 3}' });
  const model = createOpenAICompatible({ name: "local", baseURL: server.baseURL })("tiny");
  const options = { recordings: folder.path, mode: "auto" } as const;
  const replies = await respond({ name, model, prompts, schema }, options);
  return replies.prompts.flatMap(({ responses }) => responses.map(({ text }) => text));
}
const warnings = (): unknown[] => told.mock.calls.map(([text]) => text);

test("a schema that the provider does not hand on is told once for all calls, with the setting that mends it", async () => {
  expect(await ask("one")).toEqual(Array(3).fill('{"grade": 3}'));
  await ask("two");
  expect(printed).not.toHaveBeenCalled();
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain("local.chat/tiny: responseFormat is not supported: ");
  expect(warnings()[0]).toContain("supportsStructuredOutputs: true");
  expect(warnings()[0]).toContain("Told once for all calls.");
});

test("what a user has set for the warnings of the AI SDK is left alone", async () => {
  const own = vi.fn<(options: unknown) => void>();
  Reflect.set(globalThis, "AI_SDK_LOG_WARNINGS", own);
  await ask("three");
  expect(own).toHaveBeenCalledTimes(3);
  expect(warnings()).toEqual([]);
});

test("what a provider warns of is told on one line, without keys and commands to a terminal", async () => {
  const message = "no such option: sk-test-1234567890abcdefghij \u001b]52;c;x\u0007\nBearer 7f3Qa9xb2c4d";
  const model = {
    specificationVersion: "v3",
    provider: "local.chat",
    modelId: "tiny",
    supportedUrls: {},
    doGenerate: async () =>
      Promise.resolve({
        content: [{ type: "text", text: "fine" }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
        warnings: [{ type: "other", message }],
      }),
  } as never;
  await respond({ name: "warned", model, prompts: ["a"] }, { recordings: folder.path, mode: "auto" });
  expect(warnings()).toEqual([
    "local.chat/tiny: no such option: [redacted] \\u001b]52;c;x\\u0007\\nBearer [redacted]. Told once for all calls.",
  ]);
});
