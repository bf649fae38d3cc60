const names = ["title", "name", "item", "id", "candidate", "label", "text"];

/**
 * The list in a text that is JSON, or has a fence of it: an array of texts or of objects with a title, or an object
 * with one such array.
 */
export function jsonList(text: string): string[] | undefined {
  for (const part of [fenced(text), text, last(text)]) {
    if (part === undefined || !/^\s*[[{]/.test(part)) continue;
    try {
      return listIn(JSON.parse(part));
    } catch {
      // No JSON, or cut off: another part may be.
    }
  }
  return undefined;
}

/** What stands in the first fence. */
function fenced(text: string): string | undefined {
  const fence = /```(?:json\w*)?[^\S\n]*\n/i.exec(text);
  if (fence === null) return undefined;
  const start = fence.index + fence[0].length;
  const end = text.indexOf("```", start);
  return end < 0 ? undefined : text.slice(start, end);
}

/** From the first line that begins with a bracket, if a bracket ends the text. */
function last(text: string): string | undefined {
  const trimmed = text.trimEnd();
  return /[\]}]$/.test(trimmed.slice(-1)) ? /(?<![^\n])[^\S\n]*([[{][^]*)/.exec(trimmed)?.[1] : undefined;
}

/** Whether a text is meant as JSON, so that its lines are no items. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:```(?:json\w*)?[^\S\n]*\n\s*)?(?:\{|\[\s*["{[])/i.test(text);
}

function listIn(value: unknown): string[] | undefined {
  if (Array.isArray(value)) {
    const items = value.map(itemOf);
    return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const lists = Object.values(value).flatMap((inner) => {
    const list = listIn(inner);
    return list === undefined ? [] : [list];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

function itemOf(value: unknown): string | undefined {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = new Map(Object.entries(value).map(([key, field]: [string, unknown]) => [key.toLowerCase(), field]));
  const field = names
    .map((name) => fields.get(name))
    .find((found) => typeof found === "string" || typeof found === "number");
  return field === undefined ? undefined : String(field);
}
