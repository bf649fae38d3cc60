import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Measurement } from "@fairexpect/metrics";

/** What the oracle wrote; the caller knows its shape. */
export function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
}

export function expectClose(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(actual).toBeTypeOf("number");
  expect(Math.abs((actual ?? Number.NaN) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(expected)),
  );
}

/** The values of a measurement's comparisons, by their first group. */
export function vector({ comparisons }: Measurement): Record<string, number | undefined> {
  return Object.fromEntries((comparisons ?? []).map(({ of, value }) => [of.group ?? "", value]));
}
