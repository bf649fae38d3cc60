import { describe, expect, test } from "vitest";

import { labelProbabilities, readLabel } from "../src/reading/read-label.js";

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

  test("are told apart at the token at which classes part", () => {
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

  test("are none if the tokens name no class", () => {
    expect(labelProbabilities([token("Well", { Well: 1 })], labels)).toBeUndefined();
    expect(labelProbabilities([], labels)).toBeUndefined();
  });
});
