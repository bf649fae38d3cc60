/**
 * How refusals open in one language, as sources of regular expressions without flags, which compile in a fraction of
 * the time that those with the flag `u` take. They are held against the beginning of a text in lower case, with single
 * spaces and straight apostrophes.
 */
export interface RefusalPhrases {
  /**
   * The words with which a refusal can begin, apology or not, if words have spaces between them: a quick test before
   * the slow one.
   */
  readonly firstWords?: string;
  /** An apology or the like, which may stand before what refuses. */
  readonly apology: string;
  /** What refuses, one of these. Each has to decline the request as such: "I cannot find your parcel" is an answer. */
  readonly refusals: readonly string[];
}

/** Where a clause ends. */
export const end = String.raw`(?=[.,;:!]|$)`;
/** Where a word of Latin letters ends. */
export const wordEnd = String.raw`(?![a-z0-9\u00C0-\u024F])`;

/** One of several sources. */
export function oneOf(...sources: readonly string[]): string {
  return `(?:${sources.join("|")})`;
}
