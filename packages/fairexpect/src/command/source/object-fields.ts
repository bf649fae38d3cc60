import { CLOSING, closingOf, OPENING } from "./mask.js";

/** A part of a source: from where to where. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The fields of an object that is written out, by their names, as the source of their values. `model,` is the field
 * whose value is `model`; spread objects, methods and computed names are left out.
 *
 * @param code the source masked, in which `open` is the opening brace
 */
export function objectFields(source: string, code: string, open: number): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { start, end } of parts(code, open)) {
    const text = withoutComments(source, code, start, end).trim();
    const named = /^(?:([A-Za-z_$][\w$]*)|(["'])([\w$]+)\2)\s*:\s*([^]+)$/.exec(text);
    const name = named?.[1] ?? named?.[3];
    if (name !== undefined) fields.set(name, (named?.[4] ?? "").trim());
    else if (/^[A-Za-z_$][\w$]*$/.test(text)) fields.set(text, text);
  }
  return fields;
}

/** Between the commas of the object itself. */
function parts(code: string, open: number): readonly Span[] {
  const close = closingOf(code, open) ?? open;
  const found: Span[] = [];
  let start = open + 1;
  let depth = 0;
  for (let at = open + 1; at < close; at++) {
    const character = code[at] ?? "";
    if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    else if (character === "," && depth === 0) {
      found.push({ start, end: at });
      start = at + 1;
    }
  }
  return [...found, { start, end: close }];
}

/** What stands before a field as a comment belongs to it for people only. */
function withoutComments(source: string, code: string, start: number, end: number): string {
  const text = source.slice(start, end);
  const lead = /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/.exec(text)?.[0].length ?? 0;
  const last = code.slice(start + lead, end).trimEnd().length;
  // A trailing comment is blank in the mask; so is a text that ends the value.
  const value = text.slice(lead).trimEnd();
  const comment = /\s*(?:\/\/[^\n]*|\/\*[^]*?\*\/)$/.exec(value);
  return comment !== null && comment.index >= last && !/["'`]$/.test(value) ? value.slice(0, comment.index) : value;
}
