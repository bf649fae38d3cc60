/**
 * How refusals open in one language, as sources of regular expressions with the flag `u`. They are held against the beginning of
 * a text in lower case, with single spaces and straight apostrophes.
 */
export interface RefusalPhrases {
  /** An apology or the like, which may stand before what refuses. */
  readonly apology: string;
  /** What refuses, one of these. Each has to decline the request as such: "I cannot find your parcel" is an answer. */
  readonly refusals: readonly string[];
}

/** Where a clause ends. */
export const end = String.raw`(?=[.,;:!]|$)`;
/** Where a word ends. */
export const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/** One of several sources. */
export function oneOf(...sources: readonly string[]): string {
  return `(?:${sources.join("|")})`;
}
