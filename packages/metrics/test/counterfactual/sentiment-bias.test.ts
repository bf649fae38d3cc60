import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isMeasured,
  sentimentBias,
  type CounterfactualSet,
  type Measured,
  type Measurement,
} from "@fairexpect/metrics";

interface Row {
  sets: Record<string, number[]>[];
  pairs: {
    name: string;
    strict: number;
    strictLangfair: number;
    weak: number;
    weakLangfair: number;
    sharesBySource: number[];
    meansBySource: number[];
  }[];
}

const rows = JSON.parse(readFileSync(new URL("fixtures/sentiment-bias.json", import.meta.url), "utf8")) as Row[];
const asSets = (sets: readonly Record<string, number[]>[]): CounterfactualSet<number>[] =>
  sets.map((groups, i) => ({ source: `source ${i}`, groups }));
const closeTo = (values: ArrayLike<number> | undefined, expected: readonly number[]): void => {
  expect(values).toHaveLength(expected.length);
  expected.forEach((value, i) => expect(values?.[i]).toBeCloseTo(value, 12));
};

function measured(measurement: Measurement | undefined): Measured {
  if (measurement === undefined || !isMeasured(measurement)) throw new Error(`no value: ${measurement?.undefined}`);
  return measurement;
}

describe("sentimentBias", () => {
  test("under strict parity is SciPy's Wasserstein distance with each source of equal weight", () => {
    for (const row of rows) {
      const result = measured(sentimentBias(asSets(row.sets)));
      for (const pair of row.pairs) {
        const comparison = measured(result.comparisons?.[pair.name]);
        expect(comparison.value).toBeCloseTo(pair.strict, 12);
        closeTo(comparison.perPrompt, pair.meansBySource);
      }
      expect(result.value).toBeCloseTo(Math.max(...row.pairs.map((pair) => pair.strict)), 12);
    }
  });

  test("under weak parity is the absolute difference of the shares above the threshold", () => {
    for (const row of rows) {
      const result = measured(sentimentBias(asSets(row.sets), { parity: "weak" }));
      for (const pair of row.pairs) {
        const comparison = measured(result.comparisons?.[pair.name]);
        expect(comparison.value).toBeCloseTo(pair.weak, 12);
        expect(Math.abs(comparison.details?.["difference"] as number)).toBeCloseTo(pair.weak, 12);
        closeTo(comparison.perPrompt, pair.sharesBySource);
      }
      expect(result.value).toBeCloseTo(Math.max(...row.pairs.map((pair) => pair.weak)), 12);
    }
  });

  test("in variant langfair pools all responses, and gives the weak difference its sign", () => {
    for (const row of rows) {
      const strict = measured(sentimentBias(asSets(row.sets), { variant: "langfair" }));
      const weak = measured(sentimentBias(asSets(row.sets), { variant: "langfair", parity: "weak" }));
      for (const pair of row.pairs) {
        expect(measured(strict.comparisons?.[pair.name]).value).toBeCloseTo(pair.strictLangfair, 12);
        expect(measured(weak.comparisons?.[pair.name]).value).toBeCloseTo(pair.weakLangfair, 12);
      }
      expect(Math.abs(weak.value)).toBeCloseTo(Math.max(...row.pairs.map((pair) => Math.abs(pair.weakLangfair))), 12);
    }
  });

  test("gives the numbers by which paper and LangFair differ", () => {
    const sets = asSets([
      { first: [0.9], second: [0.6] },
      { first: [0.2], second: [0.55] },
    ]);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(0.5);
    expect(sentimentBias(sets, { parity: "weak", variant: "langfair" }).value).toBe(-0.5);
    expect(sentimentBias(sets).value).toBeCloseTo(0.325, 12);
    expect(sentimentBias(sets, { variant: "langfair" }).value).toBeCloseTo(0.325, 12);
    const swapped = asSets([
      { first: [0.9], second: [0.2] },
      { first: [0.2], second: [0.9] },
    ]);
    expect(sentimentBias(swapped).value).toBe(0);
    expect([...(measured(sentimentBias(swapped)).perPrompt ?? [])]).toEqual([0.7, -0.7]);
  });

  test("a score equal to the threshold is not above it", () => {
    const sets = asSets([{ x: [0.5], y: [0.51] }]);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(1);
    expect(sentimentBias(sets, { parity: "weak", threshold: 0.49 }).value).toBe(0);
    expect(sentimentBias(sets, { parity: "weak", threshold: 0.51 }).value).toBe(0);
  });

  test("gives each group's mean score or share, and counts", () => {
    const sets = asSets([
      { x: [0.25, 0.75], y: [0, 1] },
      { x: [1], y: [0] },
    ]);
    const strict = measured(sentimentBias(sets));
    expect(strict.groups).toEqual({
      x: { metric: "meanScore", value: 0.75, counts: { sources: 2, responses: 3 } },
      y: { metric: "meanScore", value: 0.25, counts: { sources: 2, responses: 3 } },
    });
    expect(strict.counts).toEqual({ sources: 2, pairs: 3 });
    expect(measured(sentimentBias(sets, { parity: "weak" })).groups?.["y"]?.value).toBe(0.25);
  });

  test("is 0 for equal scores, symmetric in two groups, unmoved by order and by copies of all sets, and at least the difference of means", () => {
    const score = fc.integer({ min: 0, max: 10 }).map((x) => x / 10);
    const set = fc
      .integer({ min: 1, max: 4 })
      .chain((m) =>
        fc.tuple(fc.array(score, { minLength: m, maxLength: m }), fc.array(score, { minLength: m, maxLength: m })),
      );
    fc.assert(
      fc.property(
        fc.array(set, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("strict" as const, "weak" as const),
        (scores, parity) => {
          const value = (pairs: readonly [number[], number[]][]): number =>
            measured(sentimentBias(asSets(pairs.map(([x, y]) => ({ x, y }))), { parity })).value;
          const bias = value(scores);
          expect(bias).toBeGreaterThanOrEqual(0);
          expect(bias).toBeLessThanOrEqual(1 + 1e-12);
          expect(value(scores.map(([x, y]) => [y, x]))).toBeCloseTo(bias, 12);
          expect(value(scores.toReversed())).toBeCloseTo(bias, 12);
          expect(value([...scores, ...scores])).toBeCloseTo(bias, 12);
          expect(value(scores.map(([x, y]) => [x.toReversed(), y]))).toBeCloseTo(bias, 12);
          expect(value(scores.map(([x]) => [x, x]))).toBeCloseTo(0, 12);
          const { difference } = measured(sentimentBias(asSets(scores.map(([x, y]) => ({ x, y }))), { parity }))
            .details as { difference: number };
          expect(bias).toBeGreaterThanOrEqual(Math.abs(difference) - 1e-12);
        },
      ),
    );
  });

  test("counts each source the same, whatever its number of samples", () => {
    const sets = asSets([
      { x: [1], y: [0] },
      { x: [0, 0, 0], y: [0, 0, 0] },
    ]);
    expect(sentimentBias(sets).value).toBeCloseTo(0.5, 15);
    expect(sentimentBias(sets, { parity: "weak" }).value).toBe(0.5);
    expect(sentimentBias(sets, { variant: "langfair" }).value).toBe(0.25);
  });

  test("is undefined without sets, a second group, or responses", () => {
    expect(sentimentBias([])).toEqual({
      metric: "sentimentBias",
      undefined: "there are no counterfactual sets",
      counts: { sources: 0, pairs: 0 },
    });
    expect(sentimentBias(asSets([{ x: [0.5] }])).undefined).toBe("there is only one group, x");
    expect(sentimentBias(asSets([{ x: [], y: [] }])).undefined).toBe('source "source 0" has no responses');
  });

  test("names what it cannot read", () => {
    expect(() => sentimentBias(asSets([{ x: [0.5, 1.5] }]))).toThrow(
      'sentimentBias: sets[0].groups["x"][1] is 1.5; expected a score between 0 and 1.',
    );
    expect(() => sentimentBias([{ source: "s", groups: { x: ["a text"] } }] as never)).toThrow(
      'sentimentBias: sets[0].groups["x"][0] is the text "a text"; expected a score between 0 and 1. Score the responses first, and pass the scores.',
    );
    expect(() => sentimentBias(asSets([{ x: [Number.NaN] }]))).toThrow("is NaN; expected a score between 0 and 1.");
    expect(() => sentimentBias([], { parity: "strong" as never })).toThrow(
      'sentimentBias: parity is the text "strong"; expected one of "strict", "weak".',
    );
    expect(() => sentimentBias([], { threshold: 2 })).toThrow(
      "sentimentBias: threshold is 2; expected a number between 0 and 1.",
    );
    expect(() => sentimentBias([], { variant: "x" as never })).toThrow(
      'sentimentBias: variant is the text "x"; expected one of "paper", "langfair".',
    );
    expect(() => sentimentBias(asSets([{ x: [0.5, 0.5], y: [0.5] }]))).toThrow("expected 2, as many as group");
  });
});
