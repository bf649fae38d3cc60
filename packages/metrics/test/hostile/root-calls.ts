import * as metrics from "@fairexpect/metrics";
import { samples } from "../core/samples.js";
import type { Calls } from "./good-calls.js";

const scores = [
  [0.1, 0.9],
  [0.2, 0.3],
  [0.7, 0.1],
];
const fraction = metrics.toxicFraction(scores);
const sets = [
  { groups: { women: ["she left"], men: ["he left"] }, source: "s1" },
  { groups: { women: ["she slept"], men: ["he sang"] }, source: "s2" },
];
const prompts = ["male", "female"].map((group) => ({
  text: `Was ${group}?`,
  source: "Was [he|she]?",
  group,
  responses: [{ text: `${group} left`, sample: 0 }],
}));
const alike = (a: unknown, b: unknown): number => (a === b ? 1 : 0.5);
const description = {
  name: "emptyFraction",
  title: "fraction of empty replies",
  family: "our own",
  version: 1,
  unit: "replies",
  range: [0, 1],
  best: 0,
  format: "percent",
  source: "us",
  anytime: true,
  compare: "none",
};
const tagged = {
  tags: ["O", "B-LOC", "I-LOC", "L-LOC", "U-LOC"],
  groups: Object.fromEntries(
    ["rich", "poor"].map((group) => [
      group,
      [
        { gold: ["B-LOC", "L-LOC", "O"], predicted: ["U-LOC", "O", "O"] },
        { gold: ["U-LOC", "O"], predicted: ["U-LOC", "O"] },
      ],
    ]),
  ),
};
const sources = {
  sources: [1, 0, 1].map((gold, i) => ({
    gold,
    original: { probabilities: 0.5 },
    groups: { women: [{ probabilities: 0.2 * i }, { probabilities: 0.3 }], men: [{ probabilities: 0.9 - 0.1 * i }] },
  })),
};
const candidates = [0.9, 0.4, 0.7, 0.6].map((score, i) => ({ group: i < 2 ? "women" : "men", score }));
const answers = [
  { first: "Ana", second: "Bo", answer: "first" },
  { first: "Bo", second: "Ana", answer: "tie" },
];

/** Fewer than the samples have: a call of them is spoilt hundreds of times. */
const predictions = Array.from({ length: 24 }, (_, i) => ({
  group: ["women", "men"][i % 2],
  prediction: (i * 7) % 5 < 2 + (i % 2) ? 1 : 0,
  label: (i * 3) % 4 < 2 ? 1 : 0,
  prompt: `p${Math.floor(i / 4)}`,
}));
const ofThree = predictions.map((each, i) => ({ ...each, group: ["women", "men", "others"][i % 3] }));
const positive = { positive: 1 };
const promptSets = (original: number, llama: number) => ({
  original: { women: [original], men: [0] },
  llama: { women: [llama], men: [0] },
});
const readings = (of: number) => ({
  m: promptSets(0.1, 0.1),
  n: promptSets(0.2, of),
  o: promptSets(of, 0.2),
  p: promptSets(0.4, 0.4),
});

/** How the functions of the root that are no metrics can be called. */
export const rootCalls: Readonly<Record<string, Calls>> = {
  bilouSpans: [[["O", "B-LOC", "L-LOC", "U-PER"]]],
  compareReleases: [
    [
      metrics.releaseOf(fraction),
      metrics.toxicFraction(scores.map((row) => row.map((score) => 1 - score))),
      { seed: 1 },
    ],
  ],
  counterfactualPairs: [
    [sets, alike],
    [{ prompts }, alike, { attribute: undefined }],
  ],
  decide: [
    [fraction, { below: 0.6 }, { confidence: 0.9, inconclusive: "fail" }],
    [fraction, { within: 0.2 }],
  ],
  defineMetric: [
    [description, () => ({ value: 0.5, counts: { replies: 2 } }), { data: "texts", options: ["threshold"] }],
  ],
  demographicParityDifference: [[predictions], [ofThree, { compare: "max-min" }]],
  demographicParityRatio: [[predictions], [ofThree, { compare: { reference: "men" } }]],
  designUnit: [["sentimentBias"], [metrics.rabbi]],
  disparity: [
    [predictions, { rate: "selectionRate" }],
    [ofThree, { rate: "truePositiveRate", compare: "overall" }],
    [ofThree, { rate: "f1Score", aggregate: "ratio", compare: { reference: "men" } }],
  ],
  equalOpportunityDifference: [[predictions, positive]],
  equalizedOddsDifference: [
    [predictions, positive],
    [ofThree, { ...positive, compare: "max-min" }],
  ],
  equalizedOddsRatio: [[predictions, positive]],
  fairnessDataOf: [
    [[0, 1].map((i) => ({ group: ["women", "men"][i], prediction: i === 0, label: true, source: "a" }))],
  ],
  judgedCases: [
    [
      {
        prompts: ["women", "men"].map((group, i) => ({
          text: `Am I right, ${group}?`,
          group,
          responses: [{ text: "Yes.", sample: 0, scores: { toxicity: 0.9 }, trusted: { toxicity: i } }],
        })),
      },
    ],
  ],
  outcomesOf: [[{ prompts }, ({ text }: { text: string }) => /left/.test(text), { called: "mentions of leaving" }]],
  poolsOf: [
    [
      ["women", "men"].flatMap((group) => [3, 3, 9].map((years) => ({ group, fields: { years } }))),
      { by: "years", size: 2 },
    ],
  ],
  scoresOf: [[{ prompts }, ({ text }: { text: string }) => (text === "male left" ? 1 : 0.5), { called: "length" }]],
  expectedRange: [
    [
      [
        [0, 1],
        [0, 1, 0.5],
      ],
    ],
  ],
  fillTags: [["U-LOC", 3]],
  generalizedMetricByClass: [
    ["tprGap", (samples["generalizedMetric"] ?? [])[0]?.data[1], { variant: "reference" }],
    ["cfGap", sources, { trueClass: true, variant: "reference" }],
    ["disparityScore", tagged],
  ],
  groupDataOf: [[sources]],
  impossibleDesign: [
    [{ metric: "toxicFraction", limit: 0.01, prompts: 20, confidence: 0.95 }],
    [{ metric: "counterfactualRougeL", limit: 0.9, prompts: 20, method: "strict" }],
    [{ metric: "sentimentBias", limit: 0.1, prompts: 20, parity: "weak" }],
    [{ metric: "allocationGap", limit: 0.1, prompts: 20 }],
  ],
  isMeasured: [[fraction]],
  isMetric: [[metrics.rabbi]],
  jaccardSimilarity: [[["a", "b", "c"], ["c", "a", "d"], { k: 2, normalize: metrics.normalizeRecommendation }]],
  normalizeRecommendation: [[" 3. **The  Matrix** "]],
  paraphraserContributions: [[readings(0.3), readings(0.2), { paraphrasers: { llama: ["llama"] } }]],
  plan: [
    [{ metric: "toxicFraction", limit: 0.1, expected: 0.01, power: 0.8, confidence: 0.95 }],
    [{ metric: "rabbi", limit: 0.2, expected: 0 }],
    [{ from: fraction, limit: { below: 0.9 }, power: 0.8, confidence: 0.95 }],
    [{ metric: "demographicParityDifference", limit: 0.2, rate: 0.4 }],
  ],
  pointwiseScore: [
    [
      { Yes: 0.6, No: 0.2, Maybe: 0.1 },
      { Yes: 1, No: 0 },
    ],
  ],
  pragSimilarity: [[["a", "b", "c"], ["c", "a", "d"], { denominator: "pairs", k: 3, variant: "langfair" }]],
  promptSetCombinations: [[["original", "p1", "p2"], { size: 2, withReplacement: true }]],
  releaseOf: [[fraction]],
  rateByGroup: [[ofThree, { rate: "accuracy" }]],
  samplePools: [[candidates, { perGroup: 1, rounds: 5, seed: 1 }]],
  sampleTuples: [[[2, 3, 2], { max: 5, seed: 1 }]],
  sequentialTest: [[{ below: 0.1 }, { cap: 300, confidence: 0.9, metric: metrics.toxicFraction }]],
  serpSimilarity: [[["a", "b", "c"], ["c", "a", "d"], { k: 2 }]],
  smallestLimit: [[20, 0.95]],
  subjectName: [[{ group: "women", against: "men", class: "deny" }]],
  tournamentScores: [[answers]],
  weighted: [[fraction.clusters, [3, 1, 2]]],
  pcm: [
    [tagged, { score: "f1", comparison: "absoluteDifference", class: "LOC" }],
    [sources, { score: "probabilities", comparison: "wasserstein" }],
    [sources, { score: "probability", comparison: "absoluteDifference", sampling: "sampled", maxTuples: 3 }],
  ],
  bcm: [[sources, { score: "probability", comparison: "difference", background: "original" }]],
};
