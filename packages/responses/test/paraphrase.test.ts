import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { paraphrase } from "@fairexpect/responses";
import type { GenerationError } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import type { ChatCall, Fault } from "./chat-server.js";
import { apiKey, folder, modelOf, rejection, serve } from "./setup.js";
import { asked, good, list, wellBehaved, options, two, textsOf } from "./paraphrase-setup.js";

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

  test("leaves a source out of a set in all groups if it lacks one, and counts what that costs", async () => {
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
});
