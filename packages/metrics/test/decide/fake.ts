import { isMeasured } from "@fairexpect/metrics";
import type {
  Bounds,
  Description,
  Estimate,
  Estimated,
  Interval,
  Measured,
  Measurement,
  Part,
  Unmeasured,
} from "@fairexpect/metrics";

/** What is known of a metric that is none. */
export const fake: Description = {
  name: "fake",
  title: "fake",
  family: "none",
  version: 1,
  unit: "prompts",
  range: [-Infinity, Infinity],
  format: "number",
  source: "nobody",
  anytime: false,
  compare: "none",
};

/** An estimate with its value, or an error that says why it has none. */
export function measured<E extends Estimate>(estimate: E | undefined): Extract<E, Estimated> {
  if (estimate === undefined || !isMeasured(estimate)) throw new Error(`expected a value: ${estimate?.reason}`);
  return estimate;
}

/** The one comparison of a measurement, or the measurement itself. */
export function single(whole: Measurement): Estimated {
  const parts: readonly Estimate[] = whole.comparisons ?? [];
  return measured(parts[0] ?? whole);
}

export function intervalOf(estimate: Estimate | undefined): Interval {
  const { interval } = measured(estimate);
  if (interval === undefined) throw new Error("expected an interval");
  return interval;
}

/** A measurement of which only the comparisons matter, each about the group of its name. */
export function family(parts: Readonly<Record<string, Estimate>>): Measured {
  const comparisons = Object.entries(parts).map(([group, part]): Part => {
    const { value, reason, counts } = part;
    return reason === undefined
      ? { of: { group, against: "others" }, value, counts, ...(part.interval && { interval: part.interval }) }
      : { of: { group, against: "others" }, reason, counts };
  });
  const values = comparisons.map(({ value }) => value ?? 0);
  return { metric: fake, value: Math.max(...values), counts: {}, comparisons };
}

/**
 * Bounds as far from the value as -log(1 - confidence), at 0.95 a little less than 3 units, shrinking with the root of
 * the data.
 */
export function measurement(value: number, unit: number, more: Partial<Measured> = {}): Measured {
  const bounds = (confidence: number, scale = 1): Bounds => {
    const reach = (-Math.log(1 - confidence) * unit) / Math.sqrt(scale);
    return { lower: value - reach, upper: value + reach };
  };
  return { metric: fake, value, counts: { prompts: 10 }, interval: { method: "fake", bounds }, ...more };
}

/** The same bounds whatever the confidence, and the value itself on more data. */
export function fixed(value: number, lower: number, upper: number): Measured {
  return measurement(value, 0, {
    interval: {
      method: "fixed",
      bounds: (_, scale = 1) => (scale > 1 ? { lower: value, upper: value } : { lower, upper }),
    },
  });
}

/** A measurement that has no value. */
export const nothing: Unmeasured = { metric: fake, reason: "there are no prompts", counts: { prompts: 0 } };
