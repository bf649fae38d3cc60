import type { FeatureSpace } from "./features.js";
import type { IdentityTable } from "./identity-blinding.js";
import type { Lexicon } from "./lexicon.js";

/**
 * A linear model over `featureReader`'s buckets: the evidence of a text is (sum of its buckets' weights) *
 * `normOf`(their number). The byte w stands for the weight `step` * w * |w|.
 */
export interface BaseModel {
  readonly space: FeatureSpace;
  readonly step: number;
  readonly weights: Int8Array;
  readonly identities: IdentityTable;
  readonly lexicon: Lexicon;
}

/**
 * What the sum of `count` weights is multiplied by: count to the power of -7/16. By roots, which are the same in every
 * version of Node, as powers are not.
 */
export function normOf(count: number): number {
  const root = Math.sqrt(count);
  return Math.sqrt(Math.sqrt(Math.sqrt(root))) / root;
}
