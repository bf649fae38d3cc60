import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rabbi } from "@fairexpect/metrics";
import { binomialCdf, seededRandom } from "@fairexpect/metrics/statistics";
import { against, boundsOf, byPairs, compare, near, normals, scores, single } from "./candidates.js";

describe("rabbi", () => {
  test("is the mean of the signs of all pairs", () => {
    fc.assert(fc.property(scores, scores, (a, b) => near(rabbi({ a, b }, against).value, byPairs(a, b))));
  });

  test("is so, too, for thousands of candidates, which are sorted by radix", () => {
    const random = seededRandom(5);
    const draw = (n: number, shift: number): number[] =>
      Array.from({ length: n }, () => Math.round((random() - 0.5 + shift) * 300) / 7);
    const [a, b] = [draw(5000, 0.1), draw(500, 0)];
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

  test("has the same bounds from either side if one of them wins no pair", () => {
    const [few, many] = [
      [0, 0],
      [0, 1, 1, 2, 1, 3],
    ];
    near(boundsOf(compare(few, many)).upper, -boundsOf(compare(many, few)).lower);
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

  test("scores 0 and 1 show what they do against a reference of equal ones, and seldom wrongly: all samples counted", () => {
    const ones = (size: number, count: number): number[] => Array.from({ length: size }, (_, i) => (i < count ? 1 : 0));
    // That of the rates is .22. It was below 0 here, with one degree of freedom.
    expect(boundsOf(compare(ones(100, 30), ones(100, 0))).lower).toBeGreaterThan(0.2);
    for (const rate of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      let [above, below] = [0, 0];
      for (let count = 0; count <= 30; count++) {
        const chance = binomialCdf(count, 30, rate) - (count > 0 ? binomialCdf(count - 1, 30, rate) : 0);
        const { lower, upper } = boundsOf(compare(ones(30, count), ones(30, 0)));
        if (lower > rate + 1e-9) above += chance;
        if (upper < rate - 1e-9) below += chance;
      }
      expect(Math.max(above, below)).toBeLessThan(0.05);
    }
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
