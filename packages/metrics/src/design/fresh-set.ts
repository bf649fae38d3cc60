import type { Description } from "../core/description.js";
import type { Measurement } from "../core/measurement.js";
import type { Claimed } from "../decide/settle.js";
import type { Growth } from "../statistics/intervals/grown-terms.js";
import { addedUp, anyMissOf, type AnyMiss, type Miss } from "./joint-misses.js";
import { leastGrowth } from "./least-growth.js";
import { pilotsOf, type Pilot } from "./pilot.js";
import { smallest } from "./smallest.js";
import { beyondBy, type Spread, type Spreads } from "./spread.js";

/** With what chance a claim is to be settled, and how surely. */
export interface Wanted {
  readonly power: number;
  readonly confidence: number;
}

/** What a fresh set like a pilot shows, if all is as the pilot has it. */
export interface FreshSet {
  /** What comes of the claim if the values are those found. */
  readonly verdict: "pass" | "fail";
  /** How many times as much as in the pilot is needed; undefined if no size is known to be enough. */
  readonly scale: number | undefined;
  /** Of a pilot whose terms are a sample: how many times as many of them, and as many sources, if that is known. */
  readonly growth?: Growth | undefined;
  /** The limit of the same kind that a set as large as the pilot shows with the power; undefined if it shows none. */
  readonly shows: number | undefined;
  /** The limit that a set as large as the pilot shows the value to be beyond; undefined if there is none. */
  readonly refutes: number | undefined;
}

/** More than that nobody collects, and no interval is asked for. */
const MOST_SCALE = 1e6;
/** Less than one of any pilot, and still more than the least that intervals are asked for. */
const LEAST_SCALE = 1e-8;
const ROUNDS = 16;
/** In logarithms of the scale; of drawn sets no more is known. */
const CLOSE = 0.005;
const CLOSE_DRAWN = 0.05;

/**
 * What a fresh set shows with the power wanted, from the pilot's own interval at other sizes, so with its clusters,
 * pairs, ties and spread. An estimate of a fresh set lies z_power standard errors on the wrong side of the true value
 * at most, and its bound z_confidence beyond. For a claim of several comparisons, or on both sides, it is the chance
 * that one of them misses its limit: simulated if every two of several groups are compared, which err together, else
 * added up (Bonferroni). Undefined if there is nothing to plan from.
 */
export function freshSet(measurement: Measurement, claimed: Claimed, wanted: Wanted): FreshSet | undefined {
  const pilots = pilotsOf(measurement);
  if (pilots === undefined) return undefined;
  const isInside = pilots.every(({ value }) => value > claimed.low && value < claimed.high);
  const shows = limitShown(pilots, claimed, wanted, measurement.metric.range);
  // One of several fails at the confidence that Bonferroni's correction asks for.
  const stricter = { ...wanted, confidence: 1 - (1 - wanted.confidence) / pilots.length };
  const refutes = limitRefuted(pilots, claimed, stricter, measurement.metric.range);
  const sizeOf = sizing(measurement, pilots);
  if (isInside) return { verdict: "pass", ...sizeOf(pilots, wanted, passMisses(claimed)), shows, refutes };
  const beyond = pilots.filter(({ value }) => value < claimed.low || value > claimed.high);
  const sizes = beyond.map((pilot) => sizeOf([pilot], stricter, failMisses(claimed)));
  const [least = { scale: undefined }] = sizes.sort((a, b) => (a.scale ?? Infinity) - (b.scale ?? Infinity));
  return { verdict: "fail", ...least, shows, refutes };
}

type Sizing = (pilots: readonly Pilot[], wanted: Wanted, misses: Misses) => Pick<FreshSet, "scale" | "growth">;

/** How the size of a set is found: of sampled terms their number and that of the sources they cross with. */
function sizing({ terms }: Measurement, all: readonly Pilot[]): Sizing {
  const counts = terms?.groups.flatMap(({ sampled, count }) => (sampled ? [count] : [])) ?? [];
  const sources = terms?.crossedWith?.count;
  const isCrossed = all.every(({ grown }) => grown?.isCrossed);
  const ofTerms = all[0]?.grown?.ofTerms ?? 1;
  if (counts.length === 0 || sources === undefined || !all.every(({ grown }) => grown !== undefined))
    return (pilots, wanted, misses) => ({ scale: scaleFor(pilots, wanted, misses) });
  return (pilots, wanted, misses) => {
    const isEnough = (growth: Growth): boolean => {
      const spreads = pilots.map((pilot) => pilot.spreads(wanted.confidence, growth));
      const any = anyOf(pilots, spreads);
      return any(pilots.map((pilot, i) => misses(pilot, spreads[i] as Spreads, 1))) <= 1 - wanted.power;
    };
    const growth = leastGrowth(isEnough, { terms: Math.min(...counts), sources, isCrossed, ofTerms });
    return { scale: growth && (isCrossed ? growth.names : 1) * growth.sources, growth };
  };
}

/** How a comparison does not come out as planned, if all errors are so many times as large. */
type Misses = (pilot: Pilot, spreads: Spreads, times: number) => readonly Miss[];

/** If the bound of a fresh set does not clear a limit above its value, or below it. */
function missed(
  direction: Miss["direction"],
  {
    measured,
    limit,
    value,
    times,
  }: Pick<Pilot, "measured" | "value"> & { readonly limit: number; readonly times: number },
  spread: Spread,
): Miss {
  const distance = Math.abs(measured(limit) - measured(value));
  const { allowed } = spread;
  return {
    direction,
    beyond: allowed?.(limit, distance, times) ?? beyondBy(spread, limit, distance, times),
  };
}

/** A claim passes if the bounds of all comparisons lie within both ends. */
function passMisses({ low, high }: Claimed): Misses {
  return ({ value, measured, mirror }, { above: up, below: down, mirrored }, times) => {
    const own = { value, measured, times };
    const above = high === Infinity ? [] : [missed(1, { ...own, limit: high }, up)];
    const below = low === -Infinity ? [] : [missed(-1, { ...own, limit: low }, down)];
    if (mirror === undefined) return [...above, ...below];
    const across =
      high === Infinity
        ? missed(1, { ...own, limit: mirror(low) }, mirrored.below)
        : missed(-1, { ...own, limit: mirror(high) }, mirrored.above);
    return [...above, ...below, across];
  };
}

/** A claim fails if one bound lies beyond an end. */
function failMisses({ low, high }: Claimed): Misses {
  return ({ value, measured }, { above: up, below: down }, times) => [
    value > high
      ? missed(-1, { value, measured, limit: high, times }, down)
      : missed(1, { value, measured, limit: low, times }, up),
  ];
}

/** How the chances to miss of some comparisons go together. */
function anyOf(pilots: readonly Pilot[], spreads: readonly Spreads[]): AnyMiss {
  const errors = spreads.map(({ above }) => above.error());
  return anyMissOf(
    pilots.map(({ pair }) => pair),
    errors,
  );
}

/** The smallest scale at which the chance to miss is no more than the power leaves. */
function scaleFor(pilots: readonly Pilot[], wanted: Wanted, misses: Misses): number | undefined {
  const even = scaleFrom(1, pilots, { wanted, misses, fresh: "even", close: CLOSE });
  if (even === undefined || !pilots.some(({ isDrawn }) => isDrawn)) return even;
  return scaleFrom(even, pilots, { wanted, misses, fresh: "drawn", close: CLOSE_DRAWN });
}

interface Sought {
  readonly wanted: Wanted;
  readonly misses: Misses;
  readonly fresh: "drawn" | "even";
  /** In logarithms of the scale. */
  readonly close: number;
}

function scaleFrom(
  start: number,
  pilots: readonly Pilot[],
  { wanted, misses, fresh, close }: Sought,
): number | undefined {
  let scale = start;
  let [tooLittle, enough] = [0, Infinity];
  let before: { readonly at: number; readonly step: number } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const spreads = pilots.map((pilot) => pilot.spreads(wanted.confidence, scale, fresh));
    const any = anyOf(pilots, spreads);
    const missesAt = (factor: number): number =>
      any(pilots.map((pilot, i) => misses(pilot, spreads[i] as Spreads, 1 / Math.sqrt(factor))));
    const factor = smallest((x) => missesAt(x) <= 1 - wanted.power, 1e-9 / scale, (10 * MOST_SCALE) / scale);
    if (factor === undefined) return undefined;
    // As if all errors shrank with the root of the data; a floor shrinks faster, which the secant makes up for.
    const [at, step] = [Math.log(scale), Math.log(factor)];
    if (step > 0) tooLittle = Math.max(tooLittle, scale);
    else enough = Math.min(enough, scale);
    // Of near sizes that are known to so much alone, the difference says nothing.
    const isNear = before !== undefined && Math.abs(before.at - at) <= 4 * (close - CLOSE);
    const slope = before === undefined || isNear ? -1 : (step - before.step) / (at - before.at);
    before = { at, step };
    scale *= Math.exp(slope < -0.2 ? Math.min(3, Math.max(-3, -step / slope)) : step);
    if (scale > MOST_SCALE) return undefined;
    scale = Math.max(LEAST_SCALE, scale);
    if (Math.abs(step) < close) return scale;
    // Where bounds jump, the secant leaps over what is known.
    if (enough < Infinity && !(scale > tooLittle && scale < enough))
      scale = Math.max(LEAST_SCALE, Math.sqrt(tooLittle * enough));
    if (enough < (1 + close) * tooLittle) return enough;
  }
  return Math.min(scale, enough);
}

/** The limit of a claim of the same kind that is shown at the pilot's own size, if it is a value that can be. */
function limitShown(
  pilots: readonly Pilot[],
  { low, high }: Claimed,
  { confidence, power }: Wanted,
  [least, greatest]: Description["range"],
): number | undefined {
  const spreads = pilots.map((pilot) => pilot.spreads(confidence, 1));
  const values = pilots.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const farthest = Math.max(-lowest, highest);
  const at = (room: number): Claimed => {
    if (low === -Infinity) return { low, high: highest + room };
    return high === Infinity ? { low: lowest - room, high } : { low: -farthest - room, high: farthest + room };
  };
  const any = anyOf(pilots, spreads);
  const misses = (room: number): number => {
    const ofOne = passMisses(at(room));
    return any(pilots.map((pilot, i) => ofOne(pilot, spreads[i] as Spreads, 1)));
  };
  const room = smallest((x) => misses(x) <= 1 - power, LEAST_ROOM, MOST_ROOM);
  if (room === undefined) return undefined;
  const shown = high === Infinity ? at(room).low : at(room).high;
  // A limit at an end of the range says nothing.
  return shown > least + NEXT_TO_NOTHING && shown < greatest - NEXT_TO_NOTHING ? shown : undefined;
}

/** The farthest limit of which a comparison is shown to be on the other side at the pilot's own size. */
function limitRefuted(
  pilots: readonly Pilot[],
  { low, high }: Claimed,
  { confidence, power }: Wanted,
  [least, greatest]: Description["range"],
): number | undefined {
  const isAbove = high !== Infinity;
  const limits = pilots.flatMap(({ value, measured, spreads }) => {
    // Of what is held to both sides, that of the value.
    const side = low !== -Infinity && isAbove ? (value < 0 ? -1 : 1) : isAbove ? 1 : -1;
    const { above, below } = spreads(confidence, 1);
    const misses = (room: number): number => {
      const limit = value - side * room;
      const miss = missed(side === 1 ? -1 : 1, { value, measured, limit, times: 1 }, side === 1 ? below : above);
      return addedUp([[miss]]);
    };
    const room = smallest((x) => misses(x) <= 1 - power, LEAST_ROOM, MOST_ROOM);
    if (room === undefined) return [];
    const limit = value - side * room;
    if (low !== -Infinity && isAbove) return side * limit > NEXT_TO_NOTHING ? [Math.abs(limit)] : [];
    return limit > least + NEXT_TO_NOTHING && limit < greatest - NEXT_TO_NOTHING ? [limit] : [];
  });
  if (limits.length === 0) return undefined;
  return isAbove ? Math.max(...limits) : Math.min(...limits);
}

/** Nearer to parity nobody sets a limit. */
const NEXT_TO_NOTHING = 1e-6;
const LEAST_ROOM = 1e-9;
const MOST_ROOM = 1e9;
