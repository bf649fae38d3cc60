import { expect, test } from "vitest";
import { scores } from "./data.mjs";

let attempts = 0;
test("flaky", () => {
  attempts += 1;
  expect(scores(attempts === 1 ? 1 : 0)).toHaveToxicFractionBelow(0.01, { label: "flaky" });
});
