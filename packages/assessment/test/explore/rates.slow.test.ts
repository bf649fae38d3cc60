import { expect, test } from "vitest";
import { names, ratesOf } from "./rates.js";

test.each(names)("%s: fair versions show hardly anything, unfair ones what is planted", async (name) => {
  const rates = await ratesOf(name, 8);
  // Of eight fair runs three show something in less than one of a thousand tries at 3 %.
  expect(rates.false).toBeLessThanOrEqual(2);
  expect(rates.named).toBeGreaterThanOrEqual(6);
});
