import type { Measurement, ReadableSet } from "@fairexpect/metrics";
import { isResponseSet } from "@fairexpect/metrics/core";
import { contentsOf, holds, type Scope } from "./contents.js";

/** By what a measurement is told from others of the same data: the metric, options, whatever it depends on. */
type Way = readonly unknown[];

interface Kept {
  readonly contents: readonly unknown[];
  readonly measurements: { readonly way: readonly unknown[]; readonly measurement: Measurement }[];
}

/** Of each set, apart from what hangs on vectors as well. */
const kept = new WeakMap<object, Map<Scope, Kept>>();

/**
 * Measures a response set, or gives what was measured of it before in the same way: several claims about one set, each
 * with its limit, measure it once. Kept as long as the set is, and only while the set holds what it held; what a user's
 * function has a part in is not kept.
 */
export function measuredOnce(data: unknown, way: Way, measure: () => Measurement): Measurement {
  if (!isResponseSet(data) || !isSimple(way)) return measure();
  const ofSet = kept.get(data) ?? new Map<Scope, Kept>();
  kept.set(data, ofSet);
  for (const [scope, { contents, measurements }] of ofSet) {
    const found = measurements.find((one) => holds(way, one.way));
    if (found === undefined) continue;
    if (holds(data, contents, scope)) return found.measurement;
    ofSet.delete(scope);
  }
  const own = contentsOf(way);
  const measurement = measure();
  const scope = scopeOf(data, measurement);
  const known = ofSet.get(scope);
  const current =
    known !== undefined && holds(data, known.contents, scope)
      ? known
      : { contents: contentsOf(data, scope), measurements: [] };
  current.measurements.push({ way: own, measurement });
  ofSet.set(scope, current);
  return measurement;
}

/** A measurement says which scorers made what it read: without the encoder of the vectors, it did not read these. */
function scopeOf({ provenance }: ReadableSet, measurement: Measurement): Scope {
  const encoder = provenance?.madeBy?.["vector"];
  const isRead = encoder === undefined || measurement.provenance?.scorers.includes(encoder) !== false;
  return isRead ? "all" : "allButVectors";
}

/** Whether there is nothing in it but values, the metric in front aside. */
function isSimple([, ...way]: Way): boolean {
  return contentsOf(way).every((value) => value === null || (typeof value !== "function" && typeof value !== "object"));
}
