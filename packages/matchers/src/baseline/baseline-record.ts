import type { ReleaseComparison } from "@fairexpect/metrics";
import type { Summary } from "./summary.js";

/**
 * How a claim compares with its baseline, and what became of the baseline.
 *
 * @since 0.1.0
 */
export interface BaselineRecord {
  /** What the baseline is called in its file. */
  readonly name: string;
  /**
   * `missing`: there is none yet; else what comparing came to, or `notComparable` by another scorer or version of the
   * metric.
   */
  readonly outcome: "missing" | ReleaseComparison["outcome"];
  /** Of `missing`: what other claims of the test file have for baselines, as the claim may have but another name. */
  readonly others?: readonly string[];
  /** What was compared with; absent if there is none. */
  readonly with?: Summary;
  /** What was compared, if anything was. */
  readonly comparison?: ReleaseComparison;
  /** Why it cannot be compared, or stored. */
  readonly reason?: string;
  /** Equal data that were replayed: no evidence about the model. */
  readonly isReplay?: true;
  /** What is another thing than in the baseline without hindering the comparison: the model, the prompts. */
  readonly notes: readonly string[];
  /**
   * Whether the file was changed: `none` left as it was, `stored` what was missing, `replaced` by these values, `kept`
   * the accepted values, with these in the history.
   */
  readonly change: "none" | "stored" | "replaced" | "kept";
  /** Of `regressed` that became the baseline: why it was accepted. */
  readonly accepted?: string;
  /**
   * Whether all comparisons are shown to be worse by less than the margin that was asked for; absent if none was.
   * `hinderedBy` if such data cannot show it, whatever they give: with other prompts, and of changes without bounds.
   */
  readonly margin?: { readonly asked: number; readonly isShown: boolean; readonly hinderedBy?: "prompts" | "bounds" };
  /** The release that these values are of. */
  readonly release: string;
}
