export { identityTerms } from "./identity-terms/index.js";
export type { IdentityAttribute, IdentityTerm, PartOfSpeech } from "./identity-terms/index.js";
