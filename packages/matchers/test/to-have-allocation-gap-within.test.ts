import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

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

  test("says of pools of unequal size what chance alone would choose", () => {
    // Women compete with three others, men in half of the pools with one.
    const unequal = Array.from({ length: 300 }, (_, pool) =>
      [...(pool % 2 ? ["women", "women"] : []), "men", "men"].map((group, i) => ({
        group,
        pool,
        score: (pool * 7 + i * 13) % 17,
      })),
    ).flat();
    const message = (options: object) =>
      said(() => expect(unequal).toHaveAllocationGapWithin(0.01, { k: 1, unequalPools: "allow", ...options }));
    expect(message({})).toContain(
      "Pools differ in size: by lot, women would be chosen in 25 % of cases, men in 37.5 %. That much is no doing",
    );
    expect(message({ reference: "men" })).toContain("men in 37.5 %");
    const even = { k: 1, unequalPools: "allow", reference: "men" } as const;
    expect(said(() => expect(pools(20, 0.3)).toHaveAllocationGapWithin(0.1, even))).not.toContain("by lot");
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
