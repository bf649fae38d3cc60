import { readFileSync } from "node:fs";
import { join } from "node:path";
import { averageScoreGap, InputError, isMeasured, rabbi, type Measurement } from "@fairexpect/metrics";
import { normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

interface Case {
  readonly candidates: readonly { stratum: number; group: string; score: number; cluster: number }[];
  readonly rabbi: { readonly value: number; readonly bounds: readonly [number, number] };
  readonly gap: { readonly value: number; readonly bounds: readonly [number, number] };
}
const cases: readonly Case[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/within.json"), "utf8"),
) as readonly Case[];
const options = { reference: "men", within: "pool" };

function boundsOf({ comparisons: [first] = [] }: Measurement, confidence = 0.95) {
  if (first === undefined || !isMeasured(first) || first.interval === undefined) throw new Error("no interval");
  return first.interval.bounds(confidence);
}

describe("comparisons within strata", () => {
  test.each(cases.map((one, i) => [i, one] as const))(
    "agree with all pairs, and hold the jackknife's bounds (case %i)",
    (_, one) => {
      const candidates = one.candidates.map(({ stratum, cluster, ...rest }) => ({
        ...rest,
        pool: stratum,
        cluster: `${cluster}`,
        fields: { job: stratum },
      }));
      const clip = (x: number) => Math.max(-1, Math.min(1, x));
      for (const within of ["pool", "job"]) {
        const ranks = rabbi(candidates, { reference: "men", within });
        expect(ranks.value).toBeCloseTo(one.rabbi.value, 12);
        const [lower = NaN, upper = NaN] = one.rabbi.bounds.map(clip);
        const gap = averageScoreGap(candidates, { reference: "men", within });
        expect(gap.value).toBeCloseTo(one.gap.value, 12);
        // The widest of several, the jackknife among them.
        expect(boundsOf(ranks).lower).toBeLessThanOrEqual(lower + 1e-9);
        expect(boundsOf(ranks).upper).toBeGreaterThanOrEqual(upper - 1e-9);
        expect(boundsOf(gap).lower).toBeLessThanOrEqual((one.gap.bounds[0] ?? NaN) + 1e-9);
        expect(boundsOf(gap).upper).toBeGreaterThanOrEqual((one.gap.bounds[1] ?? NaN) - 1e-9);
      }
    },
  );

  test("are not diluted by differences between cases", () => {
    const candidates = Array.from({ length: 40 }, (_, pool) => [
      { pool, group: "women", score: pool },
      { pool, group: "men", score: pool + 0.5 },
    ]).flat();
    expect(rabbi(candidates, { reference: "men" }).value).toBeCloseTo(-0.025, 12);
    const within = rabbi(candidates, options);
    expect(within.value).toBe(-1);
    expect(within.counts).toEqual({ pools: 40, candidates: 80 });
    expect(within.metric).toMatchObject({ unit: "pools", compare: "sums" });
    expect(averageScoreGap(candidates, options).value).toBe(-0.5);
  });

  test("have no value if no stratum has both groups, and refuse candidates without one", () => {
    const apart = [
      { pool: 1, group: "women", score: 1 },
      { pool: 2, group: "men", score: 1 },
    ];
    expect(rabbi(apart, options).reason).toBe("none of the pools has candidates of both women and men");
    expect(() => rabbi(apart, { ...options, within: "job" })).toThrow(InputError);
    expect(() => rabbi(apart, { ...options, within: "job" })).toThrow('scores[0].fields["job"] is undefined');
    expect(() => rabbi(apart, { ...options, within: "pol" })).toThrow('compared within. Did you mean "pool"?');
    expect(() => rabbi({ women: [1], men: [2] }, options)).toThrow("expected an array of candidates");
  });

  test("do not show groups to differ that are alike if a quarter of the pools have most pairs", () => {
    const random = seededRandom(21);
    let shown = 0;
    for (let run = 0; run < 200; run++) {
      const candidates = Array.from({ length: 12 }, (_, pool) => {
        const better = random() < 0.5 ? 2 : -2;
        return Array.from({ length: pool < 3 ? 20 : 2 }, () => [
          { pool, group: "women", score: random() + better },
          { pool, group: "men", score: random() },
        ]).flat();
      }).flat();
      for (const metric of [rabbi, averageScoreGap]) {
        const { lower, upper } = boundsOf(metric(candidates, options));
        if (lower > 0 || upper < 0) shown++;
      }
    }
    // By the jackknife alone in a quarter of the runs.
    expect(shown).toBeLessThanOrEqual(10);
  });

  test("of gaps that are one of two values in a dozen pools hold their confidence", () => {
    const random = seededRandom(23);
    let shown = 0;
    for (let run = 0; run < 150; run++) {
      const candidates = Array.from({ length: 12 }, (_, pool) => [
        { pool, group: "women", score: random() + (random() < 0.5 ? 10 : -10) },
        { pool, group: "men", score: random() },
      ]).flat();
      const { lower, upper } = boundsOf(averageScoreGap(candidates, options));
      if (lower > 0 || upper < 0) shown++;
    }
    // By the jackknife alone in one of seven runs.
    expect(shown).toBeLessThanOrEqual(7);
  });

  test.each([["rabbi", rabbi] as const, ["averageScoreGap", averageScoreGap] as const])(
    "show no gap that flipping the signs of pools' sums does not show, all 2^12 of them counted (%s)",
    (_, metric) => {
      const random = seededRandom(29);
      let shown = 0;
      for (let run = 0; run < 120; run++) {
        const pools = Array.from({ length: 12 }, (__, pool) => {
          const better = random() < 0.75 ? 2 : -2;
          const scores = (plus: number): number[] =>
            Array.from({ length: pool < 3 ? 4 : 2 }, () => random() + plus + 3 * (random() < 0.1 ? -better : 0));
          return { pool, women: scores(better), men: scores(0) };
        });
        const candidates = pools.flatMap(({ pool, ...groups }) =>
          Object.entries(groups).flatMap(([group, scores]) => scores.map((score) => ({ pool, group, score }))),
        );
        const sums = pools.map(({ women, men }) =>
          women
            .flatMap((own) => men.map((other) => (metric === rabbi ? Math.sign(own - other) : own - other)))
            .reduce((sum, each) => sum + each, 0),
        );
        const found = sums.reduce((sum, own) => sum + own, 0);
        let as = 0;
        for (let signs = 0; signs < 2 ** 12; signs++) {
          const flipped = sums.reduce((sum, own, i) => sum + ((signs >> i) & 1 ? -own : own), 0);
          if (flipped >= Math.abs(found) - 1e-9) as++;
        }
        const { lower, upper } = boundsOf(metric(candidates, options));
        if (lower <= 0 && upper >= 0) continue;
        shown++;
        // 2,000 draws tell a chance of 5 % to 1.5 points.
        expect(as / 2 ** 12).toBeLessThan(0.065);
      }
      expect(shown).toBeGreaterThan(10);
    },
  );

  /** In each of so many jobs as many women as men, of whom none applies for two. */
  function applicants(jobs: number, each: number, random: () => number, shift: number) {
    const normal = () => normalQuantile(0.001 + 0.998 * random());
    return Array.from({ length: jobs }, (_, job) => {
      const level = 3 * normal();
      return ["women", "men"].flatMap((group) =>
        Array.from({ length: each }, () => ({
          group,
          fields: { job },
          score: level + normal() + (group === "women" ? shift : 0),
        })),
      );
    }).flat();
  }

  test("of candidates that depend on nobody hold their confidence near separation", () => {
    const random = seededRandom(31);
    const truth = 0.9;
    const shift = Math.SQRT2 * normalQuantile((1 + truth) / 2);
    let high = 0;
    for (let run = 0; run < 150; run++) {
      const { lower } = boundsOf(rabbi(applicants(6, 10, random, shift), { reference: "men", within: "job" }));
      if (lower > truth) high++;
    }
    // At 5 % more than 15 of 150 have a chance of one in 300. By the jackknife alone 21 are.
    expect(high).toBeLessThanOrEqual(15);
  });

  test("of many candidates that depend on nobody have bounds as near as two normal samples have", () => {
    const found = averageScoreGap(applicants(4, 200, seededRandom(33), 0.5), { reference: "men", within: "job" });
    const { lower, upper } = boundsOf(found);
    const reach = normalQuantile(0.95) * Math.sqrt(2 / 800);
    expect(Math.abs((upper - lower) / (2 * reach) - 1)).toBeLessThan(0.15);
  });

  test("hold their confidence for pairs of candidates in simulations", () => {
    const random = seededRandom(9);
    const truth = -0.2;
    let [low, high] = [0, 0];
    const runs = 150;
    for (let run = 0; run < runs; run++) {
      const candidates = Array.from({ length: 60 }, (_, pool) => {
        const level = 5 * random();
        const wins = random() < (1 + truth) / 2;
        return ["women", "men"].map((group, g) => ({ pool, group, score: level + (wins === (g === 0) ? 0.1 : 0) }));
      }).flat();
      const { lower, upper } = boundsOf(rabbi(candidates, options));
      if (lower > truth) low++;
      if (upper < truth) high++;
    }
    // At 5 % more than 15 of 150 have a chance of one in 300.
    expect(low).toBeLessThanOrEqual(15);
    expect(high).toBeLessThanOrEqual(15);
  });
});

describe("comparisons within strata whose groups names stand for", () => {
  const drawn = (names: number, spread: number, termType?: "name" | "word") => {
    const random = seededRandom(3);
    return Array.from({ length: 40 }, (_, pool) =>
      ["women", "men"].flatMap((group) =>
        Array.from({ length: names }, (__, i) => ({
          pool,
          group,
          term: `${group} ${i}`,
          ...(termType !== undefined && { termType }),
          score: pool + random() + (spread * i) / names + (group === "men" ? 0.2 : 0),
        })),
      ),
    ).flat();
  };

  test.each([["rabbi", rabbi] as const, ["averageScoreGap", averageScoreGap] as const])(
    "are bounded less closely if the names are a sample: %s",
    (_, metric) => {
      const candidates = drawn(8, 2, "name");
      const [sampled, fixed] = [metric(candidates, options), metric(candidates, { ...options, terms: "fixed" })];
      expect(sampled.value).toBe(fixed.value);
      expect(boundsOf(sampled).upper).toBeGreaterThan(boundsOf(fixed).upper + 0.05);
      expect(boundsOf(sampled).lower).toBeLessThan(boundsOf(fixed).lower - 0.05);
      expect(sampled.terms).toMatchObject({ taken: "sampled", crossedWith: { unit: "pools", count: 40 } });
      expect(fixed.terms).toMatchObject({ taken: "fixed", unit: "names" });
    },
  );

  test("name what the value is without the term that carries it", () => {
    const candidates = drawn(6, 0, "name").map((one) => (one.term === "women 3" ? { ...one, score: -100 } : one));
    const [first] = rabbi(candidates, options).terms?.carrying?.(0) ?? [];
    const without = rabbi(
      candidates.filter(({ term }) => term !== "women 3"),
      options,
    );
    expect(first).toMatchObject({ group: "women", term: "women 3", alone: -1, without: without.value });
  });

  test("have no bounds with four names a group, also if only four of more are compared", () => {
    const few = drawn(4, 0, "name");
    expect(boundsOf(rabbi(few, options))).toEqual({ lower: -1, upper: 1 });
    const apart = Array.from({ length: 6 }, (_, i) => ({ pool: `own ${i}`, group: "women", term: `w${i}`, score: i }));
    expect(boundsOf(rabbi([...few, ...apart], options))).toEqual({ lower: -1, upper: 1 });
    expect(boundsOf(rabbi(drawn(4, 0, "word"), options)).upper).toBeLessThan(0.2);
  });
});

test.each([
  [[6, 3, 2, 1, 1, 1, 1, 1], 3.5, Infinity],
  [[3, 3, 3, 3, 3, 2, 2, 2], 7.4, 2],
])("score gaps within unequal pools have bounds if six of them count: %j", (sizes, effective, most) => {
  const pairs = sizes.map((size) => size ** 2);
  const total = pairs.reduce((sum, count) => sum + count, 0);
  expect(total ** 2 / pairs.reduce((sum, count) => sum + count ** 2, 0)).toBeLessThan(effective);
  const candidates = sizes.flatMap((size, p) =>
    Array.from({ length: size }, () => [
      { pool: p, group: "women", score: 0.1 * (p % 3) },
      { pool: p, group: "men", score: 0 },
    ]).flat(),
  );
  const { upper } = boundsOf(averageScoreGap(candidates, options));
  expect(Number.isFinite(upper)).toBe(Number.isFinite(most));
});
