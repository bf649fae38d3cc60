import { drawnAs } from "./drawn-sets.js";
import { lazyBounds } from "./lazy-bounds.js";
import { describeValue, InputError } from "../../core/input.js";
import type { Bounds, Interval } from "../../core/measurement.js";

/**
 * The bounds of the magnitude |d| of a signed quantity d, from the bounds of d. The upper bound is the magnitude of the
 * bound farther from 0, which is two one-sided tests of equivalence (Schuirmann 1987): it holds with the confidence of
 * each, and with more where |d| is within about two standard errors of 0, since then both tests must err.
 *
 * The lower bound allows for erring on either side. With e(x) the error of the claim d > x, which is 1 less the
 * confidence at which the lower bound of d is x, it is the L at which e(L) + e(-L) = 1 - confidence, for estimates
 * below 0 mirrored: at 0 each side has half of the error (the two-sided test of d = 0), and some way off 0 all is on
 * one. For a normal estimate that is the bound from its folded distribution.
 *
 * @see Schuirmann 1987; Leone, Nelson and Nottingham 1961 on the folded normal distribution
 * @example
 * absoluteInterval(newcombeDifference(0, 10, 10, 10)).bounds(0.95).upper // 1
 * @since 0.1.0
 */
export function absoluteInterval(signed: Interval): Interval {
  checkInterval("absoluteInterval", "signed", signed);
  return {
    ...signed,
    bounds(confidence, scale): Bounds {
      const at = (level: number, side: "lower" | "upper"): number =>
        checked("absoluteInterval", signed.bounds(level, scale), side);
      // Above 0 on one side at most.
      const beyond = (): number =>
        foldedLower((level) => at(level, "lower"), confidence) ||
        foldedLower((level) => -at(level, "upper"), confidence);
      return lazyBounds(beyond, () => Math.max(Math.abs(at(confidence, "lower")), Math.abs(at(confidence, "upper"))));
    },
    ...drawnAs(signed, magnitude),
  };
}

/** Throws unless something has bounds. */
function checkInterval(caller: string, argument: string, interval: unknown): void {
  if (
    typeof interval === "object" &&
    interval !== null &&
    "bounds" in interval &&
    typeof interval.bounds === "function"
  )
    return;
  throw new InputError({
    function: caller,
    argument,
    given: describeValue(interval),
    expected: "an interval: { method, bounds }",
  });
}

/** One of the bounds that a function of one's own may have given; the other is not looked at. */
function checked(caller: string, bounds: unknown, side: keyof Bounds): number {
  const bound: unknown = (bounds as Partial<Record<keyof Bounds, unknown>> | null | undefined)?.[side];
  if (typeof bound === "number" && !Number.isNaN(bound)) return bound;
  throw new InputError({
    function: caller,
    argument: "bounds",
    given: `a function that returned ${describeValue(bounds)}`,
    expected: "one that returns bounds: { lower, upper }",
  });
}

/** The bounds of a magnitude, but for the errors on the other side, which are few unless it is small. */
function magnitude(interval: Interval): Interval {
  return {
    method: interval.method,
    bounds(confidence): Bounds {
      const signed = interval.bounds(confidence);
      return lazyBounds(
        () => Math.max(0, signed.lower, -signed.upper),
        () => Math.max(Math.abs(signed.lower), Math.abs(signed.upper)),
      );
    },
  };
}

/** The same of the smaller of a ratio and its inverse. */
function foldedMagnitude(interval: Interval): Interval {
  return {
    method: interval.method,
    bounds(confidence): Bounds {
      const ratio = interval.bounds(confidence);
      return lazyBounds(
        () => Math.min(ratio.lower, 1 / ratio.upper),
        () => Math.min(1, Math.max(ratio.upper < 1 ? ratio.upper : 1 / ratio.lower, 0)),
      );
    },
  };
}

const STEPS = 12;

/**
 * The lower bound of a magnitude from the lower bounds of a quantity above 0; 0 where the two-sided test does not
 * reject.
 */
function foldedLower(lowerAt: (level: number) => number, confidence: number): number {
  const error = 1 - confidence;
  let none = error / 2;
  const atHalf = lowerAt(1 - none);
  if (!(atHalf > 0)) return 0;
  // On one side the error `own`, at the mirror image of that bound what is left.
  const boundWith = (own: number): number | undefined => {
    const bound = lowerAt(1 - own);
    return lowerAt(1 - (error - own)) >= -bound ? bound : undefined;
  };
  let all = error;
  let found = atHalf;
  // Far from 0 all is on one side: the last step first.
  const last = boundWith(error - error / 2 ** (STEPS + 1));
  if (last !== undefined) return Math.max(found, last);
  for (let step = 0; step < STEPS; step++) {
    const own = (none + all) / 2;
    const bound = boundWith(own);
    if (bound !== undefined) {
      none = own;
      found = Math.max(found, bound);
    } else all = own;
  }
  return found;
}

/**
 * The bounds of the smaller of a ratio and its inverse, which is 1 at parity, from the bounds of the ratio: those of
 * `absoluteInterval` for its logarithm, turned back. The lower bound holds with the confidence of each side, the upper
 * one allows for both.
 *
 * @see Schuirmann 1987
 * @example
 * foldedRatio({ method: "known", bounds: () => ({ lower: 0.5, upper: 4 }) }).bounds(0.95) // { lower: 0.25, upper: 1 }
 * @since 0.1.0
 */
export function foldedRatio(ratio: Interval): Interval {
  checkInterval("foldedRatio", "ratio", ratio);
  const logarithm = absoluteInterval({
    ...ratio,
    bounds(confidence, scale): Bounds {
      const bounds: unknown = ratio.bounds(confidence, scale);
      return lazyBounds(
        () => Math.log(Math.max(0, checked("foldedRatio", bounds, "lower"))),
        () => Math.log(checked("foldedRatio", bounds, "upper")),
      );
    },
  });
  return {
    ...ratio,
    bounds(confidence, scale): Bounds {
      const bounds = logarithm.bounds(confidence, scale);
      return lazyBounds(
        () => Math.exp(-bounds.upper),
        () => Math.exp(-bounds.lower),
      );
    },
    ...drawnAs(ratio, foldedMagnitude),
  };
}
