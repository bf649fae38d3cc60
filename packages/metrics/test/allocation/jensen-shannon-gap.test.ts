import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jensenShannonGap } from "@fairexpect/metrics";
import { jensenShannonDivergence } from "@fairexpect/metrics/statistics";
import { against, near, scores } from "./candidates.js";

describe("jensenShannonGap", () => {
  test("lies between 0 and 1, is symmetric, and is 1 for groups that share no bin", () => {
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 1, max: 20 }), (a, b, bins) => {
        const value = jensenShannonGap({ a, b }, { ...against, bins }).value as number;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
        near(jensenShannonGap({ a, b }, { reference: "a", bins }).value, value, 1e-14);
        if (bins === 1) expect(value).toBe(0);
        else near(jensenShannonGap({ a, b: a.map((v) => v + 100) }, { ...against, bins }).value, 1);
      }),
    );
  });

  test("has a value for any finite scores that can be subtracted", () => {
    const wide = fc.array(fc.double({ min: -8e307, max: 8e307, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(wide, wide, (a, b) => {
        const value = jensenShannonGap({ a, b }, against).value as number;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
    expect(jensenShannonGap({ a: [1e17, 1e17], b: [1e17] }, against).value).toBe(0);
  });

  test("counts scores outside the range in the nearest bin", () => {
    expect(jensenShannonGap({ a: [-5, 7], b: [0, 1] }, { ...against, range: "unit" }).value).toBe(0);
  });

  test("in base e is that in base 2 times ln 2", () => {
    const data = { a: [0, 1, 1, 2], b: [0, 2, 2] };
    near(
      jensenShannonGap(data, { ...against, base: Math.E }).value,
      (jensenShannonGap(data, against).value as number) * Math.LN2,
    );
  });

  test("as the authors' code has it: bins over the group alone, no bin that is empty on one side, natural logarithm", () => {
    // Ten bins over [0, 1] hold 0.5 | 0.5 of the group and 0.25 | 0.25 of the reference, whose other half lies outside.
    const data = { a: [0, 1], b: [0, 1, 5, -5] };
    const bin = (0.5 * Math.log(1 / 0.75) + 0.25 * Math.log(0.5 / 0.75)) / 2;
    near(jensenShannonGap(data, { ...against, variant: "reference" }).value, 2 * bin);
    expect(jensenShannonGap({ a: [0, 1], b: [4, 5] }, { ...against, variant: "reference" }).value).toBe(0);
    expect(jensenShannonGap({ a: [3, 3], b: [3, 3.4] }, { ...against, variant: "reference", bins: 1 }).value).toBe(0);
  });
});

describe("jensenShannonDivergence", () => {
  const weights = fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1e300, noNaN: true })),
    { minLength: 3, maxLength: 3 },
  );

  test("is symmetric, between 0 and 1, and 0 for proportional weights", () => {
    fc.assert(
      fc.property(weights, weights, (p, q) => {
        fc.pre(p.some((w) => w > 0) && q.some((w) => w > 0));
        const divergence = jensenShannonDivergence(p, q);
        expect(divergence).toBeGreaterThanOrEqual(0);
        expect(divergence).toBeLessThanOrEqual(1 + 1e-12);
        near(jensenShannonDivergence(q, p), divergence, 1e-14);
        near(
          jensenShannonDivergence(
            p,
            p.map((w) => w * 4),
          ),
          0,
        );
      }),
    );
  });

  test("is the mean divergence from the mixture of both", () => {
    near(jensenShannonDivergence([1, 1], [1, 0]), 0.5 * (0.5 * Math.log2(2 / 3) + 0.5 * 1) + 0.5 * Math.log2(4 / 3));
  });

  test("survives weights that are lost beside others", () => {
    near(jensenShannonDivergence([1, 5e-324], [1, 0]), 0);
  });
});
