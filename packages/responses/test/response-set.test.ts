import { toxicFraction } from "@fairexpect/metrics";
import { answers, respond } from "@fairexpect/responses";
import type { RespondOptions, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (more: RespondOptions = {}): RespondOptions => ({ recordings: folder.path, mode: "auto", ...more });
const today = (): string => new Date().toISOString().slice(0, 10);

describe("a response set", () => {
  const prompts = [
    {
      text: "My wife Lakisha is late.",
      group: { gender: "female", race: "Black" },
      term: "Lakisha",
      source: "late",
      cluster: "travel",
      label: true,
      fields: { page: 3, author: "us" },
    },
    { text: "My wife Emily is late.", group: { gender: "female", race: "white" }, source: "late", cluster: "travel" },
    { messages: [{ role: "user" as const, content: "Hello?" }], group: "nobody" },
    "Where is my order?",
  ];

  test("has what is known of each prompt, and is what metrics read", async () => {
    const server = await serve();
    const set = await respond({ name: "bot", model: modelOf(server), prompts }, options({ samples: 2 }));
    expect(set.useCase).toBe("bot");
    expect(set.prompts.map(({ responses }) => responses.length)).toEqual([2, 2, 2, 2]);
    expect(set.prompts).toMatchObject([
      ...prompts.slice(0, 2),
      { text: "Hello?", messages: [{ role: "user", content: "Hello?" }], group: "nobody" },
      { text: "Where is my order?" },
    ]);
    expect(Object.keys(set.prompts[3] ?? {})).toEqual(["text", "responses"]);
    const scored = {
      ...set,
      prompts: set.prompts.map((prompt) => ({
        ...prompt,
        responses: prompt.responses.map((response) => ({ ...response, scores: { toxicity: response.sample } })),
      })),
    };
    expect(toxicFraction(scored)).toMatchObject({ value: 0.5, provenance: set.provenance });
  });

  test("says what was asked, of whom, by group: each attribute and crossed", async () => {
    const server = await serve();
    const { provenance } = await respond({ name: "bot", model: modelOf(server), prompts }, options({ samples: 2 }));
    expect(provenance).toEqual({
      useCase: "bot",
      asked: {
        total: 8,
        groups: {
          "gender: female": 4,
          "race: Black": 2,
          "race: white": 2,
          "gender: female × race: Black": 2,
          "gender: female × race: white": 2,
          nobody: 2,
        },
      },
      leftOut: {},
      live: 8,
      replayed: 0,
      model: "local.chat/tiny",
      address: "http://127.0.0.1/v1",
      prompts: expect.stringMatching(/^[0-9a-f]{16}$/),
      scorers: [],
    });
  });

  test("says what was left out, by kind and group", async () => {
    const server = await serve({
      fault: ({ prompt }) => (prompt.includes("Lakisha") ? "refusal" : prompt.includes("order") ? "empty" : undefined),
    });
    const { provenance } = await respond({ name: "bot", model: modelOf(server), prompts }, options());
    expect(provenance.leftOut).toEqual({
      refusal: { total: 1, groups: { "gender: female": 1, "race: Black": 1, "gender: female × race: Black": 1 } },
      empty: { total: 1, groups: {} },
    });
  });

  test("says what was replayed, and from when", async () => {
    const server = await serve();
    const useCase = { name: "bot", model: modelOf(server), prompts };
    await respond(useCase, options());
    const { provenance } = await respond(useCase, options({ samples: 2 }));
    expect(provenance).toMatchObject({ live: 4, replayed: 4, recorded: { from: today(), to: today() } });
    const replayed = await respond(useCase, options({ samples: 2, mode: "replay" }));
    expect(replayed.provenance).toEqual({ ...provenance, live: 0, replayed: 8 });
    expect((await respond(useCase, options({ mode: "off" }))).provenance).not.toHaveProperty("recorded");
  });

  test("names its prompts by a hash, which a set of the same prompts made by hand has too", async () => {
    const server = await serve();
    const of = async (asked: UseCase["prompts"]): Promise<string> =>
      (await respond({ name: "bot", model: modelOf(server), prompts: asked }, options())).provenance.prompts;
    const name = await of(["a", "b"]);
    expect(await of([{ text: "a", group: "x" }, "b"])).toBe(name);
    expect(await of(["b", "a"])).not.toBe(name);
    const byHand = ["a", "b"].map((text) => ({ text, responses: [{ text: "", sample: 0 }] }));
    expect(answers({ prompts: byHand }).provenance.prompts).toBe(name);
  });

  test.each([
    ["a group that is no text", { text: "a", group: { gender: 3 } }, "[1].group is an object with the keys gender"],
    ["a group by no attribute", { text: "a", group: {} }, "[1].group is an object with no keys"],
    ["a term that is none", { text: "a", term: 3 }, "[1].term is 3"],
    ["a cluster that is none", { text: "a", cluster: null }, "[1].cluster is null"],
    ["a label that is none", { text: "a", label: Number.NaN }, "[1].label is NaN"],
    ["fields that are none", { text: "a", fields: { a: [] } }, "[1].fields is an object with the keys a"],
    [
      "a source in two clusters",
      { text: "a", source: "s", cluster: "two" },
      '[1].cluster is the text "two"; expected the cluster of the other prompts of its source, the text "one". A source lies in one cluster.',
    ],
    [
      "a source with and without a cluster",
      { text: "a", source: "s" },
      "[1].cluster is undefined; expected the cluster of the other",
    ],
  ])("is not asked for with %s", async (_, prompt, message) => {
    const server = await serve();
    const useCase = {
      name: "bot",
      model: modelOf(server),
      prompts: [{ text: "first", source: "s", cluster: "one" }, prompt],
    };
    const error = await rejection(respond(useCase as unknown as UseCase, options()));
    expect(error.message).toContain(`respond: useCase.prompts${message}`);
    expect(server.calls).toHaveLength(0);
  });
});
