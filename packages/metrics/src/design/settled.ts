import type { Description } from "../core/description.js";
import type { Interval } from "../core/measurement.js";
import type { directionOf } from "./described.js";
import { isShownBeyond, isShownWithin, type Claimed } from "../decide/settle.js";
import { normalQuantile } from "../statistics/distributions/normal.js";

/**
 * How much data a verdict needs.
 *
 * @since 0.1.0
 */
export interface Plan {
  /** The number of what `unit` names. */
  readonly prompts: number;
  /**
   * What `prompts` counts, as a plural noun: "prompts", "sources", "pools", "predictions per group", "candidates per
   * group". From a pilot whose groups are not of one size, "predictions of all groups", in the pilot's proportions.
   */
  readonly unit: string;
  /**
   * Responses in all, of both groups if there are two: a prediction, a candidate and a variation of a source take one
   * each, or `samples`.
   */
  readonly responses: number;
  /**
   * The chance that the verdict is reached with so many: known to 0.01 or so if it is simulated, as wanted if the
   * normal approximation is taken.
   */
  readonly power: number;
  /** The verdict planned for. */
  readonly verdict: "pass" | "fail";
  /** How the number was found: exactly, by simulation, from the pilot's interval, or by an approximation. */
  readonly method: string;
  /** The true value that is planned for. */
  readonly expected: number;
  /**
   * Where it is from: it was given, it is the metric's best value, a typical one (of means of scores half way between
   * the limit and the best), or the pilot's.
   */
  readonly expectedFrom: "given" | "best" | "typical" | "pilot";
  /** From a pilot whose names are a sample: how many must stand for each group, five at least. */
  readonly terms?: number;
  /** From such a pilot: with how many sources, or whatever it is, each of them is crossed, if it was in the pilot. */
  readonly crossedWith?: { readonly unit: string; readonly count: number };
  /** From a pilot: the limit that a set of its own size shows with the same power, if it shows any. */
  readonly shows?: number;
}

/** A plan as the kinds of metrics make it, without what was settled before. */
export type Reckoned = Omit<Plan, "expected" | "expectedFrom" | "terms" | "crossedWith" | "shows">;

/** What is planned, with all its options. */
export interface Settled {
  readonly description: Description;
  /** On which side of the limit a fair value lies. */
  readonly direction: ReturnType<typeof directionOf>;
  readonly limit: number;
  readonly expected: number;
  readonly expectedFrom: Plan["expectedFrom"];
  readonly samples: number;
  readonly icc: number;
  readonly power: number;
  readonly confidence: number;
  readonly method: "auto" | "strict";
  readonly rate: number;
  /** What is said of the claim if the value is the one expected. */
  readonly verdict: "pass" | "fail";
  /** From the value expected to the limit. */
  readonly distance: number;
}

/** Between what the claim has a value lie. */
export function claimedOf({ direction, limit }: Settled): Claimed {
  if (direction === "below") return { low: -Infinity, high: limit };
  return direction === "above" ? { low: limit, high: Infinity } : { low: -limit, high: limit };
}

/** Whether an interval leads to the verdict planned for. */
export function reaching(settled: Settled): (interval: Interval) => boolean {
  const { verdict, confidence } = settled;
  const claimed = claimedOf(settled);
  const isShown = verdict === "pass" ? isShownWithin : isShownBeyond;
  return (interval) => isShown(interval, claimed, confidence);
}

/** The number that the normal approximation gives; from here the search starts. */
export function byNormal(spread: number, settled: Settled): number {
  const { distance, confidence } = settled;
  const reach = normalQuantile(confidence) + normalQuantile(powerWanted(settled));
  return Math.max(1, Math.ceil((spread * reach) ** 2 / distance ** 2));
}

/** If both sides must be shown, half of the chance to miss is spent on each. */
function powerWanted({ direction, expected, limit, power }: Settled): number {
  return direction === "within" && expected === 0 && limit > 0 ? (1 + power) / 2 : power;
}
