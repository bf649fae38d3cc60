import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allocationGap,
  isMeasured,
  type AllocationGapOptions,
  type Candidate,
  type Measurement,
} from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { boundsOf, estimated } from "./candidates.js";
import { pool, simple } from "./pools.js";

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
      contributions: number[];
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

/** What each pool adds to the linearised gap of a group, from the places and members by pool. */
function contributionsOf({ clusters }: Measurement, group: string, reference: string): number[] {
  const [own, other] = [group, reference].map((name) => {
    const { selected = new Float64Array(), members = new Float64Array() } =
      clusters?.parts.find(({ of }) => of.group === name)?.sums ?? {};
    const total = members.reduce((sum, count) => sum + count, 0);
    const rate = selected.reduce((sum, share) => sum + share, 0) / total;
    return Array.from(members, (count, i) => ((selected[i] ?? 0) - rate * count) / total);
  });
  return (own ?? []).map((part, i) => part - (other?.[i] ?? 0));
}

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
        expect(byName(difference.groups)[group]?.value).toBeCloseTo(rate, 12);
      for (const [group, expected] of Object.entries(fixture.comparisons)) {
        const comparison = estimated(byName(difference.comparisons)[`${group} vs ${reference}`]);
        expect(comparison.value).toBeCloseTo(expected.gap, 12);
        const contributions = contributionsOf(difference, group, reference);
        expect(contributions).toHaveLength(expected.contributions.length);
        contributions.forEach((part, i) => expect(part).toBeCloseTo(expected.contributions[i] as number, 12));
        const byRatio = byName(ratio.comparisons)[`${group} vs ${reference}`];
        if (expected.ratio !== null) expect(byRatio?.value).toBeCloseTo(expected.ratio, 12);
        for (const bound of expected.bounds) {
          const bounds = boundsOf(comparison, bound.confidence, bound.scale);
          if (bound.skewed) {
            expect(bounds.lower).toBeLessThanOrEqual(bound.lower + 1e-10);
            expect(bounds.upper).toBeGreaterThanOrEqual(bound.upper - 1e-10);
          } else {
            expect(bounds.lower).toBeCloseTo(bound.lower, 10);
            expect(bounds.upper).toBeCloseTo(bound.upper, 10);
          }
          if (bound.ratioLower === undefined || bound.ratioUpper === undefined) continue;
          const ofRatio = boundsOf(estimated(byRatio), bound.confidence, bound.scale);
          const ratios = [ofRatio.lower / bound.ratioLower, ofRatio.upper / bound.ratioUpper] as const;
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
    expect(byName(gap.comparisons)["a vs b"]?.value).toBeCloseTo(-1 / 3, 12);
  });

  test("compares only the groups asked for, and still ranks against all", () => {
    const candidates = [
      ...pool(1, { a: 1, b: 3, c: 2 }),
      ...pool(2, { a: 1, b: 3, c: 2 }),
      ...pool(3, { a: 3, b: 2, c: 1 }),
    ];
    const gap = allocationGap(candidates, { k: 1, reference: "b", groups: ["a"] });
    expect(Object.keys(byName(gap.comparisons))).toEqual(["a vs b"]);
    expect(gap.value).toBeCloseTo(-1 / 3, 12);
    expect(Object.keys(byName(gap.groups))).toEqual(["a", "b", "c"]);
  });

  test("counts shares of places, members, candidates and pools", () => {
    const gap = allocationGap(simple, { k: 1, reference: "b" });
    expect(gap.counts).toEqual({ candidates: 8, pools: 4 });
    expect(byName(gap.groups)["a"]?.counts).toEqual({ selected: 2.5, members: 4 });
  });

  test("as a ratio gives the four-fifths number, lowest rate by highest, beside the comparison", () => {
    const gap = allocationGap(simple, { k: 1, reference: "b", aggregate: "ratio" });
    expect(gap.value).toBeCloseTo(2.5 / 1.5, 12);
    expect(isMeasured(gap) && gap.details?.["lowestToHighest"]).toBeCloseTo(0.6, 12);
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
        const selected = (gap.groups ?? []).reduce((sum, group) => sum + (group.counts["selected"] ?? 0), 0);
        expect(selected).toBeCloseTo((k * candidates.length) / size, 9);
        const reversed = allocationGap(candidates.toReversed(), { k, reference });
        expect(Object.keys(byName(reversed.comparisons)).sort()).toEqual(Object.keys(byName(gap.comparisons)).sort());
        for (const [name, comparison] of Object.entries(byName(gap.comparisons))) {
          expect(Math.abs(comparison.value ?? 0)).toBeLessThanOrEqual(1);
          expect(byName(reversed.comparisons)[name]?.value).toBeCloseTo(comparison.value ?? 0, 12);
          if (!isMeasured(comparison)) continue;
          const parts = contributionsOf(gap, comparison.of.group ?? "", reference);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(0, 9);
          const { lower, upper } = boundsOf(comparison);
          expect(lower).toBeLessThanOrEqual(comparison.value);
          expect(upper).toBeGreaterThanOrEqual(comparison.value);
          expect(upper - lower).toBeGreaterThan(0);
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
    expect(allocationGap(candidates, { k: 2, reference: "a" }).groups?.map(({ value }) => value)).toEqual([
      2 / 3,
      2 / 3,
      2 / 3,
    ]);
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
    expect(gap.groups?.map(({ of }) => of.group)).toEqual(["constructor", "女性", "__proto__"]);
    expect(gap.comparisons?.map(({ of }) => of.group)).toEqual(["constructor", "__proto__"]);
    expect(gap.value).toBe(1);
    expect(allocationGap(candidates, { k: 1, reference: "__proto__", groups: ["constructor"] }).value).toBe(1);
  });

  test("says what it measures: the places, as a difference or a ratio", () => {
    const { metric } = allocationGap(simple, { k: 1, reference: "b" });
    expect(metric).toMatchObject({ title: "allocation gap at k = 1", best: 0, range: [-1, 1], format: "percent" });
    const ratio = allocationGap(simple, { k: 1, reference: "b", aggregate: "ratio" }).metric;
    expect(ratio).toMatchObject({ title: "allocation ratio at k = 1", best: 1, range: [0, Infinity], format: "ratio" });
    expect(ratio.design).toEqual({});
    expect(allocationGap.description).toMatchObject({ title: "allocation gap", unit: "pools", name: "allocationGap" });
  });
});
