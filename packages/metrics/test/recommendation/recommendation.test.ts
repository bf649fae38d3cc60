import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type Interval,
  recommendationSimilarity,
  type Provenance,
  type RecommendationSource,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
} from "@fairexpect/metrics";
import { cellMeans, expectRecomputed, reweighted } from "../cells.js";
import { byName } from "../parts.js";

interface Study {
  metric: "jaccard" | "serp" | "prag";
  sources: RecommendationSource[];
  perSource: Record<string, number[]>;
  value: number;
  toNeutral: Record<string, number>;
  range: number;
  deviation: number;
}

const studies = JSON.parse(readFileSync(new URL("fixtures/studies.json", import.meta.url), "utf8")) as Study[];

describe("recommendationSimilarity", () => {
  test("has the mean of each pair of groups over sources, and the lowest as its value", () => {
    for (const { metric, sources, perSource, value } of studies) {
      const measurement = recommendationSimilarity(sources, { metric });
      expect(measurement.value).toBeCloseTo(value, 12);
      expect(Object.keys(byName(measurement.comparisons))).toEqual(Object.keys(perSource));
      for (const [pair, values] of Object.entries(perSource)) {
        const bySource = cellMeans(measurement, pair);
        expect(bySource).toHaveLength(values.length);
        for (const [i, expected] of values.entries()) expect(bySource[i]).toBeCloseTo(expected, 12);
      }
      expect(measurement.comparisons?.map((comparison) => comparison.value)).toContain(measurement.value);
      expectRecomputed(measurement);
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
    const measurement = recommendationSimilarity(sources, { metric: "jaccard" });
    expect([
      measurement.value,
      cellMeans(measurement, "f vs m"),
      byName(measurement.comparisons)["f vs m"]?.counts,
    ]).toEqual([0.5, [1, 0], { sources: 2, pairs: 2 }]);
    expectRecomputed(measurement);
  });

  test("says why there is no value", () => {
    expect(recommendationSimilarity([], { metric: "serp" }).reason).toBe("there are no recommendations");
    expect(recommendationSimilarity([{ source: "s", groups: { f: [["a"]] } }], { metric: "serp" }).reason).toBe(
      "f is the only group",
    );
    const apart = [
      { source: "1", groups: { f: [["a"]] } },
      { source: "2", groups: { m: [["a"]] } },
    ] as unknown as RecommendationSource[];
    expect(recommendationSimilarity(apart, { metric: "serp" }).reason).toBe(
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
      'sources[0].groups["f"][0] is the text "a"; expected an array of items. Each response has a list: { groups: { women:',
    );
    const one = [{ source: "s", groups: { f: "a", m: "a" } }] as unknown as RecommendationSource[];
    expect(() => recommendationSimilarity(one, { metric: "serp" })).toThrow(
      'sources[0].groups["f"] is the text "a"; expected an array of lists. Each response has one: { groups:',
    );
    const beside = [{ source: "s", f: [["a"]], m: [["a"]] }] as unknown as RecommendationSource[];
    expect(() => recommendationSimilarity(beside, { metric: "serp" })).toThrow(
      'expected a source with the lists of its groups. Each response has a list: { source: "jobs", groups:',
    );
  });
});

describe("similarity to the recommendations of no group", () => {
  test("range and deviation are those of the groups' mean similarities", () => {
    for (const { metric, sources, toNeutral, range, deviation } of studies) {
      const measurement = sensitiveToNeutralSimilarityRange(sources, { metric });
      expect(measurement.value).toBeCloseTo(range, 12);
      for (const [group, mean] of Object.entries(toNeutral)) {
        expect(byName(measurement.groups)[group]?.value).toBeCloseTo(mean, 12);
        const bySource = cellMeans(measurement, group);
        expect(bySource.reduce((sum, value) => sum + value, 0) / bySource.length).toBeCloseTo(mean, 12);
      }
      const spread = sensitiveToNeutralSimilarityVariance(sources, { metric });
      expect(spread.value).toBeCloseTo(deviation, 12);
      const differences = (measurement.comparisons ?? []).map((comparison) => comparison.value ?? -1);
      expect(Math.max(...differences)).toBe(measurement.value);
      expectRecomputed(measurement);
      expectRecomputed(spread);
    }
  });

  test("only complete sources count", () => {
    const sources = [
      { source: "1", neutral: [["a"]], groups: { f: [["a"]], m: [["b"]] } },
      { source: "2", groups: { f: [["a"]], m: [["a"]] } },
      { source: "3", neutral: [["a"]], groups: { f: [["a"]], m: [] } },
    ];
    const measurement = sensitiveToNeutralSimilarityRange(sources, { metric: "jaccard" });
    expect(measurement.clusters?.ways[0]?.ids).toHaveLength(1);
    expectRecomputed(measurement);
    expect([measurement.value, measurement.counts]).toEqual([1, { sources: 1, groups: 2, incompleteSources: 2 }]);
    const none = sensitiveToNeutralSimilarityVariance(sources.slice(1), { metric: "jaccard" });
    expect(none.reason).toBe("no source has recommendations for every group and neutral ones");
    expect(sensitiveToNeutralSimilarityRange([], { metric: "serp" }).reason).toBe("there are no recommendations");
    expect(
      sensitiveToNeutralSimilarityVariance([{ source: "s", groups: { f: [["a"]] } }], { metric: "serp" }).reason,
    ).toBe("f is the only group");
  });
});

describe.each([
  ["recommendationSimilarity", recommendationSimilarity],
  ["sensitiveToNeutralSimilarityRange", sensitiveToNeutralSimilarityRange],
  ["sensitiveToNeutralSimilarityVariance", sensitiveToNeutralSimilarityVariance],
] as const)("%s", (name, metric) => {
  const sources: readonly RecommendationSource[] = [
    { source: "1", neutral: [["a", "b"]], groups: { f: [["a"]], m: [["b", "c"]], x: [["a", "b"]] } },
    { source: "2", neutral: [["a"]], groups: { f: [["a"]], m: [["d"]], x: [["b"]] } },
    { source: "3", neutral: [["c"]], groups: { f: [["c"]], m: [["c"]], x: [["c"]] } },
  ];
  const provenance: Provenance = {
    asked: { total: 12, groups: { f: 3, m: 3, x: 3 } },
    leftOut: {},
    live: 0,
    replayed: 12,
    model: "m",
    prompts: "h",
    scorers: [],
  };

  test("takes what recommend gives, with its provenance", () => {
    const given = { sources, provenance, short: 0 };
    const measurement = metric(given, { metric: "jaccard" });
    expect(measurement.value).toBe(metric(sources, { metric: "jaccard" }).value);
    expect(measurement.provenance).toBe(provenance);
    expect(metric(sources, { metric: "jaccard" }).provenance).toBeUndefined();
    expect(metric({ sources: [], provenance }, { metric: "serp" }).provenance).toBe(provenance);
    expect(() => metric({ sources: "s" } as never, { metric: "serp" })).toThrow(
      `${name}: sources.sources is the text "s"; expected what recommend gives, or an array of sources. Such as [{ source: "jobs", groups: { women: `,
    );
  });

  test("a resample of sources has the value of the sources drawn", () => {
    const drawn = [sources[0], sources[0], sources[1]] as readonly RecommendationSource[];
    const measurement = metric(drawn, { metric: "jaccard" });
    const values = measurement.comparisons?.map(({ value }) => value) ?? [measurement.value];
    const again = reweighted(metric(sources, { metric: "jaccard" }), [2, 1, 0]);
    expect(again).toHaveLength(values.length);
    for (const [i, value] of values.entries()) expect(again[i]).toBeCloseTo(value as number, 12);
    expect(reweighted(metric(sources, { metric: "jaccard" }), [0, 0, 0])).toEqual(values.map(() => undefined));
  });

  test("has the clusters of its sources, or those named", () => {
    const [way] = metric(sources, { metric: "jaccard" }).clusters?.ways ?? [];
    expect([way?.unit, [...(way?.of ?? [])]]).toEqual(["sources", [0, 1, 2]]);
    const named = sources.map((source, i) => ({ ...source, cluster: i < 2 ? "template" : "other" }));
    expect([...(metric(named, { metric: "jaccard" }).clusters?.ways[0]?.of ?? [])]).toEqual([0, 0, 1]);
  });

  test("takes any name for a group", () => {
    const groups = Object.fromEntries(["__proto__", "constructor", "a vs b"].map((group) => [group, [["a"], ["b"]]]));
    const measurement = metric([{ source: "s", neutral: [["a"]], groups }], { metric: "jaccard" });
    expect(measurement.value).toBeTypeOf("number");
    const named = (measurement.groups ?? measurement.comparisons ?? []).map(({ of }) => of.group);
    expect(named[0]).toBe("__proto__");
    expectRecomputed(measurement);
  });

  test("refuses an option that it does not know", () => {
    expect(() => metric(sources, { metric: "prag", denominators: "pairs" } as never)).toThrow(
      'Did you mean "denominator"?',
    );
  });
});

test("the best similarity is a half with PRAG as in the paper, and with LangFair's SERP", () => {
  const same = [{ source: "s", groups: { f: [["a"]], m: [["a"]] } }];
  const best = (options: object): number | undefined =>
    recommendationSimilarity(same, { metric: "prag", ...options }).metric.best;
  expect([best({}), best({ denominator: "pairs" }), best({ metric: "serp", variant: "langfair" })]).toEqual([
    0.5, 1, 0.5,
  ]);
  expect(best({ variant: "langfair" })).toBe(1);
  expect([best({ metric: "serp" }), best({ metric: "jaccard" })]).toEqual([1, 1]);
});

test.each([
  ["of which one differs", 1],
  ["of which none differs", 0],
])(
  "the deviation of two groups is bounded above no lower than half their range: few large clusters, %s",
  (_, differing) => {
    const sizes = [...Array.from({ length: 6 }, () => 20), ...Array.from({ length: 40 }, () => 1)];
    const sources = sizes.flatMap((size, c) =>
      Array.from({ length: size }, (_source, i) => ({
        source: `${c} ${i}`,
        cluster: `cluster ${c}`,
        neutral: [["a", "b"]],
        groups: { f: [c < differing ? ["x", "y"] : ["a", "b"]], m: [["a", "b"]] },
      })),
    );
    const [pair] = sensitiveToNeutralSimilarityRange(sources, { metric: "jaccard" }).comparisons ?? [];
    const ofRange = upperOf(pair);
    const ofDeviation = upperOf(sensitiveToNeutralSimilarityVariance(sources, { metric: "jaccard" }));
    expect(ofRange).toBeGreaterThan(0.2);
    expect(ofDeviation).toBeGreaterThan(ofRange / 2 - 1e-9);
  },
);

function upperOf(estimate: object | undefined): number {
  const { interval }: { readonly interval?: Interval } = estimate ?? {};
  return interval?.bounds(0.95).upper ?? Number.NaN;
}
