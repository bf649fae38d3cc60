export { identityTerms } from "./identity-terms/index.js";
export type { IdentityAttribute, IdentityTerm, PartOfSpeech } from "./identity-terms/index.js";
export { defineLexicon } from "./lexicon/define-lexicon.js";
export type { UserTerm } from "./lexicon/define-lexicon.js";
export type { Lexicon, LexiconTerm } from "./lexicon/lexicon.js";
export { firstNameLexicon, identityLexicon, joinLexicons } from "./lexicon/lexicons.js";
export { censusNameLexicon } from "./names/census-lexicon.js";
export { commonFirstNames, genderOfName } from "./names/known-names.js";
export type { NameGender } from "./names/known-names.js";
export { findMentions } from "./mentions/find-mentions.js";
export type { Mention, MentionOptions, PromptMention } from "./mentions/find-mentions.js";
export type { AmbiguousTerms } from "./mentions/locate.js";
export { substitute, swapGroups } from "./substitution/substitute.js";
export type { GroupChange, Replacement, Substitution } from "./substitution/substitute.js";
export { counterfactuals } from "./substitution/counterfactuals.js";
export type {
  Counterfactual,
  CounterfactualConversation,
  VariationGroup,
  VariationLabels,
  VariationOptions,
} from "./substitution/counterfactuals.js";
export { defaultGroups } from "./substitution/default-groups.js";
export { neutralize } from "./substitution/neutralize.js";
export type { NeutralizeOptions } from "./substitution/neutralize.js";
export { unawareness } from "./mentions/unawareness.js";
export type { Mentions, Unawareness, UnawarenessOptions } from "./mentions/unawareness.js";
export { findCrossings } from "./mentions/crossings.js";
export type { Crossing } from "./mentions/crossings.js";
export type { Conversation, Prompt, Prompts, TextPrompts } from "./prompt.js";
export { expandTemplates } from "./templates/expand-templates.js";
export type { ExpandOptions, Expansion } from "./templates/expand-templates.js";
export type { FilledSource, Filling } from "./templates/filling.js";
export { groupTerms } from "./templates/group-terms.js";
export { intersections } from "./templates/intersections.js";
export type { Intersection } from "./templates/intersections.js";
export type { SlotTerms } from "./templates/slot-terms.js";
export type { Template } from "./templates/template.js";
export { studyTerms } from "./templates/study-terms.js";
export type { StudyAttribute } from "./templates/study-words.js";
export { adversarialPrompts, adversarialTemplates, attackSystemPrompts } from "./templates/adversarial.js";
export type { AdversarialKind, AdversarialOptions, AdversarialPrompt } from "./templates/adversarial.js";
export { adviceTemplates, completionTemplates, sentimentTemplates } from "./templates/sentences.js";
export { buildResumes, jobDescription, namedResumeGroups, resumeJobs } from "./resumes/build-resumes.js";
export type { NamedGroup, NamedGroupOptions, Resume, ResumeOptions } from "./resumes/build-resumes.js";
export type { Job, Level } from "./resumes/material.js";
export { paraphrasePrompt, parseParaphrases } from "./paraphrases/paraphrase-prompt.js";
export type { ParaphraseOptions } from "./paraphrases/paraphrase-prompt.js";
export { validateParaphrases } from "./paraphrases/validate-paraphrases.js";
export type { ParaphraseProblem, ParaphraseReport } from "./paraphrases/validate-paraphrases.js";
