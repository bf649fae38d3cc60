import { expect, test } from "vitest";

import "./extend.js";

const decided = (share: number) =>
  Array.from({ length: 200 }, (_, i) =>
    ["women", "men"].map((group) => ({
      group,
      source: `case ${i}`,
      prediction: group === "women" && i < 200 * share ? "decline" : "approve",
    })),
  ).flat();

test("decisions in words need no positive class: the share is the same whichever it is", () => {
  expect(decided(0)).toBeInvariantToGroup(0.05);
  expect({ predictions: decided(0) }).toBeInvariantToGroup(0.05);
  expect(decided(0.4)).not.toBeInvariantToGroup(0.2);
  for (const options of [{}, { positive: "approve" }, { positive: "decline" }])
    expect(() => expect(decided(0.4)).toBeInvariantToGroup(0.2, options)).toThrow(
      "In 40 % of sources the group alone changes the decision",
    );
});
