import { expect } from "vitest";
import { isMeasured, subjectName, weighted, type Measured, type Measurement } from "@fairexpect/metrics";

/** A measurement's value; throws without one. */
export function measured(measurement: Measurement): Measured {
  if (!isMeasured(measurement)) throw new Error(`no value: ${measurement.reason}`);
  return measurement;
}

/** The mean of each cell that a part counts, of metrics that are means over cells; by what the part is about. */
export function cellMeans({ clusters }: Measurement, name = ""): number[] {
  const part = clusters?.parts.find(
    ({ of }) => subjectName(of) === name || (name === "" && Object.keys(of).length === 0),
  );
  const { total, count } = part?.sums ?? {};
  if (total === undefined || count === undefined) throw new Error(`no cells of ${name}`);
  return [...total].flatMap((sum, i) => (count[i] === 0 ? [] : [sum / (count[i] as number)]));
}

/** The clusters added up give the measurement's comparisons again, or its value if it has none. */
export function expectRecomputed(measurement: Measurement): void {
  const { clusters, recompute, comparisons, value } = measured(measurement);
  if (clusters === undefined || recompute === undefined) throw new Error("no clusters");
  const again = recompute(weighted(clusters));
  const values = comparisons === undefined ? [value] : comparisons.map((part) => part.value);
  expect(again).toHaveLength(values.length);
  for (const [i, expected] of values.entries()) expect(again[i]).toBeCloseTo(expected as number, 9);
  for (const way of clusters.ways) expect(Math.max(...way.of)).toBeLessThan(way.ids.length);
}

/** What a measurement becomes if each cell counts as often as `weights` says. */
export function reweighted({ clusters, recompute }: Measurement, weights: readonly number[]): readonly unknown[] {
  if (clusters === undefined || recompute === undefined) throw new Error("no clusters");
  return recompute(weighted(clusters, weights));
}
