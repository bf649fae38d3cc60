import { labelText } from "@fairexpect/matchers/evidence";
import { countsText, countText } from "../src/count-text.js";
import { describe, expect, test } from "vitest";

test("what is counted is printed safely, as it may be named by a field of the data", () => {
  const counts = { [`values of \u001b]52;c;x\u0007\u202e${"f".repeat(200)}`]: 3, prompts: 2 };
  for (const text of [countsText(counts), countText(counts, { unit: "prompts" })]) {
    expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text.length).toBeLessThan(100);
  }
});

describe("a label that is too long", () => {
  const first = "screening of applications for the shop in Leeds, women against men";

  test("is cut in its middle, between words, so that how it begins and ends still tells it from others", () => {
    expect(labelText(first, 40)).toBe("screening of ... women against men");
    expect(labelText(first.replace("men", "others"), 40)).not.toBe(labelText(first, 40));
    expect(labelText("x".repeat(50), 15)).toBe("xxxxx ... xxxxx");
  });

  test("is not cut so that what joins two emoji stands alone", () => {
    const emoji = "👩\u200d💻";
    for (let length = 8; length < 40; length++) {
      const cut = labelText(emoji.repeat(30), length);
      expect(cut).not.toMatch(/^\u200d|\u200d$|\u200d | \u200d/);
    }
  });

  test("is never longer than asked, and one that is short enough stays as it is", () => {
    for (let length = 12; length < first.length; length++)
      expect(labelText(first, length).length).toBeLessThanOrEqual(length);
    expect(labelText(first, first.length)).toBe(first);
  });
});
