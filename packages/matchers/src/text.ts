import { stripVTControlCharacters } from "node:util";

// Model output is untrusted: what could move a cursor, colour a terminal or reorder a line is taken out.
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text of a model, safe to print on one line of a terminal, cut to `length` characters. */
export function printable(text: string, length: number): string {
  const line = stripVTControlCharacters(text)
    .replace(UNSAFE, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\p{Surrogate}/gu, "\ufffd");
  const characters = Array.from(line);
  return characters.length <= length ? line : `${characters.slice(0, length - 3).join("")}...`;
}

/** How the values of a metric are written: shares in per cent, signed numbers with their sign, others plainly. */
export type Format = "percent" | "signed" | "number";

/** A value as messages and reports print it. */
export function formatValue(value: number, format: Format): string {
  if (format === "percent") return `${roundPercent(value * 100)} %`;
  const text = value.toFixed(3);
  const rounded = Number(text) === 0 ? "0.000" : text;
  return format === "signed" && Number(rounded) > 0 ? `+${rounded}` : rounded;
}

function roundPercent(value: number): string {
  const digits =
    value === 0 || Math.abs(value) >= 10
      ? 1
      : Math.abs(value) >= 1
        ? 2
        : Math.min(6, 2 - Math.ceil(Math.log10(Math.abs(value))) + 1);
  return String(Number(value.toFixed(digits)));
}

/** "1 prompt", "12 prompts", "1,000 pools". */
export function formatCount(count: number, plural: string): string {
  const noun = count === 1 ? plural.replace(/ies$/, "y").replace(/s$/, "") : plural;
  return `${count.toLocaleString("en-US")} ${noun}`;
}
