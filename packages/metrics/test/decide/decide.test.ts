import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decide,
  describeThreshold,
  InputError,
  type Bounds,
  type Measured,
  type Measurement,
  type Policy,
  type Threshold,
  type Undefined,
} from "@fairexpect/metrics";
import { normalCdf, normalQuantile } from "@fairexpect/metrics/statistics";
import { checkPolicy } from "@fairexpect/metrics/core";

/**
 * Bounds as far from the value as -log(1 - confidence), at 0.95 a little less than 3 units, shrinking with the root of
 * the data.
 */
function measurement(value: number, unit: number, more: Partial<Measured> = {}): Measured {
  const bounds = (confidence: number, scale = 1): Bounds => {
    const reach = (-Math.log(1 - confidence) * unit) / Math.sqrt(scale);
    return { lower: value - reach, upper: value + reach };
  };
  return { metric: "fake", value, counts: { prompts: 10 }, interval: { method: "fake", bounds }, ...more };
}

/** The same bounds whatever the confidence, and the value itself on more data. */
function fixed(value: number, lower: number, upper: number): Measured {
  return measurement(value, 0, {
    interval: {
      method: "fixed",
      bounds: (_, scale = 1) => (scale > 1 ? { lower: value, upper: value } : { lower, upper }),
    },
  });
}

const nothing: Undefined = { metric: "fake", undefined: "there are no prompts", counts: { prompts: 0 } };

function family(parts: Record<string, Measurement>): Measured {
  return {
    metric: "fake",
    value: Math.max(...Object.values(parts).map(({ value }) => value ?? 0)),
    counts: {},
    comparisons: parts,
  };
}

const verdict = (given: Measurement, threshold: Threshold, policy?: Policy): string =>
  decide(given, threshold, policy).verdict;

describe("a single measurement", () => {
  test.each([
    // below 0.5
    [0.1, 0.3, { below: 0.5 }, 0, "pass"],
    [0.4, 0.5, { below: 0.5 }, 0, "inconclusive"],
    [0.4, 0.6, { below: 0.5 }, 0, "inconclusive"],
    [0.5, 0.6, { below: 0.5 }, 0, "inconclusive"],
    [0.51, 0.6, { below: 0.5 }, 0, "fail"],
    // with a margin: shown to be below 0.6 is enough, and passing comes first
    [0.4, 0.59, { below: 0.5 }, 0.1, "pass"],
    [0.51, 0.59, { below: 0.5 }, 0.1, "pass"],
    [0.51, 0.61, { below: 0.5 }, 0.1, "fail"],
    [0.49, 0.61, { below: 0.5 }, 0.1, "inconclusive"],
    // above 0.5
    [0.6, 0.8, { above: 0.5 }, 0, "pass"],
    [0.5, 0.8, { above: 0.5 }, 0, "inconclusive"],
    [0.4, 0.5, { above: 0.5 }, 0, "inconclusive"],
    [0.4, 0.49, { above: 0.5 }, 0, "fail"],
    [0.41, 0.49, { above: 0.5 }, 0.1, "pass"],
    [0.39, 0.49, { above: 0.5 }, 0.1, "fail"],
    // within 0.25 of 0
    [-0.2, 0.2, { within: 0.25 }, 0, "pass"],
    [-0.25, 0.2, { within: 0.25 }, 0, "inconclusive"],
    [-0.2, 0.25, { within: 0.25 }, 0, "inconclusive"],
    [-0.9, 0.9, { within: 0.25 }, 0, "inconclusive"],
    [0.3, 0.9, { within: 0.25 }, 0, "fail"],
    [-0.9, -0.3, { within: 0.25 }, 0, "fail"],
    [-0.3, 0.3, { within: 0.25 }, 0.1, "pass"],
    [-0.1, 0.1, { within: 0 }, 0, "inconclusive"],
    [0.1, 0.2, { within: 0 }, 0, "fail"],
    [-0.1, 0.1, { within: 0 }, 0.2, "pass"],
    // limits of any sign
    [-3, -2, { below: -1 }, 0, "pass"],
    [-3, -2, { above: -1 }, 0, "fail"],
  ] as const)("bounds %d to %d, claimed %j with margin %d: %s", (lower, upper, threshold, margin, expected) => {
    const given = fixed((lower + upper) / 2, lower, upper);
    const decision = decide(given, threshold, { margin });
    expect(decision.verdict).toBe(expected);
    expect(decision).toMatchObject({ threshold, margin, confidence: 0.95, thin: false, bounds: { lower, upper } });
    expect(decision.measurement).toBe(given);
    expect(decision.comparisons).toBeUndefined();
    expect("scaleNeeded" in decision).toBe(expected === "inconclusive");
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
      fc.property(
        bounds,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        ([lower, width], limit, margin) => {
          const given = fixed(lower + width / 2, lower, lower + width);
          const mirrored = fixed(-lower - width / 2, -lower - width, -lower);
          expect(verdict(given, { above: limit }, { margin })).toBe(verdict(mirrored, { below: -limit }, { margin }));
          expect(verdict(given, { within: limit }, { margin })).toBe(verdict(mirrored, { within: limit }, { margin }));
          const both = [verdict(given, { below: limit }, { margin }), verdict(given, { above: -limit }, { margin })];
          if (both.every((one) => one === "pass")) expect(verdict(given, { within: limit }, { margin })).toBe("pass");
          else
            expect(verdict(given, { within: limit }, { margin })).toBe(both.includes("fail") ? "fail" : "inconclusive");
        },
      ),
    );
  });

  test("that has no value, or no interval, shows nothing", () => {
    const { interval: _, ...bare } = measurement(0.1, 0.01);
    for (const given of [nothing, bare]) {
      const decision = decide(given, { below: 0.5 });
      expect(decision).toEqual({
        verdict: "inconclusive",
        threshold: { below: 0.5 },
        confidence: 0.95,
        margin: 0,
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
  ] as const)("lets the point estimate %d decide on %j: %s, marked as thin", (value, threshold, expected) => {
    const decision = decide(measurement(value, 1), threshold, estimate);
    expect(decision).toMatchObject({ verdict: expected, thin: true });
    expect(decision.scaleNeeded).toBeGreaterThan(1);
  });

  test.each([
    [0.55, { below: 0.5 }, "pass"],
    [0.6, { below: 0.5 }, "fail"],
    [0.45, { above: 0.5 }, "pass"],
    [-0.3, { within: 0.25 }, "pass"],
  ] as const)("lets an estimate of %d within the margin of %j pass: %s", (value, threshold, expected) => {
    expect(decide(measurement(value, 1), threshold, { ...estimate, margin: 0.1 })).toMatchObject({
      verdict: expected,
      thin: true,
    });
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
    expect(Object.keys(decision.comparisons ?? {})).toEqual(["a", "b"]);
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

  test("keep that confidence in families of families", () => {
    const fails = measurement(0.8, 0.1);
    const passes = measurement(-5, 0.1);
    const nested = family({ one: family({ fails, passes }), two: passes });
    expect(verdict(nested, { below: 0.3619 })).toBe("inconclusive");
    expect(verdict(nested, { below: 0.3617 })).toBe("fail");
    expect(decide(nested, { below: 0.3617 }).comparisons?.["one"]?.comparisons?.["fails"]?.verdict).toBe("fail");
  });

  test("are shown with the bounds at the confidence asked for, each alone", () => {
    const decision = decide(family({ a: measurement(0.8, 0.1), b: measurement(0.1, 0.1) }), { below: 0.5 });
    expect(decision.comparisons?.["a"]?.bounds?.lower).toBeCloseTo(0.8 + 0.1 * Math.log(0.05), 12);
    expect(decision.bounds).toBeUndefined();
  });

  test("settle by two-sided claims: each group on either side of 0", () => {
    expect(verdict(family({ a: sure(0.2), b: sure(-0.2) }), { within: 0.25 })).toBe("pass");
    expect(verdict(family({ a: sure(0.2), b: sure(-0.3) }), { within: 0.25 })).toBe("fail");
  });

  test("of an undefined measurement count: the whole fails where a part does", () => {
    expect(verdict({ ...nothing, comparisons: { a: nothing, b: sure(0.9) } }, { below: 0.5 })).toBe("fail");
    expect(verdict({ ...nothing, comparisons: { a: nothing, b: sure(0.1) } }, { below: 0.5 })).toBe("inconclusive");
  });
});

describe("scaleNeeded", () => {
  const reach = (confidence: number): number => -Math.log(1 - confidence);

  test("is the amount of data, to 1 %, from which the same estimate is settled", () => {
    const claims = fc.constantFrom<Threshold>({ below: 0.5 }, { above: 0.5 }, { within: 0.5 });
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        claims,
        fc.double({ min: 0.6, max: 0.99, noNaN: true }),
        (value, threshold, confidence) => {
          fc.pre(Math.abs(Math.abs(value) - 0.5) > 0.01);
          const given = measurement(value, 0.5);
          const decision = decide(given, threshold, { confidence });
          if (decision.verdict !== "inconclusive") return;
          const scale = decision.scaleNeeded as number;
          const onMore = (times: number): Measured => measurement(value, 0.5 / Math.sqrt(times));
          expect(verdict(onMore(scale * 1.0001), threshold, { confidence })).not.toBe("inconclusive");
          expect(verdict(onMore(Math.max(1, scale / 1.011)), threshold, { confidence })).toBe("inconclusive");
        },
      ),
    );
  });

  test("is what theory says it is, and grows with confidence and as the estimate nears the threshold", () => {
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

  test("is Infinity where the estimate lies at the threshold, which no amount of data settles", () => {
    expect(decide(measurement(0.5, 1), { below: 0.5 }).scaleNeeded).toBe(Infinity);
    expect(decide(measurement(0.5, 1), { below: 0.5 }, { margin: 0.1 }).scaleNeeded).toBeLessThan(1000);
  });

  test("of a family is what settles the slowest where all lie inside", () => {
    const decision = decide(
      family({ near: measurement(0.45, 1), far: measurement(0.1, 1), sure: measurement(-99, 1) }),
      { below: 0.5 },
    );
    expect(decision.scaleNeeded).toBe(decision.comparisons?.["near"]?.scaleNeeded);
    expect(decision.comparisons?.["sure"]).not.toHaveProperty("scaleNeeded");
  });

  test("of a family is what settles the first that lies outside, for one failure is enough", () => {
    const decision = decide(
      family({ near: measurement(0.49, 1), above: measurement(0.7, 1), farAbove: measurement(1.5, 1) }),
      { below: 0.5 },
    );
    expect(decision.verdict).toBe("inconclusive");
    expect(decision.scaleNeeded).toBe(decision.comparisons?.["farAbove"]?.scaleNeeded);
  });

  test("of a family that waits for a value is not given", () => {
    expect(decide(family({ a: measurement(0.4, 1), nothing }), { below: 0.5 })).not.toHaveProperty("scaleNeeded");
  });
});

describe("bad input", () => {
  const given = measurement(0.1, 0.01);

  test.each([
    [{ confidence: 0.5 }, "decide: confidence is 0.5; expected a number above 0.5 and below 1."],
    [{ confidence: 1 }, "decide: confidence is 1; expected a number above 0.5 and below 1."],
    [{ confidence: 95 }, "decide: confidence is 95; expected a number above 0.5 and below 1. For 95 %, pass 0.95."],
    [{ confidence: Number.NaN }, "decide: confidence is NaN; expected a number above 0.5 and below 1."],
    [{ confidence: "0.95" }, 'decide: confidence is the text "0.95"; expected a number above 0.5 and below 1.'],
    [{ margin: -0.1 }, "decide: margin is -0.1; expected a number of at least 0."],
    [{ margin: Infinity }, "decide: margin is Infinity; expected a number of at least 0."],
    [{ margin: "0.1" }, 'decide: margin is the text "0.1"; expected a number of at least 0.'],
    [{ inconclusive: "pass" }, 'decide: inconclusive is the text "pass"; expected one of "fail", "estimate".'],
  ] as const)("policy %j", (policy, message) => {
    expect(() => decide(given, { below: 0.5 }, policy as Policy)).toThrow(InputError);
    expect(() => decide(given, { below: 0.5 }, policy as Policy)).toThrow(message);
    expect(() => checkPolicy("configure", policy as Policy)).toThrow(message.replace("decide", "configure"));
  });

  test.each([
    [0.5, "0.5"],
    [null, "null"],
    [{}, "an object with no keys"],
    [{ below: Number.NaN }, "an object with the keys below"],
    [{ below: Infinity }, "an object with the keys below"],
    [{ below: "0.5" }, "an object with the keys below"],
    [{ within: -0.1 }, "an object with the keys within"],
    [{ under: 0.5 }, "an object with the keys under"],
    [{ below: 0.5, above: 0.1 }, "an object with the keys below, above"],
  ])("threshold %j", (threshold, said) => {
    const message = `decide: threshold is ${said}; expected one of { below: number }, { above: number } or { within: number of at least 0 }.`;
    expect(() => decide(given, threshold as Threshold)).toThrow(message);
    expect(() => describeThreshold(threshold as Threshold)).toThrow(message);
  });
});

test.each([
  [{ below: 0.01 }, "below 0.01"],
  [{ above: -0.5 }, "above -0.5"],
  [{ within: 0.25 }, "within ±0.25"],
] as const)("describeThreshold(%j) is %s", (threshold, words) => {
  expect(describeThreshold(threshold)).toBe(words);
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
