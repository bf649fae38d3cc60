import { lazily } from "../core/lazily.js";
import type { Bounds } from "../core/measurement.js";
import { normalCdf, normalQuantile } from "../statistics/distributions/normal.js";
import type { Grown, Growth } from "../statistics/intervals/grown-terms.js";
import type { Spread, Spreads } from "./spread.js";

/** An estimate whose terms are a sample. */
export interface GrownPilot {
  /** As it is shown, so of what has a magnitude alone without its sign. */
  readonly value: number;
  readonly grown: Grown;
  readonly isRatio: boolean;
  readonly measured: (value: number) => number;
}

/** The bounds of another number of terms and sources; of a magnitude those of the value with its sign, mirrored. */
export function grownSpreads(
  { value, grown, isRatio, measured }: GrownPilot,
  confidence: number,
  both: number | Growth,
): Spreads {
  const growth = typeof both === "number" ? { names: both, sources: both } : both;
  const error = lazily(() => grown.error(growth));
  const bounds = lazily(() => grown.bounds(confidence, growth));
  const distance = (one: number, other: number): number => Math.abs(measured(one) - measured(other));
  const isMirrored = Math.abs(measured(grown.value) + measured(value)) < distance(grown.value, value);
  const mirror = (limit: number): number => (isRatio ? 1 / limit : -limit);
  // What is the smaller to the greater is so in a fresh set too: what was not drawn counts as on the value's own side.
  const spread = (side: Side, undrawnOn: Side): Spread => {
    const own = lazily(() => distance(bounds()[side], grown.value));
    const reachWith = (limit: number): ((own: number) => number) => {
      const signed = isMirrored ? mirror(limit) : limit;
      const held = side === undrawnOn ? signed : mirror(signed);
      const decided = grown.decided(confidence, growth, undrawnOn, held);
      if (decided === undefined) return (reach) => reach;
      const undrawn = distance(held, decided);
      const { free = signed, value: from } = grown;
      // Groups shown to be unlike the one way are so to be not so much unlike the other.
      const isBetween = (free - signed) * (from - free) > 0;
      const beyond = isBetween ? distance(signed, free) : Infinity;
      return (reach) => Math.min(Math.max(reach, undrawn), reach + beyond);
    };
    const varying = lazily(() => (own() > 0 ? grown.varying(confidence, growth) / (2 * own() ** 2) : 0));
    return {
      error,
      reach: (limit) => reachWith(limit)(own()),
      allowed(limit, room, times) {
        const reachOf = reachWith(limit);
        let chance = 0;
        for (const draw of DRAWS)
          chance += chanceOf(room - times * reachOf(own() * Math.max(0, 1 + varying() * draw)), times * error());
        return normalQuantile(chance / DRAWS.length);
      },
    };
  };
  const [up, down] = isMirrored ? (["lower", "upper"] as const) : (["upper", "lower"] as const);
  // The mirror image of a limit above the value lies below it.
  return {
    above: spread(up, up),
    below: spread(down, down),
    mirrored: { above: spread(down, up), below: spread(up, down) },
  };
}

type Side = keyof Bounds;

/** Normal numbers at equal steps of their chance. */
const DRAWS = Float64Array.from({ length: 24 }, (_, i) => normalQuantile((i + 0.5) / 24));

/** That an estimate is off by no more than there is room for: of an infinite bound none. */
function chanceOf(room: number, error: number): number {
  if (Number.isNaN(room) || room === -Infinity || !Number.isFinite(error)) return 0;
  return error === 0 ? (room <= 0 ? 0 : 1) : normalCdf(room / error);
}
