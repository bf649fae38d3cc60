import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { GenerationError, respond } from "@fairexpect/responses";
import type { LanguageModel, RespondOptions, ResponseSet, ModelSettings, UseCase } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test, vi } from "vitest";

import type { Fault } from "./chat-server.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";

function texts(set: ResponseSet): string[][] {
  return set.prompts.map(({ responses }) => responses.map(({ text }) => text));
}

describe("a run", () => {
  test("is recorded, and replayed with the server down", async () => {
    const server = await serve();
    const useCase = {
      name: "support bot",
      model: modelOf(server),
      system: "Be kind.",
      prompts: ["hello", { text: "bye", group: "female", source: "s1" }],
    };
    const live = await respond(useCase, { samples: 2, recordings: folder.path, mode: "auto" });
    expect(live.provenance).toMatchObject({ live: 4, replayed: 0 });
    expect(live.prompts[1]).toEqual({
      text: "bye",
      group: "female",
      source: "s1",
      responses: [
        {
          text: expect.stringMatching(/^answer [01] to bye$/),
          sample: 0,
          kind: "answer",
          finishReason: "stop",
          replayed: false,
          usage: { inputTokens: 1, outputTokens: 1 },
          milliseconds: expect.any(Number),
        },
        {
          text: expect.stringMatching(/^answer [01] to bye$/),
          sample: 1,
          kind: "answer",
          finishReason: "stop",
          replayed: false,
          usage: { inputTokens: 1, outputTokens: 1 },
          milliseconds: expect.any(Number),
        },
      ],
    });
    expect(live.prompts[0]).not.toHaveProperty("group");
    await server.close();
    const replayed = await respond(useCase, { samples: 2, recordings: folder.path, mode: "replay" });
    expect(replayed.provenance).toMatchObject({ live: 0, replayed: 4 });
    expect(replayed.prompts.every(({ responses }) => responses.every((response) => response.replayed))).toBe(true);
    expect(texts(replayed)).toEqual(texts(live));
  });

  test("sends the system prompt, the settings, and a seed of its own for each sample", async () => {
    const server = await serve();
    const settings: ModelSettings = {
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 20,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      stopSequences: ["END"],
      seed: 7,
      providerOptions: { local: { logprobs: true } },
    };
    await respond(
      { name: "settings", model: modelOf(server), system: "Be brief.", settings, prompts: ["hello"] },
      { samples: 3, recordings: folder.path, mode: "auto" },
    );
    expect(server.calls[0]?.system).toBe("Be brief.");
    expect(server.calls[0]?.body).toMatchObject({
      model: "tiny",
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 20,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      stop: ["END"],
      logprobs: true,
    });
    expect(new Set(server.calls.map(({ body }) => body["seed"]))).toEqual(new Set([7, 8, 9]));
  });

  test("calls once for prompts of equal text, which share their responses but keep their groups", async () => {
    const server = await serve();
    const prompts = [
      { text: "same", group: "female" },
      { text: "same", group: "male" },
    ];
    const set = await respond(
      { name: "equal", model: modelOf(server), prompts },
      { recordings: folder.path, mode: "auto" },
    );
    expect(server.calls).toHaveLength(1);
    expect(set.provenance).toMatchObject({ live: 1, replayed: 0 });
    expect(set.prompts.map(({ group }) => group)).toEqual(["female", "male"]);
    expect(texts(set)).toEqual([["answer 0 to same"], ["answer 0 to same"]]);
  });

  test("has at most `concurrency` calls under way", async () => {
    let underway = 0;
    let most = 0;
    const model = new MockLanguageModelV3({
      doGenerate: async () => {
        most = Math.max(most, ++underway);
        await new Promise((resolve) => setTimeout(resolve, 2));
        underway -= 1;
        return answer("ok");
      },
    });
    const prompts = Array.from({ length: 30 }, (_, i) => `p${i}`);
    await respond({ name: "many", model, prompts }, { concurrency: 3, recordings: folder.path, mode: "off" });
    expect(most).toBe(3);
  });

  test("keeps empty, cut and blocked answers, each with its finish reason", async () => {
    const faults: Fault[] = ["empty", "length", "content-filter", "content-filter-400"];
    const server = await serve({ fault: ({ prompt }) => faults.find((fault) => fault === prompt) });
    const useCase = { name: "kinds", model: modelOf(server), prompts: faults };
    const expected = [
      ["", "stop"],
      ["answe", "length"],
      ["", "content-filter"],
      ["", "content-filter"],
    ];
    for (const mode of ["auto", "replay"] as const) {
      const set = await respond(useCase, { recordings: folder.path, mode });
      expect(set.prompts.map(({ responses }) => [responses[0]?.text, responses[0]?.finishReason])).toEqual(expected);
    }
  });

  test("gets over a busy and a failing server by trying again", async () => {
    const server = await serve({ fault: ({ prompt }, n) => (n < 2 ? (prompt === "busy" ? "429" : "500") : undefined) });
    const set = await respond(
      { name: "retry", model: modelOf(server), prompts: ["busy", "failing"] },
      { recordings: folder.path, mode: "auto" },
    );
    expect(texts(set)).toEqual([["answer 2 to busy"], ["answer 2 to failing"]]);
    expect(server.calls).toHaveLength(6);
  });
});

describe("modes", () => {
  async function twice(
    first: Parameters<typeof respond>[1],
    second: Parameters<typeof respond>[1],
  ): Promise<[ResponseSet, ResponseSet, number]> {
    const server = await serve();
    const useCase = { name: "modes", model: modelOf(server), prompts: ["a", "b"] };
    const one = await respond(useCase, { recordings: folder.path, ...first });
    const two = await respond(useCase, { recordings: folder.path, ...second });
    return [one, two, server.calls.length];
  }

  test("auto calls only for what is not recorded", async () => {
    const [one, two, calls] = await twice({ mode: "auto" }, { mode: "auto", samples: 2 });
    expect(calls).toBe(4);
    expect(two.provenance).toMatchObject({ live: 2, replayed: 2 });
    expect(two.prompts.map(({ responses }) => responses[0]?.text)).toEqual(
      one.prompts.map(({ responses }) => responses[0]?.text),
    );
  });

  test("record calls for everything and replaces what was recorded", async () => {
    const [, two, calls] = await twice({ mode: "auto" }, { mode: "record" });
    expect(calls).toBe(4);
    expect(texts(two)).toEqual([["answer 1 to a"], ["answer 1 to b"]]);
    const lines = (await readFile(join(folder.path, "modes.jsonl"), "utf8")).trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { text?: string }).text)).toEqual([
      undefined,
      "answer 1 to a",
      "answer 1 to b",
    ]);
  });

  test("record leaves alone what it does not ask for", async () => {
    const [, , calls] = await twice({ mode: "auto", samples: 2 }, { mode: "record" });
    expect(calls).toBe(6);
    expect((await readFile(join(folder.path, "modes.jsonl"), "utf8")).trim().split("\n")).toHaveLength(5);
  });

  test("off calls for everything and touches no file", async () => {
    const [, , calls] = await twice({ mode: "off" }, { mode: "off" });
    expect(calls).toBe(4);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("replay never calls, and touches no file", async () => {
    const server = await serve();
    const useCase = { name: "modes", model: modelOf(server), prompts: ["a"] };
    expect(await rejection(respond(useCase, { recordings: folder.path, mode: "replay" }))).toMatchObject({
      code: "FAIREXPECT_REPLAY_MISS",
    });
    expect(server.calls).toHaveLength(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  const model = new MockLanguageModelV3({ doGenerate: async () => answer("live") });
  async function outcome(environment: { FAIREXPECT_MODE?: string; CI?: string }, mode?: "off"): Promise<string> {
    vi.stubEnv("FAIREXPECT_MODE", environment.FAIREXPECT_MODE);
    vi.stubEnv("CI", environment.CI);
    try {
      await respond(
        { name: "environment", model, prompts: ["a"] },
        { recordings: join(folder.path, "new"), ...(mode === undefined ? {} : { mode }) },
      );
      return (await readdir(folder.path)).length > 0 ? "recorded" : "called";
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      vi.unstubAllEnvs();
    }
  }

  test.each([
    ["nothing set: auto", {}, undefined, "recorded"],
    ["CI=true: replay", { CI: "true" }, undefined, "FAIREXPECT_REPLAY_MISS"],
    ["CI=1: replay", { CI: "1" }, undefined, "FAIREXPECT_REPLAY_MISS"],
    ["CI=woodpecker: replay", { CI: "woodpecker" }, undefined, "FAIREXPECT_REPLAY_MISS"],
    ["CI=false: auto", { CI: "false" }, undefined, "recorded"],
    ["CI empty: auto", { CI: "" }, undefined, "recorded"],
    ["FAIREXPECT_MODE before CI", { CI: "true", FAIREXPECT_MODE: "off" }, undefined, "called"],
    [
      "FAIREXPECT_MODE empty counts as not set",
      { CI: "true", FAIREXPECT_MODE: "" },
      undefined,
      "FAIREXPECT_REPLAY_MISS",
    ],
    ["the option before FAIREXPECT_MODE", { FAIREXPECT_MODE: "replay" }, "off" as const, "called"],
    ["FAIREXPECT_MODE unknown: an error", { FAIREXPECT_MODE: "recrod" }, undefined, "FAIREXPECT_MODE"],
  ])("%s", async (_, environment, mode, expected) => {
    expect(await outcome(environment, mode)).toBe(expected);
  });

  test("an unknown mode is named, with the ones there are", async () => {
    const error = await rejection(respond({ name: "x", model, prompts: ["a"] }, { mode: "rec" as "record" }));
    expect(error.name).toBe("ModeError");
    expect(error.message).toBe('the option mode is the text "rec"; expected one of "auto", "record", "replay", "off".');
  });
});

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
      respond({ name: "broken", model, prompts: ["a"] }, { recordings: folder.path, mode: "auto" }),
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

  test("the key is in no message, not even where the server repeats it", async () => {
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

describe("bad input", () => {
  const model: LanguageModel = new MockLanguageModelV3({ doGenerate: async () => answer("ok") });

  test("a model given by its bare name is refused with the reason and what to pass", async () => {
    const error = await rejection(
      respond({ name: "bare", model: "gpt-4o-mini" as unknown as LanguageModel, prompts: ["a"] }),
    );
    expect(error).toMatchObject({ name: "InputError", code: "FAIREXPECT_INPUT" });
    expect(error.message).toMatchInlineSnapshot(
      `"respond: useCase.model is the text "gpt-4o-mini"; expected a language model object of an AI SDK provider package. The AI SDK sends a bare model name to Vercel's AI Gateway, which needs an account there and hides which provider answers. Make a model with a provider package instead, as in: import { openai } from "@ai-sdk/openai"; ... model: openai("gpt-4o-mini")."`,
    );
  });

  test.each([
    ["no prompts", { prompts: [] }, "useCase.prompts is an empty array"],
    ["an empty prompt", { prompts: ["a", ""] }, "useCase.prompts[1] is an empty text"],
    ["a number as prompt", { prompts: [3] }, "useCase.prompts[0] is 3"],
    ["a prompt without text", { prompts: [{ group: "x" }] }, "useCase.prompts[0].text is undefined"],
    ["a group that is no text", { prompts: [{ text: "a", group: 3 }] }, "useCase.prompts[0].group is 3"],
    ["a promise of prompts", { prompts: Promise.resolve(["a"]) }, "useCase.prompts is a promise (await it first)"],
    [
      "a provider instead of a model",
      { model: { languageModel: () => model } },
      "useCase.model is an object with the keys languageModel",
    ],
    ["a misspelt setting", { settings: { temprature: 1 } }, "useCase.settings.temprature is 1"],
    [
      "a misspelt system prompt",
      { stystem: "Be kind." },
      'useCase.stystem is the text "Be kind."; expected one of name, model, system, settings, schema, prompts. Did you mean "system"?',
    ],
    ["a system prompt under another name", { instructions: "Be kind." }, "useCase.instructions is the text"],
    [
      "a setting beside the settings",
      { temperature: 0 },
      "useCase.temperature is 0; expected one of name, model, system, settings, schema, prompts. It belongs in the settings: settings: { temperature }.",
    ],
    ["a setting that is NaN", { settings: { temperature: Number.NaN } }, "useCase.settings.temperature is NaN"],
    [
      "a setting that JSON does not have",
      { settings: { providerOptions: { local: { when: new Date() } } } },
      "useCase.settings.providerOptions.local.when is a Date",
    ],
    [
      "a key in the settings",
      { settings: { providerOptions: { local: { apiKey: "abc" } } } },
      "what looks like a key or a header",
    ],
    [
      "a header in the settings",
      { settings: { providerOptions: { local: { x: "Bearer abcdefgh12345678" } } } },
      "what looks like a key or a header",
    ],
    [
      "a token among the options of a provider",
      { settings: { providerOptions: { local: { deep: [{ apiToken: "abc" }] } } } },
      "providerOptions.local.deep[0].apiToken is what looks like a key",
    ],
    [
      "a key under another name",
      { settings: { providerOptions: { local: { user: "AKIAABCDEFGHIJKLMNOP" } } } },
      "what looks like a key or a header",
    ],
    [
      "a key among the stop sequences",
      { settings: { stopSequences: ["END", "sk-abcdefghijklmnopqr"] } },
      "useCase.settings.stopSequences[1] is what looks like a key",
    ],
    ["a name with a slash", { name: "../up" }, 'useCase.name is the text "../up"'],
    ["a name that ends in a dot", { name: "bot." }, "useCase.name"],
    ["a name that Windows reserves", { name: "con" }, "useCase.name"],
    ["no name", { name: undefined }, "useCase.name is undefined"],
    ["a system prompt that is no text", { system: 3 }, "useCase.system is 3"],
  ])("%s is refused", async (_, change, message) => {
    const useCase = { name: "bad", model, prompts: ["a"], ...change } as unknown as UseCase;
    const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
    expect(error).toMatchObject({ name: "InputError", code: "FAIREXPECT_INPUT" });
    expect(error.message).toContain(message);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("an option that is none is refused, and the nearest one is named; one that is undefined is not there", async () => {
    const of = async (more: object | null): Promise<string> =>
      (await rejection(respond({ name: "bad", model, prompts: ["a"] }, more as RespondOptions))).message;
    expect(await of({ mode: "off", sample: 3 })).toMatch(
      /options\.sample is 3; expected one of the options samples, concurrency, .*claims\. Did you mean "samples"\?$/,
    );
    expect(await of({ mode: "off", maxRetires: 3 })).toContain('Did you mean "maxRetries"?');
    expect(await of({ mode: "off", nonsense: 3 })).not.toContain("Did you mean");
    expect(await of(null)).toContain("options is null; expected an object");
    expect(
      (await respond({ name: "good", model, prompts: ["a"] }, { mode: "off", sample: undefined } as RespondOptions))
        .provenance.live,
    ).toBe(1);
  });

  test.each([
    ["samples", 0],
    ["samples", 1.5],
    ["concurrency", 0],
    ["maxRetries", -1],
    ["recordings", ""],
  ])("%s %s is refused", async (name, value) => {
    const error = await rejection(respond({ name: "bad", model, prompts: ["a"] }, { mode: "off", [name]: value }));
    expect(error).toMatchObject({ name: "InputError" });
    expect(error.message).toContain(`options.${name}`);
  });

  test("settings whose names or values only remind of secrets are taken", async () => {
    const local = {
      maxTokens: 5,
      tokenLimit: 9,
      promptCacheKey: "shop",
      token: 7,
      useCookies: true,
      credentials: null,
      stop_token: "</s>",
    };
    const useCase = {
      name: "good",
      model,
      settings: { maxOutputTokens: 50, stopSequences: ["Basic information", "###"], providerOptions: { local } },
      prompts: ["a"],
    };
    expect((await respond(useCase, { mode: "off" })).provenance.live).toBe(1);
  });

  test("a use case that is none is refused", async () => {
    for (const value of [undefined, null, "bot", []]) {
      expect(await rejection(respond(value as unknown as UseCase))).toMatchObject({ name: "InputError" });
    }
  });
});

function answer(text: string): Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>> {
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
