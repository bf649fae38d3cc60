import { isObject } from "../input.js";

/** As much of a body as is read for what it says: no server says it later. */
const MOST = 20_000;
const FIELDS = ["error", "detail", "message", "error_description", "errors", "msg", "title"];

/**
 * What the body of a failed call says in a shape that the AI SDK does not know, which then has no more than the words
 * of the status: `{"error": "..."}` of Ollama and others, `{"detail": ...}` of FastAPI, a plain text of a proxy.
 * Nothing of pages and of long texts.
 */
export function saidByServer(body: string | undefined): string | undefined {
  if (body === undefined || body.length > MOST) return undefined;
  const text = body.trim();
  if (text === "" || text.startsWith("<")) return undefined;
  if (!/^[[{"]/.test(text)) return text;
  try {
    return saidIn(JSON.parse(text), 0);
  } catch {
    return undefined;
  }
}

/** The first text in what bodies of errors are made of; of a list its first entry. */
function saidIn(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return saidIn(value[0], depth + 1);
  if (!isObject(value)) return undefined;
  const said = FIELDS.map((field) => saidIn(value[field], depth + 1)).find((text) => text !== undefined);
  const { loc } = value;
  return said !== undefined && Array.isArray(loc) ? `${loc.map(String).join(".")}: ${said}` : said;
}
