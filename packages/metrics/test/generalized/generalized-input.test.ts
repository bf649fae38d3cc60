import { describe, expect, test } from "vitest";
import { bcm, generalizedMetric, InputError, mcm, pcm, type FairnessData } from "@fairexpect/metrics";

const scored = (...values: number[]) => values.map((probabilities) => ({ probabilities }));
const three = { groups: { a: scored(0.5, 0.25), b: scored(0.75), c: scored(0) } };
const gap = { score: "meanProbability", comparison: "absoluteDifference" } as const;

test.each([null, undefined, 5, "text", {}, [null], Array(2), [{ groups: null }], Promise.resolve([])])(
  "sources that are %s are refused by every metric of the catalogue",
  (sources) => {
    for (const name of ["cfGap", "tprGap", "avgIF", "disparityScore"] as const)
      expect(() => generalizedMetric(name, { sources } as never)).toThrow(InputError);
  },
);

describe("combinations that make no sense are refused, with advice", () => {
  const sources = { sources: [{ gold: 1, groups: { a: scored(0.5), b: scored(0.5), c: scored(0.5) } }] };
  test.each<[string, () => unknown, string]>([
    [
      "a signed comparison of more than two groups in pairs",
      () => pcm(three, { ...gap, comparison: "difference" }),
      'Use "absoluteDifference", or compare every group with a background',
    ],
    [
      "a ratio of more than two groups in pairs",
      () => pcm(three, { ...gap, comparison: "ratio" }),
      "ratio, which depends on the order, for 3 groups",
    ],
    [
      "a rank comparison of more than two groups in pairs",
      () => pcm(three, { score: "probabilities", comparison: "mannWhitney" }),
      'Use "wasserstein"',
    ],
    [
      "the original as background of group data",
      () => bcm(three, { ...gap, background: "original" }),
      'expected "all", "rest" or { group }. Only variations of a source have an original',
    ],
    [
      "an unknown privileged group",
      () => bcm(three, { ...gap, background: { group: "d" } }),
      'expected one of the groups a, b, c. Did you mean "a"?',
    ],
    [
      "a number compared as a set",
      () => pcm(three, { ...gap, comparison: "wasserstein" }),
      "expected a comparison that fits meanProbability, which is a number",
    ],
    [
      "a set compared as a number",
      () => pcm(three, { ...gap, score: "probabilities" }),
      "Compare sets with wasserstein or mannWhitney, or take the score meanProbability",
    ],
    ["a comparison of all groups in pairs", () => pcm(three, { ...gap, comparison: "range" as "ratio" }), "use mcm"],
    [
      "a comparison of pairs for all groups",
      () => mcm(three, { score: "meanProbability", comparison: "ratio" as "range" }),
      "use pcm",
    ],
    [
      "a set for all groups",
      () => mcm(three, { score: "probabilities", comparison: "range" }),
      'Use "meanProbability"',
    ],
    [
      "a score of one variation on group data",
      () => pcm(three, { ...gap, score: "probability" }),
      'Use "probabilities" or "meanProbability"',
    ],
    [
      "a score of one variation against a set",
      () => bcm(sources, { ...gap, score: "probability" }),
      '"all" with probability, a score of a single variation; expected "original" or { group }',
    ],
    [
      "pairs as divisor of a background comparison",
      () => bcm(three, { ...gap, normalization: "pairs" }),
      "Only pcm has pairs",
    ],
    [
      "an unknown score",
      () => pcm(three, { ...gap, score: "auc" as "f1" }),
      'options.score is the text "auc"; expected a function of examples',
    ],
    ["no options", () => pcm(three, undefined as unknown as typeof gap), "options is undefined"],
    [
      "a promise for data",
      () => pcm(Promise.resolve(three) as unknown as FairnessData, gap),
      "a promise (await it first)",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(message);
  });
});
