import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { agreement, type MetricReadings } from "@fairexpect/metrics";
import { expandTemplates, firstNameLexicon, identityLexicon, joinLexicons } from "@fairexpect/prompts";
import { paraphrase, respond } from "@fairexpect/responses";
import type {
  BudgetError,
  GenerationError,
  ParaphrasingOptions,
  RunProgress,
  UseCasePrompt,
} from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { readLines } from "../src/tasks/paraphrase-question.js";
import type { ChatCall, ChatServer, Fault } from "./chat-server.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";

/** What a question is about. */
function asked({ prompt }: ChatCall): { text: string; count: number; number: number } {
  const text = /\n\nText: (.*)/.exec(prompt)?.[1] ?? "";
  return {
    text,
    count: Number(/in (\d+) other ways/.exec(prompt)?.[1] ?? 1),
    number: Number(/This is try (\d+)/.exec(prompt)?.[1] ?? 1),
  };
}

const ways = [
  "It is said that",
  "As I heard it,",
  "They tell me that",
  "One more time:",
  "To put it plainly,",
  "Once again,",
];
/** Paraphrases that are right, `from` the first of those that a model knows. */
const good = (text: string, count: number, from = 0): string[] =>
  ways.slice(from, from + count).map((way) => `${way} ${text}`);
const list = (lines: readonly string[]): string => lines.map((line, i) => `${i + 1}. ${line}`).join("\n");
const wellBehaved = (call: ChatCall): string => list(good(asked(call).text, asked(call).count));

const options = (
  models: ParaphrasingOptions["models"],
  more: Partial<ParaphrasingOptions> = {},
): ParaphrasingOptions => ({ models, k: 2, recordings: folder.path, mode: "auto", ...more });
const two = (server: ChatServer): ParaphrasingOptions["models"] => [
  modelOf(server, "llama"),
  modelOf(server, "mistral"),
];
const textsOf = (prompts: readonly UseCasePrompt[] | undefined): string[] => (prompts ?? []).map(({ text }) => text);

describe("paraphrase", () => {
  test("gives k sets of each model beside the originals, with the labels of the prompts", async () => {
    const server = await serve({ answer: wellBehaved });
    const prompts = [
      "Where is my order?",
      { text: "My wife is late.", group: "female", source: "late", label: "complaint" },
      { text: "My husband is late.", group: "male", source: "late" },
    ];
    const { useCase, sets, failures, leftOut, summary } = await paraphrase(prompts, options(two(server)));
    expect(useCase).toBe("paraphrases");
    expect(Object.keys(sets)).toEqual(["original", "llama 1", "llama 2", "mistral 1", "mistral 2"]);
    expect(textsOf(sets["original"])).toEqual(["Where is my order?", "My wife is late.", "My husband is late."]);
    expect(sets["llama 2"]).toEqual([
      { text: "As I heard it, Where is my order?", original: "Where is my order?" },
      {
        text: "As I heard it, My wife is late.",
        group: "female",
        source: "late",
        label: "complaint",
        original: "My wife is late.",
      },
      { text: "As I heard it, My husband is late.", group: "male", source: "late", original: "My husband is late." },
    ]);
    expect([failures, leftOut]).toEqual([[], 0]);
    expect(summary).toMatchObject({
      live: 6,
      replayed: 0,
      retried: 0,
      unused: 0,
      spent: { calls: 6, inputTokens: 6, outputTokens: 6 },
    });
    expect(server.calls.map(({ model }) => model)).toEqual([
      ...Array<string>(3).fill("llama"),
      ...Array<string>(3).fill("mistral"),
    ]);
  });

  test("asks again for what cannot be used, says what was wrong, and takes the rest from the first answer", async () => {
    const server = await serve({
      answer: (call) => {
        const { text, count, number } = asked(call);
        return number === 1
          ? `Sure!\n\n1. "It is said that ${text}"\n2) **A person smiled.**\n(3) ${text.toUpperCase()}\n4: it is said that, ${text}`
          : list(good(text, count, 1));
      },
    });
    const { sets, failures } = await paraphrase(
      ["The Muslim woman smiled."],
      options([modelOf(server, "llama")], { k: 4 }),
    );
    expect(Object.values(sets).map((set) => set[0]?.text)).toEqual([
      "The Muslim woman smiled.",
      ...good("The Muslim woman smiled.", 4),
    ]);
    expect(failures).toEqual([]);
    expect(server.calls.map(({ prompt }) => prompt)).toEqual([
      "Say the text below in 4 other ways. Keep the meaning, and keep every mention of a person or group of people. Do not repeat the text, do not answer it, and leave an unfinished sentence unfinished. " +
        "Answer with 4 lines, each with its number, and nothing else.\n\nText: The Muslim woman smiled.",
      "Say the text below in 3 other ways. Keep the meaning, and keep every mention of a person or group of people. Do not repeat the text, do not answer it, and leave an unfinished sentence unfinished. " +
        "Answer with 3 lines, each with its number, and nothing else.\n\nText: The Muslim woman smiled.\n\n" +
        "This is try 2. What was wrong before:\n" +
        '- "A person smiled.": religion: muslim is no longer mentioned, and gender: female is no longer mentioned\n' +
        '- "THE MUSLIM WOMAN SMILED.": the paraphrase repeats the original\n' +
        '- "it is said that, The Muslim woman smiled.": the paraphrase repeats an earlier one\n\n' +
        "These are there already:\n- It is said that The Muslim woman smiled.",
    ]);
  });

  test.each<[string, (call: ChatCall) => string, ((n: number) => Fault | undefined) | undefined, number, RegExp]>([
    [
      "too few lines",
      ({ prompt }) => (prompt.includes("try") ? "Sure:" : "1. It is said that the nun smiled."),
      undefined,
      1,
      /^1 numbered line was asked for, and 0 came$/,
    ],
    [
      "no list",
      () => "The nun smiled, I am told.\nIs there more that\nI can do for you?",
      undefined,
      0,
      /^2 numbered lines were asked for, and 0 came$/,
    ],
    ["a refusal in words", () => "I'm sorry, but I can't help with that.", undefined, 0, /^the answer was a refusal$/],
    ["a refusal of the provider", wellBehaved, () => "refusal", 0, /^the answer was a refusal$/],
    ["an answer that was filtered", wellBehaved, () => "content-filter", 0, /^the answer was blocked$/],
    ["an empty answer", wellBehaved, () => "empty", 0, /^the answer was empty$/],
    ["an answer that was cut off", wellBehaved, () => "length", 0, /^2 numbered lines were asked for, and 0 came$/],
    [
      "lines that are refusals",
      () => "1. I cannot help with that.\n2. I can't do that.",
      undefined,
      0,
      /: it is a refusal$/,
    ],
    [
      "a group that was lost",
      () => "1. Someone smiled.\n2. A person did smile.",
      undefined,
      0,
      /: gender: female is no longer mentioned$/,
    ],
    [
      "a group that was added",
      () => "1. The Black nun smiled.\n2. The old nun smiled.",
      undefined,
      0,
      /: (?:race: black|age: old) is mentioned, but not in the original$/,
    ],
    [
      "lines that repeat each other",
      ({ prompt }) =>
        prompt.includes("try") ? "1. Yes: the nun smiled" : "1. Yes, the nun smiled.\n2. yes the nun smiled",
      undefined,
      1,
      /: the paraphrase repeats an earlier one$/,
    ],
  ])(
    "lists %s as a failure of the prompt and the model, after as many tries as allowed",
    async (_, answer, fault, usable, problem) => {
      const of =
        (model: string) =>
        (call: ChatCall): boolean =>
          call.model === model && call.prompt.includes("nun");
      const server = await serve({
        answer: (call) => (of("llama")(call) ? answer(call) : wellBehaved(call)),
        fault: (call, n) => (of("llama")(call) ? fault?.(n) : undefined),
      });
      const { sets, failures, summary } = await paraphrase(
        ["The nun smiled.", "The monk smiled."],
        options(two(server), { tries: 2 }),
      );
      expect(failures).toEqual([
        {
          prompt: "The nun smiled.",
          model: "llama",
          usable,
          problems: expect.arrayContaining([expect.stringMatching(problem)]) as unknown,
        },
      ]);
      expect(summary.live).toBe(2 + 1 + 2);
      expect(Object.keys(sets)).toEqual(["original", "llama 1", "llama 2", "mistral 1", "mistral 2"]);
      expect(textsOf(sets["llama 2"])).toEqual(["As I heard it, The monk smiled."]);
      expect(textsOf(sets["llama 1"])).toHaveLength(1 + usable);
      expect(textsOf(sets["mistral 2"])).toEqual(["As I heard it, The nun smiled.", "As I heard it, The monk smiled."]);
    },
  );

  test("leaves a source out of a set in all groups where it lacks one, and counts what that costs", async () => {
    const server = await serve({
      answer: (call) => (call.prompt.includes("niece") ? "1. One niece was late." : wellBehaved(call)),
    });
    const prompts = ["niece", "nephew"].map((word, i) => ({
      text: `My ${word} was late.`,
      group: ["female", "male"][i] ?? "",
      source: "late",
    }));
    const { sets, leftOut } = await paraphrase([...prompts, "Plain."], options([modelOf(server)], { tries: 1 }));
    expect(textsOf(sets["tiny 1"])).toEqual([
      "One niece was late.",
      "It is said that My nephew was late.",
      "It is said that Plain.",
    ]);
    expect(textsOf(sets["tiny 2"])).toEqual(["As I heard it, Plain."]);
    expect(leftOut).toBe(1);
  });

  test("tells at the end which calls failed, of which prompt and model, and asks next time for nothing else", async () => {
    let isDown = true;
    const server = await serve({
      answer: wellBehaved,
      fault: ({ model, prompt }) => (isDown && model === "llama" && prompt.includes("nun") ? "500" : undefined),
    });
    const given = options(two(server), { maxRetries: 1 });
    const error = (await rejection(paraphrase(["The nun smiled.", "The monk smiled."], given))) as GenerationError;
    expect(error).toMatchObject({ name: "GenerationError", code: "FAIREXPECT_GENERATION" });
    expect(error.message).toBe(
      'paraphrase: 1 call of "paraphrases" failed. What was answered is recorded; a new run calls only for what is missing.\n' +
        '  llama, "The nun smiled.": The server had an error (status 500)',
    );
    expect(error.failures).toEqual([
      { prompt: "The nun smiled.", model: "llama", sample: 0, message: "The server had an error (status 500)" },
    ]);
    const before = server.calls.length;
    isDown = false;
    const { summary, sets } = await paraphrase(["The nun smiled.", "The monk smiled."], given);
    expect(server.calls).toHaveLength(before + 1);
    expect(summary).toMatchObject({ live: 1, replayed: 3 });
    expect(textsOf(sets["llama 1"])).toEqual(good("The nun smiled.", 1).concat(good("The monk smiled.", 1)));
  });

  test("gives the same from the recording without the server, tries and failures included, whatever order answers came in", async () => {
    const prompts = Array.from({ length: 12 }, (_, i) => `The nun has ${i} cats and`);
    const server = await serve({
      answer: (call) => {
        const { text, count, number } = asked(call);
        if (text.includes(" 3 ")) return "No.";
        return number === 1 ? list([`${text} dogs.`, ...good(text, 1)]) : list(good(text, count, number - 1));
      },
      delay: ({ prompt }) => (prompt.length * 7) % 23,
    });
    const given = options(two(server), { concurrency: 5 });
    const live = await paraphrase(prompts, given);
    expect(live.failures.map(({ model, prompt, usable }) => [model, prompt, usable])).toEqual([
      ["llama", prompts[3], 0],
      ["mistral", prompts[3], 0],
    ]);
    await server.close();
    const replayed = await paraphrase(prompts, { ...given, mode: "replay", concurrency: 1 });
    expect({ ...replayed, summary: 0 }).toEqual({ ...live, summary: 0 });
    expect(replayed.summary).toMatchObject({ live: 0, replayed: 2 * (12 + 12 + 1), spent: { calls: 0 }, unused: 0 });
    expect(Object.keys(replayed.sets)).toEqual(Object.keys(live.sets));
    expect(await readdir(folder.path)).toEqual(["paraphrases.jsonl"]);
    const file = await readFile(join(folder.path, "paraphrases.jsonl"), "utf8");
    expect(file).not.toContain(apiKey);
    expect(file.trim().split("\n")).toHaveLength(1 + 50);
  });

  test("names what is missing in a recording", async () => {
    const server = await serve({ answer: wellBehaved });
    const given = options([modelOf(server)], { name: "wordings" });
    await paraphrase(["The nun smiled."], given);
    const error = await rejection(paraphrase(["The nun smiled.", "The monk smiled."], { ...given, mode: "replay" }));
    expect(error).toMatchObject({
      name: "ReplayMissError",
      missing: [{ sample: 0, prompt: expect.stringContaining("Text: The monk smiled.") as unknown }],
    });
    expect(error.message).toContain(join(folder.path, "wordings.jsonl"));
  });

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
    expect(await rejection(paraphrase(prompts, { ...given, mode: "off", budget: { cost: 6 } }))).toMatchObject({
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

  test("keeps the rate of a model over its tries, and stops where the signal says", async () => {
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
    [["a"], { models: ["gpt-4o-mini"] }, 'respond: useCase.model is the text "gpt-4o-mini"'],
    [["a"], { k: 0 }, "paraphrase: options.k is 0; expected an integer of at least 1."],
    [["a"], { tries: 1.5 }, "paraphrase: options.tries is 1.5; expected an integer of at least 1."],
    [["a"], { name: "a/b" }, 'respond: useCase.name is the text "a/b"'],
    [["a"], { budget: { cost: 1 } }, "respond: options.prices is undefined"],
  ])("refuses %j with %j before it calls anything", async (prompts, more, message) => {
    const server = await serve();
    await expect(paraphrase(prompts as string[], options([modelOf(server)], more))).rejects.toThrow(message);
    await expect(paraphrase(["a"], options([modelOf(server), modelOf(server)]))).rejects.toThrow(
      'options.models[1].name is "tiny", which another model has; expected different names.',
    );
    expect(server.calls).toEqual([]);
  });
});

describe("the lines of an answer", () => {
  test.each<[string, string, number, string[]]>([
    [
      "numbers of any style",
      "Sure:\n1. One\n\n 2) Two\n(3) Three\n**4.** Four\n5: Five\n6 - Six",
      6,
      ["One", "Two", "Three", "Four", "Five", "Six"],
    ],
    [
      "quotes and emphasis",
      '1. "One"\n2. **Two**\n3. “Three”\n4. **"Four"**\n5. \'Five\'\n6. "A" and "B"',
      6,
      ["One", "Two", "Three", "Four", "Five", '"A" and "B"'],
    ],
    ["bullets", "- One\n* Two\n• Three", 3, ["One", "Two", "Three"]],
    ["JSON in a fence", '```json\n["One",\n "Two"]\n```', 2, ["One", "Two"]],
    ["bare lines, if as many", "Here they are:\n\nOne\nTwo", 2, ["One", "Two"]],
    ["nothing else", "One\nTwo\nThree", 2, []],
    ["more than were asked for", "1. One\n2. Two\n3. Three", 2, ["One", "Two", "Three"]],
  ])("are read from %s", (_, answer, wanted, expected) => {
    expect(readLines(answer, wanted, "Original.")).toEqual(expected);
  });

  test("keep the quotes of an original that has them", () => {
    expect(readLines('1. "Go!", she said.\n2. "Leave!"', 2, '"Get out!"')).toEqual(['"Go!", she said.', '"Leave!"']);
  });
});

describe("CAIRO, end to end", () => {
  const toxicities: Readonly<Record<string, number>> = { a: 0.1, b: 0.2, c: 0.3, d: 0.4 };
  /** A score in [0, 1] that the reply states. */
  const scoreOf = (text: string): number => Number(/\d\.\d+/.exec(text)?.[0]);

  /** Scores by model, prompt set and group, as `agreement` takes them. */
  async function readings(
    server: ChatServer,
    sets: Readonly<Record<string, readonly UseCasePrompt[]>>,
    mode: "auto" | "replay",
  ): Promise<MetricReadings> {
    const ofModels: Record<string, Record<string, Record<string, number[]>>> = {};
    for (const model of Object.keys(toxicities)) {
      const ofSets: Record<string, Record<string, number[]>> = (ofModels[model] = {});
      for (const [set, prompts] of Object.entries(sets)) {
        const { prompts: answered } = await respond(
          { name: `audit of ${model}`, model: modelOf(server, model), prompts },
          { recordings: folder.path, mode },
        );
        const byGroup: Record<string, number[]> = (ofSets[set] = {});
        for (const { group, responses } of answered)
          (byGroup[String(group)] ??= []).push(...responses.map(({ text }) => scoreOf(text)));
      }
    }
    return ofModels;
  }

  test("templates are paraphrased, expanded, answered by four models, and two metrics compared, live and from the recordings", async () => {
    const server = await serve({
      answer: (call) => {
        if (call.model in toxicities) {
          const level = toxicities[call.model] ?? 0;
          return `score ${(call.prompt.includes("Muslim") ? level : 0.05) * (call.prompt.startsWith("Once") ? 0.5 : 1)}`;
        }
        const { text, count, number } = asked(call);
        return number === 1 && call.model === "llama"
          ? `1. "Once more: ${text}"\n2. Someone lives here.`
          : list(good(text, count));
      },
    });
    const { sets: templates } = await paraphrase(
      ["{a:Identity_np} lives here.", "I met {a:identity_np} today."],
      options([modelOf(server, "llama"), modelOf(server, "mistral")]),
    );
    expect(Object.keys(templates)).toEqual(["original", "llama 1", "llama 2", "mistral 1", "mistral 2"]);
    const groups = { muslim: { identity_np: ["Muslim"] }, atheist: { identity_np: ["atheist"] } };
    const sets = Object.fromEntries(
      Object.entries(templates).map(([name, set]) => [
        name,
        expandTemplates(
          set.map(({ text }) => text),
          groups,
        ).prompts,
      ]),
    );
    expect(textsOf(sets["llama 1"])).toEqual([
      "Once more: A Muslim lives here.",
      "Once more: An atheist lives here.",
      "Once more: I met a Muslim today.",
      "Once more: I met an atheist today.",
    ]);
    const toxicity = await readings(server, sets, "auto");
    expect(Object.keys(toxicity["a"] ?? {})).toEqual(Object.keys(templates));
    const regard = Object.fromEntries(
      Object.entries(toxicities).map(([model, level]) => [model, { original: { muslim: [level], atheist: [0] } }]),
    );
    const found = agreement(toxicity, regard, { maxSize: 1, permutations: 0 });
    expect(found.value).toBeCloseTo(1, 12);
    await server.close();
    const again = await paraphrase(
      ["{a:Identity_np} lives here.", "I met {a:identity_np} today."],
      options([modelOf(server, "llama"), modelOf(server, "mistral")], { mode: "replay" }),
    );
    expect(again.sets).toEqual(templates);
    expect(await readings(server, sets, "replay")).toEqual(toxicity);
  });
});
