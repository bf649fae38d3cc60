import { expect, test } from "vitest";
import { paragraph } from "../src/paragraph.js";

test("a sample keeps its number, a figure its unit, and an option its braces", () => {
  const head = 'women  "My wife ordered a coat that has not arrived. What can we do?", sample 0';
  expect(paragraph(head, "    ", "  ").split("\n")).toEqual([
    '  women  "My wife ordered a coat that has not arrived. What can we do?",',
    "    sample 0",
  ]);
  expect(paragraph(`${"x".repeat(78)} 5 %`)).toBe(`${"x".repeat(78)}\n5 %`);
  expect(paragraph(`${"x".repeat(74)} { samples: 5 }`)).toBe(`${"x".repeat(74)}\n{ samples: 5 }`);
});
