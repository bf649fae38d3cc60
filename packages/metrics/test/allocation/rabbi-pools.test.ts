import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rabbi, type Bounds, type Candidate } from "@fairexpect/metrics";
import { against, boundsOf, compare, near, normals, rankedPools, score, single } from "./candidates.js";

const { pooled } = JSON.parse(readFileSync(new URL("./fixtures/rabbi.json", import.meta.url), "utf8")) as {
  pooled: { candidates: Candidate[] }[];
};

describe("rabbi with pools", () => {
  const pool = (count: number, ofPool: (i: number) => Omit<Candidate, "pool">[]): Candidate[] =>
    Array.from({ length: count }, (_, i) => ofPool(i).map((candidate) => ({ ...candidate, pool: i }))).flat();

  test("has the value of the same candidates without pools", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ group: fc.constantFrom("a", "b"), score, pool: fc.integer({ min: 0, max: 4 }) }), {
          maxLength: 20,
        }),
        (some) => {
          const candidates = [...some, { group: "a", score: 1, pool: 0 }, { group: "b", score: 1, pool: 1 }];
          const unpooled = candidates.map(({ group, score: value }) => ({ group, score: value }));
          const measured = single(rabbi(candidates, against));
          expect(measured.value).toBe(rabbi(unpooled, against).value);
          const { lower, upper } = boundsOf(measured);
          expect(lower).toBeLessThanOrEqual(measured.value);
          expect(upper).toBeGreaterThanOrEqual(measured.value);
          expect(upper - lower).toBeGreaterThan(1e-6);
        },
      ),
    );
  });

  test("of one candidate each, has the bounds of the same candidates without pools, but for Student's quantile", () => {
    const many = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 12, maxLength: 20 });
    fc.assert(
      fc.property(many, many, (a, b) => {
        const candidates = [
          ...a.map((value) => ({ group: "a", score: value })),
          ...b.map((value) => ({ group: "b", score: value })),
        ];
        const pooledOnes = single(
          rabbi(
            candidates.map((one, i) => ({ ...one, pool: `pool ${i}` })),
            against,
          ),
        );
        if (pooledOnes.interval?.method !== "DeLong on the atanh scale, by pool") return;
        // At a large scale Student's quantiles are the normal one's, whatever their degrees of freedom.
        const [{ lower, upper }, expected] = [pooledOnes, compare(a, b)].map((one) =>
          one.interval?.bounds(0.95, 1e6),
        ) as [Bounds, Bounds];
        near(
          (Math.atanh(upper) - Math.atanh(lower)) / (Math.atanh(expected.upper) - Math.atanh(expected.lower)),
          1,
          1e-4,
        );
      }),
    );
  });

  test("that do not hold a candidate of either side count for nothing", () => {
    const { candidates } = pooled[2] as (typeof pooled)[number];
    const more = [
      ...candidates,
      ...Array.from({ length: 30 }, (_, i) => ({ group: "other", score: i, pool: `more ${i}` })),
    ];
    expect(boundsOf(single(rabbi(more, { ...against, groups: ["a"] })))).toEqual(
      boundsOf(single(rabbi(candidates, { ...against, groups: ["a"] }))),
    );
  });

  test("in which one always wins: pairs of pools are what there is to count", () => {
    const candidates = pool(100, (i) => [
      { group: "a", score: 10 + i / 100 },
      { group: "b", score: i / 100 },
    ]);
    const measured = single(rabbi(candidates, against));
    expect(measured.interval?.method).toBe("exact over 50 disjoint pairs of candidates");
    near(boundsOf(measured).lower, 2 * 0.05 ** (1 / 50) - 1);
  });

  test("of which only one has a candidate of the group: a single winner shows little", () => {
    const candidates = pool(100, (i) => [
      { group: "b", score: i / 100 },
      ...(i === 0 ? [{ group: "a", score: 10 }] : []),
    ]);
    near(boundsOf(single(rabbi(candidates, against))).lower, 2 * 0.05 - 1);
  });

  test("in all of which the same ranks fall to both sides: rounding errors do not pass for a variance", () => {
    const measured = single(
      rabbi(
        pool(7, () =>
          [1, 6, 8]
            .map((value) => ({ group: "a", score: value }))
            .concat([2, 3, 4, 7, 7].map((value) => ({ group: "b", score: value }))),
        ),
        against,
      ),
    );
    // Seven pools that are alike leave room for others, so much that nearly anything may be.
    const { lower, upper } = boundsOf(measured);
    const rest = 1 - 0.05 ** (2 / 7);
    near(lower, measured.value - rest * (1 + measured.value));
    near(upper, measured.value + rest * (1 - measured.value));
  });

  test("a single pool, on one side or on both, shows nothing about others", () => {
    const ofPool = (poolOf: (i: number) => string): Candidate[] =>
      [0.1, 0.7, 0.3, 0.9, 0.2, 0.5, 0.6].map((value, i) => ({
        group: i % 3 === 0 ? "a" : "b",
        score: value,
        pool: poolOf(i),
      }));
    expect(
      boundsOf(
        single(
          rabbi(
            ofPool(() => "only"),
            against,
          ),
        ),
      ),
    ).toEqual({ lower: -1, upper: 1 });
    expect(
      boundsOf(
        single(
          rabbi(
            ofPool((i) => (i % 3 === 0 ? "only" : `pool ${i}`)),
            against,
          ),
        ),
      ),
    ).toEqual({ lower: -1, upper: 1 });
  });

  test("may have names or numbers, and 1 is not the name 1", () => {
    const named = [
      { group: "a", score: 1, pool: 1 },
      { group: "b", score: 2, pool: "1" },
    ];
    expect(rabbi(named, against).counts).toEqual({ pools: 2, candidates: 2 });
  });
});

describe("bounds by pool", () => {
  test("of pools of eight that are ranked: bounds by pool hold the truth about 95 times of 100, and are wider than those that ignore pools", () => {
    const random = normals(3);
    let held = 0;
    let widths = 0;
    let widthsIgnoringPools = 0;
    for (let run = 0; run < 60; run++) {
      const candidates = rankedPools(200, random);
      const clustered = boundsOf(single(rabbi(candidates, against)), 0.975);
      const plain = boundsOf(
        single(
          rabbi(
            candidates.map(({ group, score: rank }) => ({ group, score: rank })),
            against,
          ),
        ),
        0.975,
      );
      if (clustered.lower <= 0 && clustered.upper >= 0) held++;
      widths += clustered.upper - clustered.lower;
      widthsIgnoringPools += plain.upper - plain.lower;
    }
    expect(held).toBeGreaterThan(52);
    expect(held).toBeLessThan(60);
    // Within a pool one candidate's gain is another's loss, so ignoring pools takes the difference for surer than it
    // is.
    expect(widths).toBeGreaterThan(1.04 * widthsIgnoringPools);
  });

  test("of pools that differ in level: ignoring them makes bounds twice as wide as they need be", () => {
    const random = normals(4);
    const candidates = Array.from({ length: 200 }, (_, pool) => {
      const level = 2 * random();
      return ["a", "a", "a", "a", "b", "b", "b", "b"].map((group) => ({ group, score: level + random(), pool }));
    }).flat();
    const width = ({ lower, upper }: Bounds): number => upper - lower;
    const clustered = width(boundsOf(single(rabbi(candidates, against))));
    const plain = width(
      boundsOf(
        single(
          rabbi(
            candidates.map(({ group, score: value }) => ({ group, score: value })),
            against,
          ),
        ),
      ),
    );
    expect(plain).toBeGreaterThan(1.7 * clustered);
  });

  test("shows no preference of pairs that are scored alike, whatever they are scored", () => {
    const pairs = (count: number): Candidate[] =>
      Array.from({ length: count }, (_, i) => ["a", "b"].map((group) => ({ group, pool: i, score: i % 3 }))).flat();
    // All of 60 pools are alike with the chance (1 - q)^60; two candidates of like pools differ as often either way.
    const [q, { lower, upper }] = [1 - 0.05 ** (1 / 60), boundsOf(single(rabbi(pairs(60), against)))];
    expect(upper).toBeCloseTo(1 - (1 - q) ** 2, 12);
    expect(lower).toBe(-upper);
    expect(boundsOf(single(rabbi(pairs(3), against))).upper).toBeGreaterThan(0.8);
    const [first, ...others] = pairs(60);
    const odd = [{ group: "a", pool: 0, score: (first?.score ?? 0) + 9 }, ...others];
    expect(boundsOf(single(rabbi(odd, against))).upper).toBeGreaterThan(upper);
  });
});

test("pools that are all alike are told from others by how many they are: (1 - q)² of all pairs are of two like them", () => {
  // Of two women one always loses to both men, the other ties: -0.5 in each of 60 pools.
  const copy = (pool: number) => [
    { pool, group: "women", score: 0 },
    { pool, group: "women", score: 1 },
    { pool, group: "men", score: 1 },
    { pool, group: "men", score: 1 },
  ];
  const candidates = Array.from({ length: 60 }, (_, i) => copy(i)).flat();
  const { lower, upper } = boundsOf(single(rabbi(candidates, { reference: "men" })));
  const rest = 1 - 0.05 ** (2 / 60);
  near(lower, -0.5 - rest / 2);
  near(upper, -0.5 + (3 * rest) / 2);
  const unlike = [...candidates.slice(4), ...copy(60).map((one) => ({ ...one, score: one.score * 2 }))];
  expect(single(rabbi(unlike, { reference: "men" })).interval?.method).not.toContain("the same scores");
});
