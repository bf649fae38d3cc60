// What could move a cursor, colour a terminal, write to its clipboard, end a line, turn its direction around, or not be
// seen at all. All that is printed of models, servers and files goes through here.
const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
const directions = String.raw`\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f`;
const fillers = String.raw`\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}`;
const invisible = String.raw`\u00ad\u200b\u200c\u2060-\u2065\ufeff\ufff0-\ufffb\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}`;
// What joins two emoji to one, as in 👩‍💻, is seen, and does nothing there; anywhere else it is not.
const picture = String.raw`\p{Extended_Pictographic}`;
const joiner = String.raw`(?<!${picture}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!${picture})`;
// What chooses how the sign before it is drawn is seen in an emoji, a keycap and a Han character; many spell what is
// hidden.
const selector = String.raw`(?<!${picture}|[\d#*](?=[\ufe0e\ufe0f]\u20e3))[\ufe0e\ufe0f]|(?<!\p{Script=Han})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]`;
const UNSAFE = new RegExp(
  `[${controls}${directions}${fillers}${invisible}]|${joiner}|${selector}|\\p{Surrogate}`,
  "gu",
);

/** A text on one line, with everything escaped that is not safe to print: what begins a sequence is `\u001b`. */
export function safeLine(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same, with its line breaks and tabs as they are. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, (sign) => (sign === "\n" || sign === "\t" ? sign : escaped(sign)));
}

const HIDING = new RegExp(`[\\u007f-\\u009f${directions}]`, "g");

/** JSON that says the same, in which nothing moves a cursor or turns a line around where it is read as it is. */
export function safeJson(json: string): string {
  return json.replace(HIDING, escaped);
}

/** A text without what is not safe to print; line breaks and tabs become spaces. */
export function withoutUnsafe(text: string): string {
  return text.replace(UNSAFE, (sign) => (/\s/.test(sign) ? " " : ""));
}

interface Runtime {
  readonly process?: { readonly emitWarning?: (...told: readonly unknown[]) => void };
}

/** Tells people what is no error, where there is a process to do so: safe to print, whoever is quoted. */
export function warn(message: string, code?: string): void {
  const { process } = globalThis as Runtime;
  process?.emitWarning?.(safeText(message), ...(code === undefined ? [] : [{ type: "FairexpectWarning", code }]));
}

/** As JSON writes it, so that JSON stays what it is. */
function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, "0")}`).join(
    "",
  );
}
