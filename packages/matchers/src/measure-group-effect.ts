import { isMeasured, significantGroupEffect, type GroupEffectOptions, type Measurement } from "@fairexpect/metrics";
import { sourcesForEffect } from "@fairexpect/metrics/core";
import { fairnessData } from "./fairness-data.js";
import { isMeasurement, measureReceived } from "./measure.js";
import { crossedData, waysOf } from "./measure-crossed.js";

/** What the data must be enough to find, and how sure it must be. */
interface Asked {
  readonly confidence: number;
  readonly effect: number;
}

/**
 * The effect of the group on the probability of a class. Of groups by several attributes by each and crossed, the
 * p-values corrected for their number: the most significant if it is, else the way to group that needs most sources.
 */
export function measureGroupEffect(
  matcher: string,
  received: unknown,
  given: GroupEffectOptions,
  asked: Asked,
): Measurement {
  const measure = (data: unknown): Measurement =>
    measureReceived(matcher, isMeasurement(data) ? data : fairnessData(matcher, data, positiveOf(data, given)), given, {
      metric: significantGroupEffect,
      limit: { within: 0 },
    });
  const crossed = isMeasurement(received) ? undefined : crossedData(matcher, received, {});
  if (crossed === undefined) return measure(received);
  const ways = waysOf(crossed.attributes);
  const measured = ways.map((chosen) => corrected(measure(crossed.by(chosen).data), chosen.join(" × "), ways.length));
  const [first] = measured.toSorted((a, b) => pValueOf(a) - pValueOf(b));
  const isShown = first !== undefined && pValueOf(first) < 1 - asked.confidence;
  const [most] = measured.toSorted((a, b) => lacking(b, asked) - lacking(a, asked));
  return (isShown ? first : most) ?? measure(received);
}

/** Of predictions in words, the class asked about is the positive one. */
function positiveOf(data: unknown, { class: label }: GroupEffectOptions): { readonly positive?: string } {
  const rows: unknown = typeof data === "object" && data !== null && "predictions" in data ? data.predictions : data;
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const isInWords =
    typeof first === "object" && first !== null && "prediction" in first && typeof first.prediction === "string";
  return isInWords && typeof label === "string" ? { positive: label } : {};
}

/** The measurement with its p-value times the number of tests, and its groups named with their attributes. */
function corrected(measurement: Measurement, within: string, tests: number): Measurement {
  const { groups = [] } = measurement;
  const named = groups.map((part) => ({ ...part, of: { ...part.of, group: `${within}: ${part.of.group ?? ""}` } }));
  if (!isMeasured(measurement) || measurement.pValue === undefined) return { ...measurement, groups: named };
  return { ...measurement, groups: named, pValue: Math.min(1, tests * measurement.pValue) };
}

function pValueOf(measurement: Measurement): number {
  return isMeasured(measurement) ? (measurement.pValue ?? 1) : 1;
}

/** By how much the sources fall short of what is needed; of what has no value most of all. */
function lacking({ counts, reason }: Measurement, { confidence, effect }: Asked): number {
  if (reason !== undefined) return Infinity;
  return sourcesForEffect(Math.max(2, counts["groups"] ?? 2), effect, confidence) - (counts["sources"] ?? 0);
}
