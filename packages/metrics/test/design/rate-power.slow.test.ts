// Two differences of rates at once, against one at the power and the confidence that probability theory says.
import { expect, test } from "vitest";
import { predictionsForPower, type RateDesign } from "../../src/design/rate-power.js";

const one: RateDesign = {
  comparisons: [[0.4, 0.7]],
  samples: 1,
  icc: 0,
  verdict: "fail",
  claimed: { low: -0.1, high: 0.1 },
  confidence: 0.95,
  method: "auto",
};
const sizeOf = (more: Partial<RateDesign>, power = 0.8): number =>
  predictionsForPower({ ...one, ...more }, 150, power)?.clusters ?? NaN;

test("one of two that is to fail does so at half of the error, whatever the other one is", () => {
  const both = sizeOf({
    comparisons: [
      [0.4, 0.7],
      [0.5, 0.5],
    ],
  });
  expect(both / sizeOf({ confidence: 0.975 })).toBeGreaterThan(0.94);
  expect(both / sizeOf({ confidence: 0.975 })).toBeLessThan(1.06);
  expect(both / sizeOf({})).toBeGreaterThan(1.12);
});

test("two that are to pass do so as often as each of them at the root of the power", () => {
  const passing = { verdict: "pass", claimed: { low: -0.2, high: 0.2 } } as const;
  const both = sizeOf({
    ...passing,
    comparisons: [
      [0.45, 0.5],
      [0.45, 0.5],
    ],
  });
  const alone = { ...passing, comparisons: [[0.45, 0.5]] } as const;
  expect(both / sizeOf(alone, Math.sqrt(0.8))).toBeGreaterThan(0.94);
  expect(both / sizeOf(alone, Math.sqrt(0.8))).toBeLessThan(1.06);
  expect(both / sizeOf(alone)).toBeGreaterThan(1.12);
});
