import { describe, expect, test } from "vitest";
import { averageScoreGap, InputError, type Bounds } from "@fairexpect/metrics";
import {
  clopperPearson,
  meanInterval,
  normalCdf,
  normalQuantile,
  seededRandom,
  studentTQuantile,
  welchInterval,
} from "@fairexpect/metrics/statistics";
import { contributionsInterval } from "../../src/statistics/intervals/contributions-interval.js";
import { meanDifferenceInterval } from "../../src/statistics/intervals/mean-difference-interval.js";
import { boundsOf as boundsOfEstimate, single } from "./candidates.js";

function boundsOf(
  a: readonly number[],
  b: readonly number[],
  method: "auto" | "strict" = "auto",
  confidence = 0.95,
): Bounds {
  return boundsOfEstimate(single(averageScoreGap({ a, b }, { reference: "b", method })), confidence);
}

const random = seededRandom(12);
const exponential = (): number => -Math.log(1 - random());
const lognormal = (): number => Math.exp(normalQuantile(Math.max(1e-12, random())));
const sample = (size: number, draw: () => number): number[] => Array.from({ length: size }, draw);

describe("the interval of a mean score gap", () => {
  test("is Welch's if there is no skewness and the smaller group varies more, and never narrower", () => {
    const even = [-3, -2, -1, 0, 1, 2, 3];
    const other = [-1, 0, 1, 0, -1, 0, 1, 0, 1, -1];
    const welch = welchInterval(even, other).bounds(0.95);
    expect(boundsOf(even, other).lower).toBeCloseTo(welch.lower, 12);
    expect(boundsOf(even, other).upper).toBeCloseTo(welch.upper, 12);
    for (let run = 0; run < 50; run++) {
      const [x, y] = [sample(10, lognormal), sample(40, exponential)];
      for (const confidence of [0.5, 0.8, 0.95, 0.999]) {
        const plain = welchInterval(x, y).bounds(confidence);
        const auto = boundsOf(x, y, "auto", confidence);
        expect(auto.lower).toBeLessThanOrEqual(plain.lower + 1e-12);
        expect(auto.upper).toBeGreaterThanOrEqual(plain.upper - 1e-12);
      }
    }
  });

  test("is Hall's transformation for the skewness of the more skewed side if the smaller one is skewed, computed by hand", () => {
    const x = [0, 0, 0, 0, 0, 1, 1, 2, 7, 9];
    const y = Array.from({ length: 60 }, (_, i) => i % 4);
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const central = (values: readonly number[], power: number): number =>
      mean(values.map((value) => (value - mean(values)) ** power));
    const parts = [x, y].map((values) => {
      const n = values.length;
      return {
        variance: central(values, 2) / (n - 1),
        third: central(values, 3) / ((n - 1) * (n - 2)),
        degrees: Math.min(n - 1, (2 * n) / (central(values, 4) / central(values, 2) ** 2 - 1)),
      };
    });
    const [first, second] = parts as [(typeof parts)[number], (typeof parts)[number]];
    const error = Math.sqrt(first.variance + second.variance);
    const ofValues = parts.map(
      ({ variance, third }, i) => (third / variance ** 1.5) * Math.sqrt([x, y][i]?.length ?? 0),
    );
    const shared = ([first, second] as const).map(
      ({ variance }, i) => (Math.max(...ofValues) * variance ** 1.5) / Math.sqrt([x, y][i]?.length ?? 0),
    );
    const own = (1.5 * (first.third - second.third)) / error ** 3;
    const g = (1.25 * ((shared[0] as number) - (shared[1] as number))) / error ** 3;
    expect(g).not.toBeCloseTo(own, 1);
    const t = studentTQuantile(
      0.95,
      error ** 4 / (first.variance ** 2 / first.degrees + second.variance ** 2 / second.degrees),
    );
    const upper = mean(x) - mean(y) - error * (3 / g) * (Math.cbrt(1 + g * (-t - g / 6)) - 1);
    expect(upper).toBeGreaterThan(welchInterval(x, y).bounds(0.95).upper);
    const byOwn = mean(x) - mean(y) - error * (3 / own) * (Math.cbrt(1 + own * (-t - own / 6)) - 1);
    expect(boundsOf(x, y).upper).toBeCloseTo(Math.max(upper, byOwn), 10);
    expect(boundsOf(x, y).lower).toBeCloseTo(mean(x) - mean(y) - t * error, 10);
  });

  test("turns with the sign, and moves and scales with the scores", () => {
    const [x, y] = [sample(12, lognormal), sample(50, exponential)];
    const one = boundsOf(x, y);
    const other = boundsOf(y, x);
    expect(other.lower).toBeCloseTo(-one.upper, 10);
    expect(other.upper).toBeCloseTo(-one.lower, 10);
    const scaled = boundsOf(
      x.map((value) => 7 + 3 * value),
      y.map((value) => 7 + 3 * value),
    );
    expect(scaled.upper).toBeCloseTo(3 * one.upper, 9);
  });

  test("says nothing of scores that are all alike in a group, or all but one", () => {
    const mixed = Array.from({ length: 80 }, (_, i) => i % 4);
    expect(boundsOf(Array<number>(8).fill(3), mixed)).toEqual({ lower: -Infinity, upper: Infinity });
    expect(boundsOf([...Array<number>(24).fill(0), 5], mixed)).toEqual({ lower: -Infinity, upper: Infinity });
  });
});

const ones = (size: number, count: number): number[] => Array.from({ length: size }, (_, i) => (i < count ? 1 : 0));
const OPEN = { lower: -Infinity, upper: Infinity };

/** The farthest difference of two rates of all splits of the error between them, in steps. */
function farthest(x: number, n: number, y: number, m: number, whole: number): Bounds {
  const [first, second] = [clopperPearson(x, n), clopperPearson(y, m)];
  const [lower, upper]: [number[], number[]] = [[], []];
  for (let i = 0; i <= 300; i++) {
    const at = (share: number): number => Math.max(0.5, normalCdf(normalQuantile(whole) * share));
    const own = first.bounds(at(Math.cos((Math.PI / 600) * i)));
    const other = second.bounds(at(Math.sin((Math.PI / 600) * i)));
    lower.push(own.lower - other.upper);
    upper.push(own.upper - other.lower);
  }
  return { lower: Math.min(...lower), upper: Math.max(...upper) };
}

describe("mean score gaps of scores in a known range", () => {
  const range = [0, 1] as const;
  const strictly = { reference: "b", method: "strict" } as const;

  test("of 0 and 1 are strictly bounded by Clopper and Pearson's bounds of both rates, also against a constant", () => {
    for (const [n, x, m, y] of [
      [100, 30, 100, 0],
      [40, 4, 200, 10],
      [8, 8, 80, 40],
    ] as const) {
      const found = boundsOfEstimate(single(averageScoreGap({ a: ones(n, x), b: ones(m, y) }, { ...strictly, range })));
      const expected = farthest(x, n, y, m, 0.95);
      expect(found.lower).toBeCloseTo(expected.lower, 3);
      expect(found.upper).toBeCloseTo(expected.upper, 3);
    }
  });

  test("have no strict bounds without the range, and say why; the data may say it too", () => {
    const [a, b] = [sample(30, exponential), sample(30, exponential)];
    const { interval } = single(averageScoreGap({ a, b }, strictly));
    expect(interval?.bounds(0.95)).toEqual(OPEN);
    expect(interval?.method).toContain("give range");
    const candidates = [ones(30, 9), ones(30, 5)].flatMap((scores, side) =>
      scores.map((score, i) => ({ group: "ab"[side] ?? "", score, source: `${i}` })),
    );
    for (const within of [undefined, "source"]) {
      expect(boundsOfEstimate(single(averageScoreGap(candidates, { ...strictly, within })))).toEqual(OPEN);
      const bySet = boundsOfEstimate(single(averageScoreGap({ candidates, range: [0, 1] }, { ...strictly, within })));
      expect(bySet).toEqual(boundsOfEstimate(single(averageScoreGap(candidates, { ...strictly, within, range }))));
      expect(bySet.upper).toBeLessThan(0.5);
    }
  });

  test("scale with the range, by clusters and within them", () => {
    const draw = seededRandom(4);
    const rows = Array.from({ length: 20 }, (_, pool) =>
      ["a", "b"].flatMap((group) => Array.from({ length: 3 }, () => ({ group, pool, score: draw() }))),
    ).flat();
    for (const method of ["auto", "strict"] as const)
      for (const within of [undefined, "pool"]) {
        const of = (factor: number, shift: number) =>
          averageScoreGap(
            rows.map((row) => ({ ...row, score: shift + factor * row.score })),
            { reference: "b", method, within, range: [shift, shift + factor], seed: 1 },
          );
        const [unit, tens] = [of(1, 0), of(10, 5)];
        expect(tens.metric.range).toEqual([-10, 10]);
        for (const end of ["lower", "upper"] as const)
          expect(boundsOfEstimate(single(tens))[end]).toBeCloseTo(10 * boundsOfEstimate(single(unit))[end], 7);
      }
  });

  test("of pairs are those of a mean of differences over the whole width", () => {
    const pairs = Array.from({ length: 25 }, (_, i) =>
      [i % 5 === 0 ? 0.75 : 0.5, 0.5].map((score, side) => ({ group: "ab"[side] ?? "", score, source: `${i}` })),
    ).flat();
    const differences = Array.from({ length: 25 }, (_, i) => (i % 5 === 0 ? 0.25 : 0));
    for (const within of [undefined, "source"]) {
      const found = boundsOfEstimate(single(averageScoreGap(pairs, { ...strictly, range, within })));
      const mean = meanInterval(differences, { range: [-1, 1], method: "strict" }).bounds(0.95);
      expect(found.lower).toBeLessThanOrEqual(mean.lower + 1e-12);
      expect(found.upper).toBeCloseTo(mean.upper, 10);
    }
  });

  test("hold the gap, also of clusters that have one group or both", () => {
    const draw = seededRandom(6);
    for (let run = 0; run < 200; run++) {
      const candidates = Array.from({ length: 3 + Math.floor(5 * draw()) }, (_, c) =>
        Array.from({ length: 1 + Math.floor(4 * draw()) }, (__, i) => ({
          group: i === 0 && c < 2 ? ("ab"[c] ?? "") : draw() < 0.3 ? "a" : "b",
          cluster: `${c}`,
          score: draw() < 0.5 ? Math.round(draw()) : draw(),
        })),
      ).flat();
      for (const method of ["auto", "strict"] as const) {
        const gap = single(averageScoreGap(candidates, { reference: "b", method, range }));
        const { lower, upper } = boundsOfEstimate(gap, 0.75, 30);
        if (Math.abs(gap.value) > 0.9) continue;
        expect(lower).toBeLessThan(gap.value - 1e-3);
        expect(upper).toBeGreaterThan(gap.value + 1e-3);
      }
    }
  });

  test("have no bounds beyond its width, however few they are", () => {
    const few = { a: [0.4, 1], b: [0.5, 0.2, 0.1] };
    expect(boundsOf(few.a, few.b, "auto", 0.999).upper).toBeGreaterThan(1);
    const { lower, upper } = boundsOfEstimate(single(averageScoreGap(few, { reference: "b", range })), 0.999);
    expect([lower, upper]).toEqual([-1, 1]);
  });

  test("refuse scores outside", () => {
    expect(() => averageScoreGap({ a: [0, 2], b: [1] }, { reference: "b", range })).toThrow(InputError);
    expect(() => averageScoreGap({ a: [0], b: [1] }, { reference: "b", range: [1, 0] })).toThrow(InputError);
  });
});

test("without a range a gap says what it takes scores for that were not seen", () => {
  const method = (range?: readonly [number, number]) =>
    single(averageScoreGap({ a: [1, 2, 3, 5], b: [2, 3, 3, 1] }, { reference: "b", range })).interval?.method;
  expect(method()).toContain("scores that were not seen taken to be like these");
  expect(method([0, 9])).not.toContain("not seen");
});

describe("a group that few clusters have", () => {
  const clusters = (of: number, first: number, group: string, size: number) =>
    Array.from({ length: of * size }, (_, i) => {
      const cluster = first + Math.floor(i / size);
      return { group, cluster: `c${cluster}`, score: ((cluster * 7) % 10) / 10 + (i % 3) / 100 };
    });
  const apart = (few: number) => [...clusters(few, 100, "a", 30), ...clusters(60, 0, "b", 5)];
  const intervalOf = (few: number, options: { range?: readonly [number, number] } = {}) =>
    single(averageScoreGap(apart(few), { reference: "b", ...options })).interval;

  test("has no bounds of one cluster, however many the other group has, unless the range is known", () => {
    expect(intervalOf(1)?.method).toMatch(/^none, because one cluster has/);
    expect(intervalOf(1)?.bounds(0.95)).toEqual({ lower: -Infinity, upper: Infinity });
    const { lower, upper } = intervalOf(1, { range: [0, 1] })?.bounds(0.95) ?? { lower: 0, upper: 0 };
    expect(upper - lower).toBeGreaterThan(0.9);
    expect(upper - lower).toBeLessThan(2);
  });

  test("has the degrees of freedom of its own clusters, not of the other's", () => {
    const width = (few: number): number => {
      const { lower, upper } = intervalOf(few)?.bounds(0.95) ?? { lower: 0, upper: 0 };
      return upper - lower;
    };
    // Student's t of one degree of freedom is 6.3, of 61 it is 1.7.
    expect(width(2)).toBeGreaterThan(2 * width(4));
    expect(width(4)).toBeGreaterThan(width(10));
  });

  test("has bounds by its linearisation, no nearer than those of its own clusters' means, computed by hand", () => {
    const sizes = { a: [9, 2, 4, 1, 6, 3], b: [5, 5, 4, 6, 8, 2, 9, 3, 5, 7, 4, 6] };
    const value = (group: string, c: number, i: number): number =>
      ((c * 7 + (group === "a" ? 3 : 0)) % 11) / 5 + (i % 3) / 9;
    const rows = (["a", "b"] as const).flatMap((group) =>
      sizes[group].flatMap((size, c) =>
        Array.from({ length: size }, (_, i) => ({ group, pool: `${group} ${c}`, score: value(group, c, i) })),
      ),
    );
    const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
    const sideOf = (group: "a" | "b") => {
      const all = rows.filter((row) => row.group === group).map(({ score }) => score);
      const shares = sizes[group].map((size) => size / all.length);
      const effective = 1 / shares.reduce((sum, share) => sum + share ** 2, 0);
      const means = sizes[group].map((size, c) => mean(Array.from({ length: size }, (_, i) => value(group, c, i))));
      const added = means.map(
        (own, c) => Math.sqrt(effective / (effective - 1)) * (own - mean(all)) * (shares[c] ?? 0),
      );
      const variance = added.reduce((sum, own) => sum + own ** 2, 0);
      return { level: mean(all), shares, means, added, variance, effective };
    };
    const [a, b] = [sideOf("a"), sideOf("b")];
    const gap = a.level - b.level;
    const contributions = Float64Array.from(
      [...a.added, ...b.added.map((own) => -own)],
      (own) => own * Math.sqrt(17 / 18),
    );
    const degrees =
      (a.variance + b.variance) ** 2 / (a.variance ** 2 / (a.effective - 1) + b.variance ** 2 / (b.effective - 1));
    const linear = contributionsInterval(gap, contributions, Float64Array.from([...a.shares, ...b.shares]), {
      seed: 7,
      degrees,
    });
    const ofMeans = meanDifferenceInterval(a.means, b.means, 7);
    const shift = gap - (mean(a.means) - mean(b.means));
    const { interval } = single(averageScoreGap(rows, { reference: "b", seed: 7 }));
    for (const confidence of [0.6, 0.8, 0.95, 0.999]) {
      const [found, one, other] = [interval, linear, ofMeans].map((each) => each?.bounds(confidence)) as [
        Bounds,
        Bounds,
        Bounds,
      ];
      expect(found.lower).toBeCloseTo(Math.min(one.lower, other.lower + shift), 10);
      expect(found.upper).toBeCloseTo(Math.max(one.upper, other.upper + shift), 10);
    }
  });
});
