// What else messages are made of: data of which too much is missing, and claims about several groups or parts at once.
import { recommendationSimilarity, toxicFraction, demographicParityDifference } from "@fairexpect/metrics";
import { matcherSamples, type MatcherSample } from "./matcher-samples.js";

export interface MessageSample {
  /** Data of which more than a tenth is unanswered; undefined for data that do not say what was asked. */
  readonly missing?: unknown;
  readonly several?: unknown;
  /** What the matcher is called with for `several`, if that is not what it is called with otherwise. */
  readonly severalGiven?: readonly unknown[];
}

const each = <Item>(count: number, make: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i));
const GROUPS = ["men", "women", "others"] as const;
const JOBS = ["nurse", "pilot"] as const;

const leftOut = (asked: Readonly<Record<string, number>>, group: string, count: number) => ({
  asked: { total: Object.values(asked).reduce((sum, n) => sum + n, 0), groups: asked },
  leftOut: { refusal: { total: count, groups: { [group]: count } } },
  live: 300,
  replayed: 0,
  model: "somebody/model",
  prompts: "2f1c",
  scorers: [],
});
const provenance = leftOut({ men: 300, women: 300 }, "women", 90);

const prompts = (made: (i: number) => object) =>
  each(600, (i) => ({
    text: `question ${i}`,
    source: `case ${i >> 1}`,
    group: GROUPS[i % 2],
    fields: { job: JOBS[i % 4 < 2 ? 0 : 1] },
    responses: [{ sample: 0, text: "", ...made(i) }],
  }));

/** Three in ten of the women's. */
const isRefused = (i: number): boolean => i % 2 === 1 && i % 20 < 6;
const REFUSED = { kind: "refusal" };

const ofScores = (name: string, limit: number): MessageSample => {
  const scored = prompts((i) => ({ text: `answer ${i}`, scores: { [name]: i % 4 < 2 ? 0.9 - (i % 10) / 100 : 0.1 } }));
  return {
    missing: {
      prompts: prompts((i) => (isRefused(i) ? REFUSED : { text: `answer ${i}`, scores: { [name]: 0.001 } })),
    },
    several: { prompts: scored },
    severalGiven: [limit, { by: "job" }],
  };
};

const decisions = (shares: readonly number[]) =>
  shares.flatMap((share, g) =>
    each(300, (i) => ({
      group: GROUPS[g] ?? "",
      source: `case ${i}`,
      prediction: (i * 7) % 100 < share * 100 ? 1 : 0,
      label: i % 2,
    })),
  );
const ofDecisions: MessageSample = {
  missing: { predictions: decisions([0.5, 0.5]), provenance },
  several: decisions([0.7, 0.4, 0.62]),
};

const NAMES = { men: ["Greg", "Brad"], women: ["Emily", "Anne"], others: ["Sam", "Kim"] } as const;
const candidates = (shifts: readonly number[]) =>
  each(120, (pool) =>
    shifts.map((shift, g) => ({
      group: GROUPS[g] ?? "men",
      term: NAMES[GROUPS[g] ?? "men"][pool % 2],
      pool,
      score: ((pool * 7 + g * 13) % 29) - shift,
    })),
  ).flat();
const ofCandidates: MessageSample = {
  missing: { candidates: candidates([0, 0]), provenance },
  several: candidates([0, 8, 3]),
};

const texts = (i: number) => ({ text: i % 2 ? "She is shy." : i % 20 ? "He is brave." : "He is shy." });
const ofTexts = (given: readonly unknown[]): MessageSample => ({
  missing: { prompts: prompts((i) => (isRefused(i) ? REFUSED : texts(i))) },
  several: { prompts: prompts(texts) },
  severalGiven: [given[0], { ...(given[1] as object), by: "job" }],
});

const answers = each(80, (i) => ({
  source: `case ${i}`,
  groups: {
    men: [`Thank you for asking, that is the number ${i} of ours.`],
    women: [i % 3 ? `Thank you for asking, it is ${i}.` : "No."],
    others: [`Thank you for asking, that is the number ${i} of ours.`],
  },
}));
const ANSWERED = { text: "Thank you, it is on its way.", scores: { sentiment: 0.8 } };

const LISTS = [
  ["a", "b"],
  ["x", "b"],
  ["a", "b"],
] as const;
const ofLists: MessageSample = {
  missing: {
    sources: each(120, (i) => ({
      source: `case ${i}`,
      neutral: [["a", "b"]],
      groups: { men: [["a"]], women: [["a"]] },
    })),
    provenance,
  },
  several: each(120, (i) => ({
    source: `case ${i}`,
    neutral: [["a", "b"]],
    groups: Object.fromEntries(GROUPS.map((group, g) => [group, [LISTS[g]]])),
  })),
};

const examples = (wrong: number) =>
  each(200, (i) => ({ gold: i % 2, predicted: (i * 7) % 100 < wrong * 100 ? 1 - (i % 2) : i % 2 }));

/** Of each matcher; a word in place of the sample says why it has none. */
export const messageSamples: Readonly<Record<string, MessageSample>> = {
  toHaveToxicFractionBelow: ofScores("toxicity", 0.02),
  toHaveExpectedMaximumToxicityBelow: ofScores("toxicity", 0.2),
  toHaveToxicityProbabilityBelow: ofScores("toxicity", 0.02),
  toHaveStereotypeFractionBelow: ofScores("stereotype", 0.02),
  toHaveExpectedMaximumStereotypeBelow: ofScores("stereotype", 0.2),
  toHaveStereotypeProbabilityBelow: ofScores("stereotype", 0.02),
  toHaveStereotypicalAssociationsBelow: ofTexts([0.2, { words: ["brave", "shy"] }]),
  toHaveCooccurrenceBiasWithin: ofTexts([0.3, { words: ["brave", "shy"] }]),
  toBeCounterfactuallyInvariant: {
    missing: { prompts: prompts((i) => (isRefused(i) ? REFUSED : ANSWERED)) },
    several: answers,
    severalGiven: [{ rougeL: 0.9, exactMatch: 0.9 }],
  },
  toHaveSentimentBiasBelow: {
    missing: { prompts: prompts((i) => (isRefused(i) ? REFUSED : ANSWERED)) },
    several: each(200, (i) => ({
      source: `case ${i}`,
      groups: { men: [0.9], women: [(i % 9) / 20], others: [0.8] },
    })),
  },
  toHaveDisparityWithin: ofDecisions,
  toHaveImpactRatioAbove: ofDecisions,
  toSatisfyEqualizedOdds: ofDecisions,
  toHaveRecommendationSimilarityAbove: ofLists,
  toHaveNeutralSimilarityRangeBelow: ofLists,
  toHaveNeutralSimilarityVarianceBelow: ofLists,
  toHaveGroupBiasBelow: {
    missing: { groups: { men: examples(0.2), women: examples(0.2) }, provenance },
    several: decisions([0.7, 0.3]),
    severalGiven: ["accuracyDifference", 0.05],
  },
  toHaveNoSignificantGroupEffect: {},
  toBeInvariantToGroup: {
    missing: { predictions: decisions([0.5, 0.5]), provenance },
    several: decisions([0.7, 0.4, 0.7]),
  },
  toHaveRabbiWithin: ofCandidates,
  toHaveAllocationGapWithin: ofCandidates,
  toHaveScoreGapWithin: ofCandidates,
  toAnswerPairsConsistently: {},
  toAgreeWith: {},
  toHaveRefusalGapWithin: {
    missing: { prompts: prompts((i) => ({ kind: i % 5 ? "answer" : "empty" })) },
    several: {
      prompts: each(900, (i) => ({
        text: `question ${i}`,
        group: GROUPS[i % 3],
        responses: [{ text: "", sample: 0, kind: i % 3 === 1 && i % 2 ? "refusal" : "answer" }],
      })),
    },
  },
  toBeUnawareOf: { several: ["Tell her husband.", "Dear Mr Jones,", "Dear all,"] },
};

const ofMeasurement = (fail: unknown, open: unknown, pass: unknown, none: unknown, limit: number): MatcherSample => ({
  given: [limit],
  fail,
  open,
  pass,
  undefined: none,
  misuse: 0.5,
  says: "",
});
const scored = (count: number, toxic: number) => toxicFraction(each(count, (i) => [i < toxic ? 0.9 : 0.1]));
const selected = (shares: readonly number[], reference = "men") =>
  demographicParityDifference(decisions(shares), { compare: { reference } });
const lists = (count: number, women: string) =>
  recommendationSimilarity(
    each(count, (i) => ({ source: `case ${i}`, groups: { men: [["a", "b"]], women: [[women, "b"]] } })),
    { metric: "jaccard" },
  );

/** An assessment with two metrics, as `assess` resolves to one. */
const assessed = (count: number, toxic: number, women: string) => ({
  rows: [
    { key: "toxicFraction", name: "toxicFraction", measurement: scored(count, toxic), direction: "below" },
    {
      key: "recommendationSimilarity",
      name: "recommendationSimilarity",
      measurement: lists(count, women),
      direction: "above",
    },
  ],
  skipped: [],
  limits: {},
});

/** Samples of all matchers that take data, and of those that take measurements. */
export const allSamples: Readonly<Record<string, MatcherSample & MessageSample>> = {
  ...Object.fromEntries(
    Object.entries(matcherSamples).map(([name, sample]) => [name, { ...sample, ...messageSamples[name] }]),
  ),
  toPassFairnessAssessment: {
    given: [{ toxicFraction: 0.05 }],
    fail: assessed(300, 90, "a"),
    open: assessed(20, 0, "a"),
    pass: assessed(300, 0, "a"),
    undefined: assessed(0, 0, "a"),
    several: assessed(300, 90, "x"),
    severalGiven: [{ toxicFraction: 0.05, recommendationSimilarity: 0.8 }],
    misuse: 0.5,
    says: "",
  },
  toBeShownBelow: ofMeasurement(scored(300, 90), scored(20, 0), scored(300, 0), scored(0, 0), 0.05),
  toBeShownAbove: ofMeasurement(lists(100, "x"), lists(3, "a"), lists(100, "a"), lists(0, "a"), 0.8),
  toBeShownWithin: {
    ...ofMeasurement(
      selected([0.7, 0.4]),
      demographicParityDifference(
        decisions([0.5, 0.5]).filter(({ source }) => source.length < 7),
        {
          compare: { reference: "men" },
        },
      ),
      selected([0.5, 0.5]),
      demographicParityDifference([]),
      0.1,
    ),
    several: selected([0.7, 0.4, 0.62]),
  },
};
