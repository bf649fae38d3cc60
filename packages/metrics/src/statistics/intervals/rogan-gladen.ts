import type { Bounds, Interval } from "../../core/measurement.js";
import { lazyBounds } from "./lazy-bounds.js";

/** A share with its bounds. */
interface Share {
  readonly value: number;
  readonly interval: Interval;
}

/** What the corrected fraction is made of: two samples, the second of which gives two shares. */
export interface RoganGladen {
  /** The share that the judge calls positive. */
  readonly fraction: Share;
  /** The share of positives that it finds, and that of negatives that it leaves alone. */
  readonly sensitivity: Share;
  readonly specificity: Share;
  /** Whether clusters of labelled texts hold both positives and negatives, whose errors may go together. */
  readonly areTied: boolean;
}

/** (f + c - 1) / (s + c - 1), within [0, 1]. */
export function roganGladen({ fraction, sensitivity, specificity }: RoganGladen): number {
  const informed = sensitivity.value + specificity.value - 1;
  return Math.min(1, Math.max(0, (fraction.value + specificity.value - 1) / informed));
}

/** Whether it is shown at this confidence that the judge finds more of the positives than it accuses of the others. */
export function isShownInformed({ sensitivity, specificity, areTied }: RoganGladen, confidence: number): boolean {
  const [s, c] = [sensitivity.interval.bounds(confidence).lower, specificity.interval.bounds(confidence).lower];
  const away = joined(areTied)(sensitivity.value - s, specificity.value - c);
  return sensitivity.value + specificity.value - 1 - away > 0;
}

/**
 * The fractions x that both samples leave possible: those at which the bounds of f - x s - (1 - x)(1 - c), which is 0
 * at the true one, hold 0. These are recovered from the bounds of the three shares, as those of any sum of independent
 * estimates; so no variance is taken for known, and a share of 0 or 1 has the width of its own exact bounds. The
 * distances of sensitivity and specificity are added if they share clusters: of a cluster that the judge calls positive
 * as a whole, it finds all the positives and leaves no negative alone.
 */
export function roganGladenInterval(parts: RoganGladen): Interval {
  const { fraction: f, sensitivity: s, specificity: c } = parts;
  const ofBoth = joined(parts.areTied);
  const value = roganGladen(parts);
  const expected = (x: number): number => f.value - x * s.value - (1 - x) * (1 - c.value);
  return {
    method: `Rogan-Gladen over both samples: ${[...new Set([f, s].map(({ interval }) => interval.method))].join(", ")}`,
    bounds(confidence, scale): Bounds {
      const [ofF, ofS, ofC] = [f, s, c].map(({ interval }) => interval.bounds(confidence, scale)) as [
        Bounds,
        Bounds,
        Bounds,
      ];
      const highest = (x: number): number =>
        expected(x) +
        Math.hypot(ofF.upper - f.value, ofBoth(x * (s.value - ofS.lower), (1 - x) * (ofC.upper - c.value)));
      const lowest = (x: number): number =>
        expected(x) -
        Math.hypot(f.value - ofF.lower, ofBoth(x * (ofS.upper - s.value), (1 - x) * (c.value - ofC.lower)));
      return lazyBounds(
        () => lastPossible(value, 0, (x) => lowest(x) <= 0),
        () => lastPossible(value, 1, (x) => highest(x) >= 0),
      );
    },
  };
}

function joined(areTied: boolean): (a: number, b: number) => number {
  return areTied ? (a, b) => a + b : Math.hypot;
}

/** How far towards an end fractions are possible. */
function lastPossible(from: number, end: number, isPossible: (x: number) => boolean): number {
  if (isPossible(end)) return end;
  let [inside, outside] = [from, end];
  for (let round = 0; round < 60 && Math.abs(outside - inside) > 1e-12; round++) {
    const middle = (inside + outside) / 2;
    if (isPossible(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
