import {
  classify,
  compare,
  estimate,
  generateOnce,
  paraphrase,
  rank,
  recommend,
  reportProgress,
  respond,
  respondCounterfactually,
} from "@fairexpect/responses";
import type { LanguageModel } from "@fairexpect/responses";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";

import { rejection } from "./setup.js";

const model: LanguageModel = new MockLanguageModelV3({
  doGenerate: async () => {
    throw new Error("called");
  },
});
const useCase = { name: "bot", model, prompts: [{ text: "a", group: "x", source: "s" }] };
const varied = { ...useCase, prompts: ["x", "y"].map((group) => ({ text: group, group, source: "s" })) };
const contenders = ["Ana", "Bo"].map((id) => ({ id, group: id, text: id }));
const task = { name: "bot", model, contenders, ask: () => "Who?" };
const pointwise = { ...task, method: "pointwise" as const, relevance: { Yes: 1 } };

/** Each function with a use case and options that are as described. */
const asked: Readonly<Record<string, readonly [(first: never, options: never) => Promise<unknown>, object, object]>> = {
  respond: [respond, useCase, {}],
  estimate: [estimate, useCase, {}],
  classify: [classify, useCase, { labels: ["x", "y"] }],
  recommend: [recommend, useCase, { k: 3 }],
  compare: [compare, task, {}],
  rank: [rank, pointwise, {}],
  respondCounterfactually: [respondCounterfactually, varied, {}],
};

describe.each(Object.entries(asked))("%s", (name, [call, first, own]) => {
  const messageOf = async (changed: object, options: unknown): Promise<string> =>
    (await rejection(call({ ...first, ...changed } as never, options as never))).message;

  test("refuses options that are none, in its own name", async () => {
    expect(await messageOf({}, { ...own, mode: "off", sample: 3 })).toMatch(
      new RegExp(
        `^${name}: options\\.sample is 3; expected one of the options samples, .*\\. Did you mean "samples"\\?$`,
      ),
    );
    expect(await messageOf({}, { ...own, samples: 0 })).toMatch(new RegExp(`^${name}: options\\.samples is 0;`));
    expect(await messageOf({}, null)).toBe(`${name}: options is null; expected an object.`);
    expect(await messageOf({}, Promise.resolve(own))).toContain(
      `${name}: options is a promise (await it first); expected an object`,
    );
  });

  test("refuses fields of a use case that are none, in its own name", async () => {
    expect(await messageOf({ stystem: "Be kind." }, { ...own, mode: "off" })).toMatch(
      new RegExp(`^${name}: useCase\\.stystem is the text "Be kind\\."; .*Did you mean "system"\\?$`),
    );
    expect(await messageOf({ temperature: 0 }, { ...own, mode: "off" })).toContain("settings: { temperature }");
    expect(await messageOf({ settings: { temprature: 0 } }, { ...own, mode: "off" })).toMatch(
      new RegExp(`^${name}: useCase\\.settings\\.temprature is 0; .*Did you mean "temperature"\\?$`),
    );
    expect(await messageOf({ model: "gpt" }, { ...own, mode: "off" })).toMatch(
      new RegExp(`^${name}: useCase\\.model is the text "gpt"`),
    );
  });
});

describe("options", () => {
  test("of paraphrase are refused if they are none", async () => {
    const messageOf = async (options: object): Promise<string> =>
      (await rejection(paraphrase(["a"], { models: [model], ...options }))).message;
    expect(await messageOf({ lexikon: 3 })).toMatch(/^paraphrase: options\.lexikon is 3; .*Did you mean "lexicon"\?$/);
    expect(await messageOf({ samples: 3 })).toMatch(/^paraphrase: options\.samples is 3; expected one of the options/);
    expect(await messageOf({ models: [{ model, nam: "x" }] })).toMatch(
      /^paraphrase: options\.models\[0\]\.nam is .*Did you mean "name"\?$/,
    );
  });

  test("of the names of choices are refused if they are none", async () => {
    const messageOf = async (names: unknown): Promise<string> =>
      (await rejection(compare(task, { names, mode: "off" } as never))).message;
    expect(await messageOf({ frist: ["a"] })).toMatch(
      /^compare: options\.names\.frist is an array of 1; .*Did you mean "first"\?$/,
    );
    expect(await messageOf({ first: "a" })).toContain('compare: options.names.first is the text "a"');
  });

  test("of helpers are refused if they are none", () => {
    expect(() => reportProgress({ bars: true } as never)).toThrow(/^reportProgress: .*Did you mean "bar"\?$/);
    expect(() => generateOnce(async () => Promise.resolve(1), { remedie: "x" } as never)).toThrow(
      /^generateOnce: .*Did you mean "remedy"\?$/,
    );
  });

  test("that hold others are checked as deep as they go", async () => {
    const messageOf = async (options: object): Promise<string> =>
      (await rejection(respond(useCase, { mode: "off", ...options }))).message;
    expect(await messageOf({ budget: { call: 3 } })).toContain("options.budget.call is 3; expected one of");
    expect(await messageOf({ prices: { input: 1, output: 2, cached: 3 } })).toContain("options.prices.cached is 3");
    expect(await messageOf({ maxAge: { day: 3 } })).toContain('Did you mean "days"?');
    expect(await messageOf({ maxAge: { days: 3, onStale: "fail" } })).toContain(
      'options.maxAge.onStale is the text "fail"',
    );
    expect(await messageOf({ claims: [{ metric: "toxicFraction" }] })).toContain("options.claims[0] is an object");
  });
});
