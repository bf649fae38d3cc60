import type { Measurement } from "@fairexpect/metrics";
import { isResponseSet } from "@fairexpect/metrics/core";
import { contentsOf, holds } from "./contents.js";

/** By what a measurement is told from others of the same data: the metric, options, whatever it depends on. */
type Way = readonly unknown[];

interface Kept {
  readonly contents: readonly unknown[];
  readonly measurements: { readonly way: readonly unknown[]; readonly measurement: Measurement }[];
}

const kept = new WeakMap<object, Kept>();

/**
 * Measures a response set, or gives what was measured of it before in the same way: several claims about one set, each
 * with its limit, measure it once. Kept as long as the set is, and only while the set holds what it held; what a user's
 * function has a part in is not kept.
 */
export function measuredOnce(data: unknown, way: Way, measure: () => Measurement): Measurement {
  if (!isResponseSet(data) || !isSimple(way)) return measure();
  const known = kept.get(data);
  const ofSet =
    known !== undefined && holds(data, known.contents) ? known : { contents: contentsOf(data), measurements: [] };
  kept.set(data, ofSet);
  const own = contentsOf(way);
  const found = ofSet.measurements.find((one) => holds(way, one.way));
  if (found !== undefined) return found.measurement;
  const measurement = measure();
  ofSet.measurements.push({ way: own, measurement });
  return measurement;
}

/** Whether there is nothing in it but values, the metric in front aside. */
function isSimple([, ...way]: Way): boolean {
  return contentsOf(way).every((value) => value === null || (typeof value !== "function" && typeof value !== "object"));
}
