import type { Bounds } from "../../core/measurement.js";
import { betaQuantile } from "../distributions/index.js";
import { lazyBounds } from "./lazy-bounds.js";
import { clopperPearsonBounds } from "./clopper-pearson.js";

/** Of fewer events, trials without one, or others that a variance hangs on, only exact bounds are to be trusted. */
export const FEW = 5;

/**
 * The bounds of a share of so many trials, which may be fractions: Jeffreys', the quantiles of the beta distribution
 * with shapes events + 1/2 and others + 1/2, which are those of Clopper-Pearson without the half event that these are
 * on the safe side; and Clopper-Pearson's if there are fewer than 5 events or others, and under `"strict"`.
 *
 * @see Brown, Cai and DasGupta 2001, Statistical Science 16:101; Cai 2005 on one-sided bounds
 */
export function shareBounds(share: number, trials: number, confidence: number, strict: boolean): Bounds {
  const events = Math.min(trials, share * trials);
  const others = trials - events;
  if (strict || Math.min(events, others) < FEW) return clopperPearsonBounds(events, trials, confidence);
  const [a, b] = [events + 1 / 2, others + 1 / 2];
  return lazyBounds(
    () => Math.min(share, betaQuantile(1 - confidence, a, b)),
    () => Math.max(share, betaQuantile(1 - confidence, a, b, { tail: "upper" })),
  );
}
