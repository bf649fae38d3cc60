/*
 * For scorers that are packages of their own, with no promise to anybody else: what they share with those of this one.
 * Users find what is theirs in `@fairexpect/scorers`.
 */
export { checkTexts } from "./input.js";
export { lexicalJudge } from "./lexical-toxicity/lexical-toxicity.js";
export type { TextJudge } from "./lexical-toxicity/lexical-toxicity.js";
export { requireInMainRealm } from "./main-realm.js";
export type { TextCount } from "./text-counter.js";
export { countTruncated, truncatedBy } from "./truncation.js";
export { countUnknownLanguage, unknownLanguageBy } from "./unknown-language.js";
export { emojiNames } from "./vader/emoji-names.js";
