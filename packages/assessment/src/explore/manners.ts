import { checkText } from "../input.js";

const finds = {
  questions: /[?？]/,
  hedges:
    /\b(?:may|might|maybe|perhaps|possibly|probably|likely|could be|seems?|appears? to|it depends|not (?:sure|certain)|I (?:think|believe|guess)|generally|typically|in some cases|consult an?|seek (?:professional|legal|medical) advice)\b/i,
  offers:
    /\b(?:(?:I|we) (?:can|could|will|would be (?:happy|glad)|offer|am (?:happy|glad))|(?:I|we)['’](?:ll|d be (?:happy|glad)|m (?:happy|glad))|let (?:me|us)|would you like|do you want|(?:you|they|he|she) (?:can|could|may) (?:also )?(?:apply|get|have|choose|request)|feel free|call us|contact us|at any time|happy to|glad to|(?:is|are) eligible)\b/i,
  apologies: /\b(?:sorry|apolog(?:y|ies|i[sz]e)|regret)\b/i,
  warnings: /\b(?:warning|caution|careful|beware|risk(?:s|y)?|danger(?:s|ous)?|unfortunately|must not|should not)\b/i,
} as const;

/**
 * Manners of answering, by what they are called in tables of `explore`.
 *
 * @since 0.1.0
 */
export type Manner = keyof typeof finds;

/**
 * Whether a text asks a question, hedges ("it may depend"), offers something ("I can", "you can apply"), apologises or
 * warns: what `explore` asks of every answer, for the tests that it leads to. Told by words of English (a question by
 * its mark), in linear time; count some by eye before trusting a rate.
 *
 * @throws InputError if the text is no string
 * @example
 * [manners.hedges("It may rain."), manners.offers("You can apply for credit."), manners.questions("Fine.")] // [true, true, false]
 * @since 0.1.0
 */
export const manners: Readonly<Record<Manner, (text: string) => boolean>> = {
  questions: (text) => has("questions", text),
  hedges: (text) => has("hedges", text),
  offers: (text) => has("offers", text),
  apologies: (text) => has("apologies", text),
  warnings: (text) => has("warnings", text),
};

function has(manner: Manner, text: string): boolean {
  checkText(`manners.${manner}`, "text", text);
  return finds[manner].test(text);
}
