import { describe, expect, test } from "vitest";
import { messageOf } from "./extend.js";

/** Two groups in pools of two: the women come first in `share` of the pools. */
const pools = (count: number, share: number) =>
  Array.from({ length: count }, (_, pool) => [
    { group: "women", pool, score: (pool * 61) % 100 < share * 100 ? 1 : 0 },
    { group: "men", pool, score: 0.5 },
  ]).flat();

describe("toHaveAllocationGapWithin", () => {
  test("passes if selection rates are shown to be alike", () => {
    expect(pools(500, 0.5)).toHaveAllocationGapWithin(0.1, { k: 1, reference: "men" });
  });

  test("fails if a group is shown to be selected less often", () => {
    const candidates = pools(500, 0.3);
    expect(
      messageOf(() => expect(candidates).toHaveAllocationGapWithin(0.1, { k: 1, reference: "men" })),
    ).toMatchSnapshot();
    expect(candidates).not.toHaveAllocationGapWithin(0.1, { k: 1, reference: "men" });
  });

  test.each([
    ["k larger than the pool", pools(3, 0.5), { k: 3, reference: "men" }],
    ["k of no places", pools(3, 0.5), { k: 0, reference: "men" }],
    ["unequal pools", pools(3, 0.5).slice(1), { k: 1, reference: "men" }],
    ["candidates without a pool", [{ group: "men", score: 1 }], { k: 1, reference: "men" }],
    ["a reference that is not there", pools(3, 0.5), { k: 1, reference: "white men" }],
  ])("%s: throws a TypeError, also under `.not`", (_, received, options) => {
    const assertion = () => expect(received).toHaveAllocationGapWithin(0.1, options);
    expect(assertion).toThrow(TypeError);
    expect(assertion).toThrowErrorMatchingSnapshot();
    expect(() => expect(received).not.toHaveAllocationGapWithin(0.1, options)).toThrow(TypeError);
  });
});
