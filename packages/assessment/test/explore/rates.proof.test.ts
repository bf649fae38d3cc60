import { expect, test } from "vitest";
import { names, ratesOf } from "./rates.js";

test.each(names)(
  "%s: nothing is found in 95 %% of fair runs, all that is planted in 85 %% of unfair ones",
  async (name) => {
    const rates = await ratesOf(name, 200, 1000);
    expect(rates.false, JSON.stringify(rates)).toBeLessThanOrEqual(10);
    expect(rates.named, JSON.stringify(rates)).toBeGreaterThanOrEqual(170);
  },
  7_200_000,
);
