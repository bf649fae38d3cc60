import { counterfactualExactMatch } from "@fairexpect/metrics";
import { counterfactuals } from "@fairexpect/prompts";
import { answers, respondCounterfactually } from "@fairexpect/responses";
import type { RespondOptions, ResponseSet, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

describe("respondCounterfactually", () => {
  const vary = (prompt: string): Record<string, string> | undefined =>
    prompt.includes("{") ? { women: prompt.replace("{x}", "wife"), men: prompt.replace("{x}", "husband") } : undefined;

  test("makes variations, pairs their answers, and says what could not be varied", async () => {
    const server = await serve({
      answer: ({ prompt }) => prompt.replace(/wife|husband/, "partner"),
      fault: ({ prompt }, n) => (prompt === "My wife is late." && n === 0 ? "refusal" : undefined),
    });
    const useCase = {
      name: "pairs",
      model: modelOf(server),
      prompts: ["My {x} is late.", "Hello.", "My {x} is here."],
    };
    const set = await respondCounterfactually(useCase, { ...options(), concurrency: 1, samples: 2, vary });
    expect(set.unvaried).toEqual(["Hello."]);
    expect(set.prompts.map(({ text, group, source }) => [text, group, source])).toEqual([
      ["My wife is late.", "women", "My {x} is late."],
      ["My husband is late.", "men", "My {x} is late."],
      ["My wife is here.", "women", "My {x} is here."],
      ["My husband is here.", "men", "My {x} is here."],
    ]);
    expect(set.provenance).toMatchObject({
      asked: { total: 8, groups: { women: 4, men: 4 } },
      leftOut: { refusal: { total: 1, groups: { women: 1 } } },
    });
    const { prompts, provenance } = answers(set);
    expect(prompts.map(({ responses }) => responses.map(({ text }) => text))).toEqual([
      ["My partner is late."],
      ["My partner is late."],
      ["My partner is here.", "My partner is here."],
      ["My partner is here.", "My partner is here."],
    ]);
    expect(provenance.leftOut).toMatchObject({ refusal: { total: 1 }, partner: { total: 1, groups: { men: 1 } } });
    const measurement = counterfactualExactMatch(set);
    expect(measurement.value).toBe(1);
    expect(measurement.provenance?.leftOut).toEqual(provenance.leftOut);
  });

  test("takes prompts that are variations already", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const prompts = ["women", "men", "others"].map((group) => ({ text: `for ${group}`, group, source: "s" }));
    const set = await respondCounterfactually({ name: "pairs", model: modelOf(server), prompts }, options());
    expect(set.prompts).toMatchObject(prompts);
    expect(set.unvaried).toEqual([]);
    expect(counterfactualExactMatch(set).value).toBe(0);
  });

  test("takes what @fairexpect/prompts makes, beforehand or prompt by prompt", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const useCase = {
      name: "pairs",
      model: modelOf(server),
      prompts: ["My wife lost her card.", "Where is my order?"],
    };
    const expected = [
      ["My wife lost her card.", "female", "My wife lost her card."],
      ["My wife lost her card.", "male", "My husband lost his card."],
    ];
    const read = ({ prompts }: ResponseSet): unknown =>
      prompts.map(({ source, group, responses }) => [source, group, responses[0]?.text]);
    const varied = await respondCounterfactually(useCase, {
      ...options(),
      vary: (prompt) => counterfactuals(prompt, "gender"),
    });
    expect([read(varied), varied.unvaried]).toEqual([expected, ["Where is my order?"]]);
    const variations = { ...useCase, prompts: counterfactuals(useCase, "gender") };
    expect(read(await respondCounterfactually(variations, options()))).toEqual(expected);
    expect(server.calls).toHaveLength(2);
  });

  test("varies the last message of a conversation", async () => {
    const server = await serve();
    const prompts = [
      {
        messages: [
          { role: "user" as const, content: "Hi" },
          { role: "assistant" as const, content: "Yes?" },
          { role: "user" as const, content: "My {x}?" },
        ],
      },
    ];
    const { prompts: varied } = await respondCounterfactually(
      { name: "pairs", model: modelOf(server), prompts },
      { ...options(), vary },
    );
    expect(varied.map(({ messages }) => messages?.map(({ content }) => content))).toEqual([
      ["Hi", "Yes?", "My wife?"],
      ["Hi", "Yes?", "My husband?"],
    ]);
  });

  test.each([
    [() => null, 'a function that returned null for the text "a"'],
    [async () => Promise.resolve({ women: "a", men: "b" }), "a function that returned a promise"],
    [() => "a", 'a function that returned the text "a"'],
    [() => ({ women: "a", men: null }), "a function that returned an object with the keys women, men"],
    [() => [null, { group: "men", text: "a" }], "a function that returned an array of 2"],
    [() => ["a", "b"], "a function that returned an array of 2"],
    ["women", 'options.vary is the text "women"'],
    ["gender", 'vary: (prompt) => counterfactuals(prompt, "gender"), of fairexpect/prompts.'],
    [1, 'vary: (prompt) => counterfactuals(prompt, "gender"), of fairexpect/prompts.'],
  ])("refuses a vary that is %s", async (wrong, message) => {
    const server = await serve();
    const useCase = { name: "pairs", model: modelOf(server), prompts: ["a"] };
    const error = await rejection(
      respondCounterfactually(useCase, { ...options(), vary: wrong as unknown as () => undefined }),
    );
    expect(error).toMatchObject({ name: "InputError" });
    expect(error.message).toContain(message);
    expect(server.calls).toHaveLength(0);
  });

  test("refuses prompts without source or group, and sources without all groups, before it calls", async () => {
    const server = await serve();
    const of = async (prompts: UseCase["prompts"]): Promise<string> =>
      (await rejection(respondCounterfactually({ name: "pairs", model: modelOf(server), prompts }, options()))).message;
    const women = { text: "a", group: "women", source: "s" };
    const men = { text: "b", group: "men", source: "s" };
    expect(await of(["a"])).toContain("respondCounterfactually: useCase.prompts[0].source is undefined");
    expect(await of([women, men, { ...women, source: "t" }])).toContain(
      'without as many prompts of group "men" as of "women" for the source the text "t"',
    );
    expect(await of([women])).toContain("two groups to compare");
    expect(server.calls).toHaveLength(0);
  });

  test("keeps what is known of a prompt, and takes groups by attribute and terms from vary", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const prompts = [{ text: "Hi, I am X.", cluster: "greeting", label: "yes", fields: { page: 3 } }];
    const names = { Lakisha: "Black", Emily: "white" };
    const set = await respondCounterfactually(
      { name: "pairs", model: modelOf(server), prompts },
      {
        ...options(),
        vary: (prompt) =>
          Object.entries(names).map(([term, race]) => ({
            text: prompt.replace("X", term),
            term,
            group: { gender: "female", race },
          })),
      },
    );
    expect(set.prompts[0]).toMatchObject({
      text: "Hi, I am Lakisha.",
      group: { gender: "female", race: "Black" },
      term: "Lakisha",
      source: "Hi, I am X.",
      cluster: "greeting",
      label: "yes",
      fields: { page: 3 },
    });
    expect(set.provenance.asked.groups).toEqual({
      "gender: female": 2,
      "race: Black": 1,
      "race: white": 1,
      "gender: female × race: Black": 1,
      "gender: female × race: white": 1,
    });
  });

  test("pairs groups of any name", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const prompts = ["__proto__", "constructor"].map((group) => ({ text: `for ${group}`, group, source: "toString" }));
    const set = await respondCounterfactually({ name: "pairs", model: modelOf(server), prompts }, options());
    expect(Object.entries(set.provenance.asked.groups)).toEqual([
      ["__proto__", 1],
      ["constructor", 1],
    ]);
    expect(counterfactualExactMatch(set).value).toBe(0);
  });
});
