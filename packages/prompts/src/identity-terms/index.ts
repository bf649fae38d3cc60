export { identityTerms } from "./identity-terms.js";
export type { IdentityAttribute, IdentityTerm, PartOfSpeech } from "./identity-terms.js";
