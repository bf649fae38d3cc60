import { lazily } from "../../core/lazily.js";
import type { Bounds } from "../../core/measurement.js";

/** Bounds of which each is computed when it is first looked at: a verdict often needs but one. */
export function lazyBounds(lower: () => number, upper: () => number): Bounds {
  const [low, high] = [lazily(lower), lazily(upper)];
  return {
    get lower(): number {
      return low();
    },
    get upper(): number {
      return high();
    },
  };
}
