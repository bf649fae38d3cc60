import type { Bounds, Interval } from "../../core/measurement.js";
import { distancesOf, sumOf, type Distances } from "./distances.js";
import { lazyBounds } from "./lazy-bounds.js";
import { splitReach, type PartReach } from "./split-reach.js";

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
export function isShownInformed({ sensitivity: s, specificity: c, areTied }: RoganGladen, confidence: number): boolean {
  const { below } = sumOf([distancesOf(s.value, s.interval), distancesOf(c.value, c.interval)], areTied)(confidence);
  return s.value + c.value - 1 - below(confidence) > 0;
}

/**
 * The fractions x that both samples leave possible: those at which the bounds of f - x s - (1 - x)(1 - c), which is 0
 * at the true one, hold 0. These are as far off as those of the three shares reach together (`splitReach`); so no
 * variance is taken for known, and a share of 0 or 1 has the width of its own exact bounds. The distances of
 * sensitivity and specificity are added if they share clusters: of a cluster that the judge calls positive as a whole,
 * it finds all the positives and leaves no negative alone.
 */
export function roganGladenInterval(parts: RoganGladen): Interval {
  const { fraction: f, sensitivity: s, specificity: c, areTied } = parts;
  const value = roganGladen(parts);
  return {
    method: `Rogan-Gladen over both samples: ${[...new Set([f, s].map(({ interval }) => interval.method))].join(", ")}`,
    bounds(confidence, scale): Bounds {
      const [ofF, ofS, ofC] = [f, s, c].map((own) => distancesOf(own.value, own.interval)(confidence, scale)) as [
        Distances,
        Distances,
        Distances,
      ];
      const positives: Sample = { f: f.value, s: s.value, c: c.value, ofF: ofF.above, ofS: ofS.below, ofC: ofC.above };
      const others: Sample = { f: 1 - f.value, s: c.value, c: s.value, ofF: ofF.below, ofS: ofC.below, ofC: ofS.above };
      return lazyBounds(
        () => 1 - farthest(1 - value, others, areTied, confidence),
        () => farthest(value, positives, areTied, confidence),
      );
    },
  };
}

/** The shares, and how far those lie that make the corrected fraction the greatest. */
interface Sample {
  readonly f: number;
  readonly s: number;
  readonly c: number;
  readonly ofF: PartReach;
  readonly ofS: PartReach;
  readonly ofC: PartReach;
}

const ROUNDS = 20;
const NEAR = 1e-10;

/**
 * The greatest fraction that is possible, from one that is. What the bound of the sum is at a fraction is the highest
 * of straight lines, one for each split: each step goes to where that of its split is 0, which is never beyond (Newton;
 * Dinkelbach).
 */
function farthest(from: number, { f, s, c, ofF, ofS, ofC }: Sample, areTied: boolean, confidence: number): number {
  const at = (x: number): { readonly excess: number; readonly next: number } => {
    const [own, other] = [(level: number) => x * ofS(level), (level: number) => (1 - x) * ofC(level)] as const;
    const parts = areTied ? [ofF, (level: number) => own(level) + other(level)] : [ofF, own, other];
    const { reach, confidences } = splitReach(parts, confidence);
    const [first = confidence, second = confidence, third = second] = confidences;
    const [most, found, spared] = [f + ofF(first), s - ofS(second), c + ofC(third)];
    return { excess: f - x * s - (1 - x) * (1 - c) + reach, next: (most + spared - 1) / (found + spared - 1) };
  };
  if (at(1).excess >= 0) return 1;
  let x = from;
  for (let round = 0; round < ROUNDS; round++) {
    const { excess, next } = at(x);
    if (!(excess > 0 && next > x + NEAR)) break;
    x = Math.min(1, next);
  }
  return x;
}
