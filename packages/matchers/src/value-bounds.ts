import { isMeasured, type Bounds, type Measurement, type Subject } from "@fairexpect/metrics";

/** The bounds of a value, and of what they are if that is one of several comparisons. */
export interface ValueBounds {
  readonly bounds: Bounds;
  readonly of?: Subject;
}

/**
 * The bounds of a measurement's value at a confidence: its own, or if it summarises comparisons, those of the first
 * that it is the value of. Undefined if none are known.
 */
export function valueBounds(measurement: Measurement, confidence: number): ValueBounds | undefined {
  if (!isMeasured(measurement)) return undefined;
  const { value, interval, comparisons = [] } = measurement;
  if (interval !== undefined) return { bounds: interval.bounds(confidence) };
  for (const part of comparisons) {
    if (!isMeasured(part) || part.interval === undefined || Math.abs(part.value) !== Math.abs(value)) continue;
    const bounds = part.interval.bounds(confidence);
    return comparisons.length === 1 ? { bounds } : { bounds, of: part.of };
  }
  return undefined;
}
