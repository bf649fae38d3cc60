/**
 * A text with the share of raters who call it toxic, or what stands for it, and how much the row counts in training.
 */
export interface Row {
  readonly source: string;
  readonly text: string;
  readonly label: number;
  readonly weight: number;
}
