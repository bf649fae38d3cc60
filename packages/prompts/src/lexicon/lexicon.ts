import type { PartOfSpeech } from "../identity-terms/index.js";

/**
 * A term of a lexicon, and what it says of a person.
 *
 * @since 0.1.0
 */
export interface LexiconTerm {
  /** In lower case, words separated by one space or a hyphen. */
  readonly term: string;
  /** As it stands in the middle of a sentence: "Muslim", "woman", "LGBTQ". */
  readonly written: string;
  readonly attribute: string;
  readonly group: string;
  readonly partOfSpeech: PartOfSpeech | "title" | "given name";
  /** Absent if the form says nothing of number, as adjectives and pronouns do. */
  readonly number?: "singular" | "plural";
  /** Whether the word as often means something else. It is a mention if the words around it speak of a person. */
  readonly ambiguous: boolean;
  /** Whether the term counts with a capital only: names ("Grace") and forms of address ("Ms"). */
  readonly capitalised: boolean;
  /** Terms of one attribute with the same role stand for each other. Empty: nothing stands for the term. */
  readonly role?: string;
}

/**
 * Terms by attribute and group: what mentions are found with, and what takes their place. Made by `identityLexicon`,
 * `firstNameLexicon`, `defineLexicon` and `joinLexicons`.
 *
 * @since 0.1.0
 */
export interface Lexicon {
  readonly attributes: readonly string[];
  readonly terms: readonly LexiconTerm[];
}
