import { safeText } from "@fairexpect/metrics/core";
import { expect, test } from "vitest";
import { jsonText, safe } from "../src/command/print/safe-text.js";

test("the command escapes the signs that all rooms do, of all that there are", () => {
  const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => !["\n", "\r", "\t"].includes(sign),
  );
  expect(signs.filter((sign) => (safe(sign) === sign) !== (safeText(sign) === sign))).toEqual([]);
});

test("JSON stays what it says, whatever is escaped in it", () => {
  const text = "\u{e0041}\u202e\u009b\ud800 a";
  expect(jsonText({ text })).not.toMatch(/[\u{e0000}-\u{e007f}\u202e\u009b]/u);
  expect(JSON.parse(jsonText({ text }))).toEqual({ text });
});
