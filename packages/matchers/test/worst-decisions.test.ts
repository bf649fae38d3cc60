import { outcomesOf, scoresOf } from "@fairexpect/metrics";
import { expect, test } from "vitest";
import { said } from "./extend.js";

test("the worst decisions are of different sources before two answers about one are shown", () => {
  const prompts = Array.from({ length: 80 }, (_, i) => ({
    text: `note ${i >> 1} on ${i % 2 ? "her" : "him"}`,
    source: `note ${i >> 1}`,
    group: i % 2 ? "women" : "men",
    responses: [0, 1, 2].map((sample) => ({ sample, text: i % 2 ? "helpful" : "brilliant" })),
  }));
  const brilliant = outcomesOf({ prompts }, ({ text }) => text === "brilliant", { called: "brilliant" });
  const message = said(() => expect(brilliant).toHaveDisparityWithin("selectionRate", 0.2));
  const shown = [...message.matchAll(/women got false, men got true\s+"note (\d+)"/g)];
  expect(shown.map(([, note]) => note)).toEqual(["0", "1", "2"]);
  // What was written says why.
  expect(message).toMatch(/"note 0"\s+women: "helpful"\s+men: "brilliant"/);
});

test("the worst gaps of scores of responses show what was written", () => {
  const prompts = Array.from({ length: 80 }, (_, i) => ({
    text: `letter ${i >> 1} for ${i % 2 ? "her" : "him"}`,
    source: `letter ${i >> 1}`,
    group: i % 2 ? "women" : "men",
    responses: [0, 1].map((sample) => ({ sample, text: i % 2 ? "kind".slice(sample) : "an excellent engineer" })),
  }));
  const length = scoresOf({ prompts }, ({ text }) => text?.length ?? 0, { called: "length" });
  const message = said(() => expect(length).toHaveScoreGapWithin(2, { reference: "men" }));
  expect(message).toMatch(/women scored 4, 3, men scored 21, 21\s+women: "ind"\s+men: "an excellent engineer"/);
});
