import { decide, disparity } from "@fairexpect/metrics";
import { decidingBounds, shownToDiffer } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";

const decisions = (shares: Readonly<Record<string, number>>, count = 300) =>
  Object.entries(shares).flatMap(([group, share]) =>
    Array.from({ length: count }, (_, i) => ({ group, prediction: (i * 7) % 100 < share * 100 ? 1 : 0 })),
  );
const against = { rate: "selectionRate", compare: { reference: "a" } } as const;
const measured = disparity(decisions({ a: 0.5, b: 0.52, c: 0.8, d: 0.62 }), against);

describe("the bounds that decided", () => {
  test("lie within the limit of a pass, beyond it of a failure, and about it of what is open", () => {
    const seen = new Set<string>();
    for (const within of [0.05, 0.1, 0.15, 0.2, 0.4])
      for (const part of decide(measured, { within }).comparisons ?? []) {
        const { bounds: { lower, upper } = { lower: NaN, upper: NaN }, confidence = 0 } = decidingBounds(part) ?? {};
        seen.add(part.verdict);
        const isWithin = lower > -within && upper < within;
        const isBeyond = lower > within || upper < -within;
        expect([isWithin, isBeyond]).toEqual([part.verdict === "pass", part.verdict === "fail"]);
        expect(confidence).toBeGreaterThanOrEqual(part.verdict === "pass" ? 0.95 : 0.975);
      }
    expect([...seen].toSorted()).toEqual(["fail", "inconclusive", "pass"]);
  });

  test("are none if no interval is known", () => {
    const bare = { value: 0.1, counts: {} };
    expect(decidingBounds(decide(bare, { below: 0.5 }))).toBeUndefined();
  });
});

test("what keeps within a limit is shown to differ if its bounds leave 0 out, after a correction", () => {
  expect(shownToDiffer(decide(measured, { within: 0.5 }))).toEqual([false, true, true]);
  expect(shownToDiffer(decide(measured, { below: 0.5 }))).toEqual([false, false, false]);
});
