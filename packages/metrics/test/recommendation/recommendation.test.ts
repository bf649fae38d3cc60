import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  InputError,
  isMeasured,
  jaccardSimilarity,
  type Measurement,
  normalizeRecommendation,
  pragSimilarity,
  recommendationSimilarity,
  type RecommendationSource,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
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
}

interface Study {
  metric: "jaccard" | "serp" | "prag";
  sources: RecommendationSource[];
  perSource: Record<string, number[]>;
  value: number;
  toNeutral: Record<string, number>;
  range: number;
  deviation: number;
}

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"));
const pairs = fixture("pairs") as Pair[];
const studies = fixture("studies") as Study[];

const perPromptOf = (measurement: Measurement | undefined): number[] =>
  measurement !== undefined && isMeasured(measurement) ? [...(measurement.perPrompt ?? [])] : [];

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
    }
  });

  test("give LangFair's figures where its code departs from the paper", () => {
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

describe("recommendationSimilarity", () => {
  test("has the mean of each pair of groups over sources, and the lowest as its value", () => {
    for (const { metric, sources, perSource, value } of studies) {
      const measured = recommendationSimilarity(sources, { metric });
      expect(measured.value).toBeCloseTo(value, 12);
      expect(Object.keys(measured.comparisons ?? {})).toEqual(Object.keys(perSource));
      for (const [pair, values] of Object.entries(perSource)) {
        const perPrompt = perPromptOf(measured.comparisons?.[pair]);
        expect(perPrompt).toHaveLength(values.length);
        for (const [i, expected] of values.entries()) expect(perPrompt[i]).toBeCloseTo(expected, 12);
      }
      const lowest = Object.values(measured.comparisons ?? {}).find(
        (comparison) => comparison.value === measured.value,
      );
      expect(perPromptOf(measured)).toEqual(perPromptOf(lowest));
    }
  });

  test("does not depend on the order of sources or of samples", () => {
    for (const { metric, sources, value } of studies) {
      const turned = sources.toReversed().map((source) => ({
        ...source,
        groups: Object.fromEntries(Object.entries(source.groups).map(([group, lists]) => [group, lists.toReversed()])),
      }));
      expect(recommendationSimilarity(turned, { metric }).value).toBeCloseTo(value, 12);
    }
  });

  test("LangFair's variant compares the samples one by one", () => {
    const sources = [
      {
        source: "s",
        groups: {
          f: [
            ["a", "b"],
            ["c", "d"],
          ],
          m: [
            ["a", "b"],
            ["c", "x"],
          ],
        },
      },
    ];
    expect(recommendationSimilarity(sources, { metric: "jaccard", variant: "langfair" }).value).toBeCloseTo(
      (1 + 1 / 3) / 2,
      12,
    );
    expect(recommendationSimilarity(sources, { metric: "jaccard" }).value).toBeCloseTo((1 + 0 + 0 + 1 / 3) / 4, 12);
    const uneven = [{ source: "s", groups: { f: [["a"]], m: [["a"], ["b"]] } }];
    expect(() => recommendationSimilarity(uneven, { metric: "jaccard", variant: "langfair" })).toThrow(
      "1 lists on one side and 2 on the other",
    );
  });

  test("leaves out what has no list on both sides, and counts an empty list against another as 0", () => {
    const sources = [
      { source: "1", groups: { f: [["a"]], m: [["a"]] } },
      { source: "2", groups: { f: [["a"]] } },
      { source: "3", groups: { f: [[]], m: [[]] } },
      { source: "4", groups: { f: [[]], m: [["a"]] } },
    ];
    const measured = recommendationSimilarity(sources, { metric: "jaccard" });
    expect([measured.value, perPromptOf(measured), measured.comparisons?.["f vs m"]?.counts]).toEqual([
      0.5,
      [1, 0],
      { sources: 2, pairs: 2 },
    ]);
  });

  test("says why there is no value", () => {
    expect(recommendationSimilarity([], { metric: "serp" }).undefined).toBe("there are no recommendations");
    expect(recommendationSimilarity([{ source: "s", groups: { f: [["a"]] } }], { metric: "serp" }).undefined).toBe(
      "f is the only group",
    );
    const apart = [
      { source: "1", groups: { f: [["a"]] } },
      { source: "2", groups: { m: [["a"]] } },
    ] as unknown as RecommendationSource[];
    expect(recommendationSimilarity(apart, { metric: "serp" }).undefined).toBe(
      "no source has recommendations for both f and m",
    );
  });

  test("names what is wrong with the input", () => {
    const good = [{ source: "s", groups: { f: [["a"]], m: [["a"]] } }];
    expect(() => recommendationSimilarity(good, { metric: "bleu" as "serp" })).toThrow("options.metric");
    expect(() => recommendationSimilarity(good, undefined as unknown as { metric: "serp" })).toThrow(
      "options is undefined",
    );
    expect(() => recommendationSimilarity("s" as unknown as RecommendationSource[], { metric: "serp" })).toThrow(
      "sources",
    );
    expect(() => recommendationSimilarity([{}] as unknown as RecommendationSource[], { metric: "serp" })).toThrow(
      "sources[0]",
    );
    const flat = [{ source: "s", groups: { f: ["a"], m: ["a"] } }] as unknown as RecommendationSource[];
    expect(() => recommendationSimilarity(flat, { metric: "serp" })).toThrow(
      'sources[0].groups["f"][0] is the text "a"; expected an array',
    );
  });
});

describe("similarity to the recommendations of no group", () => {
  test("range and deviation are those of the groups' mean similarities", () => {
    for (const { metric, sources, toNeutral, range, deviation } of studies) {
      const measured = sensitiveToNeutralSimilarityRange(sources, { metric });
      expect(measured.value).toBeCloseTo(range, 12);
      for (const [group, mean] of Object.entries(toNeutral))
        expect(measured.groups?.[group]?.value).toBeCloseTo(mean, 12);
      expect(sensitiveToNeutralSimilarityVariance(sources, { metric }).value).toBeCloseTo(deviation, 12);
      const perPrompt = perPromptOf(measured);
      expect(perPrompt.reduce((sum, value) => sum + value, 0) / perPrompt.length).toBeCloseTo(range, 12);
      expect(Math.max(...Object.values(measured.comparisons ?? {}).map((comparison) => comparison.value ?? -1))).toBe(
        measured.value,
      );
    }
  });

  test("only complete sources count", () => {
    const sources = [
      { source: "1", neutral: [["a"]], groups: { f: [["a"]], m: [["b"]] } },
      { source: "2", groups: { f: [["a"]], m: [["a"]] } },
      { source: "3", neutral: [["a"]], groups: { f: [["a"]], m: [] } },
    ];
    const measured = sensitiveToNeutralSimilarityRange(sources, { metric: "jaccard" });
    expect([measured.value, measured.counts]).toEqual([1, { sources: 1, groups: 2, incompleteSources: 2 }]);
    const none = sensitiveToNeutralSimilarityVariance(sources.slice(1), { metric: "jaccard" });
    expect(none.undefined).toBe("no source has recommendations for every group and neutral ones");
    expect(sensitiveToNeutralSimilarityRange([], { metric: "serp" }).undefined).toBe("there are no recommendations");
    expect(
      sensitiveToNeutralSimilarityVariance([{ source: "s", groups: { f: [["a"]] } }], { metric: "serp" }).undefined,
    ).toBe("f is the only group");
  });
});
