import type { ListComparisonName, PairComparisonName } from "./comparison.js";
import type { Background } from "./contrasts.js";
import type { Normalization } from "./normalization.js";
import type { ScoreName } from "./score.js";

interface EntryBase {
  /** The number in Table 2 of the paper; 0 for companions that the paper or its code uses besides. */
  readonly number: number;
  /** The metric in words, as a sentence has it. */
  readonly title: string;
  /** Whether it compares groups of examples, or variations of the same source. */
  readonly data: "group" | "counterfactual";
  readonly score: ScoreName;
  /** Whether it looks at predicted classes or at probabilities. */
  readonly basis: "prediction" | "probability";
  /** How many groups it is defined for. */
  readonly groups: "any" | "two";
  /** Who proposed it. */
  readonly source: string;
}

/**
 * A metric of the catalogue, as a parameter setting of a generalized metric.
 *
 * @since 0.1.0
 */
export type CatalogueEntry =
  | (EntryBase & {
      readonly form: "pcm";
      readonly comparison: PairComparisonName;
      readonly normalization: Normalization;
    })
  | (EntryBase & {
      readonly form: "bcm";
      readonly comparison: PairComparisonName;
      readonly normalization: Normalization;
      readonly background: Background;
    })
  | (EntryBase & { readonly form: "vbcm"; readonly comparison: PairComparisonName; readonly background: Background })
  | (EntryBase & { readonly form: "mcm"; readonly comparison: ListComparisonName });
