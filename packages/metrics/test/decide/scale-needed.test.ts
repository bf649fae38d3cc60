import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, type Decision, type Limit, type Measured, type Measurement, type Policy } from "@fairexpect/metrics";
import { family, measurement, nothing } from "./fake.js";

/** The decision on the comparison of a group. */
const on = ({ comparisons = [] }: Decision, group: string) => comparisons.find(({ of }) => of.group === group);

const verdict = (given: Measurement, limit: Limit, policy?: Policy): string => decide(given, limit, policy).verdict;

describe("scaleNeeded", () => {
  const reach = (confidence: number): number => -Math.log(1 - confidence);

  test("is the amount of data, to 1 %, from which the same estimate is settled", () => {
    const claims = fc.constantFrom<Limit>({ below: 0.5 }, { above: 0.5 }, { within: 0.5 });
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        claims,
        fc.double({ min: 0.6, max: 0.99, noNaN: true }),
        (value, limit, confidence) => {
          fc.pre(Math.abs(Math.abs(value) - 0.5) > 0.01);
          const given = measurement(value, 0.5);
          const decision = decide(given, limit, { confidence });
          if (decision.verdict !== "inconclusive") return;
          const scale = decision.scaleNeeded as number;
          const onMore = (times: number): Measured => measurement(value, 0.5 / Math.sqrt(times));
          expect(verdict(onMore(scale * 1.0001), limit, { confidence })).not.toBe("inconclusive");
          expect(verdict(onMore(Math.max(1, scale / 1.011)), limit, { confidence })).toBe("inconclusive");
        },
      ),
    );
  });

  test("is what theory says it is, and grows with confidence and as the estimate nears the limit", () => {
    const needed = (value: number, confidence = 0.95): number =>
      decide(measurement(value, 1), { below: 0.5 }, { confidence }).scaleNeeded as number;
    const exact = (value: number, confidence = 0.95): number => (reach(confidence) / (0.5 - value)) ** 2;
    for (const value of [-1, 0, 0.4, 0.45, 0.49, 0.55]) {
      expect(needed(value) / exact(value)).toBeGreaterThanOrEqual(1);
      expect(needed(value) / exact(value)).toBeLessThan(1.0101);
    }
    expect(needed(0.4)).toBeGreaterThan(needed(0.3));
    expect(needed(0.4, 0.99)).toBeGreaterThan(needed(0.4, 0.95));
  });

  test("is Infinity if the estimate lies at the limit, which no amount of data settles", () => {
    expect(decide(measurement(0.5, 1), { below: 0.5 }).scaleNeeded).toBe(Infinity);
    expect(decide(measurement(0.5, 1), { below: 0.6 }).scaleNeeded).toBeLessThan(1000);
  });

  test("of a family is what settles the slowest where all lie inside", () => {
    const decision = decide(
      family({ near: measurement(0.45, 1), far: measurement(0.1, 1), sure: measurement(-99, 1) }),
      { below: 0.5 },
    );
    expect(decision.scaleNeeded).toBe(on(decision, "near")?.scaleNeeded);
    expect(on(decision, "sure")).not.toHaveProperty("scaleNeeded");
  });

  test("of a family is what settles the first that lies outside, for one failure is enough", () => {
    const decision = decide(
      family({ near: measurement(0.49, 1), above: measurement(0.7, 1), farAbove: measurement(1.5, 1) }),
      { below: 0.5 },
    );
    expect(decision.verdict).toBe("inconclusive");
    expect(decision.scaleNeeded).toBe(on(decision, "farAbove")?.scaleNeeded);
  });

  test("of a family that waits for a value is not given", () => {
    expect(decide(family({ a: measurement(0.4, 1), nothing }), { below: 0.5 })).not.toHaveProperty("scaleNeeded");
  });
});
