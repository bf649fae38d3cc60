import { calls } from "./calls.js";
import { exported, quick, type Exported } from "./exported.js";
import type { Calls } from "./good-calls.js";
import { anything, FINITE, picker, type Pick } from "./hostile-values.js";
import { at, isOpen, placesIn, withAt, withHole, type Place } from "./places.js";

export interface HostileCall {
  readonly of: Exported;
  readonly given: readonly unknown[];
}

/** What is called, and how it can be called well. */
export interface Attacked {
  readonly exported: readonly Exported[];
  /** Those that have most of the first calls. */
  readonly quick?: readonly Exported[];
  readonly calls: Readonly<Record<string, Calls>>;
}

/** All functions of the metrics. */
export const ofMetrics: Attacked = { exported, quick, calls };

/** Of the first calls, which run with every slow test, all functions share one in twenty; of later ones every one. */
const FIRST_CALLS = 100_000;
const ONE_IN = 20;

function calledBy(number: number, { exported: all, quick: most = all }: Attacked): Exported | undefined {
  if (number >= FIRST_CALLS || most === all) return all[number % all.length];
  const round = Math.floor(number / ONE_IN);
  return number % ONE_IN === 0 ? all[round % all.length] : most[(number - round - 1) % most.length];
}

/** The call of this number: a good one that is spoilt in some places, or made of anything at all. */
export function hostileCall(number: number, attacked: Attacked = ofMetrics): HostileCall {
  const { random, pick } = picker(number);
  const of = calledBy(number, attacked);
  if (of === undefined) throw new RangeError("nothing is exported");
  const good = attacked.calls[of.name] ?? [];
  if (good.length === 0 || random() < 0.1)
    return { of, given: Array.from({ length: Math.floor(random() * 4) }, () => anything(random, pick)) };
  let given: unknown = pick(good);
  if (random() < 0.3) given = extreme(given, random, pick);
  else for (let times = random() < 0.6 ? 1 : 3; times > 0; times--) given = spoilt(given, random, pick);
  return { of, given: Array.isArray(given) ? given : [given] };
}

const known = new WeakMap<object, Place[]>();

/** The places in data that are never changed: good calls come again and again. */
function placesOf(given: unknown): Place[] {
  if (!isOpen(given)) return placesIn(given);
  const places = known.get(given) ?? placesIn(given);
  known.set(given, places);
  return places;
}

/** All numbers, or a share of them, exchanged for other finite ones. */
function extreme(given: unknown, random: () => number, pick: Pick): unknown {
  const share = pick([0.1, 0.5, 1]);
  const few = Array.from({ length: pick([1, 2, 5]) }, () => pick(FINITE));
  const from = random() < 0.5 ? few : FINITE;
  return placesOf(given).reduce(
    (data, place) =>
      typeof at(data, place) === "number" && random() < share ? withAt(data, place, () => pick(from)) : data,
    given,
  );
}

/** One place spoilt. */
function spoilt(given: unknown, random: () => number, pick: Pick): unknown {
  const places = placesOf(given).filter((place) => place.length > 0);
  if (places.length === 0) return given;
  // Short places are few, and matter as much as the many long ones.
  const length = pick([...new Set(places.map((place) => place.length))]);
  const place = pick(places.filter((each) => each.length === length));
  return withAt(given, place, (old) => another(old, random, pick));
}

function another(old: unknown, random: () => number, pick: Pick): unknown {
  if (typeof old === "number" && random() < 0.7) return pick(FINITE);
  if (isOpen(old) && !(Array.isArray(old) && old.length > 1000) && random() < 0.6) {
    const keys = Object.keys(old);
    const key = keys.length === 0 ? undefined : pick(keys);
    if (Array.isArray(old)) return anotherArray(old, random, pick);
    if (key !== undefined && random() < 0.5) {
      const { [key]: _, ...rest } = old;
      return rest;
    }
    return { ...old, [pick(["threshold", "seed", "__proto__", "women", "extra"])]: anything(random, pick) };
  }
  return anything(random, pick);
}

function anotherArray(old: readonly unknown[], random: () => number, pick: Pick): unknown[] {
  const copy = old.slice();
  const index = Math.floor(random() * copy.length);
  return pick([
    () => withHole(copy, index),
    () => copy.slice(0, index),
    () => [...copy, ...copy],
    () => copy.toReversed(),
    () => [...copy, anything(random, pick)],
    () => {
      copy.length += 2;
      return copy;
    },
    () => copy.map(() => copy[index]),
  ])();
}
