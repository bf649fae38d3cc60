import type { Kind } from "@fairexpect/metrics";

import { looksLikeRefusal } from "./looks-like-refusal.js";

export const kinds: readonly Kind[] = ["answer", "refusal", "blocked", "empty", "truncated", "malformed"];

/** How many responses of each kind. */
export type KindCounts = Readonly<Record<Kind, number>>;

/** The kind of a text by why the model stopped and how it reads; whether it has its shape is not looked at. */
export function kindOf(
  text: string,
  finishReason: string | undefined,
  isRefusal: (text: string) => boolean = looksLikeRefusal,
): Exclude<Kind, "malformed"> {
  if (finishReason === "refusal") return "refusal";
  if (finishReason === "content-filter") return "blocked";
  if (isRefusal(text)) return "refusal";
  if (finishReason === "length") return "truncated";
  return text.trim() === "" ? "empty" : "answer";
}

/** How many of these kinds there are. */
export function countKinds(given: Iterable<Kind>): Record<Kind, number> {
  const counts = { answer: 0, refusal: 0, blocked: 0, empty: 0, truncated: 0, malformed: 0 };
  for (const kind of given) counts[kind] += 1;
  return counts;
}
