import { readdir } from "node:fs/promises";

import { GenerationError, respond } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test, vi } from "vitest";

import { apiKey, folder, modelOf, rejection, serve, answer } from "./setup.js";

describe("failing calls", () => {
  test("lose no other response, and one error lists them", async () => {
    const server = await serve({
      fault: ({ prompt }, n) => (prompt.startsWith("bad") && n === 0 ? "invalid-json" : undefined),
    });
    const prompts = ["good 1", "bad 1", "good 2", "bad 2", "good 3"];
    const useCase = { name: "some", model: modelOf(server), prompts };
    const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
    expect(error).toBeInstanceOf(GenerationError);
    expect(error.message.replace(folder.path, "FOLDER")).toMatchInlineSnapshot(`
      "respond: 2 of 5 calls of use case "some" failed. The other 3 are recorded in FOLDER/some.jsonl; a new run calls only for what is missing.
        "bad 1", sample 0: Invalid JSON response (status 200)
        "bad 2", sample 0: Invalid JSON response (status 200)"
    `);
    expect((error as GenerationError).failures.map(({ prompt }) => prompt)).toEqual(["bad 1", "bad 2"]);
    expect(error.cause).toBeUndefined();

    const again = await respond(useCase, { recordings: folder.path, mode: "auto" });
    expect(again.provenance).toMatchObject({ live: 2, replayed: 3 });
  });

  test.each(["429", "500", "reset", "invalid-json", "no-choices", "401"] as const)(
    "%s is an error, and nothing is stored",
    async (fault) => {
      const server = await serve({ fault: () => fault });
      const error = await rejection(
        respond(
          { name: "fails", model: modelOf(server), prompts: ["a"] },
          { recordings: folder.path, mode: "auto", maxRetries: 0 },
        ),
      );
      expect(error).toMatchObject({ name: "GenerationError", code: "FAIREXPECT_GENERATION" });
      expect(await readdir(folder.path)).toEqual([]);
    },
  );

  test("an answer that the provider broke off is an error", async () => {
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({ ...answer("half"), finishReason: { unified: "error" as const, raw: "boom" } }),
    });
    const error = await rejection(
      respond({ name: "broken", model, prompts: ["a"] }, { recordings: folder.path, mode: "auto", maxRetries: 0 }),
    );
    expect(error.message).toContain("the provider broke off the response");
  });

  test("only the first few are shown, cut short", async () => {
    const server = await serve({ fault: () => "no-choices" });
    const prompts = Array.from({ length: 9 }, (_, i) => `${i} ${"long ".repeat(100)}`);
    const error = await rejection(
      respond({ name: "fails", model: modelOf(server), prompts }, { recordings: folder.path, mode: "auto" }),
    );
    expect(error.message.split("\n")).toHaveLength(7);
    expect(error.message).toContain("and 4 more");
    expect(error.message.length).toBeLessThan(2000);
  });

  test("the key is in no message, not even if the server repeats it", async () => {
    const server = await serve({ fault: () => "401" });
    const error = await rejection(
      respond({ name: "secret", model: modelOf(server), prompts: ["a"] }, { recordings: folder.path, mode: "auto" }),
    );
    expect(server.calls[0]?.authorization).toBe(`Bearer ${apiKey}`);
    expect(error.message).toContain("Incorrect API key provided: [redacted]");
    expect(JSON.stringify(error) + String(error.stack)).not.toContain(apiKey.slice(8));
  });

  test("mode off says that the other answers are not kept", async () => {
    const server = await serve({ fault: ({ prompt }) => (prompt === "bad" ? "401" : undefined) });
    const error = await rejection(
      respond(
        { name: "off", model: modelOf(server), prompts: ["good", "bad"] },
        { recordings: folder.path, mode: "off" },
      ),
    );
    expect(error.message).toContain("Nothing was recorded (mode off).");
  });
});

describe("abort", () => {
  test("rejects with the signal's reason and keeps what was answered", async () => {
    const server = await serve({ fault: ({ prompt }) => (prompt.startsWith("slow") ? "hang" : undefined) });
    const controller = new AbortController();
    const reason = new Error("enough");
    const useCase = {
      name: "abort",
      model: modelOf(server),
      prompts: ["quick 1", "quick 2", "slow 1", "slow 2", "later"],
    };
    const run = respond(useCase, { recordings: folder.path, mode: "auto", concurrency: 2, signal: controller.signal });
    const failed = rejection(run);
    while (server.calls.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(server.calls.map(({ prompt }) => prompt)).not.toContain("later");
    const replayed = await respond(
      { ...useCase, prompts: ["quick 1", "quick 2"] },
      { recordings: folder.path, mode: "replay" },
    );
    expect(replayed.provenance.replayed).toBe(2);
  });

  test("does not wait for a model that does not heed it", async () => {
    const model = new MockLanguageModelV3({ doGenerate: async () => new Promise(() => {}) });
    const error = await rejection(
      respond({ name: "deaf", model, prompts: ["a"] }, { mode: "off", signal: AbortSignal.timeout(20) }),
    );
    expect(error.name).toBe("TimeoutError");
  });

  test("listens to the signal once, however many calls are under way", async () => {
    const server = await serve();
    const { signal } = new AbortController();
    const listen = vi.spyOn(signal, "addEventListener");
    const stop = vi.spyOn(signal, "removeEventListener");
    const prompts = Array.from({ length: 40 }, (_, i) => `p${i}`);
    await respond(
      { name: "abort", model: modelOf(server), prompts },
      { recordings: folder.path, mode: "auto", concurrency: 20, signal },
    );
    expect([listen.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
  });

  test("before the start calls for nothing", async () => {
    const server = await serve();
    const run = respond(
      { name: "abort", model: modelOf(server), prompts: ["a"] },
      { recordings: folder.path, mode: "auto", signal: AbortSignal.abort(new Error("no")) },
    );
    expect((await rejection(run)).message).toBe("no");
    expect(server.calls).toHaveLength(0);
  });
});
