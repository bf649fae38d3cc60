import fc from "fast-check";
import { InputError, safeLine, safeText, withoutUnsafe } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";

// Escape, OSC 52 (the clipboard), bell, C1 controls, bidi and invisible signs.
const attacks = [
  "\u001b[31mred",
  "\u001b]52;c;cm0gLXJm\u0007",
  "\u0007",
  "\u009b2J",
  "\u009d0;title\u009c",
  "\u202eevil\u202c",
  "\u2066x\u2069",
  "zero\u200bwidth\ufeff",
  "\r\u001b[2Kover",
  "\u2028",
  "\u{e0041}",
  "\ufff9",
];
// What may be printed: signs that are no controls, no format characters and no separators of lines, but for emoji.
const unsafe = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

describe("texts that are printed", () => {
  test.each(attacks)("show %j as signs that do nothing", (attack) => {
    for (const safe of [safeLine(attack), safeText(attack), withoutUnsafe(attack)]) expect(safe).not.toMatch(unsafe);
    expect(safeLine(attack)).toMatch(/\\u/);
  });

  test("keep what is safe as it is, and their lines if they may have some", () => {
    expect(safeText("Zoë: 1 €\n\tمرحبا 👩")).toBe("Zoë: 1 €\n\tمرحبا 👩");
    expect(safeLine("a\nb")).toBe("a\\u000ab");
    expect(withoutUnsafe("a\nb\u001bc")).toBe("a bc");
  });

  test("keep what joins two emoji, and no joiner anywhere else", () => {
    const joined = "👩\u200d💻 👨🏽\u200d⚕\ufe0f 🏳\ufe0f\u200d🌈 👩\u200d👩\u200d👧";
    for (const safe of [safeLine(joined), safeText(joined), withoutUnsafe(joined)]) expect(safe).toBe(joined);
    for (const loose of [
      "a\u200db",
      "👩\u200d",
      "\u200d👩",
      "👩\u200d\u200d👩",
      "👩\u200da",
      "1\u200d👩",
      "\ufe0f\u200d👩",
      "👩\u200d\ufe0f👩",
    ]) {
      expect(safeText(loose)).toContain("\\u200d");
      expect(withoutUnsafe(loose)).not.toContain("\u200d");
    }
  });

  test("are safe whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(safeLine(text)).not.toMatch(unsafe);
        expect(safeLine(text)).not.toContain("\n");
        expect(safeText(text)).not.toMatch(unsafe);
        expect(withoutUnsafe(text)).not.toMatch(unsafe);
      }),
    );
  });
});

test("an error for bad input is safe to print, whatever a group is called", () => {
  const argument = `scores["\u001b]52;c;x\u0007"]`;
  const error = new InputError({ function: "disparity", argument, given: "\u202e", expected: "\u009b2J" });
  expect(error.message).not.toMatch(unsafe);
});
