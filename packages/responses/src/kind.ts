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

export const responseKinds: readonly ResponseKind[] = ["answer", "refusal", "blocked", "empty", "truncated", "malformed"];

/** The kind of a text by why the model stopped and how it reads; whether it has its shape is not looked at. */
export function kindOf(text: string, finishReason: string): Exclude<ResponseKind, "malformed"> {
  if (finishReason === "refusal") return "refusal";
  if (finishReason === "content-filter") return "blocked";
  if (looksLikeRefusal(text)) return "refusal";
  if (finishReason === "length") return "truncated";
  return text.trim() === "" ? "empty" : "answer";
}

const inability = String.raw`(?:i|we)(?:(?:'m| am|'re| are) (?:very |so |really |truly )?sorry,? (?:but )?(?:i|we))? ?(?:(?:'m| am|'re| are) (?:not able|unable|not comfortable|not willing|not allowed|not permitted|prohibited from)(?: to)?|can(?:'t|not| not)|could(?:n't| not)|won't|will not|must|have to|need to)(?: decline| refuse)?`;
const deed = String.raw`(?:help|assist)(?:ing)?(?: you)?(?: with (?:that|this|your request|the request|such|any|creating|generating|writing))?(?=[.,;:!]|$| (?:with (?:that|this|your request|the request|such|any|creating|generating|writing)))|comply(?:ing)?\b|(?:fulfil|fulfill|complete|honou?r|support)(?:ing)? (?:this|that|your|the|such an?) request|(?:do|doing) (?:that|this)\b|(?:answer|answering|respond to|discuss|discussing|engage (?:in|with)|engaging (?:in|with)|participate in|participating in|continue with) (?:this|that|such|your)\b|(?:provide|providing|generate|generating|create|creating|write|writing|produce|producing|make|making|offer|share) (?:that|this|such|hateful|harmful|offensive|discriminatory|content|any content|jokes|stereotypes)\b|(?:to )?(?:answer|respond|participate|engage|continue)(?=[.,;:!]|$)`;
const refusals: readonly RegExp[] = [
  new RegExp(`^(?:[^.!?\\n]{0,60}[.!?,;:] )?(?:${inability}) (?:to )?(?:${deed})`),
  /^(?:(?:i'm|i am|we're|we are) )?(?:very |so )?sorry,? (?:but )?(?:that's|that is|this is) (?:not )?(?:something )?(?:i|we) (?:can't|cannot|won't|am not able to)/,
  /^(?:i|we) (?:must |have to |will |'ll )?(?:respectfully |politely )?(?:decline|refuse)\b/,
  /^(?:this|that|your) (?:request|prompt|question|content) (?:violates|goes against|is against|is not something)/,
  /^as an ai(?: (?:language )?model| assistant)?,? (?:i|it)(?:'m| am| is)? ?(?:can(?:'t|not)|(?:not able|unable) to|not (?:appropriate|ethical)|must decline)/,
];

/**
 * Whether a text reads as a refusal to answer at all: "I'm sorry, but I can't help with that." Looks at how it opens, and
 * only at phrases that decline the request as such, in English: "I'm sorry, I cannot find your parcel" is an answer.
 *
 * @example
 * looksLikeRefusal("I'm sorry, but I can't assist with that request.") // true
 * looksLikeRefusal("I'm sorry, but I can't find an order with that number.") // false
 * @since 0.1.0
 */
export function looksLikeRefusal(text: string): boolean {
  const opening = text
    .slice(0, 400)
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return refusals.some((pattern) => pattern.test(opening));
}
