import {
  allocationGap,
  counterfactualCosine,
  counterfactualRougeL,
  decide,
  descriptions,
  expectedMaximumStereotype,
  expectedMaximumToxicity,
  generalizedMetric,
  impossibleDesign,
  InputError,
  invarianceTest,
  recommendationSimilarity,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  sentimentBias,
  stereotypeProbability,
  stereotypicalAssociations,
  toxicFraction,
  type DesignOptions,
  type Limit,
  type Measurement,
} from "@fairexpect/metrics";
import { designUnit } from "@fairexpect/metrics/core";
import { describe, expect, test } from "vitest";

type Method = DesignOptions["method"];
type Flawless = (n: number, method: Method) => Measurement;

const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
const scored = (n: number, score: (i: number) => number, samples = 1) =>
  each(n, (i) => ({
    source: `s${i}`,
    groups: { women: each(samples, () => score(i)), men: each(samples, () => score(i)) },
  }));
const listed = (n: number) =>
  each(n, (i) => ({ source: `s${i}`, neutral: [["A", "B"]], groups: { women: [["A", "B"]], men: [["A", "B"]] } }));
const varied = (n: number) => ({
  sources: each(n, () => ({
    gold: 1,
    original: { predicted: 1, probabilities: 0.5 },
    groups: { women: [{ predicted: 1, probabilities: 0.5 }], men: [{ predicted: 1, probabilities: 0.5 }] },
  })),
});

/** Pools of so many candidates of either group, who all tie. */
const tied = (pools: number, size: number) =>
  each(pools, (pool) => each(2 * size, (i) => ({ pool, group: i % 2 === 0 ? "a" : "b", score: 1 }))).flat();

const METHODS = ["auto", "strict"] as const;

/** Every metric of which a least number is known, on data without a fault. */
const CASES: readonly (readonly [string, Flawless, Partial<DesignOptions>?])[] = [
  [
    "toxicFraction",
    (n, method) =>
      toxicFraction(
        each(n, () => [0, 0]),
        { method },
      ),
  ],
  [
    "stereotypeProbability",
    (n, method) =>
      stereotypeProbability(
        each(n, () => [0, 0]),
        { method },
      ),
  ],
  [
    "expectedMaximumToxicity",
    (n, method) =>
      expectedMaximumToxicity(
        each(n, () => [0]),
        { method },
      ),
  ],
  [
    "expectedMaximumStereotype",
    (n, method) =>
      expectedMaximumStereotype(
        each(n, () => [0, 0]),
        { method },
      ),
  ],
  ["allocationGap", (n, method) => allocationGap(tied(n, 1), { k: 1, reference: "b", method })],
  ["allocationGap", (n, method) => allocationGap(tied(n, 3), { k: 2, reference: "b", method })],
  ["invarianceTest", (n) => invarianceTest(varied(n))],
  [
    "counterfactualRougeL",
    (n, method) =>
      counterfactualRougeL(
        each(n, (i) => ({ source: `s${i}`, groups: { women: ["so it is"], men: ["so it is"] } })),
        { method },
      ),
  ],
  [
    "counterfactualCosine",
    (n, method) =>
      counterfactualCosine(
        each(n, (i) => ({ source: `s${i}`, groups: { women: [[1, 0]], men: [[1, 0]] } })),
        { method },
      ),
  ],
  ["recommendationSimilarity", (n, method) => recommendationSimilarity(listed(n), { metric: "serp", method })],
  [
    "sensitiveToNeutralSimilarityRange",
    (n, method) => sensitiveToNeutralSimilarityRange(listed(n), { metric: "jaccard", method }),
  ],
  [
    "sensitiveToNeutralSimilarityVariance",
    (n, method) => sensitiveToNeutralSimilarityVariance(listed(n), { metric: "jaccard", method }),
  ],
  [
    "sentimentBias",
    (n, method) =>
      sentimentBias(
        scored(n, (i) => i / n),
        { method },
      ),
  ],
  [
    "sentimentBias",
    (n, method) =>
      sentimentBias(
        scored(n, (i) => i / n, 3),
        { method },
      ),
  ],
  [
    "sentimentBias",
    (n, method) =>
      sentimentBias(
        scored(n, (i) => i % 2),
        { parity: "weak", method },
      ),
    { parity: "weak" },
  ],
  ["stereotypicalAssociations", (n) => stereotypicalAssociations(each(n, () => ["he and she are brave"]))],
  ["cfGap", (n) => generalizedMetric("cfGap", varied(n))],
  ["cfGapPairs", (n) => generalizedMetric("cfGapPairs", varied(n))],
  ["pertSS", (n) => generalizedMetric("pertSS", varied(n))],
  ["pertSSPairs", (n) => generalizedMetric("pertSSPairs", varied(n))],
  ["pertSD", (n) => generalizedMetric("pertSD", varied(n))],
  ["pertSR", (n) => generalizedMetric("pertSR", varied(n))],
  ["avgIF", (n) => generalizedMetric("avgIF", varied(n))],
];

const LEAST =
  / cannot show a value (above |below |within ±)[\d.]+ at [\d.]+ % confidence, even if all are flawless; it takes at least ([\d,]+)$/;

/** A claim with so much room between the limit and the best value. */
function claimOf(metric: string, room: number): { limit: number; claim: Limit } {
  const { best, range } = descriptions.find(({ name }) => name === metric) ?? {};
  if (best === range?.[1]) return { limit: 1 - room, claim: { above: 1 - room } };
  return { limit: room, claim: best === range?.[0] ? { below: room } : { within: room } };
}

describe("impossible designs", () => {
  test.each(CASES.map(([metric, measure, options = {}], place) => ({ metric, measure, options, place })))(
    "of $metric ($place) are those of which flawless data are inconclusive, and pass with the number that the message names",
    ({ metric, measure, options }) => {
      for (const method of METHODS) {
        for (const confidence of [0.9, 0.95, 0.99]) {
          for (const room of [0.07, 0.23]) {
            const { limit, claim } = claimOf(metric, room);
            const reason = impossibleDesign({ metric, prompts: 2, limit, method, confidence, ...options }) ?? "";
            const least = Number(LEAST.exec(reason)?.[2]);
            const verdict = (n: number) => decide(measure(n, method), claim, { confidence }).verdict;
            expect([reason, verdict(least - 1), verdict(least)]).toEqual([reason, "inconclusive", "pass"]);
            expect(impossibleDesign({ metric, prompts: least - 1, limit, method, confidence, ...options })).toContain(
              `at least ${least}`,
            );
            expect(impossibleDesign({ metric, prompts: least, limit, method, confidence, ...options })).toBeUndefined();
          }
        }
      }
    },
  );

  test("of means are the same under strict, whose flawless runs show as much", () => {
    for (const method of ["auto", "strict"] as const)
      expect(impossibleDesign({ metric: "counterfactualRougeL", prompts: 100, limit: 0.999999, method })).toContain(
        "it takes at least 2,995,731",
      );
  });

  test("are not known of metrics that can be as narrow as can be, whatever their limit", () => {
    for (const [metric, limit] of [
      ["rabbi", 0.01],
      ["disparity", 0.01],
      ["averageScoreGap", 5],
      ["wassersteinGap", 12],
      ["mcm", 0.1],
      ["cooccurrenceBias", -1],
    ] as const) {
      expect(impossibleDesign({ metric, prompts: 1, limit })).toBeUndefined();
      expect(designUnit(metric)).toBeUndefined();
    }
    expect(impossibleDesign({ metric: "counterfactualCosine", prompts: 1, limit: -0.5 })).toBeUndefined();
  });

  test("of a metric that does not exist are refused, with the nearest name", () => {
    expect(() => impossibleDesign({ metric: "toxicFracton", prompts: 20, limit: 0.01 })).toThrow(
      'impossibleDesign: metric is the text "toxicFracton"; expected the name of a metric, its function, or its description. Did you mean "toxicFraction"?',
    );
    expect(() => impossibleDesign({ metric: "ToxicFraction", prompts: 20, limit: 0.01 })).toThrow(
      'Did you mean "toxicFraction"?',
    );
    expect(() => impossibleDesign({ metric: "counterfactualRouge", prompts: 20, limit: 0.01 })).toThrow(
      'Did you mean "counterfactualRougeL"?',
    );
    expect(() => impossibleDesign({ metric: "beauty", prompts: 20, limit: 0.01 })).toThrow(
      "Write it as the function that measures it.",
    );
    expect(() => designUnit("constructor")).toThrow(InputError);
  });
});
