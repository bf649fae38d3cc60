import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { Fault } from "./chat-server.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

describe("kinds of responses", () => {
  test("are recognised live and replayed alike", async () => {
    const faults: Fault[] = ["refusal", "content-filter", "content-filter-400", "empty", "length"];
    const server = await serve({
      fault: ({ prompt }) => faults.find((fault) => fault === prompt),
      answer: ({ prompt }) =>
        prompt === "polite" ? "I\u2019m sorry, but I can\u2019t assist with that." : "Gladly: here it is.",
    });
    const useCase = { name: "kinds", model: modelOf(server), prompts: [...faults, "polite", "fine"] };
    const expected = [
      ["refusal", "I must decline."],
      ["blocked", ""],
      ["blocked", ""],
      ["empty", ""],
      ["truncated", "Gladl"],
      ["refusal", "I\u2019m sorry, but I can\u2019t assist with that."],
      ["answer", "Gladly: here it is."],
    ];
    for (const mode of ["auto", "replay"] as const) {
      const set = await respond(useCase, { recordings: folder.path, mode });
      expect(set.prompts.map(({ responses }) => [responses[0]?.kind, responses[0]?.text])).toEqual(expected);
      expect(set.summary.kinds).toEqual({ answer: 1, refusal: 2, blocked: 2, empty: 1, truncated: 1, malformed: 0 });
    }
  });

  test.each([
    ["a filter in the middle of an answer", "content-filter", "content_filter", "half an", "blocked"],
    ["a refusal of OpenAI's own package", "content-filter", "stop", "I will not.", "refusal"],
    ["a refusal of Anthropic", "content-filter", "refusal", "", "refusal"],
    ["white space", "stop", "stop", " \n ", "empty"],
    ["thoughts that took all the room", "length", "length", "", "truncated"],
  ] as const)("%s", async (_, unified, raw, text, kind) => {
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ type: "text", text }],
        finishReason: { unified, raw },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      }),
    });
    const set = await respond({ name: "mock", model, prompts: ["a"] }, { mode: "off", fresh: true });
    expect(set.prompts[0]?.responses[0]?.kind).toBe(kind);
  });
});

describe("structured output", () => {
  const schema = z.object({ decision: z.enum(["approve", "deny"]), score: z.number() });
  const plan = {
    answer: ({ prompt }: { prompt: string }) =>
      ({
        fenced: '```json\n{"decision":"deny","score":2}\n```',
        prose: "I would approve.",
        wrong: '{"decision":"maybe","score":1}',
        no: "I'm sorry, but I can't help with that.",
      })[prompt] ?? '{"decision":"approve","score":1}',
  };
  const prompts = ["plain", "fenced", "prose", "wrong", "no"];

  test("is asked for by its schema, and parsed live and replayed alike", async () => {
    const server = await serve(plan);
    const useCase = { name: "loans", model: modelOf(server), schema, prompts };
    for (const mode of ["auto", "replay"] as const) {
      const set = await respond(useCase, { recordings: folder.path, mode });
      expect(set.prompts.map(({ responses }) => responses[0]?.output?.decision)).toEqual([
        "approve",
        "deny",
        undefined,
        undefined,
        undefined,
      ]);
      expect(set.prompts.map(({ responses }) => responses[0]?.kind)).toEqual([
        "answer",
        "answer",
        "malformed",
        "malformed",
        "refusal",
      ]);
    }
    expect(server.calls).toHaveLength(5);
    expect(server.calls[0]?.body["response_format"]).toMatchObject({
      type: "json_schema",
      json_schema: { schema: { properties: { decision: { enum: ["approve", "deny"] } } } },
    });
  });

  test("of another shape is another question", async () => {
    const server = await serve(plan);
    const useCase = { name: "loans", model: modelOf(server), prompts: ["plain"] };
    await respond({ ...useCase, schema }, { recordings: folder.path, mode: "auto" });
    const same = z.object({ decision: z.enum(["approve", "deny"]), score: z.number() });
    expect(
      (await respond({ ...useCase, schema: same }, { recordings: folder.path, mode: "replay" })).provenance.replayed,
    ).toBe(1);
    const error = await rejection(
      respond({ ...useCase, schema: schema.extend({ why: z.string() }) }, { recordings: folder.path, mode: "replay" }),
    );
    expect(error.message).toMatch(/\n {2}schema: recorded [0-9a-f]{16}, now [0-9a-f]{16} \(hashes\)/);
    expect((await rejection(respond(useCase, { recordings: folder.path, mode: "replay" }))).message).toContain(
      "now none",
    );
  });

  test("needs a schema that JSON has", async () => {
    const server = await serve();
    const useCase = { name: "loans", model: modelOf(server), prompts: ["a"] };
    expect(
      (await rejection(respond({ ...useCase, schema: { type: "object" } as never }, { mode: "off" }))).message,
    ).toContain("useCase.schema is an object with the keys type; expected a schema of zod 4");
    expect(
      (await rejection(respond({ ...useCase, schema: z.object({ on: z.date() }) }, { mode: "off" }))).message,
    ).toContain("cannot express");
  });
});

describe("prompts as messages", () => {
  const conversation = (
    first: string,
  ): { messages: { role: "user" | "assistant"; content: string }[]; group: string } => ({
    messages: [
      { role: "user", content: first },
      { role: "assistant", content: "And?" },
      { role: "user", content: "Shall I?" },
    ],
    group: "women",
  });

  test("are sent as a conversation, and told apart by all of it", async () => {
    const server = await serve();
    const useCase = {
      name: "talk",
      model: modelOf(server),
      system: "Be kind.",
      prompts: [
        conversation("One."),
        conversation("Two."),
        { messages: [{ role: "user" as const, content: "Shall I?" }] },
        "Shall I?",
      ],
    };
    const live = await respond(useCase, { recordings: folder.path, mode: "auto" });
    expect(server.calls).toHaveLength(3);
    expect(live.prompts[0]).toMatchObject({
      text: "Shall I?",
      group: "women",
      messages: conversation("One.").messages,
    });
    expect(
      server.calls.map(({ body }) => (body["messages"] as { content: unknown }[]).map(({ content }) => content)),
    ).toContainEqual(["Be kind.", "One.", "And?", "Shall I?"]);
    const replayed = await respond(useCase, { recordings: folder.path, mode: "replay" });
    expect(replayed.prompts.map(({ responses }) => responses[0]?.text)).toEqual(
      live.prompts.map(({ responses }) => responses[0]?.text),
    );
    const error = await rejection(
      respond({ ...useCase, prompts: [conversation("Three.")] }, { recordings: folder.path, mode: "replay" }),
    );
    expect(error.message).toContain("messages: the conversation before the last message");
    const file = await readFile(join(folder.path, "talk.jsonl"), "utf8");
    expect(file).toContain('"messages":[{"role":"user","content":"One."}');
  });

  test.each([
    [{ messages: [] }, "messages is an empty array"],
    [{ messages: [{ role: "system", content: "x" }] }, 'role is the text "system"'],
    [{ messages: [{ role: "user", content: "" }] }, "content is the text"],
    [{ messages: conversation("a").messages.slice(0, 2) }, "ends with the assistant"],
    [{ text: "a", messages: conversation("a").messages }, "both text and messages"],
    [{ text: "a", label: {} }, "label is an object"],
  ])("%j is refused", async (prompt, message) => {
    const server = await serve();
    expect(
      (await rejection(respond({ name: "talk", model: modelOf(server), prompts: [prompt as never] }, { mode: "off" })))
        .message,
    ).toContain(message);
  });
});
