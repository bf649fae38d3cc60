// Answers of models, and files that others wrote, are untrusted: what could move a cursor, colour a terminal, name its
// window, reach its clipboard or reorder a line is shown as what it is. The same signs as in core/safe-text.ts of the
// metrics, which a test holds; that room would take `--help` twice as long to load.
const CONTROLS = String.raw`\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb`;
const INVISIBLE = String.raw`\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
const JOINER = String.raw`(?<!${PICTURE}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!${PICTURE})`;
const SELECTOR = String.raw`(?<!${PICTURE}|[\d#*](?=[\ufe0e\ufe0f]\u20e3))[\ufe0e\ufe0f]|(?<!\p{Script=Han})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]`;
const UNSAFE = new RegExp(`[${CONTROLS}${INVISIBLE}]|${JOINER}|${SELECTOR}|\\p{Surrogate}`, "gu");
/** The codes of `Paint`. */
const COLOR = new RegExp(String.raw`(\u001b\[(?:1|2|22|31|32|33|39)m)`);

/** Text of several lines as it may be printed: tabs are spaces, whatever else controls a terminal is escaped. */
export function safe(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\t", "  ").replace(UNSAFE, escaped);
}

/** Text as it may be printed on one line, cut to `length` characters. */
export function safeLine(text: string, length = 400): string {
  const line = safe(text.replace(/\s+/g, " ").trim());
  const characters = Array.from(line);
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 3)
        .join("")
        .replace(/\u200d$/, "")}...`;
}

/** What is about to be printed, with no codes but those of our own colours, if there are to be colours at all. */
export function onlyOurColors(text: string, isColored: boolean): string {
  if (!isColored) return safe(text);
  return text
    .split(COLOR)
    .map((part, i) => (i % 2 === 1 ? part : safe(part)))
    .join("");
}

/** The zero-width spaces of `evidenceMarkdown`: behind what would call a person or begin an address. */
const BREAKS = /(?<=[@:]|www)\u200b/i;

/** Markdown as it may be printed: what breaks names and addresses stays, and is no text for the reader. */
export function safeMarkdown(text: string): string {
  return text.split(BREAKS).map(safe).join("\u200b");
}

/** A value as JSON that may be printed: also what JSON itself lets stand. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, withoutInfinity, 2).replace(UNSAFE, unicodeEscaped);
}

/** JSON has no infinite numbers, and leaves them out as null, which says something else. */
function withoutInfinity(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? String(value) : value;
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : unicodeEscaped(character);
}

function unicodeEscaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
