import { inspect } from "node:util";
import { readdir } from "node:fs/promises";

import { looksLikeRefusal, respond } from "@fairexpect/responses";
import type { LanguageModel, RespondOptions, UseCase } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";

import { folder, rejection, answer } from "./setup.js";

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

  test("fields of one's own are let pass, also beside a label that they are like", async () => {
    const own = { text: "a", level: 3, team: "red", course: "B1", next: true, temp: 1, resource: "x", groupId: 4 };
    const also = { text: "b", group: "x", groups: ["x", "y"], term: "she", terms: { pronoun: "she" } };
    const { prompts } = await respond({ name: "own", model, prompts: [own, also] }, { mode: "off" });
    expect(prompts.map(({ group, responses }) => [group, responses[0]?.text])).toEqual([
      [undefined, "ok"],
      ["x", "ok"],
    ]);
  });

  test.each([
    ["no prompts", { prompts: [] }, "useCase.prompts is an empty array"],
    ["an empty prompt", { prompts: ["a", ""] }, "useCase.prompts[1] is an empty text"],
    ["a number as prompt", { prompts: [3] }, "useCase.prompts[0] is 3"],
    ["a prompt without text", { prompts: [{ group: "x" }] }, "useCase.prompts[0].text is undefined"],
    ["a group that is no text", { prompts: [{ text: "a", group: 3 }] }, "useCase.prompts[0].group is 3"],
    ...(
      [
        ["groups", "group"],
        ["Group", "group"],
        ["gruop", "group"],
        ["clusters", "cluster"],
        ["custer", "cluster"],
        ["terms", "term"],
        ["term_type", "termType"],
        ["sources", "source"],
        ["lable", "label"],
        ["field", "fields"],
      ] as const
    ).map(
      ([field, meant]) =>
        [
          `a label that is misspelt: ${field}`,
          { prompts: [{ text: "a", [field]: "x" }] },
          `useCase.prompts[0].${field} is the text "x"; expected one of the names group, term, termType, source, cluster, label, fields. Did you mean "${meant}"?`,
        ] as [string, object, string],
    ),
    [
      "a text under another name",
      { prompts: [{ texts: "a" }] },
      'useCase.prompts[0].texts is the text "a"; expected one',
    ],
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
      'useCase.stystem is the text "Be kind."; expected one of the fields name, model, system, settings, schema, prompts. Did you mean "system"?',
    ],
    ["a system prompt under another name", { instructions: "Be kind." }, "useCase.instructions is the text"],
    [
      "a setting beside the settings",
      { temperature: 0 },
      "useCase.temperature is 0; expected one of the fields name, model, system, settings, schema, prompts. It belongs in the settings: settings: { temperature }.",
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
    [
      "a key in the middle of a text",
      { settings: { providerOptions: { local: { note: "use sk-proj-1234567890ab, please" } } } },
      "what looks like a key or a header",
    ],
    [
      "a header within a text",
      { settings: { providerOptions: { local: { extra: '{"x-api-key": "7f3Qa9xb2c4d"}' } } } },
      "what looks like a key or a header",
    ],
    [
      "a header in two parts",
      { settings: { providerOptions: { local: { lines: [["X-Api-Key", "7f3Qa9xb2c4d"]] } } } },
      "lines[0] is what looks like a key",
    ],
    [
      "a header as an object",
      { settings: { providerOptions: { local: { lines: [{ name: "Authorization", value: "Key 7f3Qa9xb2c4d" }] } } } },
      "lines[0] is what looks like a key",
    ],
    [
      "a key as a setting's name",
      { settings: { providerOptions: { local: { "sk-proj-1234567890ab": true } } } },
      "a name in useCase.settings.providerOptions.local is what looks like a key",
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

  test.each([
    ["a setting", { settings: { temperature: "sk-proj-1234567890ab" } }],
    ["settings", { settings: "sk-proj-1234567890ab" }],
    ["a model", { model: "sk-proj-1234567890ab" }],
    ["a field's name", { "sk-proj-1234567890ab": 1 }],
    ["a schema", { schema: "sk-proj-1234567890ab" }],
  ])("a key that was given for %s is refused without being repeated", async (_, change) => {
    const useCase = { name: "bad", model, prompts: ["a"], ...change } as unknown as UseCase;
    const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
    expect(error).toMatchObject({ name: "InputError" });
    expect(inspect(error, { depth: 9 })).not.toContain("1234567890ab");
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
      tags: ["session", "signature"],
      pair: { name: "session", value: "morning" },
      instructions: "Write the key: value pairs of each session: morning, noon.",
    };
    const useCase = {
      name: "good",
      model,
      settings: { maxOutputTokens: 50, stopSequences: ["Basic information", "###"], providerOptions: { local } },
      prompts: ["a"],
    };
    expect((await respond(useCase, { mode: "off" })).provenance.live).toBe(1);
  });

  test("a refusal that is no text is refused", () => {
    for (const value of [undefined, { text: "No." }, ["No."]])
      expect(() => looksLikeRefusal(value as unknown as string)).toThrow(/^looksLikeRefusal: text is .*; expected a/);
  });

  test("a use case that is none is refused", async () => {
    for (const value of [undefined, null, "bot", []]) {
      expect(await rejection(respond(value as unknown as UseCase))).toMatchObject({ name: "InputError" });
    }
  });
});
