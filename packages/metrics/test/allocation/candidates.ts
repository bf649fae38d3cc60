import fc from "fast-check";
import { expect } from "vitest";
import {
  isMeasured,
  rabbi,
  type Bounds,
  type Candidate,
  type Estimate,
  type Estimated,
  type Measurement,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

export const against = { reference: "b" };

export function near(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(actual).toBeTypeOf("number");
  expect(Math.abs((actual as number) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(expected)),
  );
}

export function relatively(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(Math.abs((actual as number) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(
    tolerance * expected,
  );
}

/** An estimate that has a value. */
export function estimated(estimate: Estimate | undefined): Estimated {
  if (estimate === undefined || !isMeasured(estimate)) throw new Error(`no value: ${estimate?.reason}`);
  return estimate;
}

/** The one comparison of a measurement. */
export function single(measurement: Measurement): Estimated {
  const [comparison, more] = measurement.comparisons ?? [];
  if (comparison === undefined || more !== undefined || !isMeasured(comparison))
    throw new Error("expected one comparison with a value");
  return comparison;
}

export const compare = (a: number[], b: number[]): Estimated => single(rabbi({ a, b }, against));

export function boundsOf(measured: Estimated, confidence = 0.95, scale?: number): Bounds {
  if (measured.interval === undefined) throw new Error("expected an interval");
  return measured.interval.bounds(confidence, scale);
}

/** The definition, pair by pair. */
export function byPairs(a: number[], b: number[]): number {
  let sum = 0;
  for (const x of a) for (const y of b) sum += Math.sign(x - y);
  return sum / (a.length * b.length);
}

export const score = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.1, 0.2, 0.30000000000000004, 0.3),
  fc.double({ min: -2, max: 2, noNaN: true }),
);
export const scores = fc.array(score, { minLength: 1, maxLength: 12 });

/** Standard normal numbers by the method of Box and Muller. */
export function normals(seed: number): () => number {
  const random = seededRandom(Math.round(seed * 10));
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Eight candidates a pool, four of each group, with the ranks that equally good candidates get by chance. */
export function rankedPools(pools: number, random: () => number): Candidate[] {
  return Array.from({ length: pools }, (_, pool) =>
    Array.from({ length: 8 }, (__, i) => ({ group: i % 2 === 0 ? "a" : "b", merit: random() }))
      .sort((one, other) => one.merit - other.merit)
      .map(({ group }, rank) => ({ group, score: rank, pool })),
  ).flat();
}
