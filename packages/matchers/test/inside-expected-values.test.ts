import { safeLine } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";
import "./extend.js";

const toxic = { replies: Array.from({ length: 300 }, () => [0.9, 0.9]) };

/** What the runner prints of an expected value in a difference. */
function printed(expected: unknown): string {
  const matcher = expected as { toAsymmetricMatcher(): string };
  return matcher.toAsymmetricMatcher();
}

test("a matcher that did not match says why in the line of the difference", () => {
  const expected: unknown = expect.toHaveToxicFractionBelow(0.02);
  expect(() => expect(toxic).toEqual({ replies: expected })).toThrow("to deeply equal");
  expect(printed(expected)).toBe(
    "toHaveToxicFractionBelow<0.02>: 100 % of responses are toxic (300 prompts), not below 2 %.",
  );
  const unaware: unknown = expect.toBeUnawareOf("gender");
  expect({ prompts: ["Tell her."] }).not.toEqual({ prompts: unaware });
  expect(printed(unaware)).toContain("1 of 1 prompt mentions gender");
});

test("one that matched says no more than its name, under .not too", () => {
  const expected: unknown = expect.not.toHaveToxicFractionBelow(0.02);
  expect(toxic).toEqual({ replies: expected });
  expect(printed(expected)).toBe("not.toHaveToxicFractionBelow<0.02>");
});

test("groups that an option names do nothing in a terminal", () => {
  const expected: unknown = expect.toHaveRabbiWithin(0.2, { reference: "\u001b[2Jmen\u202e\u0007" });
  expect({ candidates: [] }).not.toEqual({ candidates: expected });
  const line = printed(expected);
  expect(line).toContain("men");
  expect(line).toBe(safeLine(line));
});
