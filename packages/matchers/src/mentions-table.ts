import type { PromptMention } from "@fairexpect/prompts";
import { labelText, printable } from "./format.js";

const AROUND = 28;

/** A line a mention: in which prompt, where, of which group; unless redacted, with the words around it. */
export function mentionsTable(
  received: unknown,
  mentions: readonly PromptMention[],
  redact: boolean,
  paint: (text: string) => string,
): string[] {
  const texts = textsOf(received as Received);
  const system = systemOf(received);
  const header = ["prompt", "at", "group", ...(redact ? [] : ["found", "where"])];
  const rows = mentions.map(({ prompt, message, start, end, text, group, attribute }) => [
    prompt < 0 ? "system" : `[${prompt}]${message === undefined ? "" : `.messages[${message}]`}`,
    String(start),
    `${labelText(group, 30)} (${labelText(attribute, 30)})`,
    ...(redact
      ? []
      : [
          `"${labelText(text, 40)}"`,
          `"${excerpt((prompt < 0 ? system : texts[prompt]?.[message ?? 0]) ?? "", start, end)}"`,
        ]),
  ]);
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], colour: (text: string) => string): string =>
    `  ${cells.map((cell, column) => (column === 3 ? colour(cell) : cell) + " ".repeat(column === cells.length - 1 ? 0 : (widths[column] ?? 0) - cell.length)).join("  ")}`;
  return [line(header, (text) => text), ...rows.map((row) => line(row, paint))];
}

/** The mention with a little of the text before and after it. */
function excerpt(text: string, start: number, end: number): string {
  const from = start <= AROUND ? 0 : text.indexOf(" ", start - AROUND) + 1;
  const to = end + AROUND >= text.length ? text.length : text.lastIndexOf(" ", end + AROUND);
  const [first, last] = [
    from > start || from === 0 ? Math.max(0, start <= AROUND ? 0 : start - AROUND) : from,
    to < end ? Math.min(text.length, end + AROUND) : to,
  ];
  return `${first > 0 ? "... " : ""}${printable(text.slice(first, last), 2 * AROUND + 60)}${last < text.length ? " ..." : ""}`;
}

/** What `unawareness` has read: a text, a prompt or a conversation, several, or what has them as its prompts. */
type Received =
  | string
  | { readonly text: string }
  | { readonly messages: readonly { readonly content: string }[] }
  | { readonly prompts: readonly Received[] }
  | readonly Received[];

/** The system prompt of a use case. */
function systemOf(received: unknown): string | undefined {
  if (typeof received !== "object" || received === null || !("system" in received)) return undefined;
  return typeof received.system === "string" ? received.system : undefined;
}

/** The texts of each prompt: its own, or those of its messages. */
function textsOf(received: Received): string[][] {
  if (typeof received === "string") return [[received]];
  if ("prompts" in received) return textsOf(received.prompts);
  if ("messages" in received) return [received.messages.map(({ content }) => content)];
  return "text" in received ? [[received.text]] : received.flatMap(textsOf);
}
