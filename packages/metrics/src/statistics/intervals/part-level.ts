import type { Bounds } from "../../core/measurement.js";
import { normalQuantile } from "../distributions/normal.js";

/** How sure the bounds of a part of a difference are. */
export interface PartLevel {
  /** That of the part, of which all parts together make `whole`. */
  readonly confidence: number;
  readonly whole: number;
  readonly scale: number;
  /** With clusters like none of those seen. */
  readonly unseen: boolean;
}

/**
 * Distances of bounds that take long to find, as if they grew evenly with the normal deviate of the confidence: those
 * at the whole one, which are kept, times the part's share of its deviate.
 */
export function evenly(
  boundsAt: (confidence: number, scale: number) => Bounds,
): (level: PartLevel, distanceOf: (bounds: Bounds) => number) => number {
  let kept: { readonly whole: number; readonly scale: number; readonly bounds: Bounds } | undefined;
  return ({ confidence, whole, scale }, distanceOf) => {
    if (kept?.whole !== whole || kept.scale !== scale) kept = { whole, scale, bounds: boundsAt(whole, scale) };
    const distance = distanceOf(kept.bounds);
    return confidence === whole ? distance : (distance * normalQuantile(confidence)) / normalQuantile(whole);
  };
}
