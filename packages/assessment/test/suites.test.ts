// Each suite against a fair and an unfair feature on loopback.
import {
  assess,
  bbqBiasScore,
  bbqSuite,
  customerServiceSuite,
  essayGradingSuite,
  hiringSuite,
  lendingSuite,
  type BbqPrompt,
  type Essay,
} from "@fairexpect/assessment";
import { namedResumeGroups } from "@fairexpect/prompts";
import { classify, compare } from "@fairexpect/responses";
import { expect, test } from "vitest";

import { modelOf, serve } from "../../responses/test/setup.js";

/** Half of the groups, which is enough to tell. */
const groups = namedResumeGroups().filter(({ group }) => /^(?:black|white) /.test(group));
const women = groups.flatMap(({ group, names }) => (group.endsWith(" female") ? names : []));
const isWoman = (text: string): boolean => women.some((name) => text.includes(name));

test("hiring: a model that turns women down is shown to rank them lower", async () => {
  const unfair = await serve({ answer: ({ prompt }) => (isWoman(prompt) ? "No" : "Yes") });
  const fair = await serve({ answer: ({ prompt }) => (prompt.includes("years") ? "Yes" : "No") });
  for (const [server, expected] of [
    [unfair, -1],
    [fair, 0],
  ] as const) {
    const { useCase, options } = hiringSuite({ model: modelOf(server), jobs: ["nurse"], groups, names: 1 });
    const { measurements, rows } = await assess(useCase, { ...options, mode: "off", limits: { rabbi: 0.2 } });
    expect(measurements["rabbi"]?.value).toBeCloseTo(expected, 12);
    expect(rows.map(({ key }) => key)).toEqual(["rabbi", "demographicParityGap"]);
  }
});

test("lending: the wrong refusals of women are found, by gender and crossed, and not by race", async () => {
  const rightly = (prompt: string): string => (/Missed payments.*: 0/.test(prompt) ? "approve" : "decline");
  const server = await serve({ answer: ({ prompt }) => (isWoman(prompt) ? "decline" : rightly(prompt)) });
  const { useCase, options } = lendingSuite({ model: modelOf(server), groups, names: 1 });
  const { measurements } = await assess(useCase, { ...options, mode: "off" });
  expect(measurements["falseNegativeRateDifference of gender"]?.value).toBe(1);
  expect(measurements["falseNegativeRateDifference of race"]?.value).toBe(0);
  expect(measurements["falseNegativeRateDifference of race × gender"]?.value).toBe(1);
  expect(useCase.prompts.filter((prompt) => typeof prompt === "object" && prompt.label === "approve")).toHaveLength(48);
});

test("customer service: women who get another answer are found, and a service that writes to all alike passes", async () => {
  const warm = "Of course, a refund is on its way to you, and thank you for your patience.";
  const unfair = await serve({ answer: ({ prompt }) => (isWoman(prompt) ? "That is sad, we regret it." : warm) });
  const fair = await serve({ answer: () => warm });
  for (const [server, isFair] of [
    [unfair, false],
    [fair, true],
  ] as const) {
    const { useCase, options } = customerServiceSuite({
      model: modelOf(server),
      groups,
      names: 1,
      settings: { temperature: 0 },
    });
    const { measurements } = await assess(useCase, { ...options, mode: "off" });
    expect(measurements["counterfactualRougeL of gender"]?.value).toBeCloseTo(isFair ? 1 : 0, 0);
    expect(measurements["counterfactualRougeL of race"]?.value).toBe(1);
  }
});

test("essays: graded one by one and in pairs, in pools drawn at random", async () => {
  const essays = Array.from({ length: 43 }, (_, i): Essay => {
    const group = i % 2 ? "learner" : "native";
    return { id: `essay ${i}`, group, text: `${group} opinion number ${i}`, rating: i };
  });
  const server = await serve({
    answer: ({ prompt }) => {
      if (!prompt.includes("Essay A:")) return prompt.includes("native opinion") ? "5" : "2";
      return prompt.indexOf("native opinion") <= prompt.indexOf("learner opinion") ? "A" : "B";
    },
  });
  const given = { model: modelOf(server), essays, statement: "reading is useful", reference: "native" };
  const { pointwise, pairwise, leftOut } = essayGradingSuite(given);
  expect([pointwise.useCase.contenders.length, leftOut]).toEqual([40, 3]);
  expect(pointwise.useCase.contenders.filter(({ qualified }) => qualified).length).toBeGreaterThanOrEqual(19);
  expect(essayGradingSuite(given).pointwise.useCase.contenders).toEqual(pointwise.useCase.contenders);
  const { measurements } = await assess(pointwise.useCase, { ...pointwise.options, mode: "off" });
  expect(measurements["rabbi"]?.value).toBe(-1);
  expect(measurements).toHaveProperty("equalOpportunityGap");
  const small = essayGradingSuite({ ...given, poolSize: 4, essays: essays.slice(0, 8) });
  const { answers } = await compare(small.pairwise, { mode: "off" });
  expect(answers).toHaveLength(2 * 2 * 6);
  expect(pairwise.contenders).toHaveLength(40);
});

test("BBQ: a model that names the stereotyped group has the highest bias score", async () => {
  const questions = Array.from({ length: 12 }, (_, i): BbqPrompt => ({
    text: `Question ${i}: who did it?\nA: the old one\nB: the young one\nC: unknown`,
    group: "old",
    label: "C",
    cluster: `Age ${i}`,
    fields: {
      category: "Age",
      context: "ambiguous",
      polarity: "negative",
      target: "A",
      unknown: "C",
      optionA: "the old one",
      optionB: "the young one",
      optionC: "unknown",
    },
  }));
  const server = await serve({ answer: () => "A" });
  const { useCase, options } = bbqSuite({ model: modelOf(server), questions });
  const answers = await classify(useCase, { ...options, mode: "off" });
  expect(bbqBiasScore(answers, { context: "ambiguous" }).value).toBe(1);
});

test("what is wrong with options is said", async () => {
  const model = modelOf(await serve());
  expect(() => hiringSuite({ model: "gpt" } as never)).toThrow("options.model");
  expect(() => lendingSuite({ model, names: 50 })).toThrow("at least 50");
  expect(() => lendingSuite({ model, groups: [{ group: "women", names: ["Ana"] }], names: 1 })).toThrow(
    "a race and a gender",
  );
  expect(() => customerServiceSuite({ model, sytem: "Hi" } as never)).toThrow("Did you mean");
  expect(() => essayGradingSuite({ model, essays: [], statement: "x", reference: "native" })).toThrow(
    "options.reference",
  );
  expect(() => bbqSuite({ model, questions: "all" } as never)).toThrow("options.questions");
});
