export { cooccurrenceBias, type CooccurrenceOptions } from "./cooccurrence-bias.js";
export type { WordOptions } from "./lexicon.js";
export { stereotypicalAssociations, type AssociationOptions } from "./stereotypical-associations.js";
export type { TextsByPrompt } from "./texts.js";
export { personalityAdjectives } from "./words/adjectives.js";
export { genderWords } from "./words/gender.js";
export { professionPlurals, professions } from "./words/professions.js";
export { raceWords } from "./words/race.js";
export { englishStopWords } from "./words/stop-words.js";
