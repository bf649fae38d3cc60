import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "@fairexpect/metrics";
import {
  betaCdf,
  betaQuantile,
  betaSurvival,
  binomialCdf,
  binomialSurvival,
  chiSquareCdf,
  chiSquareQuantile,
  chiSquareSurvival,
  fCdf,
  fQuantile,
  fSurvival,
  logGamma,
  normalCdf,
  normalQuantile,
  normalSurvival,
  studentTCdf,
  studentTQuantile,
  studentTSurvival,
  type Tail,
} from "@fairexpect/metrics/statistics";

type Row = readonly (number | Tail)[];

// From test/oracle/statistics-distributions.py: 60-digit arithmetic.
const oracle = JSON.parse(readFileSync(new URL("fixtures/distributions.json", import.meta.url), "utf8")) as Record<
  string,
  readonly Row[]
>;

const numbersOf = (name: string): readonly (readonly number[])[] =>
  (oracle[name] ?? []) as readonly (readonly number[])[];
const relativeError = (actual: number, expected: number): number =>
  actual === expected ? 0 : Math.abs(actual - expected) / Math.abs(expected);

/** The rows whose result is off by more than the tolerance, with how far: an empty list says that all agree. */
function disagreements(
  name: string,
  actual: (row: Row) => readonly number[],
  inputs: number,
  tolerance: number,
): unknown[] {
  const rows = oracle[name] ?? [];
  expect(rows.length).toBeGreaterThan(10);
  return rows.flatMap((row) => {
    const expected = row.slice(inputs) as number[];
    const results = actual(row);
    const worst = Math.max(...results.map((result, i) => relativeError(result, expected[i] as number)));
    return worst <= tolerance ? [] : [{ row, results, worst }];
  });
}

const arguments3 = (row: Row): [number, number, number] => row as unknown as [number, number, number];

describe("tail probabilities agree with 60-digit arithmetic, out to 1e-300", () => {
  test("logGamma", () => expect(disagreements("logGamma", ([x]) => [logGamma(x as number)], 1, 2e-15)).toEqual([]));

  test("normal", () => {
    expect(disagreements("normal", ([x]) => [normalCdf(x as number), normalSurvival(x as number)], 1, 1e-14)).toEqual(
      [],
    );
    expect(
      numbersOf("normal").filter(
        ([x, lower, upper]) =>
          normalCdf(-(x as number)) !== normalSurvival(x as number) || (lower as number) + (upper as number) !== 1,
      ),
    ).toEqual([]);
  });

  test("Student's t", () => {
    expect(disagreements("studentT", ([t, df]) => [studentTSurvival(t as number, df as number)], 2, 1e-12)).toEqual([]);
    expect(disagreements("studentT", ([t, df]) => [studentTCdf(-(t as number), df as number)], 2, 1e-12)).toEqual([]);
  });

  test("beta", () => {
    expect(
      disagreements("beta", (row) => [betaCdf(...arguments3(row)), betaSurvival(...arguments3(row))], 3, 1e-12),
    ).toEqual([]);
  });

  test("F", () =>
    expect(disagreements("f", (row) => [fCdf(...arguments3(row)), fSurvival(...arguments3(row))], 3, 1e-12)).toEqual(
      [],
    ));

  test("chi-square", () => {
    const ours = ([x, df]: Row): number[] => [
      chiSquareCdf(x as number, df as number),
      chiSquareSurvival(x as number, df as number),
    ];
    expect(disagreements("chiSquare", ours, 2, 1e-12)).toEqual([]);
  });

  test("binomial", () => {
    expect(
      disagreements(
        "binomial",
        (row) => [binomialCdf(...arguments3(row)), binomialSurvival(...arguments3(row))],
        3,
        1e-12,
      ),
    ).toEqual([]);
  });
});

describe("quantiles agree with 60-digit arithmetic", () => {
  test("normal", () => {
    expect(
      disagreements("normalQuantile", ([p]) => [normalQuantile(p as number, { tail: "upper" })], 1, 1e-14),
    ).toEqual([]);
    expect(disagreements("normalQuantile", ([p]) => [-normalQuantile(p as number)], 1, 1e-14)).toEqual([]);
  });

  test("Student's t", () => {
    expect(
      disagreements(
        "studentTQuantile",
        ([p, df]) => [studentTQuantile(p as number, df as number, { tail: "upper" })],
        2,
        1e-12,
      ),
    ).toEqual([]);
  });

  test("beta", () => {
    expect(
      disagreements(
        "betaQuantile",
        ([p, a, b, tail]) => [betaQuantile(p as number, a as number, b as number, { tail: tail as Tail })],
        4,
        1e-12,
      ),
    ).toEqual([]);
  });

  test("F", () => {
    expect(
      disagreements(
        "fQuantile",
        ([p, a, b, tail]) => [fQuantile(p as number, a as number, b as number, { tail: tail as Tail })],
        4,
        1e-12,
      ),
    ).toEqual([]);
  });

  test("chi-square", () => {
    expect(
      disagreements(
        "chiSquareQuantile",
        ([p, df, tail]) => [chiSquareQuantile(p as number, df as number, { tail: tail as Tail })],
        3,
        1e-12,
      ),
    ).toEqual([]);
  });
});

describe("laws", () => {
  const probability = fc.double({ min: 1e-12, max: 1, maxExcluded: true, noNaN: true });
  const shape = fc.double({ min: 0.05, max: 1e5, noNaN: true });

  test("cdf undoes the quantile", () => {
    fc.assert(
      fc.property(probability, shape, shape, (p, a, b) => {
        expect(relativeError(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
        expect(relativeError(studentTCdf(studentTQuantile(p, a), a), p)).toBeLessThan(1e-10);
        const x = betaQuantile(p, a, b);
        if (x > 1e-300 && x < 0.5) expect(relativeError(betaCdf(x, a, b), p)).toBeLessThan(1e-9);
        const q = chiSquareQuantile(p, a);
        if (q > 1e-300) expect(relativeError(chiSquareCdf(q, a), p)).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test("tails add up to 1, and the beta's are exchanged with its shapes", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), shape, shape, (x, a, b) => {
        expect(Math.abs(betaCdf(x, a, b) + betaSurvival(x, a, b) - 1)).toBeLessThan(1e-15);
        if (x >= 0.5) expect(relativeError(betaSurvival(x, a, b), betaCdf(1 - x, b, a))).toBeLessThan(1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test("the square of a t variable has an F distribution, and at huge degrees of freedom t is normal", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 20, noNaN: true }), shape, (t, df) => {
        expect(relativeError(2 * studentTSurvival(t, df), fSurvival(t * t, 1, df))).toBeLessThan(1e-10);
      }),
    );
    expect(relativeError(studentTSurvival(3, 1e15), normalSurvival(3))).toBeLessThan(1e-12);
  });

  test("binomial tails are the sums of their terms", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(29),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, k, p) => {
          let below = 0;
          for (let i = 0; i <= Math.min(k, n); i++) {
            below += Math.exp(logGamma(n + 1) - logGamma(i + 1) - logGamma(n - i + 1)) * p ** i * (1 - p) ** (n - i);
          }
          expect(Math.abs(binomialCdf(k, n, p) - below)).toBeLessThan(1e-12);
        },
      ),
    );
  });
});

describe("edges", () => {
  test("the ends of the support and of the probabilities have their limits", () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalSurvival(Infinity)]).toEqual([0, 1, 0]);
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([-Infinity, 0, Infinity]);
    expect([studentTCdf(-Infinity, 3), studentTCdf(0, 3), studentTCdf(Infinity, 3)]).toEqual([0, 0.5, 1]);
    expect([studentTQuantile(0, 3), studentTQuantile(0.5, 3), studentTQuantile(1, 3)]).toEqual([
      -Infinity,
      0,
      Infinity,
    ]);
    expect([betaCdf(-1, 2, 3), betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaSurvival(2, 2, 3)]).toEqual([0, 0, 1, 0]);
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
    expect([fCdf(0, 2, 3), fCdf(Infinity, 2, 3), fQuantile(0, 2, 3), fQuantile(1, 2, 3)]).toEqual([0, 1, 0, Infinity]);
    expect([
      chiSquareCdf(-1, 3),
      chiSquareSurvival(Infinity, 3),
      chiSquareQuantile(0, 3),
      chiSquareQuantile(1, 3),
    ]).toEqual([0, 0, 0, Infinity]);
    expect([binomialCdf(-1, 5, 0.3), binomialCdf(5, 5, 0.3), binomialCdf(2, 5, 0), binomialSurvival(4, 5, 1)]).toEqual([
      0, 1, 1, 1,
    ]);
  });

  test("no point is NaN, no shape 0 or infinite, no probability outside [0, 1]", () => {
    const bad = [
      () => normalCdf(Number.NaN),
      () => normalQuantile(1.1),
      () => studentTCdf(1, 0),
      () => studentTQuantile(-0.1, 3),
      () => betaCdf(0.5, -1, 2),
      () => betaSurvival(0.5, 1, Infinity),
      () => betaQuantile(Number.NaN, 1, 1),
      () => fSurvival(1, 0, 3),
      () => chiSquareCdf(1, Number.NaN),
      () => chiSquareQuantile(2, 1),
      () => binomialCdf(1.5, 3, 0.5),
      () => binomialSurvival(1, -3, 0.5),
      () => logGamma(0),
    ];
    for (const call of bad) expect(call).toThrow(InputError);
    expect(() => betaCdf(0.5, -1, 2)).toThrow("betaCdf: a is -1; expected a finite number above 0");
  });
});
