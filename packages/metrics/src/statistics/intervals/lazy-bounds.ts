import { lazily } from "../../core/lazily.js";
import type { Bounds, Interval } from "../../core/measurement.js";

/** Node prints bounds as the numbers that they are, not as getters. */
const PRINTED = {
  [Symbol.for("nodejs.util.inspect.custom")](this: Bounds): Bounds {
    return { lower: this.lower, upper: this.upper };
  },
};

/** Bounds of which each is computed when it is first looked at: a verdict often needs but one. */
export function lazyBounds(lower: () => number, upper: () => number): Bounds {
  const [low, high] = [lazily(lower), lazily(upper)];
  const bounds = {
    __proto__: PRINTED,
    get lower(): number {
      return low();
    },
    get upper(): number {
      return high();
    },
  };
  return bounds;
}

const memories = new WeakMap<Interval, Interval>();

/**
 * The same interval, which keeps the bounds that it was asked for, however often it is wrapped: a verdict, its message
 * and a plan ask for the same ones.
 */
export function remembered(interval: Interval): Interval {
  const known = memories.get(interval);
  if (known !== undefined) return known;
  const bounds = new Map<string, Bounds>();
  const remembering: Interval = {
    ...interval,
    bounds(confidence, scale = 1): Bounds {
      const key = `${confidence} ${scale}`;
      const found = bounds.get(key) ?? interval.bounds(confidence, scale);
      bounds.set(key, found);
      return found;
    },
  };
  memories.set(interval, remembering);
  memories.set(remembering, remembering);
  return remembering;
}
