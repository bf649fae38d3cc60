/**
 * A filled template: a prompt as `respond` takes it.
 *
 * @since 0.1.0
 */
export interface Filling<Group = string> {
  readonly text: string;
  /** The group's name; by attribute, if the groups are those of `intersections`. */
  readonly group: Group;
  /** What fills the slots that differ between groups, separated by commas if there are several. */
  readonly term: string;
  /**
   * Whether the term is a name, as in slots called `person`, or a word that means the group, as in those of the other
   * keys of `groupTerms`; absent if a slot of one's own does not tell.
   */
  readonly termType?: "name" | "word";
  /** The template with the slots filled that groups share: prompts of one source differ only in the group's terms. */
  readonly source: string;
  /** The text of the template, whatever fills it: its prompts are not independent. */
  readonly cluster: string;
  readonly gold?: number | string;
  /** The same as `gold`, as prompts have it. */
  readonly label?: number | string;
  /** The term of each slot, as it stands in the text. */
  readonly terms: Readonly<Record<string, string>>;
  /** With `entities`: words and signs, one item each. */
  readonly tokens?: readonly string[];
  /** The BILOU tag of each token. */
  readonly tags?: readonly string[];
  /** Which tokens each slot took up, as [first, end). */
  readonly fills?: readonly (readonly [number, number])[];
}

/**
 * The fillings of one template by group; fits `CounterfactualData` once predictions take the place of the texts.
 *
 * @since 0.1.0
 */
export interface FilledSource<Group = string> {
  readonly source: string;
  readonly gold?: number | string;
  /** Of tagged templates: one tag for each position, a slot being one. */
  readonly goldTags?: readonly string[];
  readonly groups: Readonly<Record<string, readonly Filling<Group>[]>>;
}
