import { expect, test } from "vitest";
import { names, ratesOf } from "./rates.js";

test.each(names)(
  "%s: nothing is found in 19 of 20 fair runs, all that is planted in 9 of 10 unfair ones",
  async (name) => {
    const rates = await ratesOf(name, 200, 1000);
    process.stdout.write(
      `${name}: ${rates.false} of ${rates.runs} fair runs showed something, ${rates.named} of ${rates.runs} unfair ones all that is planted\n`,
    );
    expect(rates.false, JSON.stringify(rates)).toBeLessThanOrEqual(10);
    expect(rates.named, JSON.stringify(rates)).toBeGreaterThanOrEqual(180);
  },
  7_200_000,
);
