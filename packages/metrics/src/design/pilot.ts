import type { Description } from "../core/description.js";
import { lazily } from "../core/lazily.js";
import { isMeasured, type Measurement } from "../core/measurement.js";
import { normalQuantile } from "../statistics/distributions/normal.js";
import type { Pair } from "./joint-misses.js";
import { DRAWN, type DrawableInterval } from "../statistics/intervals/drawn-sets.js";
import { remembered } from "../statistics/intervals/lazy-bounds.js";
import { GROWN, type GrowingInterval, type Grown, type Growth } from "../statistics/intervals/grown-terms.js";
import { sideOf } from "./described.js";
import { sideOfDrawn } from "./drawn-side.js";
import { grownSpreads } from "./grown-spreads.js";
import { meanSpreads, type MeanSpread } from "./mean-spreads.js";
import type { Seen, Side, Spreads } from "./spread.js";

/** An estimate to plan from. */
export interface Pilot {
  readonly value: number;
  /**
   * What a set so many times as large has in the way of limits above the value, and of limits below it: as fresh sets
   * drawn from the pilot have it, where they can be, or as it were if all grew evenly, which takes less time.
   */
  readonly spreads: (confidence: number, growth: number | Growth, fresh?: "drawn" | "even") => Spreads;
  /** Whether fresh sets can be drawn. */
  readonly isDrawn: boolean;
  /** How it grows with terms, which are a sample, and with sources. */
  readonly grown: Grown | undefined;
  /** A value or a limit as `spreads` measures distances: of ratios the logarithm, on which their bounds are made. */
  readonly measured: (value: number) => number;
  /** The mirror image of a limit, of values that have a magnitude alone. */
  readonly mirror: ((limit: number) => number) | undefined;
  /** The groups that it compares, if it is one of several comparisons. */
  readonly pair: Pair | undefined;
}

/** The comparisons of a measurement, or itself; undefined if one has no value or no interval. */
export function pilotsOf(measurement: Measurement): readonly Pilot[] | undefined {
  const { metric, comparisons = [] } = measurement;
  const estimates = comparisons.length > 0 ? comparisons : [measurement];
  const ofMeans = meanSpreads(measurement);
  const mirror = mirrorOf(metric);
  const pilots = estimates.flatMap((estimate, i): Pilot[] => {
    if (!isMeasured(estimate) || estimate.interval === undefined) return [];
    const { value } = estimate;
    const isRatio = metric.format === "ratio" && value > 0;
    const growing: GrowingInterval & DrawableInterval = estimate.interval;
    const interval = remembered(growing);
    const measured: Pilot["measured"] = isRatio ? logarithm : (own) => own;
    const usual = isRatio ? sideOfRatio : sideFor(metric, value, ofMeans?.[i]);
    const drawn = growing[DRAWN];
    const grown = growing[GROWN]?.();
    const spreads: Pilot["spreads"] = (confidence, growth, fresh = "drawn") => {
      if (grown !== undefined) return grownSpreads({ value, grown, isRatio, measured }, confidence, growth);
      const scale = typeof growth === "number" ? growth : growth.sources;
      const side = drawn === undefined || fresh !== "drawn" ? usual : sideOfDrawn(drawn, usual, measured);
      const seen: Seen = { value, interval, confidence, scale };
      // On the other side of parity they are taken to be as they are on this one.
      const own = { above: side(seen, "upper"), below: side(seen, "lower") };
      return { ...own, mirrored: { above: own.above.mirrored ?? own.above, below: own.below.mirrored ?? own.below } };
    };
    return [
      {
        value,
        spreads,
        isDrawn: grown === undefined && drawn !== undefined,
        grown,
        measured,
        mirror,
        pair: pairOf(measurement, i),
      },
    ];
  });
  return pilots.length === estimates.length ? pilots : undefined;
}

/** Which groups a comparison is of; one without direction grows with the group whose own value is greater. */
function pairOf({ metric, comparisons = [], groups = [] }: Measurement, place: number): Pair | undefined {
  const { group, against } = comparisons[place]?.of ?? {};
  if (group === undefined || against === undefined) return undefined;
  if (mirrorOf(metric) === undefined) return { group, against, sign: 1 };
  const valueOf = (name: string): number => groups.find(({ of }) => of.group === name)?.value ?? 0;
  const isGreater = valueOf(group) >= valueOf(against);
  // The smaller by the greater falls as they part.
  return { group, against, sign: isGreater === (metric.format === "ratio") ? -1 : 1 };
}

/** Of differences without direction their negative, of ratios of the smaller to the greater about their inverse. */
function mirrorOf({ design, range, best, format }: Description): Pilot["mirror"] {
  const isDifference = design?.power === "rates" || design?.flawless === "weakParity";
  if (isDifference && range[0] === 0) return (value) => -value;
  return format === "ratio" && best === range[1] ? inverse : undefined;
}

const inverse = (ratio: number): number => (ratio > 0 ? 1 / ratio : Infinity);

/** Of what no ratio is below, less than all. */
const logarithm = (ratio: number): number => (ratio > 0 ? Math.log(ratio) : -Infinity);

function sideFor(description: Description, value: number, ofMean: MeanSpread | undefined): Side {
  const { design } = description;
  if (design?.power === "fraction") return sideOfShare(sideOf(description), ofMean);
  if (ofMean !== undefined) return sideOfMean(value, ofMean);
  return design?.flawless === "strictParity" ? sideOfDistance : usualSide;
}

function reachOf({ value, interval, confidence, scale }: Seen, side: "lower" | "upper"): number {
  return Math.abs(interval.bounds(confidence, scale)[side] - value);
}

/** Bounds lie as many standard errors from the estimate as of a normal one. */
const usualSide: Side = (seen, side) => {
  const reach = lazily(() => reachOf(seen, side));
  return { reach, error: () => reach() / normalQuantile(seen.confidence) };
};

/** In logarithms of the scale: how finely smaller sets are looked at, and the smallest. */
const STEP = 0.1;
const SMALLEST = Math.log(1 / 4);
/** In logarithms of ratios, of limits that may be 0. */
const MOST_ROOM = 50;

/** Where rules for few clusters begin, bounds of a smaller set are farther off than those of sets that decide. */
const MOST_FARTHER = 1.3;

/**
 * Bounds of a ratio, as logarithms. Those of the sets that decide have fewer events in one group, and if these are few
 * lie farther off than by the root: as those of a set so much smaller. Without a bound on that side it is as far as the
 * other side tells, or farther than any limit.
 */
const sideOfRatio: Side = (seen, side) => {
  const { value, interval, confidence } = seen;
  const own = (of: "lower" | "upper", scale: number): number =>
    Math.abs(logarithm(interval.bounds(confidence, scale)[of]) - logarithm(value));
  const known = lazily(() => {
    const other = side === "lower" ? "upper" : "lower";
    // The smaller over the greater ends at 1, however far its bounds are.
    const isEnd = interval.bounds(confidence, seen.scale)[other] === 1;
    return [own(side, seen.scale), isEnd ? Infinity : own(other, seen.scale)].find(Number.isFinite);
  });
  return {
    reach(limit) {
      const room = Math.abs(logarithm(limit) - logarithm(value));
      const reach = known();
      if (reach === undefined) return Math.max(Math.LN2, 2 * Math.min(room, MOST_ROOM));
      const fewer = Math.max(SMALLEST, -STEP * Math.round(Math.max(0, room - reach) / 2 / STEP));
      const ofFewer = fewer === 0 ? reach : own(side, seen.scale * Math.exp(fewer)) * Math.exp(fewer / 2);
      return Math.min(MOST_FARTHER * reach, Math.max(reach, ofFewer));
    },
    error: () => (known() ?? Math.LN2) / normalQuantile(confidence),
  };
};

/** The variance of a share vanishes towards the ends of the range, as that of a binomial one. */
function sideOfShare([low, high]: readonly [number, number], ofMean: MeanSpread | undefined): Side {
  const deviation = (share: number): number => Math.sqrt(Math.max(0, (share - low) * (high - share)));
  return (seen, side) => {
    const unit = lazily(() => reachOf(seen, side) / deviation(seen.interval.bounds(seen.confidence, seen.scale)[side]));
    const own = (): number => (unit() * deviation(seen.value)) / normalQuantile(seen.confidence);
    return {
      reach: (limit) => (deviation(limit) === 0 ? 0 : unit() * deviation(limit)),
      error: () => (ofMean ? ofMean.error / Math.sqrt(seen.scale) : deviation(seen.value) === 0 ? 0 : own()),
    };
  };
}

/** The wider side of a distance has a floor, which says nothing of how it varies. */
const sideOfDistance: Side = (seen, side) => {
  const [lower, upper] = [lazily(() => reachOf(seen, "lower")), lazily(() => reachOf(seen, "upper"))];
  return {
    reach: side === "lower" ? lower : upper,
    error: () => Math.min(lower(), upper()) / normalQuantile(seen.confidence),
  };
};

/**
 * Bounds of a mean have a floor as well, and widen with the values of a set whose mean is nearer to the limit: those of
 * the sets that decide lie most of the way there.
 */
function sideOfMean(value: number, { error, growth }: MeanSpread): Side {
  return (seen, side) => {
    const own = error / Math.sqrt(seen.scale);
    const atLimit = (limit: number): number => {
      const variance = 1 + 0.8 * growth * (limit - value);
      return normalQuantile(seen.confidence) * own * Math.sqrt(Math.max(0, variance));
    };
    return { reach: (limit) => Math.max(reachOf(seen, side), atLimit(limit)), error: () => own };
  };
}
