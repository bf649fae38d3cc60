import { describe, expect, test } from "vitest";
import { allocationGap, type AllocationGapOptions, type Candidate } from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { boundsOf, single } from "./candidates.js";
import { pool, simple } from "./pools.js";

describe("the interval of an allocation gap", () => {
  test("has no interval of width 0 when all pools are alike", () => {
    const candidates = Array.from({ length: 20 }, (_, i) => pool(i, { a: 2, b: 1 })).flat();
    const { interval } = single(allocationGap(candidates, { k: 1, reference: "b" }));
    expect(interval?.method).toContain("pools alike");
    expect(interval?.bounds(0.95).upper).toBe(1);
    // In a share q of unlike pools the other group may win each time: the gap is then 1 - 2q.
    expect(interval?.bounds(0.95).lower).toBeCloseTo(1 - 2 * (1 - 0.05 ** (1 / 20)), 12);
    expect(interval?.bounds(0.95, 5).lower).toBeCloseTo(1 - 2 * (1 - 0.05 ** (1 / 100)), 12);
  });

  test("sees pools as alike through rounding", () => {
    const candidates = Array.from({ length: 9 }, (_, i) => pool(i, { a: 1, b: 1, c: 1 })).flat();
    const gap = allocationGap(candidates, { k: 1, reference: "b", groups: ["a"] });
    expect(single(gap).interval?.method).toContain("pools alike");
  });

  test("says of one pool almost nothing", () => {
    const comparison = single(allocationGap(pool(1, { a: 2, b: 1 }), { k: 1, reference: "b" }));
    expect(boundsOf(comparison).lower).toBeCloseTo(-0.9, 12);
  });

  test("a ratio of a group that is never selected is 0, with an upper bound above it", () => {
    const candidates = Array.from({ length: 30 }, (_, i) => pool(i, { a: 1, b: 2 })).flat();
    const gap = allocationGap(candidates, { k: 1, reference: "b", aggregate: "ratio" });
    expect(gap.value).toBe(0);
    const share = 1 - 0.05 ** (1 / 30);
    const { lower, upper } = boundsOf(single(gap));
    expect(lower).toBe(0);
    expect(upper).toBeCloseTo(share / (1 - share), 12);
  });

  test("keeps a pool without either group among the clusters, as 0, and out of the interval", () => {
    const gap = allocationGap([...simple, { pool: 5, group: "c", score: 1 }, { pool: 5, group: "c", score: 2 }], {
      k: 1,
      reference: "b",
      groups: ["a"],
    });
    const alone = allocationGap(simple, { k: 1, reference: "b" });
    expect(boundsOf(single(gap))).toEqual(boundsOf(single(alone)));
    expect(gap.clusters?.parts.map(({ sums }) => [...(sums?.["members"] ?? [])])).toEqual([
      [1, 1, 1, 1, 0],
      [1, 1, 1, 1, 0],
    ]);
  });
});

describe("an allocation gap", () => {
  describe("has no value", () => {
    test("without candidates", () => {
      const { metric, ...rest } = allocationGap([], { k: 1, reference: "a" });
      expect(metric.name).toBe("allocationGap");
      expect(rest).toEqual({ counts: { candidates: 0, pools: 0 }, reason: "there are no candidates" });
    });

    test("with one group only", () => {
      expect(allocationGap([{ pool: 1, group: "a", score: 1 }], { k: 1, reference: "a" }).reason).toBe(
        "all candidates are in the group a, so there is no group to compare with it",
      );
    });

    test("where a group has no qualified candidate, and still gives the other comparisons", () => {
      const candidates = ["a", "b", "c"].map((group, i) => ({ pool: 1, group, score: i, qualified: group !== "a" }));
      const gap = allocationGap(candidates, { k: 1, criterion: "equal-opportunity", reference: "b" });
      expect(gap.reason).toBe("group a has no qualified candidates");
      expect(byName(gap.groups)["a"]?.reason).toBe("group a has no qualified candidates");
      expect(byName(gap.comparisons)["c vs b"]?.value).toBe(1);
    });

    test("as a ratio where nobody of the reference group is selected", () => {
      expect(allocationGap(pool(1, { a: 2, b: 1 }), { k: 1, reference: "b", aggregate: "ratio" }).reason).toContain(
        "group b was selected",
      );
    });
  });

  describe("throws", () => {
    const throws = (candidates: unknown, options: unknown) =>
      expect(() => allocationGap(candidates as Candidate[], options as AllocationGapOptions));

    test("where k is larger than a pool", () => {
      throws(simple, { k: 3, reference: "b" }).toThrow(
        "allocationGap: k is 3; expected at most the 2 candidates of pool 1. Select fewer",
      );
    });

    test("where pools differ in size, unless that is allowed", () => {
      const uneven = [...simple, { pool: 4, group: "b", score: 1 }];
      throws(uneven, { k: 1, reference: "b" }).toThrow(
        /candidates is a list with 2 candidates in pool 1 and 3 in pool 4; expected pools of equal size.*unequalPools: "allow"/,
      );
      expect(allocationGap(uneven, { k: 1, reference: "b", unequalPools: "allow" }).value).toBeCloseTo(0.5 - 2 / 5, 12);
    });

    test("where the reference group has no candidate, with the groups that have", () => {
      throws(simple, { k: 1, reference: "men" }).toThrow(
        'reference is "men"; expected a group that has candidates: "a", "b"',
      );
    });

    test("where a candidate has no pool", () => {
      throws([...simple, { group: "a", score: 1 }], { k: 1, reference: "b" }).toThrow(
        /candidates\[8\]\.pool is undefined; expected the name or the number of the pool.*samplePools/,
      );
    });

    test("where a score is no number", () => {
      throws([{ pool: 1, group: "a", score: Number.NaN }], { k: 1, reference: "a" }).toThrow(
        "candidates[0].score is NaN",
      );
      throws([{ pool: 1, group: "a", score: "3" }], { k: 1, reference: "a" }).toThrow(
        'candidates[0].score is the text "3"',
      );
    });

    test("where it is not said who is qualified, though that decides", () => {
      throws(simple, { k: 1, criterion: "equal-opportunity", reference: "b" }).toThrow(
        "candidates[0].qualified is undefined; expected true or false",
      );
    });

    test("where candidates or options are something else", () => {
      throws({ a: [1] }, { k: 1, reference: "a" }).toThrow(
        "candidates is an object with the keys a; expected an array",
      );
      throws([null], { k: 1, reference: "a" }).toThrow("candidates[0] is null");
      throws([{ pool: 1, score: 1 }], { k: 1, reference: "a" }).toThrow("candidates[0].group is undefined");
      throws(simple, undefined).toThrow("options is undefined");
      throws(simple, { k: 1.5, reference: "b" }).toThrow("k is 1.5; expected an integer of at least 1");
      throws(simple, { k: 1, reference: "b", criterion: "DP" }).toThrow(
        'criterion is the text "DP"; expected one of "demographic-parity"',
      );
      throws(simple, { k: 1, reference: "b", aggregate: "gap" }).toThrow("aggregate is");
    });
  });
});
