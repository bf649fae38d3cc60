import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  InputError,
  jaccardSimilarity,
  normalizeRecommendation,
  pragSimilarity,
  serpSimilarity,
} from "@fairexpect/metrics";

interface Pair {
  first: string[];
  second: string[];
  k: number;
  jaccard: number;
  serp: number;
  prag: number;
  pragPairs: number;
  serpLangfair: number;
  pragLangfair: number;
  pragFairllm: number;
  pragAbsentLast: number;
}

const pairs = JSON.parse(readFileSync(new URL("fixtures/pairs.json", import.meta.url), "utf8")) as Pair[];

const list = (maxLength = 12): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...Array.from("abcdefghijklmnop")), { maxLength });
const twoLists = fc.tuple(list(), list()).filter(([a, b]) => a.length + b.length > 0);
const similarities = [
  jaccardSimilarity,
  serpSimilarity,
  pragSimilarity,
  (a: string[], b: string[]): number => pragSimilarity(a, b, { denominator: "pairs" }),
];

describe("similarities of two recommendation lists", () => {
  test("follow the definitions over all pairs of items", () => {
    for (const { first, second, k, ...expected } of pairs) {
      expect(jaccardSimilarity(first, second, { k })).toBeCloseTo(expected.jaccard, 12);
      expect(serpSimilarity(first, second, { k })).toBeCloseTo(expected.serp, 12);
      expect(pragSimilarity(first, second, { k })).toBeCloseTo(expected.prag, 12);
      expect(pragSimilarity(first, second, { k, denominator: "pairs" })).toBeCloseTo(expected.pragPairs, 12);
      expect(serpSimilarity(first, second, { k, variant: "langfair" })).toBeCloseTo(expected.serpLangfair, 12);
      expect(pragSimilarity(first, second, { k, variant: "langfair" })).toBeCloseTo(expected.pragLangfair, 12);
      const fairllm = { k, variant: "langfair", denominator: "pairs" } as const;
      expect(pragSimilarity(first, second, fairllm)).toBeCloseTo(expected.pragFairllm, 12);
      expect(pragSimilarity(first, second, { k, absent: "last" })).toBeCloseTo(expected.pragAbsentLast, 12);
    }
  });

  test("give LangFair's figures, also if its code departs from the paper", () => {
    const five = ["a", "b", "c", "d", "e"];
    const langfair = { variant: "langfair" } as const;
    expect([serpSimilarity(five, five), serpSimilarity(five, five, langfair)]).toEqual([1, 1 / 3]);
    expect(serpSimilarity(["a", "b"], ["a", "c"])).toBeCloseTo(2 / 3, 12);
    expect(serpSimilarity(["a", "b"], ["a", "c"], langfair)).toBe(0.25);
    const [abc, cxy] = [
      ["a", "b", "c"],
      ["c", "x", "y"],
    ];
    expect([serpSimilarity(abc, cxy), serpSimilarity(cxy, abc)]).toEqual([1 / 6, 1 / 6]);
    expect([serpSimilarity(abc, cxy, langfair), serpSimilarity(cxy, abc, langfair)]).toEqual([1 / 12, 1 / 6]);
    expect([pragSimilarity(abc, cxy), pragSimilarity(abc, cxy, langfair), pragSimilarity(cxy, abc, langfair)]).toEqual([
      0,
      0,
      1 / 6,
    ]);
    expect([pragSimilarity(five, five), pragSimilarity(five, five, { denominator: "pairs" })]).toEqual([1 / 3, 1]);
    expect([pragSimilarity(["a", "b"], ["c", "a"]), pragSimilarity(["a", "b"], ["c", "a"], langfair)]).toEqual([
      0,
      1 / 6,
    ]);
    expect([
      pragSimilarity(["a"], ["a"]),
      pragSimilarity(["a"], ["a"], langfair),
      pragSimilarity(["a"], ["b"], langfair),
    ]).toEqual([0, 1, 0]);
    expect(pragSimilarity(["a"], ["a"], { denominator: "pairs" })).toBe(1);
  });

  test("stay between 0 and 1 and do not depend on the order of the lists or on what items are called", () => {
    fc.assert(
      fc.property(twoLists, ([a, b]) => {
        const renamed = (items: string[]): string[] => items.map((item) => `${item}${item} 推荐`);
        for (const similarity of similarities) {
          const value = similarity(a, b);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(similarity(b, a)).toBe(value);
          expect(similarity(renamed(a), renamed(b))).toBe(value);
        }
      }),
    );
  });

  test("PRAG leaves a pair with an absent item out, or has the item last", () => {
    const [ab, ac] = [
      ["a", "b"],
      ["a", "c"],
    ];
    expect(pragSimilarity(ab, ac)).toBe(0);
    expect(pragSimilarity(ab, ac, { absent: "last" })).toBe(1 / 6);
    expect(pragSimilarity(ab, ac, { variant: "langfair" })).toBe(1 / 6);
    expect(pragSimilarity(ab, ac, { variant: "langfair", denominator: "pairs" })).toBe(1);
    expect(pragSimilarity(ab, ac, { variant: "langfair", absent: "uncounted" })).toBe(0);
    const ca = ["c", "a"];
    expect(pragSimilarity(ab, ca, { variant: "langfair" })).toBe(1 / 6);
    // The smaller of both directions, since from the other side nothing is in order.
    expect([pragSimilarity(ab, ca, { absent: "last" }), pragSimilarity(ca, ab, { absent: "last" })]).toEqual([0, 0]);
    expect(() => pragSimilarity(ab, ac, { absent: "first" as "last" })).toThrow("options.absent");
  });

  test("are 1 for equal lists, but for PRAG as the paper has it", () => {
    fc.assert(
      fc.property(
        list().filter((items) => items.length > 0),
        (items) => {
          const k = items.length;
          expect(jaccardSimilarity(items, items)).toBe(1);
          expect(serpSimilarity(items, items)).toBe(1);
          expect(pragSimilarity(items, items, { denominator: "pairs" })).toBe(1);
          expect(pragSimilarity(items, items)).toBeCloseTo((k - 1) / (2 * (k + 1)), 12);
        },
      ),
    );
  });

  test("jaccard and SERP ignore the order of common items, PRAG counts only what a reversal leaves", () => {
    fc.assert(
      fc.property(
        list().filter((items) => items.length > 1),
        (items) => {
          const reversed = items.toReversed();
          expect(jaccardSimilarity(items, reversed)).toBe(1);
          expect(serpSimilarity(items, reversed)).toBe(1);
          expect(pragSimilarity(items, reversed)).toBe(0);
        },
      ),
    );
  });

  test("an item beyond the first k changes nothing", () => {
    fc.assert(
      fc.property(twoLists, fc.integer({ min: 1, max: 5 }), ([a, b], k) => {
        for (const similarity of [jaccardSimilarity, serpSimilarity, pragSimilarity]) {
          expect(similarity(a, b, { k })).toBe(similarity(a.slice(0, k), b.slice(0, k)));
        }
      }),
    );
  });

  test("k beyond the lists' ends is the length of the longer list", () => {
    expect(serpSimilarity(["a", "b"], ["a", "b"], { k: 50 })).toBe(1);
    expect(serpSimilarity(["a"], ["a", "b"], { k: 50 })).toBeCloseTo(2 / 3, 12);
  });

  test("an empty list has nothing in common with another", () => {
    for (const similarity of similarities) expect([similarity([], ["a"]), similarity(["a", "b"], [])]).toEqual([0, 0]);
  });

  test("compare items in the form that normalize gives", () => {
    expect(jaccardSimilarity(["1. Dune", "2. Alien"], ["- alien", "**DUNE**"])).toBe(0);
    expect(
      jaccardSimilarity(["1. Dune", "2. Alien"], ["- alien", "**DUNE**"], { normalize: normalizeRecommendation }),
    ).toBe(1);
  });

  test("long lists are done at once", () => {
    const long = Array.from({ length: 50_000 }, (_, i) => `item ${i}`);
    const value = pragSimilarity(long, [...long.slice(25_000), ...long.slice(0, 25_000)], { denominator: "pairs" });
    expect(value).toBeCloseTo((2 * ((25_000 * 24_999) / 2)) / ((50_000 * 49_999) / 2), 12);
  });

  test("name what is wrong with the lists", () => {
    expect(() => serpSimilarity(["a", "b", "a"], ["a"])).toThrow(
      'serpSimilarity: first[2] is the text "a", which stands at 0 already; expected distinct items',
    );
    expect(() => jaccardSimilarity(["1. A", "a"], ["a"], { normalize: normalizeRecommendation })).toThrow("first[1]");
    expect(() => jaccardSimilarity([], [])).toThrow(InputError);
    expect(() => pragSimilarity(["a"], [3 as unknown as string])).toThrow(
      "second[0] is 3; expected the text of an item",
    );
    expect(() => pragSimilarity(["a"], "abc" as unknown as string[])).toThrow("expected an array");
    const holes = ["a"];
    holes.length = 2 ** 32 - 1;
    expect(() => pragSimilarity(holes, ["a"])).toThrow("first[1] is a hole in the array");
    expect(() => serpSimilarity(["a"], ["a"], { K: 3 } as never)).toThrow('Did you mean "k"?');
    expect(() => jaccardSimilarity(["a"], ["a"], { denominator: "pairs" } as never)).toThrow("options.denominator");
    expect(() => serpSimilarity(["a"], ["a"], { k: 0 })).toThrow("options.k is 0; expected an integer of at least 1");
    expect(() => serpSimilarity(["a"], ["a"], { variant: "other" as "paper" })).toThrow("options.variant");
    expect(() => pragSimilarity(["a"], ["a"], { denominator: "k" as "paper" })).toThrow("options.denominator");
    expect(() =>
      jaccardSimilarity(["a"], ["a"], { normalize: "lower" as unknown as (item: string) => string }),
    ).toThrow("options.normalize");
  });
});

describe("normalizeRecommendation", () => {
  test.each([
    ["1. The Matrix", "the matrix"],
    ["12) The Matrix", "the matrix"],
    ["#3. The Matrix", "the matrix"],
    ["- “The  Matrix”", "the matrix"],
    ["* _The Matrix_", "the matrix"],
    ["12 Angry Men", "12 angry men"],
    ["1984", "1984"],
    ["Dune (2021)", "dune (2021)"],
    ["Ｄｕｎｅ", "dune"],
    ["2. 肖申克的救赎", "肖申克的救赎"],
    ["**4. The Matrix**", "the matrix"],
    ["", ""],
  ])("%j is %j", (item, expected) => {
    expect(normalizeRecommendation(item)).toBe(expected);
  });

  test("an item in its compared form stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "B", " ", "'", "*", "é", "3") }), (item) => {
        const once = normalizeRecommendation(item);
        expect(normalizeRecommendation(once)).toBe(once);
      }),
    );
  });
});
