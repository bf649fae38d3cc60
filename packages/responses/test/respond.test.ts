import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import type { ResponseSet, ModelSettings } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test, vi } from "vitest";

import type { Fault } from "./chat-server.js";
import { folder, modelOf, rejection, serve, answer } from "./setup.js";

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
    const [, , calls] = await twice({ mode: "off" }, { mode: "off", fresh: true });
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
    for (const [given, meant] of [
      ["rply", "replay"],
      ["recrod", "record"],
      ["OFF", "off"],
    ])
      expect(
        (await rejection(respond({ name: "x", model, prompts: ["a"] }, { mode: given as "off" }))).message,
      ).toContain(`Did you mean "${meant}"?`);
  });
});
