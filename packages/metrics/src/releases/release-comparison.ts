import type { Bounds } from "../core/measurement.js";
import type { Subject } from "../core/subject.js";

/**
 * Options of `compareReleases`.
 *
 * @since 0.1.0
 */
export interface CompareReleasesOptions {
  /**
   * How sure a change must be, of all comparisons together. Default 0.999, so that 30 claims about an unchanged model
   * are all green in 97 % of runs.
   */
  readonly confidence?: number | undefined;
  /**
   * By how much a comparison may be worse and no worse be shown: `notWorse` says whether each is shown to be worse by
   * less.
   */
  readonly margin?: number | undefined;
  /** How sure `notWorse` must be of each comparison. Default 0.95. */
  readonly marginConfidence?: number | undefined;
  /** The seed of the arrangements that are drawn; made from the data unless given. */
  readonly seed?: number | undefined;
}

/**
 * One comparison of a metric in two releases.
 *
 * @since 0.1.0
 */
export interface ComparedRelease {
  readonly of: Subject;
  readonly before: number;
  readonly after: number;
  /** How much further from the best value it is; negative if it is nearer. Without a best value, after minus before. */
  readonly change: number;
  /**
   * How often exchanging the releases makes a change for the worse as large in any comparison; without a best value a
   * change either way. Absent if nothing was exchanged.
   */
  readonly pValue?: number;
  /**
   * One-sided bounds of the change: at `confidence` if a change is shown, at `marginConfidence` if there is a margin.
   * Absent if no honest ones are known: of distances, ranks and magnitudes near the best value, and if removed clusters
   * were dealt out with added ones.
   */
  readonly bounds?: Bounds;
  /** Whether it is shown to be worse. */
  readonly regressed: boolean;
}

/**
 * The clusters in which two releases differ, by identity.
 *
 * @since 0.1.0
 */
export interface DifferingClusters {
  /** Of both, with other values. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /**
   * How many of those that changed, the first ones, made the comparison worse that got worse by most; absent if there
   * are too many to put them in order.
   */
  readonly worsened?: number;
}

/**
 * What two releases show.
 *
 * @since 0.1.0
 */
export interface ReleaseComparison {
  /**
   * - `same`: equal data, which say nothing new;
   * - `regressed`: a comparison is shown to be worse;
   * - `improved`: none is, and one is shown to be better;
   * - `changed`: one is shown to be another, of a metric without a best value;
   * - `noneShown`: no change is shown;
   * - `tooFew`: so few clusters could show no change, whatever they did;
   * - `notComparable`: what was measured is not the same, was asked too much more or less often, or has no value.
   */
  readonly outcome: "same" | "regressed" | "improved" | "changed" | "noneShown" | "notComparable" | "tooFew";
  readonly comparisons: readonly ComparedRelease[];
  /** How many clusters both releases have, how many of these differ, and how many only one has. */
  readonly clusters: {
    readonly unit: string;
    readonly shared: number;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
    /**
     * Which ones, by identity, those that changed for the worse by most first; absent if nothing was exchanged. Never
     * enumerable, since there may be thousands.
     */
    readonly ids?: DifferingClusters;
  };
  /** With a margin: whether every comparison is shown to be worse by less, if at all. Not if one has no bounds. */
  readonly notWorse?: boolean;
  /** The smallest worsening of any one comparison that such data would show in 80 % of runs. */
  readonly detectable?: number;
  readonly confidence: number;
  readonly method: string;
  /** Why there is no comparison, or it could show nothing. */
  readonly reason?: string;
  readonly seed?: number;
}
