export { identityTerms } from "./identity-terms/index.js";
export type { IdentityAttribute, IdentityTerm, PartOfSpeech } from "./identity-terms/index.js";
export { defineLexicon, firstNameLexicon, identityLexicon, joinLexicons } from "./lexicon/lexicon.js";
export type { Lexicon, LexiconTerm, UserTerm } from "./lexicon/lexicon.js";
export { findMentions } from "./mentions/find-mentions.js";
export type { Mention, MentionOptions } from "./mentions/find-mentions.js";
