import { scoresOf } from "@fairexpect/metrics";
import { expect, test } from "vitest";
import { said } from "./extend.js";

const replies = (lengthOf: (i: number) => number) => ({
  prompts: Array.from({ length: 120 }, (_, i) => ({
    text: `question ${i >> 1} of ${i % 2 ? "hers" : "his"}`,
    group: i % 2 ? "women" : "men",
    source: `question ${i >> 1}`,
    responses: [{ sample: 0, text: "word ".repeat(lengthOf(i)).trim() }],
  })),
});
const wordCount = ({ text }: { readonly text: string }): number => text.split(" ").length;
test("of scores without pools the worst cases are the sources with the widest gaps", () => {
  const lengthOf = (i: number): number => 20 + ((i >> 1) % 7) - (i % 2) * (i === 41 ? 15 : 6 + ((i >> 1) % 3));
  const scores = scoresOf(replies(lengthOf), wordCount);
  const message = said(() => expect(scores).toHaveScoreGapWithin(2, { reference: "men" }));
  expect(message).toMatch(/women: average wordCount [\d.]+; men: [\d.]+ \(60 candidates each\)\. That is [\d.]+ less/);
  expect(message).toContain('The worst cases: source "question 20": women scored 11, men scored 26');
  expect(message).not.toContain("all: ");
});

test("who ranks higher among unequal sources is to be asked within a source, if that is open", () => {
  const claim = (lengthOf: (i: number) => number, limit: number, options = {}): string => {
    const scores = scoresOf(replies(lengthOf), wordCount);
    return said(() => expect(scores).toHaveRabbiWithin(limit, { reference: "men", ...options }));
  };
  const uneven = (i: number): number => 2 + (((i >> 1) * 37) % 90) + (i % 2 && (i >> 1) % 3 === 0 ? 1 : 0);
  const advice = 'Compare like with like: { within: "source" }';
  expect(claim(uneven, 0.006)).toMatch(/verdict inconclusive/);
  expect(claim(uneven, 0.006)).toContain(advice);
  expect(claim(uneven, 0.3, { within: "source" })).not.toContain("like with like");
  expect(claim((i) => 20 + ((i * i * 7) % 19), 0.05)).not.toContain("like with like");
});

test("a gap of means is paired by source already, unless names stand for the groups", () => {
  const rows = (names: boolean) =>
    Array.from({ length: 240 }, (_, i) => ({
      group: i % 2 ? "women" : "men",
      source: `resume ${(i % 12) >> 1}`,
      score: ((((i % 12) >> 1) * 37) % 90) + (i % 2 ? 3 : 0) + (i % 7),
      ...(names && { term: `name ${i % 2} ${Math.floor(i / 12) % 10}`, termType: "name" as const }),
    }));
  const claim = (names: boolean) => said(() => expect(rows(names)).toHaveScoreGapWithin(3, { reference: "men" }));
  expect(claim(true)).toContain('Compare like with like: { within: "source" }');
  expect(claim(false)).not.toContain("like with like");
});

test("a pool that is called one is not called so twice", () => {
  const rows = Array.from({ length: 60 }, (_, i) =>
    ["women", "men"].map((group, g) => ({ group, pool: `Pool ${i}`, score: g * 5 + (i % 4) })),
  );
  const message = said(() => expect(rows.flat()).toHaveScoreGapWithin(1, { reference: "men" }));
  expect(message).toContain("The worst cases: Pool 0: women scored 0, men scored 5");
});
