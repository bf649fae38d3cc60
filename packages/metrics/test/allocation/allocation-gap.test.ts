import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocationGap, pairName, type AllocationGapOptions, type Candidate } from "@fairexpect/metrics";

interface Fixture {
  k: number;
  criterion: "demographic-parity" | "equal-opportunity";
  reference: string;
  candidates: Candidate[];
  rates: Record<string, number>;
  comparisons: Record<
    string,
    {
      gap: number;
      ratio: number | null;
      perPrompt: number[];
      bounds: {
        confidence: number;
        scale: number;
        lower: number;
        upper: number;
        skewed: boolean;
        ratioSkewed?: boolean;
        ratioLower?: number;
        ratioUpper?: number;
      }[];
    }
  >;
}

const fixtures = JSON.parse(
  readFileSync(new URL("./fixtures/allocation-gap.json", import.meta.url), "utf8"),
) as Fixture[];

const pool = (name: string | number, scores: Record<string, number>): Candidate[] =>
  Object.entries(scores).map(([group, score]) => ({ pool: name, group, score }));

const simple = [
  ...pool(1, { a: 0.9, b: 0.7 }),
  ...pool(2, { a: 0.8, b: 0.6 }),
  ...pool(3, { a: 0.3, b: 0.5 }),
  ...pool(4, { a: 0.4, b: 0.4 }),
];

const candidateLists = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([pools, size]) =>
  fc
    .array(
      fc.record({
        group: fc.constantFrom("a", "b", "c"),
        score: fc.integer({ min: 0, max: 3 }),
        qualified: fc.boolean(),
      }),
      {
        minLength: pools * size,
        maxLength: pools * size,
      },
    )
    .map((list) => ({ size, candidates: list.map((candidate, i) => ({ ...candidate, pool: i % pools })) })),
);

describe("allocationGap", () => {
  test.each(fixtures.map((fixture, index) => ({ index, fixture })))(
    "gives the expected selection under random tie-breaking (case $index)",
    ({ fixture }) => {
      const { candidates, k, criterion, reference } = fixture;
      const options: AllocationGapOptions = { k, criterion, reference, unequalPools: "allow" };
      const difference = allocationGap(candidates, options);
      const ratio = allocationGap(candidates, { ...options, aggregate: "ratio" });
      for (const [group, rate] of Object.entries(fixture.rates))
        expect(difference.groups?.[group]?.value).toBeCloseTo(rate, 12);
      for (const [group, expected] of Object.entries(fixture.comparisons)) {
        const comparison = difference.comparisons?.[pairName(group, reference)];
        expect(comparison?.value).toBeCloseTo(expected.gap, 12);
        const perPrompt = comparison?.undefined === undefined ? [...(comparison?.perPrompt ?? [])] : [];
        expect(perPrompt).toHaveLength(expected.perPrompt.length);
        perPrompt.forEach((contribution, i) => expect(contribution).toBeCloseTo(expected.perPrompt[i] as number, 12));
        const byRatio = ratio.comparisons?.[pairName(group, reference)];
        if (expected.ratio !== null) expect(byRatio?.value).toBeCloseTo(expected.ratio, 12);
        for (const bound of expected.bounds) {
          const bounds =
            comparison?.undefined === undefined
              ? comparison?.interval?.bounds(bound.confidence, bound.scale)
              : undefined;
          if (bound.skewed) {
            expect(bounds?.lower).toBeLessThanOrEqual(bound.lower + 1e-10);
            expect(bounds?.upper).toBeGreaterThanOrEqual(bound.upper - 1e-10);
          } else {
            expect(bounds?.lower).toBeCloseTo(bound.lower, 10);
            expect(bounds?.upper).toBeCloseTo(bound.upper, 10);
          }
          if (bound.ratioLower === undefined || bound.ratioUpper === undefined) continue;
          const ofRatio =
            byRatio?.undefined === undefined ? byRatio?.interval?.bounds(bound.confidence, bound.scale) : undefined;
          const ratios = [(ofRatio?.lower ?? 0) / bound.ratioLower, (ofRatio?.upper ?? 0) / bound.ratioUpper] as const;
          if (bound.ratioSkewed) {
            expect(ratios[0]).toBeLessThanOrEqual(1 + 1e-10);
            expect(ratios[1]).toBeGreaterThanOrEqual(1 - 1e-10);
          } else {
            expect(ratios[0]).toBeCloseTo(1, 10);
            expect(ratios[1]).toBeCloseTo(1, 10);
          }
        }
      }
    },
  );

  test("summarises by the gap of largest magnitude, with its sign", () => {
    const candidates = [
      ...pool(1, { a: 1, b: 3, c: 2 }),
      ...pool(2, { a: 1, b: 3, c: 2 }),
      ...pool(3, { a: 3, b: 2, c: 1 }),
    ];
    const gap = allocationGap(candidates, { k: 1, reference: "b" });
    expect(gap.value).toBeCloseTo(-2 / 3, 12);
    expect(gap.comparisons?.["a vs b"]?.value).toBeCloseTo(-1 / 3, 12);
  });

  test("compares only the groups asked for, and still ranks against all", () => {
    const candidates = [
      ...pool(1, { a: 1, b: 3, c: 2 }),
      ...pool(2, { a: 1, b: 3, c: 2 }),
      ...pool(3, { a: 3, b: 2, c: 1 }),
    ];
    const gap = allocationGap(candidates, { k: 1, reference: "b", groups: ["a"] });
    expect(Object.keys(gap.comparisons ?? {})).toEqual(["a vs b"]);
    expect(gap.value).toBeCloseTo(-1 / 3, 12);
    expect(Object.keys(gap.groups ?? {})).toEqual(["a", "b", "c"]);
  });

  test("counts shares of places, members, candidates and pools", () => {
    const gap = allocationGap(simple, { k: 1, reference: "b" });
    expect(gap.counts).toEqual({ candidates: 8, pools: 4 });
    expect(gap.groups?.["a"]?.counts).toEqual({ selected: 2.5, members: 4 });
  });

  test("as a ratio gives the four-fifths number, lowest rate by highest, beside the comparison", () => {
    const gap = allocationGap(simple, { k: 1, reference: "b", aggregate: "ratio" });
    expect(gap.value).toBeCloseTo(2.5 / 1.5, 12);
    expect(gap.undefined === undefined && gap.details?.["lowestToHighest"]).toBeCloseTo(0.6, 12);
  });

  test("has opposite signs for the two choices of the reference", () => {
    fc.assert(
      fc.property(candidateLists, ({ size, candidates }) => {
        const present = [...new Set(candidates.map(({ group }) => group))];
        fc.pre(present.length === 2);
        const [first, second] = present as [string, string];
        const k = Math.ceil(size / 2);
        const forward = allocationGap(candidates, { k, reference: second }).value ?? 0;
        const backward = allocationGap(candidates, { k, reference: first }).value ?? 0;
        expect(forward).toBeCloseTo(-backward, 12);
      }),
    );
  });

  test("selects k of every pool, stays in [-1, 1], and does not depend on the order of the candidates", () => {
    fc.assert(
      fc.property(candidateLists, fc.integer({ min: 1, max: 5 }), ({ size, candidates }, wanted) => {
        const k = Math.min(wanted, size);
        const reference = candidates[0]?.group ?? "";
        const gap = allocationGap(candidates, { k, reference });
        const selected = Object.values(gap.groups ?? {}).reduce(
          (sum, group) => sum + (group.counts["selected"] ?? 0),
          0,
        );
        expect(selected).toBeCloseTo((k * candidates.length) / size, 9);
        const reversed = allocationGap(candidates.toReversed(), { k, reference });
        expect(Object.keys(reversed.comparisons ?? {}).sort()).toEqual(Object.keys(gap.comparisons ?? {}).sort());
        for (const [name, comparison] of Object.entries(gap.comparisons ?? {})) {
          expect(Math.abs(comparison.value ?? 0)).toBeLessThanOrEqual(1);
          expect(reversed.comparisons?.[name]?.value).toBeCloseTo(comparison.value ?? 0, 12);
          if (comparison.undefined !== undefined) continue;
          expect(comparison.perPrompt?.reduce((sum, contribution) => sum + contribution, 0)).toBeCloseTo(0, 9);
          const bounds = comparison.interval?.bounds(0.95);
          expect(bounds?.lower).toBeLessThanOrEqual(comparison.value);
          expect(bounds?.upper).toBeGreaterThanOrEqual(comparison.value);
          expect((bounds?.upper ?? 0) - (bounds?.lower ?? 0)).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("is unchanged when scores are transformed by a rising function", () => {
    fc.assert(
      fc.property(candidateLists, ({ candidates }) => {
        const reference = candidates[0]?.group ?? "";
        const stretched = candidates.map((candidate) => ({ ...candidate, score: Math.exp(candidate.score) }));
        expect(allocationGap(stretched, { k: 1, reference }).value).toBe(
          allocationGap(candidates, { k: 1, reference }).value,
        );
      }),
    );
  });

  test("is 0 for every group when all are selected", () => {
    expect(allocationGap(simple, { k: 2, reference: "b" }).value).toBe(0);
  });

  test("gives all an equal share when all scores are equal", () => {
    const candidates = [...pool("x", { a: 5, b: 5, c: 5 }), ...pool("y", { a: -0, b: 0, c: 0 })];
    expect(
      Object.values(allocationGap(candidates, { k: 2, reference: "a" }).groups ?? {}).map(({ value }) => value),
    ).toEqual([2 / 3, 2 / 3, 2 / 3]);
  });

  test("has no interval of width 0 when all pools are alike", () => {
    const candidates = Array.from({ length: 20 }, (_, i) => pool(i, { a: 2, b: 1 })).flat();
    const comparison = allocationGap(candidates, { k: 1, reference: "b" }).comparisons?.["a vs b"];
    const interval = comparison?.undefined === undefined ? comparison?.interval : undefined;
    expect(interval?.method).toContain("pools alike");
    expect(interval?.bounds(0.95).upper).toBe(1);
    // In a share q of unlike pools the other group may win each time: the gap is then 1 - 2q.
    expect(interval?.bounds(0.95).lower).toBeCloseTo(1 - 2 * (1 - 0.05 ** (1 / 20)), 12);
    expect(interval?.bounds(0.95, 5).lower).toBeCloseTo(1 - 2 * (1 - 0.05 ** (1 / 100)), 12);
  });

  test("sees pools as alike through rounding", () => {
    const candidates = Array.from({ length: 9 }, (_, i) => pool(i, { a: 1, b: 1, c: 1 })).flat();
    const comparison = allocationGap(candidates, { k: 1, reference: "b" }).comparisons?.["a vs b"];
    expect(comparison?.undefined === undefined && comparison?.interval?.method).toContain("pools alike");
  });

  test("says of one pool almost nothing", () => {
    const comparison = allocationGap(pool(1, { a: 2, b: 1 }), { k: 1, reference: "b" }).comparisons?.["a vs b"];
    const bounds = comparison?.undefined === undefined ? comparison?.interval?.bounds(0.95) : undefined;
    expect(bounds?.lower).toBeCloseTo(-0.9, 12);
  });

  test("a ratio of a group that is never selected is 0, with an upper bound above it", () => {
    const candidates = Array.from({ length: 30 }, (_, i) => pool(i, { a: 1, b: 2 })).flat();
    const gap = allocationGap(candidates, { k: 1, reference: "b", aggregate: "ratio" });
    expect(gap.value).toBe(0);
    const comparison = gap.comparisons?.["a vs b"];
    const share = 1 - 0.05 ** (1 / 30);
    const bounds = comparison?.undefined === undefined ? comparison?.interval?.bounds(0.95) : undefined;
    expect(bounds?.lower).toBe(0);
    expect(bounds?.upper).toBeCloseTo(share / (1 - share), 12);
  });

  test("keeps a pool without either group in perPrompt as 0, and out of the interval", () => {
    const comparison = allocationGap(
      [...simple, { pool: 5, group: "c", score: 1 }, { pool: 5, group: "c", score: 2 }],
      { k: 1, reference: "b" },
    ).comparisons?.["a vs b"];
    const alone = allocationGap(simple, { k: 1, reference: "b" }).comparisons?.["a vs b"];
    if (comparison?.undefined !== undefined || alone?.undefined !== undefined) throw new Error("undefined");
    expect([...(comparison?.perPrompt ?? [])]).toEqual([...(alone?.perPrompt ?? []), 0]);
    expect(comparison?.interval?.bounds(0.95)).toEqual(alone?.interval?.bounds(0.95));
  });

  test("equal opportunity counts qualified candidates, who compete against all", () => {
    const candidates = [
      { pool: 1, group: "a", score: 3, qualified: false },
      { pool: 1, group: "a", score: 1, qualified: true },
      { pool: 1, group: "b", score: 2, qualified: true },
    ];
    const gap = allocationGap(candidates, { k: 1, criterion: "equal-opportunity", reference: "b" });
    expect(gap.value).toBe(0);
    expect(allocationGap(candidates, { k: 1, reference: "b" }).value).toBe(0.5);
  });

  test("groups may have any name", () => {
    const candidates = [...pool(1, { constructor: 2, 女性: 1 }), { pool: 1, group: "__proto__", score: 0 }];
    const gap = allocationGap(candidates, { k: 1, reference: "女性" });
    expect(Object.keys(gap.groups ?? {})).toEqual(["constructor", "女性", "__proto__"]);
    expect(gap.value).toBe(1);
  });

  describe("is undefined", () => {
    test("without candidates", () => {
      expect(allocationGap([], { k: 1, reference: "a" })).toEqual({
        metric: "allocationGap",
        counts: { candidates: 0, pools: 0 },
        undefined: "there are no candidates",
      });
    });

    test("with the reference as the only group", () => {
      expect(allocationGap([{ pool: 1, group: "a", score: 1 }], { k: 1, reference: "a" }).undefined).toBe(
        "all candidates are in the reference group a, so there is no group to compare with it",
      );
    });

    test("where a group has no qualified candidate, and still gives the other comparisons", () => {
      const candidates = ["a", "b", "c"].map((group, i) => ({ pool: 1, group, score: i, qualified: group !== "a" }));
      const gap = allocationGap(candidates, { k: 1, criterion: "equal-opportunity", reference: "b" });
      expect(gap.undefined).toBe("group a has no qualified candidates");
      expect(gap.groups?.["a"]?.undefined).toBe("group a has no qualified candidates");
      expect(gap.comparisons?.["c vs b"]?.value).toBe(1);
    });

    test("as a ratio where nobody of the reference group is selected", () => {
      expect(allocationGap(pool(1, { a: 2, b: 1 }), { k: 1, reference: "b", aggregate: "ratio" }).undefined).toContain(
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
      throws(simple, { k: 1 }).toThrow(
        "reference is undefined; expected the name of the group to compare the others with, one of",
      );
      throws(simple, { k: 1, reference: "b", criterion: "DP" }).toThrow(
        'criterion is the text "DP"; expected one of "demographic-parity"',
      );
      throws(simple, { k: 1, reference: "b", aggregate: "gap" }).toThrow("aggregate is");
    });
  });
});
