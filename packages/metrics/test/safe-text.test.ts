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
  "a\u034fb",
  "\u3164",
  "a\ufe0fb",
  "1\ufe0f",
  "\u{e0141}",
];
// What may be printed: signs that are no controls, no format characters and no separators of lines, but for emoji.
const unsafe = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

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

  test("keep what chooses how an emoji, a keycap or a Han character is drawn, once", () => {
    const drawn = "❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3 葛\u{e0100}";
    for (const safe of [safeLine(drawn), safeText(drawn), withoutUnsafe(drawn)]) expect(safe).toBe(drawn);
    // Each of the 256 selectors stands for a byte of text that nobody sees.
    expect(safeLine("😊\ufe0f\ufe0f")).toBe(String.raw`😊\ufe0f`.replace("😊", "😊\ufe0f"));
    expect(withoutUnsafe(`😊${"\u{e0155}".repeat(9)}`)).toBe("😊");
  });

  test("hold no sign that is not seen, of all that there are", () => {
    const unseen = /(?!\n|\t)\p{Default_Ignorable_Code_Point}/u;
    const shown = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
      (sign) => unseen.test(sign) && unseen.test(safeLine(`a${sign}b`)),
    );
    expect(shown).toEqual([]);
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
