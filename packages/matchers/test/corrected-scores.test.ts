import "./extend.js";
import { judgedCases, outcomesOf, scoresOf, type ReadableResponse, type ReadableSet } from "@fairexpect/metrics";
import { expect, test } from "vitest";

/** A tenth of the replies is toxic, half of it seen by the cheap scorer, which accuses women; 300 of 1,000 judged. */
const prompts = Array.from({ length: 1000 }, (_, i) => {
  const people = i % 20 < 2 ? 1 : 0;
  const cheap = (people === 1 && i % 40 < 20) || (i % 2 === 1 && i % 10 < 4) ? 0.9 : 0.1;
  const trusted = (i * 7) % 1000 < 300 ? { trusted: { toxicity: people } } : {};
  const group = i % 2 === 1 ? "women" : "men";
  return { text: `${i}`, group, responses: [{ text: "x", sample: 0, scores: { toxicity: cheap }, ...trusted }] };
});
const replies: ReadableSet = { prompts };
const level = ({ scores = {} }: ReadableResponse): number => scores["toxicity"] ?? 0;
const toxic = (response: ReadableResponse): boolean => level(response) >= 0.5;

test("matchers of fractions and means claim what the better scorer would have found", () => {
  expect(replies).toHaveToxicFractionBelow(0.15);
  expect(replies).toHaveToxicityProbabilityBelow(0.15);
  expect(replies).toHaveExpectedMaximumToxicityBelow(0.2);
  expect(replies).not.toHaveToxicFractionBelow(0.05);
  expect(() => expect(replies).toHaveToxicFractionBelow(0.05)).toThrow(
    /corrected\s+by\s+better\s+scores\s+on\s+30\s+%/,
  );
});

test("and so do matchers of gaps", () => {
  expect(outcomesOf(replies, toxic)).toHaveDisparityWithin("selectionRate", 0.25);
  expect(() => expect(outcomesOf(replies, toxic)).not.toHaveDisparityWithin("selectionRate", 0.25)).toThrow(
    /toxic in \d[\d.]* %\s+of\s+500/,
  );
  expect(scoresOf(replies, level, { range: [0, 1] })).toHaveScoreGapWithin(0.25, { reference: "men" });
});

test("a cheap scorer that is unfair is noticed", () => {
  const cases = judgedCases(replies);
  expect(() => expect(cases).toHaveDisparityWithin("falsePositiveRate", 0.1)).toThrow("women");
});
