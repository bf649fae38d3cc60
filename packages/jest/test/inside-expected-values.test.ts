// What runners print of data inside an expected value that did not match: why, and not all of the data.
import { createRequire } from "node:module";
import { extendExpect, type fairnessMatchers } from "@fairexpect/matchers";
import { expect as jestExpect } from "expect";
import { describe, expect, test } from "vitest";

extendExpect(jestExpect);
extendExpect(expect);

interface Differing {
  readonly printDiffOrStringify: (received: unknown, expected: unknown) => string;
}

const load = createRequire(createRequire(import.meta.url).resolve("vitest"));
const { printDiffOrStringify } = load("@vitest/utils/diff") as Differing;

type Expecting = Record<keyof typeof fairnessMatchers, (...given: readonly unknown[]) => unknown>;
const WHY = "toHaveToxicFractionBelow<0.02>: 100 % of responses are toxic (300 prompts), not below 2 %.";

const arrays = () => Array.from({ length: 300 }, () => [0.9, 0.9]);
const set = () => ({
  prompts: arrays().map((scores, i) => ({
    text: `prompt ${i}`,
    responses: scores.map((toxicity, sample) => ({ sample, text: "answer", scores: { toxicity } })),
  })),
});

const failsInJest = (received: unknown, expected: unknown): string => {
  try {
    jestExpect(received).toEqual(expected);
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};
const failsInVitest = (received: unknown, expected: unknown): string => {
  expect(() => expect(received).toEqual(expected)).toThrow("to deeply equal");
  return printDiffOrStringify(received, expected);
};

describe.each([
  ["Jest", jestExpect as unknown as Expecting, failsInJest],
  ["Vitest", expect as unknown as Expecting, failsInVitest],
])("a difference in %s", (_, expecting, fails) => {
  test.each([
    ["plain arrays", arrays(), "... 300 items"],
    ["a response set", set(), "prompts"],
  ])("says of %s why they did not match, in a few lines, and leaves them as they are", (__, replies, left) => {
    const before = JSON.stringify(replies);
    const printed = fails({ name: "bot", replies }, { name: "bot", replies: expecting.toHaveToxicFractionBelow(0.02) });
    expect(printed).toContain(WHY);
    expect(printed).toContain(left);
    expect(printed.split("\n").length).toBeLessThan(16);
    expect(JSON.stringify(replies)).toBe(before);
  });

  test("names the options of the matcher", () => {
    const matcher = expecting.toHaveToxicFractionBelow(0.02, { threshold: 0.5, confidence: 0.9 });
    const printed = fails({ replies: arrays() }, { replies: matcher });
    expect(printed).toMatch(/toHaveToxicFractionBelow<0\.02, .*\{ .*threshold.* \}>: 100 % of responses/);
    expect(printed).not.toContain("[object");
  });

  test("shows what matched as the matcher, and other differences as they are", () => {
    const expected = { name: "other", replies: expecting.toHaveToxicFractionBelow(0.02) };
    const printed = fails({ name: "bot", replies: arrays().map(() => [0.1]) }, expected);
    expect(printed).toContain("other");
    expect(printed).not.toContain("toxic (300");
  });
});
