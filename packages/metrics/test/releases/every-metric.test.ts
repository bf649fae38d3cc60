import * as exported from "@fairexpect/metrics";
import { compareReleases, isMetric, releaseOf, type Metric, type Release } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { samples } from "../core/samples.js";
import { relabelled, reordered } from "./releases.js";

const metrics: Metric<readonly never[]>[] = [];
for (const value of Object.values(exported)) if (isMetric(value)) metrics.push(value);

const measurements = metrics.flatMap((metric) =>
  (samples[metric.name] ?? []).map(({ data, options }, i) => ({
    title: `${metric.name} (${i + 1})`,
    measurement: Reflect.apply(metric, undefined, options === undefined ? data : [...data, options]),
  })),
);
const comparable = measurements.filter(({ measurement }) => measurement.clusters !== undefined);

test("metrics that are not compared, or whose score cannot be told by cluster, leave no release", () => {
  const others = measurements.filter(({ measurement }) => measurement.clusters === undefined);
  expect(comparable.length).toBeGreaterThan(40);
  for (const { measurement } of others) expect(() => releaseOf(measurement)).toThrow("no clusters to compare");
});

describe.each(comparable)("$title", ({ measurement }) => {
  const release = releaseOf(measurement);
  const clusters = Math.max(...release.clusters.ways.map(({ ids }) => ids.length));

  test("says the same of equal data, in any order, and kept as text", () => {
    const expected = clusters >= 10 ? "same" : "tooFew";
    const kept = fromText(
      JSON.stringify(release, (_, value) => (ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value)),
    );
    for (const before of [release, kept, reordered(release)]) {
      const { outcome, comparisons, clusters: counted } = compareReleases(before, measurement);
      expect(outcome).toBe(expected);
      expect(counted).toMatchObject({ added: 0, removed: 0, changed: 0 });
      for (const [k, { of, value }] of release.comparisons.entries()) {
        expect(comparisons[k]).toMatchObject({ of, change: 0, regressed: false });
        expect(comparisons[k]?.before).toBeCloseTo(value, 9);
        expect(comparisons[k]?.after).toBeCloseTo(value, 9);
      }
    }
  });

  test("shows nothing if every prompt is another and gives the same", () => {
    const { outcome, clusters: counted } = compareReleases(relabelled(release), measurement);
    expect(["noneShown", "tooFew"]).toContain(outcome);
    expect(counted.shared).toBe(0);
    expect(counted.added).toBe(counted.removed);
  });
});

function fromText(text: string): Release {
  const arrays = { of: Uint32Array, cell: Uint32Array, value: Float64Array, weight: Float64Array };
  return JSON.parse(text, (key, value: unknown) => {
    if (!Array.isArray(value) || !value.every((each) => typeof each === "number") || key === "range") return value;
    return (arrays[key as "of"] ?? Float64Array).from(value);
  }) as Release;
}
