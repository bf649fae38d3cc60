import type { ParaphrasingOptions, UseCasePrompt } from "@fairexpect/responses";

import type { ChatCall, ChatServer } from "./chat-server.js";
import { folder, modelOf } from "./setup.js";

/** What a question is about. */
export function asked({ prompt }: ChatCall): { text: string; count: number; number: number } {
  const text = /\n\nText: (.*)/.exec(prompt)?.[1] ?? "";
  return {
    text,
    count: Number(/in (\d+) other ways/.exec(prompt)?.[1] ?? 1),
    number: Number(/This is try (\d+)/.exec(prompt)?.[1] ?? 1),
  };
}

export const ways = [
  "It is said that",
  "As I heard it,",
  "They tell me that",
  "One more time:",
  "To put it plainly,",
  "Once again,",
];
/** Paraphrases that are right, `from` the first of those that a model knows. */
export const good = (text: string, count: number, from = 0): string[] =>
  ways.slice(from, from + count).map((way) => `${way} ${text}`);
export const list = (lines: readonly string[]): string => lines.map((line, i) => `${i + 1}. ${line}`).join("\n");
export const wellBehaved = (call: ChatCall): string => list(good(asked(call).text, asked(call).count));

export const options = (
  models: ParaphrasingOptions["models"],
  more: Partial<ParaphrasingOptions> = {},
): ParaphrasingOptions => ({ models, k: 2, recordings: folder.path, mode: "auto", ...more });
export const two = (server: ChatServer): ParaphrasingOptions["models"] => [
  modelOf(server, "llama"),
  modelOf(server, "mistral"),
];
export const textsOf = (prompts: readonly UseCasePrompt[] | undefined): string[] =>
  (prompts ?? []).map(({ text }) => text);
