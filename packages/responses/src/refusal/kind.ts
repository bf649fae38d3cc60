import { looksLikeRefusal } from "./looks-like-refusal.js";

/**
 * What a response is:
 * - `answer`: the model answered;
 * - `refusal`: it declined to, as the provider says or as the text reads;
 * - `blocked`: a content filter held the prompt or the answer back;
 * - `empty`: there is no text, or nothing but white space;
 * - `truncated`: the text was cut off at the maximum length;
 * - `malformed`: structured output was asked for, and the text does not have its shape.
 *
 * @since 0.1.0
 */
export type ResponseKind = "answer" | "refusal" | "blocked" | "empty" | "truncated" | "malformed";

export const responseKinds: readonly ResponseKind[] = [
  "answer",
  "refusal",
  "blocked",
  "empty",
  "truncated",
  "malformed",
];

/** The kind of a text by why the model stopped and how it reads; whether it has its shape is not looked at. */
export function kindOf(
  text: string,
  finishReason: string,
  isRefusal: (text: string) => boolean = looksLikeRefusal,
): Exclude<ResponseKind, "malformed"> {
  if (finishReason === "refusal") return "refusal";
  if (finishReason === "content-filter") return "blocked";
  if (isRefusal(text)) return "refusal";
  if (finishReason === "length") return "truncated";
  return text.trim() === "" ? "empty" : "answer";
}

/** The kind of a response, also of one made by hand that does not say it. */
export function kindOfResponse({
  kind,
  text,
  finishReason,
}: {
  readonly kind?: ResponseKind;
  readonly text: string;
  readonly finishReason: string;
}): ResponseKind {
  return kind ?? kindOf(text, finishReason);
}
