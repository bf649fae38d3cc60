/**
 * Sentences that look alike and differ in what they do: harmless ones beside toxic ones. Training and figures have
 * different templates. `{hate}` is a sentence of hate in lower case, `{Hate}` the same with a capital; other braces are
 * choices or lists of words.
 */
export interface Contrast {
  readonly name: string;
  readonly harmless: readonly string[];
  readonly toxic: readonly string[];
  /** How toxic the toxic sentences are, and the harmless ones: swearing at nobody is neither. */
  readonly labels?: readonly [harmless: number, toxic: number];
}

/** Templates for the figures, by the same names. */
export type Sides = Pick<Contrast, "harmless" | "toxic">;
