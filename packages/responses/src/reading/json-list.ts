const names = ["title", "name", "item", "id", "candidate", "label", "text"];

/**
 * The list in a text that is JSON, or has a fence of it: an array of texts or of objects with a title, or an object
 * with one such array.
 */
export function jsonList(text: string): string[] | undefined {
  for (const part of [
    /```(?:json\w*)?[^\S\n]*\n([^]*?)\n?\s*```/i.exec(text)?.[1],
    text,
    /(?:^|\n)\s*([[{][^]*[\]}])\s*$/.exec(text)?.[1],
  ]) {
    if (part === undefined || !/^\s*[[{]/.test(part)) continue;
    try {
      return listIn(JSON.parse(part));
    } catch {
      // No JSON, or cut off: another part may be.
    }
  }
  return undefined;
}

/** Whether a text is meant as JSON, so that its lines are no items. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:```(?:json\w*)?\s*\n\s*)?(?:\{|\[\s*["{[])/i.test(text);
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
