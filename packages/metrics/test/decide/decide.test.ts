import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareSamples,
  decide,
  type Decision,
  type Limit,
  type Measured,
  type Measurement,
  type Part,
  type Policy,
  type Unmeasured,
} from "@fairexpect/metrics";
import { normalCdf, normalQuantile } from "@fairexpect/metrics/statistics";
import { fake, family, fixed, measurement, nothing } from "./fake.js";

/** The decision on the comparison of a group. */
const on = ({ comparisons = [] }: Decision, group: string) => comparisons.find(({ of }) => of.group === group);

const verdict = (given: Measurement, limit: Limit, policy?: Policy): string => decide(given, limit, policy).verdict;

describe("a single measurement", () => {
  test.each([
    // below 0.5
    [0.1, 0.3, { below: 0.5 }, "pass"],
    [0.4, 0.5, { below: 0.5 }, "inconclusive"],
    [0.4, 0.6, { below: 0.5 }, "inconclusive"],
    [0.5, 0.6, { below: 0.5 }, "inconclusive"],
    [0.51, 0.6, { below: 0.5 }, "fail"],
    // above 0.5
    [0.6, 0.8, { above: 0.5 }, "pass"],
    [0.5, 0.8, { above: 0.5 }, "inconclusive"],
    [0.4, 0.5, { above: 0.5 }, "inconclusive"],
    [0.4, 0.49, { above: 0.5 }, "fail"],
    // within 0.25 of 0
    [-0.2, 0.2, { within: 0.25 }, "pass"],
    [-0.25, 0.2, { within: 0.25 }, "inconclusive"],
    [-0.2, 0.25, { within: 0.25 }, "inconclusive"],
    [-0.9, 0.9, { within: 0.25 }, "inconclusive"],
    [0.3, 0.9, { within: 0.25 }, "fail"],
    [-0.9, -0.3, { within: 0.25 }, "fail"],
    [-0.1, 0.1, { within: 0 }, "inconclusive"],
    [0.1, 0.2, { within: 0 }, "fail"],
    // limits of any sign
    [-3, -2, { below: -1 }, "pass"],
    [-3, -2, { above: -1 }, "fail"],
  ] as const)("bounds %d to %d, claimed %j: %s", (lower, upper, limit, expected) => {
    const given = fixed((lower + upper) / 2, lower, upper);
    const decision = decide(given, limit);
    expect(decision.verdict).toBe(expected);
    expect(decision).toMatchObject({ limit, confidence: 0.95, thin: false, bounds: { lower, upper } });
    expect(decision.measurement).toBe(given);
    expect(decision.comparisons).toBeUndefined();
  });

  test("is held to the confidence asked for: surer claims need more data", () => {
    const given = measurement(0.2, 0.1);
    expect(decide(given, { below: 0.5 }, { confidence: 0.75 }).bounds?.upper).toBeCloseTo(0.2 + 0.2 * Math.LN2, 12);
    expect(verdict(given, { below: 0.5 }, { confidence: 0.9 })).toBe("pass");
    expect(verdict(given, { below: 0.5 }, { confidence: 0.95 })).toBe("pass");
    expect(verdict(given, { below: 0.5 }, { confidence: 0.99 })).toBe("inconclusive");
  });

  test("above t is below -t of the mirror image, and within t is both", () => {
    const bounds = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(bounds, fc.double({ min: 0, max: 1, noNaN: true }), ([lower, width], limit) => {
        const given = fixed(lower + width / 2, lower, lower + width);
        const mirrored = fixed(-lower - width / 2, -lower - width, -lower);
        expect(verdict(given, { above: limit })).toBe(verdict(mirrored, { below: -limit }));
        expect(verdict(given, { within: limit })).toBe(verdict(mirrored, { within: limit }));
        const both = [verdict(given, { below: limit }), verdict(given, { above: -limit })];
        const together = both.includes("fail") ? "fail" : "inconclusive";
        expect(verdict(given, { within: limit })).toBe(both.every((one) => one === "pass") ? "pass" : together);
      }),
    );
  });

  test("that has no value, or no interval, shows nothing", () => {
    const { interval: _, ...bare } = measurement(0.1, 0.01);
    for (const given of [nothing, bare]) {
      const decision = decide(given, { below: 0.5 });
      expect(decision).toEqual({
        verdict: "inconclusive",
        limit: { below: 0.5 },
        confidence: 0.95,
        failConfidence: 0.95,
        measurement: given,
        thin: false,
      });
    }
  });
});

describe('`inconclusive: "estimate"`', () => {
  const estimate: Policy = { inconclusive: "estimate" };

  test.each([
    [0.4, { below: 0.5 }, "pass"],
    [0.5, { below: 0.5 }, "fail"],
    [0.6, { below: 0.5 }, "fail"],
    [0.6, { above: 0.5 }, "pass"],
    [0.5, { above: 0.5 }, "fail"],
    [0.4, { above: 0.5 }, "fail"],
    [-0.2, { within: 0.25 }, "pass"],
    [-0.3, { within: 0.25 }, "fail"],
  ] as const)("lets the point estimate %d decide on %j: %s, marked as thin", (value, limit, expected) => {
    const decision = decide(measurement(value, 1), limit, estimate);
    expect(decision).toMatchObject({ verdict: expected, thin: true });
  });

  test("leaves a settled verdict alone", () => {
    expect(decide(measurement(0.1, 0.01), { below: 0.5 }, estimate)).toMatchObject({ verdict: "pass", thin: false });
    expect(decide(measurement(0.9, 0.01), { below: 0.5 }, estimate)).toMatchObject({ verdict: "fail", thin: false });
  });

  test("decides without an interval, and not without a value", () => {
    const { interval: _, ...bare } = measurement(0.1, 0.01);
    expect(decide(bare, { below: 0.5 }, estimate)).toMatchObject({ verdict: "pass", thin: true });
    expect(decide(nothing, { below: 0.5 }, estimate)).toMatchObject({ verdict: "inconclusive", thin: false });
  });

  test("takes all comparisons: one outside fails, one without a value leaves it open", () => {
    const [low, high] = [measurement(0.1, 1), measurement(0.9, 1)];
    expect(decide(family({ low, other: low }), { below: 0.5 }, estimate)).toMatchObject({
      verdict: "pass",
      thin: true,
    });
    expect(decide(family({ low, high }), { below: 0.5 }, estimate)).toMatchObject({ verdict: "fail", thin: true });
    expect(decide(family({ low, nothing }), { below: 0.5 }, estimate)).toMatchObject({
      verdict: "inconclusive",
      thin: false,
    });
    expect(decide(family({ high, nothing }), { below: 0.5 }, estimate)).toMatchObject({ verdict: "fail", thin: true });
  });
});

describe("several comparisons", () => {
  const sure = (value: number): Measured => fixed(value, value - 0.01, value + 0.01);
  const open = (value: number): Measured => fixed(value, value - 5, value + 5);

  test.each([
    [{ a: sure(0.1), b: sure(0.2) }, "pass"],
    [{ a: sure(0.1), b: open(0.2) }, "inconclusive"],
    [{ a: sure(0.1), b: sure(0.9) }, "fail"],
    [{ a: open(0.1), b: sure(0.9) }, "fail"],
    [{ a: sure(0.1), b: nothing }, "inconclusive"],
    [{ a: nothing, b: sure(0.9) }, "fail"],
  ] as const)("%j: %s", (parts, expected) => {
    const decision = decide(family(parts), { below: 0.5 });
    expect(decision.verdict).toBe(expected);
    expect(decision.comparisons?.map(({ of }) => of)).toEqual([
      { group: "a", against: "others" },
      { group: "b", against: "others" },
    ]);
  });

  test("pass together at the confidence of each alone: no correction", () => {
    // -log(0.05) is 2.9957: one unit of 0.1 reaches from 0.2 to 0.49957.
    const parts = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`group ${i}`, measurement(0.2, 0.1)]));
    expect(verdict(family(parts), { below: 0.4996 })).toBe("pass");
    expect(verdict(family(parts), { below: 0.4995 })).toBe("inconclusive");
  });

  test("fail where one fails at the confidence that Bonferroni asks for", () => {
    const fails = measurement(0.8, 0.1);
    const passes = measurement(-5, 0.1);
    expect(verdict(fails, { below: 0.5 })).toBe("fail");
    expect(verdict(family({ fails }), { below: 0.5 })).toBe("fail");
    // -log(0.05 / 2) is 3.689: beside a second comparison, a lower bound of 0.4311 refutes no more than 0.43.
    expect(verdict(family({ fails, passes }), { below: 0.5 })).toBe("inconclusive");
    expect(verdict(family({ fails, passes }), { below: 0.4312 })).toBe("inconclusive");
    expect(verdict(family({ fails, passes }), { below: 0.431 })).toBe("fail");
    const four = { fails, passes, more: passes, evenMore: passes };
    // -log(0.05 / 4) is 4.382.
    expect(verdict(family(four), { below: 0.431 })).toBe("inconclusive");
    expect(verdict(family(four), { below: 0.3617 })).toBe("fail");
    expect(verdict(family(four), { below: 0.3619 })).toBe("inconclusive");
  });

  test("are shown with the bounds at the confidence asked for, each alone", () => {
    const decision = decide(family({ a: measurement(0.8, 0.1), b: measurement(0.1, 0.1) }), { below: 0.5 });
    expect(on(decision, "a")?.bounds?.lower).toBeCloseTo(0.8 + 0.1 * Math.log(0.05), 12);
    expect(decision.bounds).toBeUndefined();
  });

  test("are told apart by what they compare, not by how that reads", () => {
    const part = (group: string, against: string, value: number): Part => {
      const { counts, interval } = sure(value);
      return { of: { group, against }, value, counts, ...(interval && { interval }) };
    };
    const comparisons = [part("a", "b vs c", 0.9), part("a vs b", "c", 0.1), part("__proto__", "constructor", 0.1)];
    const decision = decide({ metric: fake, value: 0.9, counts: {}, comparisons }, { below: 0.5 });
    expect(decision.comparisons?.map((one) => one.verdict)).toEqual(["fail", "pass", "pass"]);
    expect(decision.comparisons?.map(({ of }) => of)).toEqual(comparisons.map(({ of }) => of));
    expect(decision.comparisons?.[0]?.measurement).toBe(comparisons[0]);
  });

  test("can be decided on one by one", () => {
    const [first] = family({ a: sure(0.1) }).comparisons ?? [];
    if (first === undefined) throw new Error("expected a comparison");
    expect(decide(first, { below: 0.5 }).verdict).toBe("pass");
  });

  test("settle by two-sided claims: each group on either side of 0", () => {
    expect(verdict(family({ a: sure(0.2), b: sure(-0.2) }), { within: 0.25 })).toBe("pass");
    expect(verdict(family({ a: sure(0.2), b: sure(-0.3) }), { within: 0.25 })).toBe("fail");
  });

  test("of a measurement without a value count: the whole fails where a part does", () => {
    const whole = (value: number): Unmeasured => {
      const { comparisons = [] } = family({ a: nothing, b: sure(value) });
      return { ...nothing, comparisons };
    };
    expect(verdict(whole(0.9), { below: 0.5 })).toBe("fail");
    expect(verdict(whole(0.1), { below: 0.5 })).toBe("inconclusive");
  });
});

test("what metrics return can be decided on as it comes", () => {
  expect(decide(compareSamples([0, 0], [1, 1]), { above: 0 }).measurement.metric.name).toBe("compareSamples");
});

describe("a claim on both sides", () => {
  // A normal estimate of standard error 1, so that the chance of each verdict is known.
  const normal = (value: number): Measured =>
    measurement(value, 0, {
      interval: {
        method: "normal",
        bounds: (confidence, scale = 1) => ({
          lower: value - normalQuantile(confidence) / Math.sqrt(scale),
          upper: value + normalQuantile(confidence) / Math.sqrt(scale),
        }),
      },
    });

  test.each([0, 0.1, 0.5, 1, 3])(
    "is said to fail with the error asked for where the truth is its limit %d, both sides together",
    (limit) => {
      // The least estimate that fails; the rest of the claim is symmetric.
      let [open, failing] = [limit, limit + 10];
      for (let step = 0; step < 60; step++) {
        const middle = (open + failing) / 2;
        if (verdict(normal(middle), { within: limit }) === "fail") failing = middle;
        else open = middle;
      }
      expect(verdict(normal(-failing), { within: limit })).toBe("fail");
      expect(normalCdf(limit - failing) + normalCdf(-limit - failing)).toBeCloseTo(0.05, 4);
    },
  );

  test("is settled by the lower bound alone for a quantity that is never below 0", () => {
    expect(verdict(fixed(0.6, 0.51, 0.7), { within: 0.5 })).toBe("fail");
    const stepped = measurement(0.6, 0, {
      interval: { method: "stepped", bounds: (confidence) => ({ lower: confidence > 0.96 ? 0 : 0.51, upper: 1 }) },
    });
    expect(verdict(stepped, { within: 0.5 })).toBe("fail");
  });
});
