import { expect, test } from "vitest";

test("no policy of another file holds here", () => {
  expect(() => expect(Array.from({ length: 20 }, () => [0])).toHaveToxicFractionBelow(0.01)).toThrow(
    process.env.SET_UP === "1" ? "each bound at 80 % confidence" : "each bound at 95 % confidence",
  );
});
