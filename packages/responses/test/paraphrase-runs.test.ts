import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { firstNameLexicon, identityLexicon, joinLexicons } from "@fairexpect/prompts";
import { paraphrase } from "@fairexpect/responses";
import type { BudgetError, RunProgress } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";
import { forget } from "./recording-setup.js";
import { asked, wellBehaved, options, two, textsOf } from "./paraphrase-setup.js";

describe("a run of paraphrase", () => {
  test("spends one budget on all models and tries, each at its own price", async () => {
    const usage = () => ({ prompt_tokens: 1_000_000, completion_tokens: 0 });
    const server = await serve({ answer: wellBehaved, usage });
    const prompts = ["The nun smiled.", "The monk smiled."];
    const models = [{ model: modelOf(server, "dear"), prices: { input: 3, output: 0 } }, modelOf(server, "cheap")];
    const given = options(models, { concurrency: 1, prices: { input: 1, output: 0 } });
    const error = (await rejection(
      paraphrase(prompts, { ...given, mode: "off", budget: { calls: 3 } }),
    )) as BudgetError;
    expect(error).toMatchObject({ name: "BudgetError", spent: { calls: 3, inputTokens: 3_000_000, cost: 7 } });
    expect(
      await rejection(paraphrase(prompts, { ...given, mode: "off", fresh: true, budget: { cost: 6 } })),
    ).toMatchObject({
      name: "BudgetError",
      spent: { calls: 2, cost: 6 },
    });
    expect((await paraphrase(prompts, { ...given, budget: { calls: 4 } })).summary.spent).toEqual({
      calls: 4,
      inputTokens: 4_000_000,
      outputTokens: 0,
      cost: 8,
    });
  });

  test("keeps the rate of a model over its tries, and stops if the signal says", async () => {
    const controller = new AbortController();
    const server = await serve({ answer: () => "no" });
    const waits = paraphrase(
      ["The nun smiled."],
      options([modelOf(server)], {
        requestsPerMinute: 1,
        signal: controller.signal,
        onProgress: ({ useCase }) => void (useCase.endsWith("try 2") && controller.abort(new Error("enough"))),
      }),
    );
    await expect(waits).rejects.toThrow("enough");
    expect(server.calls).toHaveLength(1);
  });

  test("says how far it is by model and try", async () => {
    const server = await serve({
      answer: (call) => (asked(call).number === 1 && call.prompt.includes("nun") ? "no" : wellBehaved(call)),
    });
    const seen: string[] = [];
    const onProgress = ({ useCase, done, total, finished }: RunProgress): void =>
      void (finished && seen.push(`${useCase}: ${done} of ${total}`));
    await paraphrase(["The nun smiled.", "The monk smiled."], options(two(server), { onProgress }));
    expect(seen).toEqual([
      "paraphrases, llama: 2 of 2",
      "paraphrases, llama, try 2: 1 of 1",
      "paraphrases, mistral: 2 of 2",
      "paraphrases, mistral, try 2: 1 of 1",
    ]);
  });

  test("redacts what is written, and gives the same live and replayed", async () => {
    const server = await serve({ answer: wellBehaved });
    const given = options([modelOf(server)], { redact: (text) => text.replaceAll("Ms Lee", "Ms X") });
    const live = await paraphrase(["Ms Lee smiled."], given);
    expect(textsOf(live.sets["tiny 1"])).toEqual(["It is said that Ms X smiled."]);
    expect((await paraphrase(["Ms Lee smiled."], { ...given, mode: "replay" })).sets).toEqual(live.sets);
    expect(await readFile(join(folder.path, "paraphrases.jsonl"), "utf8")).not.toContain("Lee");
  });

  test("prunes what no model was asked for, and nothing of another model or try", async () => {
    const server = await serve({ answer: (call) => (asked(call).number === 1 ? "no" : wellBehaved(call)) });
    await paraphrase(["The nun smiled.", "The monk smiled."], options(two(server)));
    expect((await paraphrase(["The nun smiled."], options(two(server)))).summary).toMatchObject({
      live: 0,
      replayed: 4,
      unused: 4,
    });
    forget();
    expect((await paraphrase(["The nun smiled."], options(two(server), { prune: true }))).summary.unused).toBe(0);
    const again = await paraphrase(["The nun smiled."], options(two(server), { mode: "replay" }));
    expect(again.summary).toMatchObject({ replayed: 4, unused: 0 });
  });

  test("holds paraphrases to the names of groups with a lexicon of names, and refuses to be blind to them", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        prompt.includes("try")
          ? "1. Lakisha wants a loan, I hear."
          : "1. Someone wants a loan.\n2. A loan is what Lakisha wants.",
    });
    const prompts = [{ text: "Lakisha wants a loan.", group: "black" }];
    await expect(paraphrase(prompts, options([modelOf(server)]))).rejects.toThrow(
      'paraphrase: prompts[0] is a prompt of group "black" in which the lexicon finds no group; expected a mention that paraphrases can be held to.',
    );
    const { sets } = await paraphrase(
      prompts,
      options([modelOf(server)], { lexicon: joinLexicons(identityLexicon(), firstNameLexicon()) }),
    );
    expect(textsOf(sets["tiny 2"])).toEqual(["Lakisha wants a loan, I hear."]);
  });

  test.each<[unknown, Partial<Record<string, unknown>>, string]>([
    [
      [],
      {},
      "paraphrase: prompts is an empty array; expected an array of at least one text or { text, group, source }.",
    ],
    [[" "], {}, "paraphrase: prompts[0] is a blank text; expected a prompt."],
    [[5], {}, "paraphrase: prompts[0] is 5; expected a text"],
    [
      [{ messages: [{ role: "user", content: "a" }] }],
      {},
      "paraphrase: prompts[0] is a conversation; expected a text or { text, group, source }.",
    ],
    [
      ["a"],
      { models: [] },
      "paraphrase: options.models is an empty array; expected an array of at least one model of the AI SDK, or { model, name, settings }.",
    ],
    [["a"], { models: ["gpt-4o-mini"] }, 'paraphrase: options.models[0] is the text "gpt-4o-mini"'],
    [["a"], { k: 0 }, "paraphrase: options.k is 0; expected an integer of at least 1."],
    [["a"], { tries: 1.5 }, "paraphrase: options.tries is 1.5; expected an integer of at least 1."],
    [["a"], { name: "a/b" }, 'paraphrase: options.name is the text "a/b"'],
    [["a"], { budget: { cost: 1 } }, "paraphrase: options.prices is undefined"],
  ])("refuses %j with %j before it calls anything", async (prompts, more, message) => {
    const server = await serve();
    await expect(paraphrase(prompts as string[], options([modelOf(server)], more))).rejects.toThrow(message);
    await expect(paraphrase(["a"], options([modelOf(server), modelOf(server)]))).rejects.toThrow(
      'options.models[1].name is "tiny", which another model has; expected different names.',
    );
    expect(server.calls).toEqual([]);
  });
});
