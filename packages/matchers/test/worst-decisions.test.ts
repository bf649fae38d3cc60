import { outcomesOf } from "@fairexpect/metrics";
import { expect, test } from "vitest";
import { said } from "./extend.js";

test("the worst decisions are of different sources before two answers about one are shown", () => {
  const prompts = Array.from({ length: 80 }, (_, i) => ({
    text: `note ${i >> 1} on ${i % 2 ? "her" : "him"}`,
    source: `note ${i >> 1}`,
    group: i % 2 ? "women" : "men",
    responses: [0, 1, 2].map((sample) => ({ sample, text: i % 2 ? "helpful" : "brilliant" })),
  }));
  const brilliant = outcomesOf({ prompts }, ({ text }) => text === "brilliant", { called: "brilliant" });
  const message = said(() => expect(brilliant).toHaveDisparityWithin("selectionRate", 0.2));
  const shown = [...message.matchAll(/row \d+: women got false, men got true\s+"note (\d+)"/g)];
  expect(shown.map(([, note]) => note)).toEqual(["0", "1", "2"]);
});
