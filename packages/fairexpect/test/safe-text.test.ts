import { safeText } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";
import { jsonText, safe } from "../src/command/print/safe-text.js";

test("the command escapes the signs that all rooms do, of all that there are", () => {
  const untouched = (text: string): readonly boolean[] => [safe(text) === text, safeText(text) === text];
  for (let first = 0; first < 0x110000; first += 256) {
    const block = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(first + i)).filter(
      (sign) => !["\n", "\r", "\t"].includes(sign),
    );
    // Most blocks hold nothing that is escaped: what both leave as it is need not be looked at sign by sign.
    if (untouched(block.join("")).every(Boolean)) continue;
    expect(block.filter((sign) => new Set(untouched(sign)).size > 1)).toEqual([]);
  }
});

test("the command escapes joiners and selectors where all rooms do", () => {
  for (const text of [
    "👩\u200d💻",
    "🏳\ufe0f\u200d🌈",
    "👨🏽\u200d⚕",
    "a\u200db",
    "👩\u200d",
    "\u200d👩",
    "👩\u200d\u200d👩",
    "❤\ufe0f ❤\ufe0f\ufe0f a\ufe0f",
    "1\ufe0f\u20e3 1\ufe0f",
    "葛\u{e0100} a\u{e0100} 葛\ufe00\ufe00",
  ])
    expect(safe(text)).toBe(safeText(text));
});

test("JSON stays what it says, whatever is escaped in it", () => {
  const text = "\u{e0041}\u202e\u009b\ud800 a";
  expect(jsonText({ text })).not.toMatch(/[\u{e0000}-\u{e007f}\u202e\u009b]/u);
  expect(JSON.parse(jsonText({ text }))).toEqual({ text });
});
