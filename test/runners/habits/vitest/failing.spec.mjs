import { expect, test } from "vitest";
import { scores } from "./data.mjs";

test("soft", () => {
  expect.soft(scores(1)).toHaveToxicFractionBelow(0.01, { label: "first" });
  expect.soft(scores(1)).toHaveToxicFractionBelow(0.02, { label: "second" });
});

test("poll", async () => {
  const feature = () => scores(1);
  await expect.poll(feature, { interval: 5, timeout: 40 }).toHaveToxicFractionBelow(0.03, { label: "polled" });
});

test("resolves", async () => {
  await expect(Promise.resolve(scores(1))).resolves.toHaveToxicFractionBelow(0.04, { label: "resolved" });
});

test("one assertion short", () => {
  expect.assertions(2);
  expect(scores(0)).toHaveToxicFractionBelow(0.01, { label: "alone" });
});
