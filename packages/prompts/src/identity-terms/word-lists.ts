/**
 * What a group's terms can be: a person's noun, an adjective, a pronoun, or the name of a religion, a country or a
 * movement.
 *
 * @since 0.1.0
 */
export type PartOfSpeech = "noun" | "adjective" | "pronoun" | "name";

/**
 * The terms of a group by part of speech, separated by commas; a noun's plural follows a slash: "woman/women". A
 * question mark ends a term that more often means something else.
 */
export type GroupWords = { readonly [P in PartOfSpeech]?: string };

/** The groups of an attribute with their terms. */
export type AttributeWords = Readonly<Record<string, GroupWords>>;
