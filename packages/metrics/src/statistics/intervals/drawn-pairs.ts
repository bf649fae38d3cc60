import { lazily } from "../../core/lazily.js";
import type { Interval } from "../../core/measurement.js";
import { normalCdf, normalQuantile } from "../distributions/normal.js";
import { NONE_UNSEEN, type Side } from "./clustered-side.js";
import { lazyBounds } from "./lazy-bounds.js";
import { shareBound } from "./share-bounds.js";

type End = "lower" | "upper";

/** How far a side's bounds lie from its rate at each of some splits of the error between two sides. */
type Reaches = (confidence: number, end: End, place: 0 | 1) => readonly Reached[];

interface Reached {
  readonly seen: number;
  /** If there are clusters like none of those seen. */
  readonly unseen: number;
}

/** How the square of the deviate is split: at so few angles the farthest is at most 1 % nearer. */
const ANGLES = Float64Array.from({ length: 7 }, (_, i) => (Math.PI / 2) * (i / 6));

/** The confidences of two parts at the angles. */
function splits(confidence: number): readonly (readonly [number, number])[] {
  const deviate = normalQuantile(confidence);
  const at = (share: number): number => Math.max(0.5, normalCdf(deviate * share));
  return Array.from(ANGLES, (angle) => [at(Math.cos(angle)), at(Math.sin(angle))]);
}

function reachesOf({ rate, effective, unseen, uneven }: Side, strict: boolean): Reaches {
  const known = new Map<string, readonly Reached[]>();
  const trials = new Map<number, number>();
  const made = (confidence: number, end: End, place: 0 | 1): readonly Reached[] => {
    const others = uneven === undefined ? 0 : Math.abs(uneven(confidence, 1)[end] - rate) / normalQuantile(confidence);
    return splits(confidence).map((both) => {
      const own = both[place];
      const size = trials.get(own) ?? effective(own, 1);
      trials.set(own, size);
      const bound = shareBound(rate, size, { confidence: own, strict }, end);
      const seen = Math.max(Math.abs(bound - rate), others * normalQuantile(own));
      return { seen, unseen: Math.max(seen, (end === "lower" ? rate : 1 - rate) * unseen(own, 1)) };
    });
  };
  return (confidence, end, place) => {
    const key = `${confidence} ${end} ${place}`;
    const found = known.get(key) ?? made(confidence, end, place);
    known.set(key, found);
    return found;
  };
}

/** What two rates and how far they reach, one way, come to; an end of it, and what is alike. */
interface Compared {
  readonly alike: number;
  readonly at: (end: End, rates: readonly [number, number], reach: readonly [number, number]) => number;
}

const DIFFERENCE: Compared = {
  alike: 0,
  at: (end, [p, q], [own, other]) => (end === "lower" ? p - own - (q + other) : p + own - (q - other)),
};
const RATIO: Compared = {
  alike: 1,
  at: (end, [p, q], [own, other]) =>
    end === "lower" ? Math.max(0, p - own) / (q + other) : q - other > 0 ? (p + own) / (q - other) : Infinity,
};

/** The bounds of `clusteredDifference` or `clusteredRatio` for pairs of sides, in a fraction of the time. */
export function comparedSides(
  pairs: readonly (readonly [Side, Side])[],
  of: "difference" | "ratio",
  strict: boolean,
): readonly Interval[] {
  const { alike, at } = of === "difference" ? DIFFERENCE : RATIO;
  const known = new Map<Side, Reaches>();
  const reaches = (side: Side): Reaches => {
    const found = known.get(side) ?? reachesOf(side, strict);
    known.set(side, found);
    return found;
  };
  return pairs.map((sides): Interval => {
    const rates = [sides[0].rate, sides[1].rate] as const;
    const mayMiss = sides.some(({ unseen }) => unseen !== NONE_UNSEEN);
    const bound = (confidence: number, end: End): number => {
      const own = reaches(sides[0])(confidence, end, 0);
      const other = reaches(sides[1])(confidence, end === "lower" ? "upper" : "lower", 1);
      const farthest = (kind: keyof Reached): number => {
        const all = own.map((one, i) => at(end, rates, [one[kind], (other[i] as Reached)[kind]]));
        return end === "lower" ? Math.min(...all) : Math.max(...all);
      };
      const found = farthest("seen");
      const isShown = end === "lower" ? found > alike : found < alike;
      return isShown || !mayMiss ? found : farthest("unseen");
    };
    return {
      method: "",
      bounds: (confidence) =>
        lazyBounds(
          lazily(() => bound(confidence, "lower")),
          lazily(() => bound(confidence, "upper")),
        ),
    };
  });
}
