import { lazily } from "../../core/lazily.js";
import type { Bounds, Interval } from "../../core/measurement.js";
import { FEWEST_TERMS } from "../../core/terms.js";
import { normalQuantile } from "../distributions/normal.js";
import { studentTQuantile } from "../distributions/student-t.js";
import { absentShare, ownBounds, type CrossedTerms } from "./crossed-terms-interval.js";
import { lazyBounds } from "./lazy-bounds.js";
import { ALLOWED, unseenShare } from "./levels.js";

/** How many times as many terms a group has, and as many sources there are. */
export interface Growth {
  readonly names: number;
  readonly sources: number;
}

/** The same estimate with other numbers of terms and of sources, each term in each source as before. */
export interface Grown {
  readonly value: number;
  /** Whether each source has each term, so that each of both makes more cells of the other. */
  readonly isCrossed: boolean;
  /** The share of the cells that are of sampled terms: others do not become more with these. */
  readonly ofTerms: number;
  /** How far from an estimate its bounds lie at least, which are its own, and those that decide on a limit. */
  readonly bounds: (confidence: number, growth: Growth) => Bounds;
  /** The estimate of which a limit is the bound, if what was not drawn decides; else undefined. */
  readonly decided: (confidence: number, growth: Growth, side: keyof Bounds, limit: number) => number | undefined;
  /** The value of groups that are alike, if bounds beyond it allow for nothing that was not drawn. */
  readonly free: number | undefined;
  /** The standard error: of a ratio that of its logarithm. */
  readonly error: (growth: Growth) => number;
  /** How much the square of a bound's distance varies from set to set: few terms and sources tell a variance badly. */
  readonly varying: (confidence: number, growth: Growth) => number;
}

/** Under the symbol an interval has it, however it is wrapped: `plan` asks for it, and what prints bounds does not. */
export const GROWN = Symbol("grown");

/** An interval that may say what it were with other numbers of terms and sources. */
export interface GrowingInterval extends Interval {
  readonly [GROWN]?: () => Grown;
}

/** How terms and sources cross, and how many sources there are. */
export interface Crossing extends Pick<Grown, "isCrossed" | "ofTerms"> {
  readonly sources: number;
}

/** Where bounds without terms are asked for the variance behind them. */
const NEAR = 0.8;

/**
 * What varies between sources shrinks with their number, what varies between terms with theirs, and what is of a cell
 * alone with both, if all cross. If a source has but some of the terms, both grow alike.
 */
export function grownTerms(
  interval: Interval,
  known: CrossedTerms,
  enough: number,
  { isCrossed, ofTerms, sources: sourceCount }: Crossing,
): Grown {
  const { value, range, spread, scale, strict, best } = known;
  const countAt = ({ names }: Growth): number => (FEWEST_TERMS / enough) * names;
  const noise = Math.min(spread.cells, spread.apart, spread.terms);
  const named = Math.max(0, spread.apart - spread.cells);
  const all = lazily(() => sourceVariance(interval, known));
  const shared = (): number => Math.min(all(), spread.cells);
  const cellsAt = ({ names, sources }: Growth): number => (isCrossed ? names * sources : sources);
  const ofSources = (growth: Growth): number => (all() - shared()) / growth.sources + shared() / cellsAt(growth);
  const sourcesAt = boundsBetween(interval, value);
  const unseen = unseenSources(interval, known, { variance: all, count: sourceCount });
  const varianceAt = (growth: Growth): number => ofSources(growth) + named / growth.names;
  const per = scale === "logarithm" ? value * value : 1;
  const own = (total: number, growth: Growth): number => (total - noise) / growth.names + noise / cellsAt(growth);
  // A stratum has one degree less than terms.
  const freedomAt = ({ names }: Growth): number =>
    Math.max(1, (spread.freedom + spread.strata) * names - spread.strata);
  return {
    value,
    isCrossed,
    ofTerms,
    free: strict ? undefined : best,
    error: (growth) => Math.sqrt(varianceAt(growth) / per),
    varying(confidence, growth) {
      const freedom = freedomAt(growth);
      const byTerms = studentTQuantile(confidence, freedom) ** 2 * own(spread.terms, growth) * Math.sqrt(2 / freedom);
      const others = Math.max(1, sourceCount * growth.sources - 1);
      return Math.hypot(byTerms, normalQuantile(confidence) ** 2 * ofSources(growth) * Math.sqrt(2 / others)) / per;
    },
    bounds(confidence, growth) {
      if (countAt(growth) < FEWEST_TERMS - 1e-9 || !Number.isFinite(spread.terms))
        return { lower: -Infinity, upper: Infinity };
      // Bounds of fewer sources allow for more than what varies; those of so many, in which more does, do not.
      const alike = all() > 0 ? all() / ofSources(growth) : growth.sources;
      const more = Math.max(0, ofSources(growth) - all() / growth.sources);
      return ownBounds(known, sourcesAt(confidence, Math.max(alike, growth.sources)), {
        confidence,
        terms: own(spread.terms, growth),
        added: more + (strict ? own(spread.apart, growth) : named / growth.names),
        freedom: freedomAt(growth),
        shrunk: spread.terms > 0 ? Math.sqrt(spread.terms / own(spread.terms, growth)) : 1,
      });
    },
    decided(confidence, growth, side, limit) {
      const end = range[side === "lower" ? 0 : 1];
      if (!Number.isFinite(end) || (!strict && (side === "lower" ? limit >= best : limit <= best))) return undefined;
      const share = Math.max(absentShare(known, countAt(growth), confidence), unseen(side, confidence, growth.sources));
      return (limit - share * end) / (1 - share);
    },
  };
}

/** The share of sources like none of those seen for which bounds allow, if there were so many times as many. */
type Unseen = (side: keyof Bounds, confidence: number, times: number) => number;

/**
 * Some bounds allow for sources that were not seen, of which only more sources leave less. Whether these do, they show
 * where they allow for nothing else: of so few sources that what varies is less.
 */
function unseenSources(
  interval: Interval,
  { value, range, strict }: CrossedTerms,
  { variance, count }: { readonly variance: () => number; readonly count: number },
): Unseen {
  const shareAt = (confidence: number, times: number): number =>
    unseenShare(count * times, (strict ? 1 : ALLOWED) * (1 - confidence));
  const known = new Map<string, number>();
  const partAt = (side: keyof Bounds, confidence: number): number | undefined => {
    const farthest = Math.abs(range[side === "lower" ? 0 : 1] - value);
    for (let times = 1; count * times >= 1; times /= 2) {
      const flat = farthest * shareAt(confidence, times);
      if (flat < TWICE * normalQuantile(confidence) * Math.sqrt(variance() / times)) continue;
      const part = Math.abs(interval.bounds(confidence, times)[side] - value) / flat;
      return part > LEAST_PART ? Math.min(MOST_PART, part) : 0;
    }
    return undefined;
  };
  return (side, confidence, times) => {
    const key = `${side} ${confidence}`;
    // The surer, the more of a bound is what varies, until nothing tells.
    const part = known.get(key) ?? partAt(side, confidence) ?? partAt(side, NEAR) ?? 0;
    known.set(key, part);
    return part * shareAt(confidence, times);
  };
}

/** Halvings of a scale between which bounds are not asked for: they take long, and a search asks for hundreds. */
const STEPS = 4;

/** Bounds at any scale from those at some, between which their distances change evenly by orders of magnitude. */
function boundsBetween(interval: Interval, value: number): (confidence: number, scale: number) => Bounds {
  const known = new Map<string, Bounds>();
  const at = (confidence: number, step: number): Bounds => {
    const key = `${confidence} ${step}`;
    const found = known.get(key) ?? interval.bounds(confidence, 2 ** (step / STEPS));
    known.set(key, found);
    return found;
  };
  return (confidence, scale) => {
    const place = STEPS * Math.log2(scale);
    const step = Math.floor(place);
    const reach = (side: keyof Bounds): number => {
      const [from, to] = [step, step + 1].map((own) => Math.abs(at(confidence, own)[side] - value)) as [number, number];
      return from > 0 && to > 0 && Number.isFinite(from) ? from * (to / from) ** (place - step) : Math.max(from, to);
    };
    return lazyBounds(
      () => value - reach("lower"),
      () => value + reach("upper"),
    );
  };
}

const TWICE = 2;
const LEAST_PART = 0.7;
/** Some allow for those that are missed in 5 % of sets where others do in 7.5 %. */
const MOST_PART = 1.2;

/** Less beside what terms add is nothing but rounding. */
const NOTHING = 1e-4;

/** From what sources add; from the bounds if that is not known, as where terms are left out in place of cells. */
function sourceVariance(interval: Interval, { value, spread }: CrossedTerms): number {
  if (spread.sources > NOTHING * spread.terms) return spread.sources;
  const { lower, upper } = interval.bounds(NEAR);
  const ofBounds = (Math.min(value - lower, upper - value) / normalQuantile(NEAR)) ** 2;
  return Number.isFinite(ofBounds) ? ofBounds : spread.sources;
}
