/**
 * A template with what is known of all texts that it gives.
 *
 * @since 0.1.0
 */
export interface Template {
  /**
   * Text with slots: `{identity_adj}`, `{a:identity_np}`, `{Person}`, `{a:Key}`; optional words `{very?}`; and words
   * that follow the number of the slot before them, or of the first slot if none is before: `{is/are}`,
   * `{has/have}`, `work{s/}`.
   */
  readonly text: string;
  /** The class that every filling has: 1, "negative". */
  readonly gold?: number | string;
  /**
   * The entities that a tagger should find, in order, as the template writes them: `{ "{person}": "PER", "Berlin":
   * "LOC" }`. All other words have the tag "O".
   */
  readonly entities?: Readonly<Record<string, string>>;
}
