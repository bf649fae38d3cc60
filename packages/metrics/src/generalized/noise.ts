import { lazyEvidence, type Evidence } from "../core/lazy-evidence.js";
import { summariseDraws } from "../statistics/intervals/distance-interval.js";
import { alignedDraws } from "../statistics/aligned-draws.js";
import type { Listing } from "./comparison.js";
import { sourceScores } from "./group-outcomes.js";
import { isMissing } from "./outcome.js";
import { DRAWS } from "./resample.js";
import type { Setting } from "./setting.js";
import { sizesOf } from "./sample.js";

/** How many random divisions to draw unless told: dealing out variations takes some microseconds each. */
export function affordable({ data, sources }: Setting): number {
  if (data.kind === "group") return DRAWS;
  const variations = sources.reduce((sum, { units }) => sum + sizesOf(units).reduce((a, b) => a + b, 0), 0);
  return Math.max(40, Math.min(DRAWS, Math.floor(4e5 / Math.max(1, variations))));
}

/** What chance makes of the value on counterfactual data with one score of each group a source; nothing on others. */
export function noiseOf(setting: Setting, listing: Listing, value: number): Evidence {
  if (setting.data.kind === "group" || setting.nullDraws === 0) return {};
  if (
    setting.sources.some(
      ({ units }) => units.length !== 1 || units.some(({ samples }) => samples.some(({ size }) => size !== 1)),
    )
  )
    return {};
  const rows = sourceScores(setting);
  if (isMissing(rows)) return {};
  const mean = (of: readonly Float64Array[]): number =>
    of.reduce((sum, row) => sum + Number(listing.of(row)), 0) / of.length;
  // Not so if sources without the class count in the denominator.
  if (!(Math.abs(mean(rows) - value) <= 1e-9 * Math.max(1, Math.abs(value)))) return {};
  return lazyEvidence(["pValue", "nullMean", "excess"], () =>
    summariseDraws(value, alignedDraws(rows, mean, setting.nullDraws, setting.seed)),
  );
}
