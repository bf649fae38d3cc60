import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

/** Ranks of the groups in pools, shifted by `shift` for each. */
const ranked = (pools: number, shifts: Record<string, number>) =>
  Array.from({ length: pools }, (_, pool) =>
    Object.entries(shifts).map(([group, shift], i) => ({ group, pool, score: ((pool * 7 + i * 13) % 29) + shift })),
  ).flat();

describe("toHaveRabbiWithin", () => {
  test("passes if every group is shown to be treated like the reference", () => {
    expect(ranked(600, { "white men": 0, "Black women": 0, "Asian men": 0 })).toHaveRabbiWithin(0.2, {
      reference: "white men",
    });
  });

  test("fails if a group is shown not to be, and sets the groups out with the worst first", () => {
    const candidates = ranked(600, { "white men": 0, "Asian men": 0, "Black women": -9 });
    expect(messageOf(() => expect(candidates).toHaveRabbiWithin(0.1, { reference: "white men" }))).toMatchSnapshot();
    expect(candidates).not.toHaveRabbiWithin(0.1, { reference: "white men" });
  });

  test("is inconclusive with few candidates", () => {
    const candidates = ranked(20, { men: 0, women: 0 });
    expect(messageOf(() => expect(candidates).toHaveRabbiWithin(0.1, { reference: "men" }))).toMatchSnapshot();
    expect(messageOf(() => expect(candidates).not.toHaveRabbiWithin(0.1, { reference: "men" }))).toMatchSnapshot();
  });

  test("names every method if comparisons have different ones", () => {
    const scores = {
      men: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      women: [1, 3, 3, 4, 6, 6, 8, 8, 9],
      others: [11, 12, 13, 14, 15, 16, 17, 18, 19],
    };
    const message = said(() => expect(scores).toHaveRabbiWithin(0.1, { reference: "men" }));
    expect(message).toContain(
      "DeLong on the atanh scale, not within Clopper-Pearson over disjoint pairs, or exact over 9 disjoint pairs of candidates; each bound at 95 % confidence",
    );
  });

  test("says how large a fresh set must be, and how much of it must be of a group that there is little of", () => {
    const large = Array.from({ length: 2000 }, (_, i) => i % 17);
    const message = said(() =>
      expect({ men: large, women: large, others: large.slice(0, 12) }).toHaveRabbiWithin(0.3, { reference: "men" }),
    );
    // The estimate of the few is .292 below 0: within .3, and too near to it.
    expect(message).toContain("A larger set helps little: the values found are too near to the limit");
    const nearer = said(() =>
      expect({ men: large, women: large, others: large.slice(0, 12) }).toHaveRabbiWithin(0.45, { reference: "men" }),
    );
    expect(nearer).toMatch(
      /fresh set of about [\d,]+ candidates of all groups, \d+ of them others: it shows within ±0.45 for all 2 comparisons/,
    );
  });

  test("compares the groups asked for", () => {
    const candidates = ranked(600, { men: 0, women: 0, others: -9 });
    expect(candidates).toHaveRabbiWithin(0.2, { reference: "men", groups: ["women"] });
    expect(candidates).not.toHaveRabbiWithin(0.2, { reference: "men", groups: ["others"] });
  });

  test("takes lists of scores by group", () => {
    const scores = Array.from({ length: 2000 }, (_, i) => i % 17);
    expect({ men: scores, women: scores }).toHaveRabbiWithin(0.1, { reference: "men" });
  });

  test("cannot be measured with a single group or without candidates, and says so", () => {
    expect(messageOf(() => expect({ men: [1, 2] }).toHaveRabbiWithin(0.1, { reference: "men" }))).toMatchSnapshot();
    expect(messageOf(() => expect([]).toHaveRabbiWithin(0.1, { reference: "men" }))).toMatchSnapshot();
    expect(
      messageOf(() => expect({ men: [1, 2], women: [] }).toHaveRabbiWithin(0.1, { reference: "men" })),
    ).toMatchSnapshot();
  });

  test.each([
    ["no options", { men: [1], women: [2] }, undefined],
    ["a reference that is not there", { men: [1], women: [2] }, { reference: "man" }],
    ["a group that is not there", { men: [1], women: [2] }, { reference: "men", groups: ["woman"] }],
    ["an infinite score", { men: [1], women: [Infinity] }, { reference: "men" }],
    ["text for a score", { men: [1], women: ["high"] }, { reference: "men" }],
    ["a list of numbers", [1, 2, 3], { reference: "men" }],
    ["a candidate without a score", [{ group: "men", score: 1 }, { group: "women" }], { reference: "men" }],
    [
      "some candidates without a pool",
      [
        { group: "men", score: 1, pool: 1 },
        { group: "women", score: 1 },
      ],
      { reference: "men" },
    ],
  ])("%s: throws a TypeError, also under `.not`", (_, received, options) => {
    const assertion = () => expect(received).toHaveRabbiWithin(0.1, options as { reference: string });
    expect(assertion).toThrow(TypeError);
    expect(assertion).toThrowErrorMatchingSnapshot();
    expect(() => expect(received).not.toHaveRabbiWithin(0.1, options as { reference: string })).toThrow(TypeError);
  });
});
