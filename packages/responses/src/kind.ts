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

/** The kind of a response, also of one made by hand that does not say it. */
export function kindOfResponse({ kind, text, finishReason }: { readonly kind?: ResponseKind; readonly text: string; readonly finishReason: string }): ResponseKind {
  return kind ?? kindOf(text, finishReason);
}

const apology = String.raw`(?:(?:(?:i'm|i am|we're|we are) (?:very |so |really |truly )?sorry|sorry|(?:i|we) apologi[sz]e(?: for [^.,;]{1,40})?|my apologies|apologies|unfortunately|no)[,.;:!]* (?:but |however,? )?)?`;
const cannot = String.raw`(?:i|we)(?:'m|'re| am| are)? (?:can't|cannot|can not|couldn't|could not|won't|will not|unable to|not able to|not willing to|not allowed to|not permitted to|not comfortable(?: with)?)`;
const such = String.raw`(?:this|that|these|those|such|any|your|the) ?`;
const end = String.raw`(?=[.,;:!]|$)`;
const deeds = [
  String.raw`(?:help|assist)(?:ing)?(?: you)?(?:${end}| with ${such}| in (?:creating|generating|writing))`,
  String.raw`comply(?:ing)?\b`,
  String.raw`(?:fulfil|fulfill|complete|support)(?:ing)? ${such}request`,
  String.raw`(?:do|doing) (?:that|this|so)\b`,
  String.raw`(?:answer|respond to|discuss|engage in|engage with|participate in|continue with|answering|discussing|engaging in|participating in) (?:this|that|such|your)\b`,
  String.raw`(?:answer|respond|participate|engage|continue)${end}`,
  String.raw`(?:provide|generate|create|write|produce|make|share|providing|generating|creating|writing|producing|making|sharing) (?:that|this|such|any (?:such )?(?:content|jokes?|text)|content|hateful|harmful|offensive|discriminatory)\b`,
];
const refusals: readonly RegExp[] = [
  new RegExp(`^${apology}${cannot} (?:${deeds.join("|")})`),
  new RegExp(`^${apology}(?:i|we)(?:'ll| will| must| have to| need to)? (?:respectfully |politely )?(?:decline|refuse)(?:${end}| to (?:answer|help|assist|respond|do|engage|participate|provide|write|generate|create)| ${such}(?:request|question|prompt|task))`),
  new RegExp(`^${apology}(?:this|that|your) (?:request|prompt|question|content) (?:violates|goes against|is against)`),
  new RegExp(`^${apology}as an ai(?: (?:language )?model| assistant)?,? ${cannot.replace("(?:i|we)", "(?:i|it)")}`),
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
  if (!/^\s*(?:i|we|sorry|my|apologies|unfortunately|no|this|that|your|as)\b/i.test(text)) return false;
  const opening = text
    .slice(0, 200)
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return refusals.some((pattern) => pattern.test(opening));
}
