import { expect, test } from "vitest";
import { names, ratesOf } from "./rates.js";

test.each(names)("%s: fair versions show hardly anything, unfair ones what is planted", async (name) => {
  const rates = await ratesOf(name, 5);
  // Of five fair runs two show something in less than one of a hundred tries at 3 %.
  expect(rates.false).toBeLessThanOrEqual(1);
  expect(rates.named).toBeGreaterThanOrEqual(4);
});
