import { defineScorer } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

describe("defineScorer", () => {
  test("calls for at most eight texts at the same time, and keeps their order", async () => {
    let underway = 0;
    let most = 0;
    const scorer = defineScorer("slow", async (text) => {
      most = Math.max(most, ++underway);
      await new Promise((resolve) => setTimeout(resolve, Number(text) % 3));
      underway -= 1;
      return Number(text) / 100;
    });
    const texts = Array.from({ length: 50 }, (_, i) => String(i));
    expect(await scorer.score(texts)).toEqual(texts.map((text) => Number(text) / 100));
    expect(most).toBe(8);
    expect(await scorer.score([])).toEqual([]);
  });

  test.each([
    ["a blank id", ["", (): number => 0], "id is a blank text"],
    ["an id that is no text", [3, (): number => 0], "id is 3"],
    ["no function", ["id", undefined], "judge is undefined"],
    ["a measure that is no text", ["id", (): number => 0, { measures: 5 }], "details.measures is 5"],
    ["a misspelt detail", ["id", (): number => 0, { measure: "x" }], 'Did you mean "measures"?'],
  ])("refuses %s", (_, given, message) => {
    expect(() => defineScorer(...(given as unknown as Parameters<typeof defineScorer>))).toThrow(message);
  });
});
