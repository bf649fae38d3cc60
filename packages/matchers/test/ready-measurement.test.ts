import {
  allocationGap,
  demographicParityRatio,
  disparity,
  equalizedOddsRatio,
  recommendationSimilarity,
  significantGroupEffect,
  toxicFraction,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

const sources = Array.from({ length: 60 }, (_, i) => ({
  source: `a film for case ${i}`,
  groups: { girl: [["Dune", "Alien"]], boy: [["Alien", "Dune"]] },
}));
const predictions = ["women", "men"].flatMap((group) =>
  Array.from({ length: 1000 }, (_, i) => ({ group, prediction: i % 2, label: i % 3 === 0 ? 1 : 0 })),
);
const candidates = Array.from({ length: 400 }, (_, i) => i).flatMap((pool) =>
  ["women", "men"].map((group, i) => ({ group, score: (pool + i) % 2, pool: `${pool}` })),
);

describe("a measurement that was made before", () => {
  test("is taken if it was measured with what the matcher says", () => {
    const jaccard = recommendationSimilarity(sources, { metric: "jaccard" });
    expect(jaccard).toHaveRecommendationSimilarityAbove("jaccard", 0.9);
    expect(said(() => expect(jaccard).toHaveRecommendationSimilarityAbove("serp", 0.5))).toMatch(
      "received is a measurement of the similarity of recommendations",
    );
    const selected = disparity(predictions, { rate: "selectionRate" });
    expect(selected).toHaveDisparityWithin("selectionRate", 0.1);
    expect(() => expect(selected).toHaveDisparityWithin("falsePositiveRate", 0.1)).toThrow("received is a measurement");
  });

  test("of a group's effect names the sources whose groups lie farthest apart, as the data themselves do", () => {
    const varied = {
      sources: Array.from({ length: 150 }, (_, i) => ({
        groups: {
          men: [{ gold: 1, probabilities: 0.9 }],
          women: [{ gold: 1, probabilities: i === 40 ? 0.2 : 0.8 - (i % 5) / 50 }],
        },
      })),
    };
    const ready = said(() => expect(significantGroupEffect(varied)).toHaveNoSignificantGroupEffect());
    expect(ready).toContain("The worst cases: source 40: men probability 0.9, women probability 0.2 source 4: ");
    const given = said(() => expect(varied).toHaveNoSignificantGroupEffect());
    expect(given).toBe(ready);
    const negated = said(() => expect(significantGroupEffect({ sources: [] })).not.toHaveNoSignificantGroupEffect());
    expect(negated).toContain("verdict none: what cannot be measured shows nothing");
  });

  test("of clusters that are all alike names some of them, and that they are alike", () => {
    const toxic = toxicFraction(Array.from({ length: 300 }, () => [0.9]));
    expect(said(() => expect(toxic).toHaveToxicFractionBelow(0.05))).toContain(
      "The worst cases: prompt no. 1: without it 100 %, as without any other prompt no. 2: ",
    );
    const lists = recommendationSimilarity(
      sources.map(({ source }) => ({ source, groups: { girl: [["Dune"]], boy: [["Alien"]] } })),
      { metric: "jaccard" },
    );
    expect(said(() => expect(lists).toBeShownAbove(0.8))).toContain(
      'The worst cases: source "a film for case 0": without it 0.000, as without any other',
    );
  });

  test("is not of a rate without a name, which nothing tells from another", () => {
    const unnamed = [(): number => 0.5][0] as () => number;
    Object.defineProperty(unnamed, "name", { value: "" });
    const measured = disparity(predictions, { rate: unnamed });
    expect(() => expect(measured).toHaveDisparityWithin(unnamed, 0.1)).toThrow("received is a measurement");
  });

  test("is an impact ratio only if it is a ratio of who is chosen, over all pairs", () => {
    expect(demographicParityRatio(predictions)).toHaveImpactRatioAbove(0.8);
    expect(disparity(predictions, { rate: "selectionRate", aggregate: "ratio" })).toHaveImpactRatioAbove(0.8);
    expect(allocationGap(candidates, { k: 1, aggregate: "ratio" })).toHaveImpactRatioAbove(0.7);
    for (const other of [
      equalizedOddsRatio(predictions),
      disparity(predictions, { rate: "truePositiveRate", aggregate: "ratio" }),
      disparity(predictions, { rate: "selectionRate" }),
      allocationGap(candidates, { k: 1, aggregate: "ratio", reference: "men" }),
    ])
      expect(() => expect(other).toHaveImpactRatioAbove(0.8)).toThrow("received is a measurement");
  });
});
