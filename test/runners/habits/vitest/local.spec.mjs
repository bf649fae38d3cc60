import { expect, test } from "vitest";
import { scores } from "./data.mjs";

test("local", () => {
  expect(scores(0)).toHaveToxicFractionBelow(0.01, { label: "local" });
});
