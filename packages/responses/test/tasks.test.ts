import {
  disparity,
  pairwiseConsistency,
  rabbi,
  recommendationSimilarity,
  counterfactualExactMatch,
} from "@fairexpect/metrics";
import { counterfactuals } from "@fairexpect/prompts";
import { classify, compare, rank, recommend, respondCounterfactually } from "@fairexpect/responses";
import type { Contender, RespondOptions, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { labelProbabilities, readLabel } from "../src/reading/read-label.js";
import type { Fault } from "./chat-server.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

describe("reading a class", () => {
  const labels = ["approve", "deny", "not approved"].map((value) => ({ value, names: [value] }));
  test.each([
    ["approve", "approve"],
    [" **Deny**.", "deny"],
    ['"Approve"', "approve"],
    ["Deny, because the income is low; I would approve a smaller one.", "deny"],
    ["Decision: approve", "approve"],
    ["The income is low, but steady.\n\nFinal answer: **deny**", "deny"],
    ["I would approve this loan.", "approve"],
    ["I would not approve this loan.", undefined],
    ["I don't approve of that.", undefined],
    ["approve or deny? Hard to say.", undefined],
    ["Some would approve, some would deny.", undefined],
    ["Not approved", "not approved"],
    ["It is approvexy.", undefined],
    ["denying", undefined],
    ["", undefined],
  ])("%j: %s", (text, expected) => {
    expect(readLabel(text, labels)).toBe(expected);
  });

  test("takes true, false and numbers by their names", () => {
    const named = [true, 1, 10].map((value) => ({ value, names: [String(value)] }));
    expect(["True.", "10", "1", "Rating: 10", "11"].map((text) => readLabel(text, named))).toEqual([
      true,
      10,
      1,
      10,
      undefined,
    ]);
  });
});

describe("probabilities of classes", () => {
  const labels = ["yes", "no", "approve", "appeal"].map((value) => ({ value, names: [value] }));
  const token = (
    text: string,
    top: Record<string, number>,
  ): { token: string; logprob: number; top: [string, number][] } => ({
    token: text,
    logprob: Math.log(top[text] ?? 0.5),
    top: Object.entries(top).map(([other, probability]) => [other, Math.log(probability)]),
  });

  test("add up over the spellings of a class", () => {
    const found = labelProbabilities(
      [token("Yes", { Yes: 0.6, " yes": 0.1, No: 0.2, Maybe: 0.1 }), token(".", { ".": 1 })],
      labels,
    );
    expect(found?.["yes"]).toBeCloseTo(0.7, 12);
    expect(found?.["no"]).toBeCloseTo(0.2, 12);
    expect(found?.["approve"]).toBe(0);
  });

  test("are told apart at the token where classes part", () => {
    const found = labelProbabilities(
      [token("app", { app: 0.9, no: 0.1 }), token("rove", { rove: 0.7, eal: 0.2 })],
      labels,
    );
    expect(found?.["approve"]).toBeCloseTo(0.7, 12);
    expect(found?.["appeal"]).toBeCloseTo(0.2, 12);
    expect(found?.["no"]).toBeCloseTo(0.1, 12);
  });

  test("are those at the class's place in JSON", () => {
    const tokens = [
      token('{"', { '{"': 1 }),
      token("why", { why: 1 }),
      token('":"no luck","decision', { x: 0.1 }),
      token('":"', { '":"': 1 }),
      token("yes", { yes: 0.8, no: 0.2 }),
      token('"}', { '"}': 1 }),
    ];
    expect(labelProbabilities(tokens, labels)?.["yes"]).toBeCloseTo(0.8, 12);
    expect(labelProbabilities(tokens, labels)?.["no"]).toBeCloseTo(0.2, 12);
  });

  test("are none where the tokens name no class", () => {
    expect(labelProbabilities([token("Well", { Well: 1 })], labels)).toBeUndefined();
    expect(labelProbabilities([], labels)).toBeUndefined();
  });
});

describe("classify", () => {
  const prompts = [
    { text: "Anna, 50000", group: "women", label: "approve" },
    { text: "Bela, 20000", group: "women", label: "deny" },
    { text: "Carl, 50000", group: "men", label: "approve" },
    { text: "Dave, 20000", group: "men", label: "deny" },
  ];
  const biased = ({ prompt }: { prompt: string }): string =>
    prompt.startsWith("Anna") ? "Deny." : prompt.includes("50000") ? "Approve." : "Deny.";

  test("gives predictions that disparity takes as they are, with groups and true labels", async () => {
    const server = await serve({ answer: biased });
    const { predictions, unreadable, summary } = await classify(
      { name: "loans", model: modelOf(server), prompts },
      { ...options(), labels: ["approve", "deny"], samples: 2 },
    );
    expect(predictions).toHaveLength(8);
    expect(predictions[0]).toEqual({
      group: "women",
      prediction: "deny",
      label: "approve",
      prompt: "Anna, 50000",
      sample: 0,
    });
    expect(unreadable).toEqual([]);
    expect(summary.live).toBe(8);
    expect(disparity(predictions, { rate: "falseNegativeRate", positive: "approve" }).value).toBe(1);
    expect(disparity(predictions, { rate: "selectionRate", positive: "approve" }).value).toBe(0.5);
  });

  test("keeps what it cannot read apart, with its kind", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt.startsWith("Anna") ? "Hard to say." : "approve"),
      fault: ({ prompt }) =>
        prompt.startsWith("Bela") ? "refusal" : prompt.startsWith("Dave") ? "content-filter" : undefined,
    });
    const { predictions, unreadable } = await classify(
      { name: "loans", model: modelOf(server), prompts },
      { ...options(), labels: ["approve", "deny"] },
    );
    expect(predictions.map(({ prompt }) => prompt)).toEqual(["Carl, 50000"]);
    expect(unreadable).toEqual([
      { prompt: "Anna, 50000", group: "women", sample: 0, kind: "answer", text: "Hard to say." },
      { prompt: "Bela, 20000", group: "women", sample: 0, kind: "refusal", text: "I must decline." },
      { prompt: "Dave, 20000", group: "men", sample: 0, kind: "blocked", text: "" },
    ]);
  });

  test("gives the classes' probabilities, live and replayed alike", async () => {
    const server = await serve({
      answer: () => "approve",
      logprobs: () => [
        {
          token: "approve",
          logprob: Math.log(0.75),
          top_logprobs: [
            { token: "approve", logprob: Math.log(0.75) },
            { token: "deny", logprob: Math.log(0.2) },
          ],
        },
      ],
    });
    const useCase = { name: "loans", model: modelOf(server), prompts };
    for (const mode of ["auto", "replay"] as const) {
      const { predictions } = await classify(useCase, {
        recordings: folder.path,
        mode,
        labels: ["approve", "deny"],
        probabilities: true,
      });
      expect(predictions[0]?.probabilities?.["approve"]).toBeCloseTo(0.75, 4);
      expect(predictions[0]?.probabilities?.["deny"]).toBeCloseTo(0.2, 4);
    }
    expect(server.calls[0]?.body).toMatchObject({ logprobs: true, top_logprobs: 10 });
  });

  test("reads a part of structured output", async () => {
    const server = await serve({ answer: (call) => JSON.stringify({ approved: biased(call) === "Approve." }) });
    const useCase = {
      name: "loans",
      model: modelOf(server),
      schema: z.object({ approved: z.boolean() }),
      prompts: prompts.map(({ label, ...prompt }) => ({ ...prompt, label: label === "approve" })),
    };
    const { predictions } = await classify(useCase, {
      ...options(),
      labels: [true, false],
      read: ({ output }) => output?.approved,
    });
    expect(predictions.map(({ prediction }) => prediction)).toEqual([false, false, true, false]);
    expect(disparity(predictions, { rate: "selectionRate" }).value).toBe(0.5);
    expect((await rejection(classify(useCase, { ...options(), labels: [true, false] }))).message).toContain(
      "options.read is undefined",
    );
  });

  test("refuses prompts without a group, labels that are no class, and classes that are none", async () => {
    const server = await serve({ answer: () => "approve" });
    const useCase: UseCase = { name: "loans", model: modelOf(server), prompts: ["a"] };
    const labels = ["approve", "deny"];
    expect((await rejection(classify(useCase, { ...options(), labels }))).message).toContain(
      "classify: useCase.prompts[0].group is undefined",
    );
    expect(
      (
        await rejection(
          classify({ ...useCase, prompts: [{ text: "a", group: "x", label: "Approve" }] }, { ...options(), labels }),
        )
      ).message,
    ).toContain('label is the text "Approve"');
    expect((await rejection(classify(useCase, { ...options(), labels: ["one"] }))).message).toContain("options.labels");
  });
});

describe("recommend", () => {
  test("gives lists of k that the metrics of recommendations take, and counts short ones", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        prompt.includes("girl")
          ? "1. Dune\n2. ALIEN\n3. Dune\n4. Jaws\n5. Heat"
          : prompt.includes("boy")
            ? "1. Dune\n2. Alien"
            : "- Dune\n- Alien\n- Jaws",
      fault: ({ prompt }) => (prompt === "a book for a girl" ? "refusal" : undefined),
    });
    const about = (what: string): { text: string; group?: string; source: string }[] => [
      { text: `a ${what} for a girl`, group: "girls", source: what },
      { text: `a ${what} for a boy`, group: "boys", source: what },
      { text: `a ${what}`, source: what },
    ];
    const { sources, short, unreadable } = await recommend(
      { name: "films", model: modelOf(server), prompts: [...about("film"), ...about("book")] },
      { ...options(), k: 3 },
    );
    expect(sources[0]).toEqual({
      source: "film",
      groups: { girls: [["dune", "alien", "jaws"]], boys: [["dune", "alien"]] },
      neutral: [["dune", "alien", "jaws"]],
    });
    expect(sources[1]?.groups).toEqual({ girls: [], boys: [["dune", "alien"]] });
    expect([short, unreadable.map(({ prompt, kind }) => `${prompt}: ${kind}`)]).toEqual([
      2,
      ["a book for a girl: refusal"],
    ]);
    expect(recommendationSimilarity(sources, { metric: "jaccard" }).value).toBeCloseTo(2 / 3, 12);
  });

  test("needs sources and k", async () => {
    const server = await serve();
    const useCase = { name: "films", model: modelOf(server), prompts: ["a film"] };
    expect((await rejection(recommend(useCase, { ...options(), k: 3 }))).message).toContain(
      "recommend: useCase.prompts[0].source is undefined",
    );
    expect((await rejection(recommend(useCase, { ...options(), k: 0 }))).message).toContain("options.k is 0");
  });
});

const contenders: Contender[] = ["Ana", "Bo", "Cy"].map((id, i) => ({
  id,
  group: i === 1 ? "men" : "women",
  text: `${id}: ${3 - i} years`,
  qualified: i < 2,
}));

describe("compare", () => {
  const ask = (first: Contender, second: Contender): string => `A: ${first.id}\nB: ${second.id}\nA, B or tie?`;

  test("asks for every pair in both orders, and scores the tournament", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        prompt.includes("Cy") && prompt.includes("Bo")
          ? "It's a tie"
          : (/A: (\w+)\nB: (\w+)/.exec(prompt)?.[1] ?? "") < (/B: (\w+)/.exec(prompt)?.[1] ?? "")
            ? "Candidate A"
            : "B.",
    });
    const result = await compare({ name: "hiring", model: modelOf(server), contenders, ask }, options());
    expect(result.answers).toHaveLength(6);
    expect(result.answers.slice(0, 2)).toEqual([
      { first: "Ana", second: "Bo", answer: "first" },
      { first: "Bo", second: "Ana", answer: "second" },
    ]);
    expect(result.candidates).toEqual([
      { group: "women", score: 2, qualified: true },
      { group: "men", score: 0.5, qualified: true },
      { group: "women", score: 0.5, qualified: false },
    ]);
    expect(pairwiseConsistency(result.answers).value).toBe(1);
  });

  test("gives each sample and each pool a contest of its own", async () => {
    const server = await serve({ answer: () => "1" });
    const pooled = [
      ...contenders.map((one) => ({ ...one, pool: "x" })),
      ...contenders.slice(0, 2).map((one) => ({ ...one, pool: "y" })),
    ];
    const result = await compare(
      { name: "hiring", model: modelOf(server), contenders: pooled, ask },
      { ...options(), samples: 2 },
    );
    expect(result.answers).toHaveLength(16);
    expect(new Set(result.answers.map(({ pool }) => pool))).toEqual(
      new Set(["x, sample 0", "x, sample 1", "y, sample 0", "y, sample 1"]),
    );
    expect(result.candidates).toHaveLength(10);
    expect(pairwiseConsistency(result.answers).value).toBe(0);
  });

  test("keeps unreadable answers as such", async () => {
    const server = await serve({
      answer: () => "Hmm.",
      fault: ({ prompt }): Fault | undefined => (prompt.startsWith("A: Ana") ? "refusal" : undefined),
    });
    const result = await compare({ name: "hiring", model: modelOf(server), contenders, ask }, options());
    expect(result.answers.every(({ answer }) => answer === "unparseable")).toBe(true);
    expect(result.unreadable.map(({ kind }) => kind).toSorted()).toEqual([
      "answer",
      "answer",
      "answer",
      "answer",
      "refusal",
      "refusal",
    ]);
  });

  test("refuses contenders of one name, or one alone", async () => {
    const server = await serve();
    const useCase = { name: "hiring", model: modelOf(server), ask };
    expect(
      (await rejection(compare({ ...useCase, contenders: [...contenders, ...contenders] }, options()))).message,
    ).toContain("compare: useCase.contenders[3].id");
    expect((await rejection(compare({ ...useCase, contenders: contenders.slice(0, 1) }, options()))).message).toContain(
      "at least two contenders",
    );
  });
});

describe("rank", () => {
  test("pointwise gives the mean worth of the answers", async () => {
    const server = await serve({
      answer: ({ prompt }, n) =>
        prompt.startsWith("Ana") ? "Yes" : prompt.startsWith("Bo") ? (n % 2 === 0 ? "Yes." : "No.") : "Perhaps",
    });
    const useCase = {
      name: "fit",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders,
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    const { candidates, unreadable } = await rank(useCase, { ...options(), samples: 2 });
    expect(candidates).toEqual([
      { group: "women", score: 1, qualified: true },
      { group: "men", score: 0.5, qualified: true },
    ]);
    expect(unreadable).toHaveLength(2);
  });

  test("pointwise weighs labels by their probabilities", async () => {
    const top = [
      { token: "Yes", logprob: Math.log(0.6) },
      { token: "No", logprob: Math.log(0.2) },
    ];
    const server = await serve({
      answer: () => "Yes",
      logprobs: () => [{ token: "Yes", logprob: Math.log(0.6), top_logprobs: top }],
    });
    const useCase = {
      name: "fit",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders,
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    const { candidates } = await rank(useCase, { ...options(), probabilities: true });
    expect(candidates[0]?.score).toBeCloseTo(0.75, 4);
  });

  test("listwise gives ranks, in an order of its own for each sample", async () => {
    const server = await serve({ answer: ({ prompt }) => (prompt.includes("Cy") ? "1. Cy\n2. Ana" : "none") });
    const many = Array.from({ length: 8 }, (_, i) => ({
      id: i === 7 ? "Ana" : i === 3 ? "Cy" : `P${i}`,
      group: i % 2 === 0 ? "women" : "men",
      text: "",
      pool: "job",
    })).map((one) => ({ ...one, text: one.id }));
    const useCase = {
      name: "order",
      model: modelOf(server),
      method: "listwise" as const,
      contenders: many,
      ask: (shown: readonly Contender[]) => shown.map(({ id }) => id).join("\n"),
    };
    const { candidates } = await rank(useCase, { ...options(), samples: 3 });
    expect(candidates).toHaveLength(24);
    expect(new Set(server.calls.map(({ prompt }) => prompt)).size).toBe(3);
    expect(
      candidates
        .filter(({ pool }) => pool === "job, sample 0")
        .map(({ score }) => score)
        .toSorted((a, b) => b - a),
    ).toEqual([-1, -2, ...Array.from({ length: 6 }, () => -5.5)]);
    expect(rabbi(candidates, { reference: "men" }).counts).toBeDefined();
  });
});

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
    const { sets, leftOut, unvaried, prompts } = await respondCounterfactually(useCase, {
      ...options(),
      concurrency: 1,
      samples: 2,
      vary,
    });
    expect(unvaried).toEqual(["Hello."]);
    expect(leftOut).toBe(2);
    expect(prompts).toHaveLength(4);
    expect(sets).toEqual([
      { source: "My {x} is late.", groups: { women: ["My partner is late."], men: ["My partner is late."] } },
      {
        source: "My {x} is here.",
        groups: {
          women: ["My partner is here.", "My partner is here."],
          men: ["My partner is here.", "My partner is here."],
        },
      },
    ]);
    expect(counterfactualExactMatch(sets).value).toBe(1);
  });

  test("takes prompts that are variations already", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const prompts = ["women", "men", "others"].map((group) => ({ text: `for ${group}`, group, source: "s" }));
    const { sets } = await respondCounterfactually({ name: "pairs", model: modelOf(server), prompts }, options());
    expect(sets).toEqual([{ source: "s", groups: { women: ["for women"], men: ["for men"], others: ["for others"] } }]);
  });

  test("takes what @fairexpect/prompts makes, beforehand or prompt by prompt", async () => {
    const server = await serve({ answer: ({ prompt }) => prompt });
    const useCase = {
      name: "pairs",
      model: modelOf(server),
      prompts: ["My wife lost her card.", "Where is my order?"],
    };
    const expected = [
      {
        source: "My wife lost her card.",
        groups: { female: ["My wife lost her card."], male: ["My husband lost his card."] },
      },
    ];
    const varied = await respondCounterfactually(useCase, {
      ...options(),
      vary: (prompt) => counterfactuals(prompt, "gender"),
    });
    expect([varied.sets, varied.unvaried]).toEqual([expected, ["Where is my order?"]]);
    expect(
      (await respondCounterfactually({ ...useCase, prompts: counterfactuals(useCase, "gender") }, options())).sets,
    ).toEqual(expected);
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
    expect(await of([women])).toContain("at least two groups");
    expect(server.calls).toHaveLength(0);
  });
});
