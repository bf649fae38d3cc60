import { counted, withCommas } from "@fairexpect/metrics/core";
import fc from "fast-check";
import { expect, test } from "vitest";

test("thousands are told apart as in English, whatever the number", () => {
  const number = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }));
  // Nothing has no sign.
  fc.assert(fc.property(number, (count) => withCommas(count) === (count + 0).toLocaleString("en-US")));
});

test.each([
  [0, "replies", "0 replies"],
  [1, "replies", "1 reply"],
  [1, "pools per group", "1 pool per group"],
  [999, "pools", "999 pools"],
  [1000, "pools", "1,000 pools"],
  [1_234_567, "prompts", "1,234,567 prompts"],
])("%d %s are %s", (count, plural, expected) => {
  expect(counted(count, plural)).toBe(expected);
});
