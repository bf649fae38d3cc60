import { at, placesIn } from "./places.js";
import { decide, weighted, type Interval, type Measurement } from "@fairexpect/metrics";

/** Fields that hold what was given or what its functions gave, the ends of a metric's range, and a scale that none is. */
const GIVEN = new Set(["metric", "range", "description", "measurement", "responses", "bounds"]);

/** Confidences and scales at which bounds are asked for. */
const LEVELS = [[0.5], [0.95], [0.95, 4], [1 - 1e-9]] as const;

/**
 * What is wrong with a result: numbers that are none, at a place in it. Looks at what is lazy too, but not at what was
 * given and is handed back.
 */
export function faultIn(name: string, result: unknown, given: readonly unknown[]): string | undefined {
  const seen = new Set<unknown>();
  const places = placesIn(given);
  for (const place of places) {
    const value = at(given, place);
    if (typeof value === "object" && value !== result) seen.add(value);
    if (HANDS_BACK.has(name) && typeof value === "number" && !Number.isFinite(value)) return undefined;
  }
  return search(result, "result", seen);
}

/** What copies fields that it does not read: their numbers may be none. */
const HANDS_BACK = new Set([
  "absoluteInterval",
  "decide",
  "foldedRatio",
  "groupDataOf",
  "rootMeanSquareBias",
  "samplePools",
  "weighted",
]);

function search(value: unknown, place: string, seen: Set<unknown>): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `${place} is ${value}`;
  if (typeof value !== "object" || value === null || seen.has(value)) return undefined;
  seen.add(value);
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as Float64Array);
    const bad = numbers.findIndex((number) => typeof number === "number" && !Number.isFinite(number));
    return bad < 0 ? undefined : `${place}[${bad}] is ${numbers[bad]}`;
  }
  if (Array.isArray(value) && value.length > LONG) return searchLong(value, place, seen);
  if (Symbol.iterator in value && "next" in value) return search([...(value as Iterable<unknown>)], place, seen);
  for (const [key, inside] of Object.entries(value)) {
    if (GIVEN.has(key)) continue;
    const fault = search(inside, `${place}.${key}`, seen);
    if (fault !== undefined) return fault;
  }
  if (isInterval(value))
    return LEVELS.map(([level, scale]) => boundsFault(value, level, scale, place)).find((it) => it !== undefined);
  // What a baseline keeps has counts, and clusters that stand among its fields.
  const isMeasurement = "metric" in value && "counts" in value && !Object.keys(value).includes("clusters");
  return isMeasurement ? measurementFault(value as Measurement, place, seen) : undefined;
}

/** Longer arrays hold the same thing again and again: about so many of their items are looked at. */
const LONG = 10_000;

function searchLong(value: readonly unknown[], place: string, seen: Set<unknown>): string | undefined {
  const step = Math.ceil(value.length / LONG);
  for (let i = 0; i < value.length; i += step) {
    const fault = search(value[i], `${place}[${i}]`, seen);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isInterval(value: object): value is Interval {
  return "bounds" in value && typeof value.bounds === "function" && "method" in value;
}

function boundsFault(interval: Interval, level: number, scale: number | undefined, place: string): string | undefined {
  const { lower, upper } = interval.bounds(level, scale);
  return lower <= upper ? undefined : `${place}.bounds(${level}, ${scale}) are ${lower} and ${upper}`;
}

function measurementFault(measurement: Measurement, place: string, seen: Set<unknown>): string | undefined {
  const { clusters, recompute, reason, value } = measurement;
  if (reason === undefined && value === undefined) return `${place} has neither value nor reason`;
  decide(measurement, { below: 0.5 });
  if (clusters === undefined || recompute === undefined) return undefined;
  const again = recompute(weighted(clusters)).filter((each) => each !== undefined);
  return search(again, `${place}.recompute()`, seen);
}
