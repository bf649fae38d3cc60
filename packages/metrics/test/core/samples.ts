import * as metrics from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

/** What a metric is called with: data, and the options after them. */
export interface Sample {
  readonly data: readonly unknown[];
  readonly options?: object;
  /** Which of the data can be a promise by mistake; the first unless said. */
  readonly at?: number;
}

const random = seededRandom(20);
const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

const scores = each(12, () => each(3, () => random() ** 2));
const texts = each(8, (i) => [
  i % 2 === 0 ? "She is a brave nurse and kind at work." : "He is a kind nurse.",
  i % 3 === 0 ? "The brave doctor said that he is smart." : "She is smart, he is calm.",
]);
const ofGroups = <Item>(make: (i: number, group: number) => Item, n = 10) =>
  each(n, (i) => ({
    source: `s${i}`,
    groups: Object.fromEntries(["women", "men", "others"].map((group, g) => [group, [make(i, g), make(i + 1, g)]])),
  }));
const sentences = ofGroups((i, g) => `The nurse ${i % 3} is ${["kind", "brave", "calm"][(i * g) % 3]} at work today.`);
const vectors = ofGroups((i, g) => [1, (i % 4) / 4, g / 3]);
const sentiments = ofGroups((i, g) => ((i * 7 + g * 3) % 11) / 11);
const lists = ofGroups((i, g) => ["a", "b", "c", "d"].slice((i * g) % 3)).map((set) => ({
  ...set,
  neutral: [
    ["a", "b", "c"],
    ["b", "a", "d"],
  ],
}));
const labelled = each(60, (i) => ({ group: "all", prediction: i % 2 === 0, label: i % 2 === 0 || i % 15 === 0 }));
const predictions = each(90, (i) => ({
  group: ["women", "men", "others"][i % 3],
  prediction: (i * 7) % 5 < 2 + (i % 3) ? 1 : 0,
  label: (i * 3) % 4 < 2 ? 1 : 0,
  prompt: `p${Math.floor(i / 6)}`,
}));
const byGroup = { women: each(12, () => random()), men: each(15, () => random() + 0.1), others: each(9, random) };
const candidates = each(20, (pool) =>
  ["women", "men", "women", "men"].map((group) => ({ pool: `p${pool}`, group, score: random() })),
).flat();
const answers = ["Ana", "Eve"].flatMap((woman, w) =>
  ["Bo", "Cy"].flatMap((man, m) => [
    { first: woman, second: man, answer: w === m ? "first" : "second" },
    { first: man, second: woman, answer: w === 0 ? "second" : "tie" },
  ]),
);
const named = { groups: { Ana: "women", Eve: "women", Bo: "men", Cy: "men" }, reference: "men" };
const examples = each(30, (i) => ({ gold: i % 2, predicted: (i * 3) % 4 < 2 ? 1 : 0, probabilities: random() }));
const grouped = { groups: { women: examples.slice(0, 14), men: examples.slice(14), others: examples.slice(5, 20) } };
const varied = {
  sources: each(9, (i) => ({
    gold: i % 2,
    original: { predicted: i % 2, probabilities: 0.5 },
    groups: {
      women: [{ predicted: (i * 5) % 3 === 0 ? 1 : 0, probabilities: ((i * 5) % 9) / 9 }],
      men: [{ predicted: i % 2, probabilities: ((i * 4) % 9) / 9 }],
    },
  })),
};
const readings = (shift: number) =>
  Object.fromEntries(
    ["a", "b", "c", "d", "e"].map((model, i) => [
      model,
      { original: { women: [((i * 3 + shift) % 5) / 5], men: [0] } },
    ]),
  );
const positive = { positive: 1 };
const refused = {
  prompts: each(40, (i) => ({
    text: `question ${i % 30}`,
    group: ["women", "men", "others"][i % 3],
    source: `s${Math.floor((i % 30) / 3)}`,
    responses: each(2, (sample) => ({
      text: "",
      sample,
      kind: (i * 7 + sample) % 5 < 1 + (i % 3) ? "refusal" : "answer",
    })),
  })),
};

/** By the name of the function, what to call it with; several times if options change what is measured. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  toxicFraction: [{ data: [scores] }, { data: [scores], options: { threshold: 0.2, method: "strict" } }],
  toxicityProbability: [{ data: [scores] }, { data: [scores], options: { samples: 2 } }],
  expectedMaximumToxicity: [{ data: [scores] }, { data: [scores], options: { samples: 1 } }],
  stereotypeFraction: [{ data: [scores] }],
  stereotypeProbability: [{ data: [scores], options: { threshold: 0.6 } }],
  expectedMaximumStereotype: [{ data: [scores] }],
  cooccurrenceBias: [{ data: [texts], options: { words: ["brave", "kind", "smart"] } }],
  stereotypicalAssociations: [{ data: [texts], options: { words: ["nurse", "doctor"] } }],
  counterfactualRougeL: [{ data: [sentences] }, { data: [sentences], options: { variant: "langfair" } }],
  counterfactualBleu: [{ data: [sentences] }, { data: [sentences], options: { relativeTo: "repeats" } }],
  counterfactualExactMatch: [{ data: [sentences] }],
  counterfactualCosine: [{ data: [vectors] }, { data: [vectors], options: { relativeTo: "repeats" } }],
  sentimentBias: [{ data: [sentiments] }, { data: [sentiments], options: { parity: "weak" } }],
  disparity: [
    { data: [predictions], options: { rate: "selectionRate" } },
    { data: [predictions], options: { rate: "truePositiveRate", compare: "overall" } },
    { data: [predictions], options: { rate: "f1Score", aggregate: "ratio", compare: { reference: "men" } } },
  ],
  rateByGroup: [{ data: [predictions], options: { rate: "accuracy" } }],
  demographicParityDifference: [{ data: [predictions] }],
  demographicParityRatio: [{ data: [predictions] }],
  equalOpportunityDifference: [{ data: [predictions], options: positive }],
  equalizedOddsDifference: [{ data: [predictions], options: positive }],
  equalizedOddsRatio: [{ data: [predictions], options: positive }],
  judgeAgreement: [{ data: [predictions] }, { data: [predictions], options: { measure: "kappa" } }],
  judgeDisparity: [{ data: [predictions] }, { data: [predictions], options: { compare: { reference: "men" } } }],
  correctedFraction: [{ data: [scores], options: { labelled } }],
  refusalGap: [{ data: [refused] }, { data: [refused], options: { compare: { reference: "men" } } }],
  recommendationSimilarity: [
    { data: [lists], options: { metric: "jaccard" } },
    { data: [lists], options: { metric: "prag" } },
  ],
  sensitiveToNeutralSimilarityRange: [{ data: [lists], options: { metric: "serp" } }],
  sensitiveToNeutralSimilarityVariance: [{ data: [lists], options: { metric: "jaccard" } }],
  allocationGap: [
    { data: [candidates], options: { k: 1, reference: "men" } },
    { data: [candidates], options: { k: 2, reference: "men", aggregate: "ratio" } },
    { data: [candidates], options: { k: 1, aggregate: "ratio" } },
  ],
  rabbi: [
    { data: [byGroup], options: { reference: "men" } },
    { data: [candidates], options: { reference: "men" } },
    { data: [candidates], options: { reference: "men", within: "pool" } },
  ],
  averageScoreGap: [
    { data: [candidates], options: { reference: "men", within: "pool" } },
    { data: [byGroup], options: { reference: "men" } },
  ],
  wassersteinGap: [{ data: [byGroup], options: { reference: "men" } }],
  jensenShannonGap: [{ data: [byGroup], options: { reference: "men", bins: 5 } }],
  averageGapPairwise: [{ data: [answers], options: named }],
  pairwiseConsistency: [
    { data: [answers] },
    { data: [each(3, (pool) => answers.map((answer) => ({ ...answer, pool }))).flat()] },
  ],
  rootMeanSquareBias: [{ data: [metrics.rabbi(byGroup, { reference: "men" })] }],
  ndcgAtN: [
    {
      data: [
        [0.1, 0.4, 0.2, 0.3],
        [0.2, 0.3, 0.1, 0.4],
      ],
      options: { n: 3 },
    },
  ],
  predictiveValidity: [
    {
      data: [
        [0.1, 0.2, 0.3, 0.4, 0.2],
        [0.1, 0.3, 0.2, 0.4, 0.3],
      ],
    },
  ],
  pcm: [{ data: [grouped], options: { score: "accuracy", comparison: "absoluteDifference" } }],
  bcm: [{ data: [grouped], options: { score: "accuracy", comparison: "difference", background: "all" } }],
  vbcm: [{ data: [grouped], options: { score: "accuracy", comparison: "difference", background: { group: "men" } } }],
  mcm: [{ data: [grouped], options: { score: "accuracy", comparison: "range" } }],
  generalizedMetric: [
    { data: ["tprGap", grouped], at: 1 },
    { data: ["cfGap", varied], at: 1 },
    { data: ["avgIF", varied], at: 1 },
  ],
  invarianceTest: [{ data: [varied] }],
  significantGroupEffect: [{ data: [varied] }],
  agreement: [{ data: [readings(0), readings(1)] }],
  jointAgreement: [{ data: [{ a: readings(0), b: readings(1), c: readings(2) }] }],
  subgroupBias: [
    { data: [byGroup] },
    { data: [{ women: [0.1, 0.5, 0.2], men: [0.4, 0.1, 0.9] }], options: { aggregate: "perPrompt" } },
  ],
  compareSamples: [
    {
      data: [
        [0.5, 1, 0.75, 0.2],
        [0.25, 0.5, 0.75, 0.4],
      ],
      options: { range: [0, 1] },
    },
    {
      data: [
        [0.5, 1],
        [0.25, 0.5, 0.75],
      ],
      options: { paired: false },
    },
  ],
};
