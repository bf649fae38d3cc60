export { identityEntries, identityTerms } from "./identity-terms.js";
export type { IdentityAttribute, IdentityEntry, IdentityTerm, PartOfSpeech } from "./identity-terms.js";
