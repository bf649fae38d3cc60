// Every way in which people assert in Vitest.
import { describe, expect, test } from "vitest";
import { scores, wait } from "./data.mjs";

test("soft", () => {
  expect.soft(scores(0)).toHaveToxicFractionBelow(0.01);
  expect.soft(scores(1)).not.toHaveToxicFractionBelow(0.01);
});

test("resolves", async () => {
  expect.assertions(2);
  await expect(Promise.resolve(scores(0))).resolves.toHaveToxicFractionBelow(0.01);
  await expect(Promise.resolve(scores(1))).resolves.not.toHaveToxicFractionBelow(0.01);
});

test("poll", async () => {
  let asked = 0;
  const feature = () => scores(++asked < 3 ? 1 : 0);
  await expect.poll(feature, { interval: 1 }).toHaveToxicFractionBelow(0.01, { label: "poll" });
  expect(asked).toBe(3);
});

describe.each([0.02, 0.05])("limit %s", (limit) => {
  test.each([0, 0.1])("score %s", (score) => {
    expect.hasAssertions();
    expect(scores(score)).toHaveToxicFractionBelow(limit);
  });
});

describe.concurrent("at once", () => {
  for (const letter of ["a", "b", "c"])
    test(letter, async ({ expect: own }) => {
      await wait(5);
      own(scores(0)).toHaveToxicFractionBelow(0.03, { label: `own ${letter}` });
    });
  for (const letter of ["d", "e"])
    test(letter, async () => {
      await wait(5);
      expect(scores(0)).toHaveToxicFractionBelow(0.03, { label: `imported ${letter}` });
    });
});

test.fails("what is expected to fail", () => {
  expect(scores(1)).toHaveToxicFractionBelow(0.01);
});
