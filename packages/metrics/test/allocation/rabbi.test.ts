import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageScoreGap,
  isMeasured,
  jensenShannonGap,
  pairName,
  rabbi,
  wassersteinGap,
  type Bounds,
  type Candidate,
  type Measured,
  type Measurement,
} from "@fairexpect/metrics";
import {
  jensenShannonDivergence,
  seededRandom,
  studentTQuantile,
  wassersteinDistance,
} from "@fairexpect/metrics/statistics";

interface Case {
  name: string;
  x: number[];
  y: number[];
  u: number;
  p: number;
  bounds: [number, number] | null;
  wasserstein: number;
  meanGap: number;
  jsd: { pooled: number; unit: number; explicit: number };
}

interface Fixture {
  cases: Case[];
  tails: { n: number; shift: number; u: number; p: number; bounds: [number, number] | null }[];
  pooled: { candidates: Candidate[]; theta: number; pools: number; bounds: [number, number] }[];
}

const { cases, tails, pooled } = JSON.parse(
  readFileSync(new URL("./fixtures/rabbi.json", import.meta.url), "utf8"),
) as Fixture;

const against = { reference: "b" };

function near(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(actual).toBeTypeOf("number");
  expect(Math.abs((actual as number) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(expected)),
  );
}

function relatively(actual: number | undefined, expected: number, tolerance = 1e-12): void {
  expect(Math.abs((actual as number) - expected), `${actual} instead of ${expected}`).toBeLessThanOrEqual(
    tolerance * expected,
  );
}

/** The one comparison of a measurement. */
function single(measurement: Measurement): Measured {
  const [comparison, more] = Object.values(measurement.comparisons ?? {});
  if (comparison === undefined || more !== undefined || !isMeasured(comparison))
    throw new Error("expected one comparison with a value");
  return comparison;
}

const compare = (a: number[], b: number[]): Measured => single(rabbi({ a, b }, against));

function boundsOf(measured: Measured, confidence = 0.95, scale?: number): Bounds {
  if (measured.interval === undefined) throw new Error("expected an interval");
  return measured.interval.bounds(confidence, scale);
}

/** The definition, pair by pair. */
function byPairs(a: number[], b: number[]): number {
  let sum = 0;
  for (const x of a) for (const y of b) sum += Math.sign(x - y);
  return sum / (a.length * b.length);
}

const score = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.1, 0.2, 0.30000000000000004, 0.3),
  fc.double({ min: -2, max: 2, noNaN: true }),
);
const scores = fc.array(score, { minLength: 1, maxLength: 12 });

describe("against SciPy and NumPy", () => {
  test.each(cases)("RABBI, its p-value and its interval: $name", ({ x, y, u, p, bounds }) => {
    const measured = compare(x, y);
    near(measured.value, (2 * u) / (x.length * y.length) - 1);
    expect(measured.details?.["u"]).toBe(u);
    relatively(measured.pValue, p);
    expect(measured.counts).toEqual({ candidates: x.length + y.length, group: x.length, reference: y.length });
    if (bounds !== null) {
      near(boundsOf(measured).lower, bounds[0], 1e-10);
      near(boundsOf(measured).upper, bounds[1], 1e-10);
      expect(measured.interval?.method).toMatch(
        /^DeLong on the atanh scale(, not within Clopper-Pearson over disjoint pairs)?$/,
      );
    } else {
      expect(measured.interval?.method).toMatch(/^exact over \d+ disjoint pairs? of candidates$/);
    }
  });

  test.each(tails)("the p-value far out in the tail: $n a side, shifted by $shift", ({ n, shift, u, p, bounds }) => {
    const steps = (from: number): number[] => Array.from({ length: n }, (_, i) => from + Math.floor((i * 40) / n));
    const measured = compare(steps(shift), steps(0));
    expect(measured.details?.["u"]).toBe(u);
    relatively(measured.pValue, p);
    if (bounds !== null) near(boundsOf(measured).lower, bounds[0], 1e-10);
  });

  test.each(cases)(
    "the companions, earth mover's distance, Jensen-Shannon divergence and mean gap: $name",
    ({ x, y, wasserstein, meanGap, jsd }) => {
      const groups = { a: x, b: y };
      near(wassersteinGap(groups, against).value, wasserstein);
      near(wassersteinDistance(x, y), wasserstein);
      near(averageScoreGap(groups, against).value, meanGap);
      near(jensenShannonGap(groups, against).value, jsd.pooled);
      near(jensenShannonGap(groups, { ...against, range: "unit" }).value, jsd.unit);
      near(jensenShannonGap(groups, { ...against, range: [-1.5, 2.25], bins: 7, base: Math.E }).value, jsd.explicit);
    },
  );

  test.each(pooled)("Obuchowski's variance over $pools pools", ({ candidates, theta, pools, bounds }) => {
    const measured = single(rabbi(candidates, { ...against, groups: ["a"] }));
    near(measured.value, 2 * theta - 1);
    near(boundsOf(measured).lower, bounds[0], 1e-10);
    near(boundsOf(measured).upper, bounds[1], 1e-10);
    expect(measured.interval?.method).toMatch(/^DeLong on the atanh scale, by pool/);
    expect(measured.counts["pools"]).toBe(pools);
  });

  test("the fixtures reach a p-value of 1e-290 and one below what a double can hold", () => {
    expect(tails.some(({ p }) => p > 0 && p < 1e-290)).toBe(true);
    expect(tails.some(({ p }) => p === 0)).toBe(true);
  });
});

describe("rabbi", () => {
  test("is the mean of the signs of all pairs", () => {
    fc.assert(fc.property(scores, scores, (a, b) => near(rabbi({ a, b }, against).value, byPairs(a, b))));
  });

  test("is so, too, for thousands of candidates, which are sorted by radix", () => {
    const random = seededRandom(5);
    const draw = (n: number, shift: number): number[] =>
      Array.from({ length: n }, () => Math.round((random() - 0.5 + shift) * 300) / 7);
    const [a, b] = [draw(5000, 0.1), draw(4200, 0)];
    near(rabbi({ a, b }, against).value, byPairs(a, b));
  });

  test("lies between -1 and 1 and changes its sign with the sides, the interval with it", () => {
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const [forward, backward] = [compare(a, b), compare(b, a)];
        expect(Math.abs(forward.value)).toBeLessThanOrEqual(1);
        near(forward.value, -backward.value, 1e-15);
        near(boundsOf(forward).lower, -boundsOf(backward).upper);
        near(boundsOf(forward).upper, -boundsOf(backward).lower);
        expect(forward.pValue).toBe(backward.pValue);
      }),
    );
  });

  test("depends on the order of the scores alone: any increasing function of them gives the same", () => {
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const pool = [...new Set([...a, ...b])].sort((x, y) => x - y);
        const cubedRank = (x: number): number => pool.findIndex((value) => value >= x) ** 3 - 40;
        const [original, transformed] = [compare(a, b), compare(a.map(cubedRank), b.map(cubedRank))];
        expect(transformed.value).toBe(original.value);
        expect(transformed.pValue).toBe(original.pValue);
        expect(boundsOf(transformed)).toEqual(boundsOf(original));
      }),
    );
  });

  test("does not depend on the order of the candidates, nor on the names of the groups", () => {
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 0, max: 1000 }), (a, b, seed) => {
        const random = seededRandom(seed);
        const shuffled = [...a, ...b]
          .map((value, i) => ({ group: i < a.length ? "x" : "y", score: value, key: random() }))
          .sort((one, other) => one.key - other.key);
        const renamed = single(rabbi(shuffled, { reference: "y" }));
        expect(renamed.value).toBe(compare(a, b).value);
        expect(boundsOf(renamed)).toEqual(boundsOf(compare(a, b)));
      }),
    );
  });

  test("stays as it is when every candidate is counted k times, and is surer then", () => {
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 2, max: 4 }), (a, b, k) => {
        const repeat = (values: number[]): number[] =>
          values.flatMap((value) => Array.from({ length: k }, () => value));
        const [once, often] = [compare(a, b), compare(repeat(a), repeat(b))];
        near(often.value, once.value, 1e-15);
        // Two equal candidates of a side are no news about the spread of one: the variance of a single candidate is not
        // known.
        if (a.length > 1 && b.length > 1)
          expect(boundsOf(often).lower).toBeGreaterThanOrEqual(boundsOf(once).lower - 1e-12);
      }),
    );
  });

  test("is 0 against a copy of oneself, with bounds on both sides of 0", () => {
    fc.assert(
      fc.property(scores, (a) => {
        const measured = compare(a, a);
        expect(Math.abs(measured.value)).toBe(0);
        expect(boundsOf(measured).lower).toBeLessThan(0);
        expect(boundsOf(measured).upper).toBeGreaterThan(0);
        expect(measured.pValue).toBe(1);
      }),
    );
  });

  test("gives bounds that hold the value, lie between -1 and 1, are never of no width, and shrink with more data", () => {
    fc.assert(
      fc.property(scores, scores, fc.double({ min: 0.51, max: 0.999, noNaN: true }), (a, b, confidence) => {
        const measured = compare(a, b);
        const { lower, upper } = boundsOf(measured, confidence);
        expect(lower).toBeGreaterThanOrEqual(-1);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(measured.value);
        expect(upper).toBeGreaterThanOrEqual(measured.value);
        expect(upper - lower).toBeGreaterThan(0);
        const wider = boundsOf(measured, confidence + (1 - confidence) / 2);
        expect(wider.lower).toBeLessThanOrEqual(lower);
        expect(wider.upper).toBeGreaterThanOrEqual(upper);
        const narrower = boundsOf(measured, confidence, 4);
        expect(narrower.lower).toBeGreaterThanOrEqual(lower);
        expect(narrower.upper).toBeLessThanOrEqual(upper);
      }),
    );
  });

  test.each([
    { n: 1, m: 1, pairs: 1 },
    { n: 1, m: 50, pairs: 1 },
    { n: 20, m: 30, pairs: 20 },
  ])(
    "at complete separation of $n and $m, bounds say what $pairs disjoint pairs that all came out alike show",
    ({ n, m, pairs }) => {
      const measured = compare(
        Array.from({ length: n }, (_, i) => 10 + i),
        Array.from({ length: m }, (_, i) => -i),
      );
      expect(measured.value).toBe(1);
      // p^pairs = 0.05 for the smallest chance p that is not refuted, and RABBI is 2p - 1.
      near(boundsOf(measured).lower, 2 * 0.05 ** (1 / pairs) - 1);
      expect(boundsOf(measured).upper).toBe(1);
      near(boundsOf(measured, 0.95, 10).lower, 2 * 0.05 ** (1 / (10 * pairs)) - 1);
      expect(measured.interval?.method).toBe(
        `exact over ${pairs} disjoint ${pairs === 1 ? "pair" : "pairs"} of candidates`,
      );
    },
  );

  test("where all scores are equal, RABBI is 0, p is 1, and the bounds say what disjoint ties show", () => {
    const measured = compare(Array<number>(40).fill(0.3), Array<number>(25).fill(0.3));
    expect(measured).toMatchObject({ value: 0, pValue: 1 });
    near(boundsOf(measured).lower, -(1 - 0.05 ** (1 / 25)));
    near(boundsOf(measured).upper, 1 - 0.05 ** (1 / 25));
  });

  test("a single candidate on one side in the midst of the other shows nothing", () => {
    expect(boundsOf(compare([5], [1, 2, 8, 9]))).toEqual({ lower: -1, upper: 1 });
    expect(boundsOf(compare([1, 2, 8, 9, 10], [5]), 0.6, 100)).toEqual({ lower: -1, upper: 1 });
  });

  test("compares scores at the ends of the doubles, and takes -0 and 0 for equal", () => {
    const huge = Number.MAX_VALUE;
    expect(rabbi({ a: [huge, -0], b: [-huge, 0] }, against).value).toBe(0.75);
    expect(rabbi({ a: [5e-324], b: [0] }, against).value).toBe(1);
  });

  test("takes typed arrays", () => {
    expect(rabbi({ a: new Float32Array([1, 3]), b: Int8Array.of(2, 4) }, against).value).toBe(-0.5);
  });

  describe("with pools", () => {
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
          const { lower, upper } = boundsOf(pooledOnes);
          const expected = boundsOf(compare(a, b));
          const spread = (x: number[], y: number[], half: (one: number, other: number) => boolean): number =>
            x.filter((one) => y.some((other) => half(one, other))).length;
          const mixed = Math.min(
            spread(a, b, (x, y) => x <= y),
            spread(a, b, (x, y) => x >= y),
            spread(b, a, (x, y) => x <= y),
            spread(b, a, (x, y) => x >= y),
          );
          const ratio =
            studentTQuantile(0.95, Math.min(2 * mixed, a.length + b.length) - 1) /
            studentTQuantile(0.95, 2 * mixed - 1);
          near(
            (Math.atanh(upper) - Math.atanh(lower)) / (Math.atanh(expected.upper) - Math.atanh(expected.lower)),
            ratio,
            1e-6,
          );
        }),
      );
    });

    test("that do not hold a candidate of either side count for nothing", () => {
      const { candidates } = pooled[2] as Fixture["pooled"][number];
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
      expect(boundsOf(measured)).toEqual({ lower: -1, upper: 1 });
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

  test("of pools of eight that are ranked: bounds by pool hold the truth about 95 times of 100, and are wider than those that ignore pools", () => {
    const random = normals(3);
    let held = 0;
    let widths = 0;
    let widthsIgnoringPools = 0;
    for (let run = 0; run < 200; run++) {
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
    expect(held).toBeGreaterThan(184);
    expect(held).toBeLessThan(198);
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

  describe("of 1,000 samples of normal scores", () => {
    test.each([
      { n: 30, m: 50, shift: 0 },
      { n: 30, m: 50, shift: 0.8 },
    ])(
      "$n against $m, shifted by $shift, two bounds at 97.5 % hold the truth about 95 times of 100",
      ({ n, m, shift }) => {
        const normal = normals(11 + shift);
        const truth = shift === 0 ? 0 : 0.42839235504666856;
        let held = 0;
        for (let run = 0; run < 1000; run++) {
          const measured = compare(
            Array.from({ length: n }, () => normal() + shift),
            Array.from({ length: m }, normal),
          );
          const { lower, upper } = boundsOf(measured, 0.975);
          if (lower <= truth && truth <= upper) held++;
        }
        expect(held).toBeGreaterThan(920);
        expect(held).toBeLessThan(980);
      },
    );
  });
});

/** Standard normal numbers by the method of Box and Muller. */
function normals(seed: number): () => number {
  const random = seededRandom(Math.round(seed * 10));
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Eight candidates a pool, four of each group, with the ranks that equally good candidates get by chance. */
function rankedPools(pools: number, random: () => number): Candidate[] {
  return Array.from({ length: pools }, (_, pool) =>
    Array.from({ length: 8 }, (__, i) => ({ group: i % 2 === 0 ? "a" : "b", merit: random() }))
      .sort((one, other) => one.merit - other.merit)
      .map(({ group }, rank) => ({ group, score: rank, pool })),
  ).flat();
}

describe("candidates and groups", () => {
  const groups = { a: [1, 4, 4, 9], b: [2, 4, 5], c: [7, 0.5, 4, 4, 8] };
  const list: Candidate[] = Object.entries(groups).flatMap(([group, values]) =>
    values.map((value) => ({ group, score: value })),
  );
  const metrics = { rabbi, averageScoreGap, wassersteinGap, jensenShannonGap };

  test.each(Object.entries(metrics))(
    "%s gives the same for a list of candidates as for scores by group",
    (_, metric) => {
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom("b", "x", "y", "z"), scores, { minKeys: 1 }), (some) => {
          const all = { b: [1, 2], ...some };
          const candidates = Object.entries(all).flatMap(([group, values]) =>
            values.map((value) => ({ group, score: value })),
          );
          const [fromRecord, fromList] = [metric(all, against), metric(candidates, against)];
          expect(JSON.parse(JSON.stringify(fromList))).toEqual(JSON.parse(JSON.stringify(fromRecord)));
        }),
      );
    },
  );

  test("each group is compared with the reference, and the largest comparison is the value, with its sign", () => {
    const measured = rabbi(list, { reference: "b" });
    expect(Object.keys(measured.comparisons ?? {})).toEqual(["a vs b", "c vs b"]);
    for (const group of ["a", "c"] as const)
      near(measured.comparisons?.[pairName(group, "b")]?.value, byPairs(groups[group], groups.b));
    expect(measured.value).toBe(measured.comparisons?.["c vs b"]?.value);
    expect(measured.counts).toEqual({ candidates: 12 });
    expect(rabbi({ low: [0], b: [1, 1], high: [1, 1, 2] }, against).value).toBe(-1);
  });

  test("`groups` says which are compared, once each and in that order", () => {
    expect(Object.keys(rabbi(list, { reference: "b", groups: ["c", "a", "c"] }).comparisons ?? {})).toEqual([
      "c vs b",
      "a vs b",
    ]);
    expect(rabbi(list, { reference: "b", groups: ["a"] }).value).toBe(
      rabbi({ a: groups.a, b: groups.b }, against).value,
    );
    expect(jensenShannonGap(list, { reference: "b", groups: ["a"] }).value).toBe(
      jensenShannonGap({ a: groups.a, b: groups.b }, against).value,
    );
  });

  test.each(Object.entries(metrics))("%s is 0 between groups with the same scores", (_, metric) => {
    expect(metric({ a: [0.2, 0.9, 0.4], b: [0.4, 0.2, 0.9] }, against).value).toBe(0);
  });

  test.each(Object.entries(metrics))(
    "%s is undefined without candidates, with one group, and with an empty group",
    (name, metric) => {
      const nobody = { metric: name, undefined: "there are no candidates", counts: { candidates: 0 } };
      expect(metric([], against)).toEqual(nobody);
      expect(metric({}, against)).toEqual(nobody);
      expect(metric([], { ...against, groups: ["a"] })).toEqual(nobody);
      const alone = {
        metric: name,
        undefined: "there is only one group, b; a comparison needs two",
        counts: { candidates: 2 },
      };
      expect(metric({ b: [1, 2] }, against)).toEqual(alone);
      expect(metric({ b: [1, 2] }, { ...against, groups: ["a"] })).toEqual(alone);
      const missing = metric({ a: [], b: [1], c: [2] }, against);
      expect(missing).toMatchObject({ undefined: "group a has no candidates", counts: { candidates: 2 } });
      expect(missing.comparisons?.["a vs b"]?.undefined).toBe("group a has no candidates");
      expect(missing.comparisons?.["c vs b"]?.value).toBeTypeOf("number");
      expect(metric({ a: [1], b: [] }, against).undefined).toBe("group b has no candidates");
    },
  );

  test.each([
    ["averageScoreGap", averageScoreGap],
    ["wassersteinGap", wassersteinGap],
    ["jensenShannonGap", jensenShannonGap],
  ])("%s is undefined where the difference of two scores is larger than any double", (_, metric) => {
    const measured = metric({ a: [1.7e308], b: [-1.7e308] }, against);
    expect(measured.undefined).toBe("the scores of a and b are too large to subtract; divide all scores by a constant");
  });
});

describe("wassersteinGap", () => {
  test("is a distance: symmetric, 0 for equal samples, within the triangle, moved with nothing, scaled with the scores", () => {
    fc.assert(
      fc.property(scores, scores, scores, fc.integer({ min: -3, max: 3 }), (x, y, z, factor) => {
        const distance = wassersteinDistance(x, y);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(wassersteinDistance(y, x)).toBe(distance);
        expect(wassersteinDistance(x, [...x].reverse())).toBe(0);
        expect(distance).toBeLessThanOrEqual(wassersteinDistance(x, z) + wassersteinDistance(z, y) + 1e-12);
        near(
          wassersteinDistance(
            x.map((v) => v + 8),
            y.map((v) => v + 8),
          ),
          distance,
        );
        near(
          wassersteinDistance(
            x.map((v) => v * factor),
            y.map((v) => v * factor),
          ),
          Math.abs(factor) * distance,
        );
        near(wassersteinDistance([...x, ...x], y), distance);
      }),
    );
  });

  test("between samples of one size is the mean distance of the sorted scores", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1 }), (pairs) => {
        const [x, y] = [0, 1].map((side) => pairs.map((pair) => pair[side] as number).sort((a, b) => a - b)) as [
          number[],
          number[],
        ];
        near(
          wassersteinDistance(x, y),
          x.reduce((sum, value, i) => sum + Math.abs(value - (y[i] as number)), 0) / x.length,
        );
      }),
    );
  });

  test("is at least the gap of the means", () => {
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        const gap = averageScoreGap({ a, b }, against).value as number;
        expect(wassersteinGap({ a, b }, against).value).toBeGreaterThanOrEqual(Math.abs(gap) - 1e-12);
      }),
    );
  });

  test("of samples at the ends of the doubles is no NaN", () => {
    expect(wassersteinDistance([-1.7e308, 1.7e308], [1.7e308, -1.7e308])).toBe(0);
    expect(wassersteinDistance([-1.7e308], [1.7e308])).toBe(Infinity);
  });
});

describe("jensenShannonGap", () => {
  test("lies between 0 and 1, is symmetric, and is 1 for groups that share no bin", () => {
    fc.assert(
      fc.property(scores, scores, fc.integer({ min: 1, max: 20 }), (a, b, bins) => {
        const value = jensenShannonGap({ a, b }, { ...against, bins }).value as number;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
        near(jensenShannonGap({ a, b }, { reference: "a", bins }).value, value, 1e-14);
        if (bins === 1) expect(value).toBe(0);
        else near(jensenShannonGap({ a, b: a.map((v) => v + 100) }, { ...against, bins }).value, 1);
      }),
    );
  });

  test("has a value for any finite scores that can be subtracted", () => {
    const wide = fc.array(fc.double({ min: -8e307, max: 8e307, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(wide, wide, (a, b) => {
        const value = jensenShannonGap({ a, b }, against).value as number;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
    expect(jensenShannonGap({ a: [1e17, 1e17], b: [1e17] }, against).value).toBe(0);
  });

  test("counts scores outside the range in the nearest bin", () => {
    expect(jensenShannonGap({ a: [-5, 7], b: [0, 1] }, { ...against, range: "unit" }).value).toBe(0);
  });

  test("in base e is that in base 2 times ln 2", () => {
    const data = { a: [0, 1, 1, 2], b: [0, 2, 2] };
    near(
      jensenShannonGap(data, { ...against, base: Math.E }).value,
      (jensenShannonGap(data, against).value as number) * Math.LN2,
    );
  });

  test("as the authors' code has it: bins over the group alone, no bin that is empty on one side, natural logarithm", () => {
    // Ten bins over [0, 1] hold 0.5 | 0.5 of the group and 0.25 | 0.25 of the reference, whose other half lies outside.
    const data = { a: [0, 1], b: [0, 1, 5, -5] };
    const bin = (0.5 * Math.log(1 / 0.75) + 0.25 * Math.log(0.5 / 0.75)) / 2;
    near(jensenShannonGap(data, { ...against, variant: "reference" }).value, 2 * bin);
    expect(jensenShannonGap({ a: [0, 1], b: [4, 5] }, { ...against, variant: "reference" }).value).toBe(0);
    expect(jensenShannonGap({ a: [3, 3], b: [3, 3.4] }, { ...against, variant: "reference", bins: 1 }).value).toBe(0);
  });
});

describe("jensenShannonDivergence", () => {
  const weights = fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1e300, noNaN: true })),
    { minLength: 3, maxLength: 3 },
  );

  test("is symmetric, between 0 and 1, and 0 for proportional weights", () => {
    fc.assert(
      fc.property(weights, weights, (p, q) => {
        fc.pre(p.some((w) => w > 0) && q.some((w) => w > 0));
        const divergence = jensenShannonDivergence(p, q);
        expect(divergence).toBeGreaterThanOrEqual(0);
        expect(divergence).toBeLessThanOrEqual(1 + 1e-12);
        near(jensenShannonDivergence(q, p), divergence, 1e-14);
        near(
          jensenShannonDivergence(
            p,
            p.map((w) => w * 4),
          ),
          0,
        );
      }),
    );
  });

  test("is the mean divergence from the mixture of both", () => {
    near(jensenShannonDivergence([1, 1], [1, 0]), 0.5 * (0.5 * Math.log2(2 / 3) + 0.5 * 1) + 0.5 * Math.log2(4 / 3));
  });

  test("survives weights that are lost beside others", () => {
    near(jensenShannonDivergence([1, 5e-324], [1, 0]), 0);
  });
});
