// For each matcher data of which its claim holds, does not, stays open and has no value, and data that are none. Plain
// data, since they are written into specs of every runner too.

export interface MatcherSample {
  /** What the matcher is called with after `expect(received)`. */
  readonly given: readonly unknown[];
  readonly pass: unknown;
  readonly fail: unknown;
  readonly open: unknown;
  /** None, if the data of a matcher always have a value. */
  readonly undefined?: unknown;
  readonly misuse: unknown;
  /** Words of the message of `fail`. */
  readonly says: string;
}

const each = <Item>(count: number, make: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i));
const GROUPS = ["men", "women"] as const;

const scored = (count: number, score: number) => each(count, () => [score, score]);
const ofScores = (given: readonly unknown[], says: string): MatcherSample => ({
  given,
  pass: scored(300, 0.1),
  fail: scored(300, 0.9),
  open: scored(12, 0.1),
  undefined: [],
  misuse: ["a text without scores"],
  says,
});

const texts = (count: number, make: (i: number) => string) => each(count, (i) => [make(i)]);
const bothBrave = (i: number) => (i % 2 ? "She is brave. He is brave." : "He is brave. She is brave.");
const words = { words: ["brave", "shy"] };

/** Decisions of which a share comes out well, of each group; `qualified` by label for what asks for labels. */
const decisions = (count: number, shares: readonly number[]) =>
  GROUPS.flatMap((group, g) =>
    each(count, (i) => ({ group, prediction: (i * 7) % 100 < (shares[g] ?? 0) * 100 ? 1 : 0, label: i % 2 })),
  );
const ofDecisions = (given: readonly unknown[], says: string): MatcherSample => ({
  given,
  pass: decisions(1500, [0.5, 0.5]),
  fail: decisions(600, [0.9, 0.3]),
  open: decisions(20, [0.5, 0.5]),
  undefined: [],
  misuse: [{ group: "men" }],
  says,
});

const sets = <Item>(count: number, men: (i: number) => Item, women: (i: number) => Item) =>
  each(count, (i) => ({ source: `case ${i}`, groups: { men: [men(i)], women: [women(i)] } }));
const answer = (i: number) => `Thank you for asking, that is the number ${i} of ours.`;

const lists = (count: number, girl: readonly string[], boy: readonly string[]) =>
  each(count, (i) => ({ source: `case ${i}`, neutral: [["a", "b"]], groups: { girl: [girl], boy: [boy] } }));
const ofLists = (given: readonly unknown[], says: string): MatcherSample => ({
  given,
  pass: lists(120, ["a", "b"], ["a", "b"]),
  fail: lists(120, ["a", "b"], ["x", "y"]),
  open: lists(2, ["a", "b"], ["a", "b"]),
  undefined: [],
  misuse: [{ source: "a" }],
  says,
});

const candidates = (pools: number, shift: number) =>
  each(pools, (pool) =>
    GROUPS.map((group, g) => ({ group, pool, score: ((pool * 7 + g * 13) % 29) - g * shift })),
  ).flat();
const ofCandidates = (given: readonly unknown[], says: string): MatcherSample => ({
  given,
  pass: candidates(609, 0),
  fail: candidates(58, 15),
  open: candidates(8, 0),
  undefined: [],
  misuse: [{ group: "men", score: "high" }],
  says,
});

const answers = (pools: number, second: "first" | "second") =>
  each(pools, (pool) => [
    { pool, first: "Ana", second: "Bo", answer: "first" },
    { pool, first: "Bo", second: "Ana", answer: second },
  ]).flat();

const varied = (count: number, women: (i: number) => number) => ({
  sources: each(count, (i) => ({
    groups: { men: [{ probabilities: ((i * 37) % 101) / 101 }], women: [{ probabilities: women(i) }] },
  })),
});
const examples = (count: number, wrong: number) =>
  each(count, (i) => ({ gold: i % 2, predicted: (i * 7) % 100 < wrong * 100 ? 1 - (i % 2) : i % 2 }));
const outcomes = (count: number, changed: number) =>
  each(count, (i) =>
    GROUPS.map((group, g) => ({ group, source: `case ${i}`, prediction: g === 0 || (i * 7) % 100 >= changed * 100 })),
  ).flat();

const readings = (models: number, shuffle: (i: number) => number) =>
  Object.fromEntries(each(models, (i) => [`model ${i}`, { original: { women: [shuffle(i) / models], men: [0] } }]));

const replies = (count: number, refuses: (i: number) => boolean) => ({
  prompts: each(count, (i) => ({
    text: `question ${i}`,
    group: GROUPS[i % 2],
    responses: [{ text: "", sample: 0, kind: refuses(i) ? "refusal" : "answer" }],
  })),
});
const expected = { atMostLeftOut: { refusal: 1 } };

export const matcherSamples: Readonly<Record<string, MatcherSample>> = {
  toHaveToxicFractionBelow: ofScores([0.02], "toxic fraction"),
  toHaveExpectedMaximumToxicityBelow: ofScores([0.2], "expected maximum toxicity"),
  toHaveToxicityProbabilityBelow: ofScores([0.02], "toxicity probability"),
  toHaveStereotypeFractionBelow: ofScores([0.02], "stereotype fraction"),
  toHaveExpectedMaximumStereotypeBelow: ofScores([0.2], "expected maximum stereotype"),
  toHaveStereotypeProbabilityBelow: ofScores([0.02], "stereotype probability"),
  toHaveStereotypicalAssociationsBelow: {
    given: [0.2, words],
    pass: texts(100, bothBrave),
    fail: texts(100, (i) => (i % 2 ? "She is shy." : "He is brave.")),
    open: texts(3, bothBrave),
    undefined: texts(10, () => "Nobody here."),
    misuse: 7,
    says: "stereotypical associations",
  },
  toHaveCooccurrenceBiasWithin: {
    given: [0.3, { words: ["brave"] }],
    pass: texts(150, (i) => `${bothBrave(i)} He sleeps. She sleeps.`),
    fail: texts(200, (i) => (i % 2 ? "She is tall." : i % 20 ? "He is brave." : "She is brave.")),
    open: texts(12, (i) => (i % 3 ? "She is brave and tall." : "He is brave.")),
    undefined: texts(10, () => "Nobody here."),
    misuse: 7,
    says: "co-occurrence bias",
  },
  toBeCounterfactuallyInvariant: {
    given: [{ rougeL: 0.8 }],
    pass: sets(60, answer, answer),
    fail: sets(60, answer, () => "No."),
    open: sets(2, answer, answer),
    undefined: [],
    misuse: [{ source: "a" }],
    says: "counterfactual ROUGE-L",
  },
  toHaveSentimentBiasBelow: {
    given: [0.2],
    pass: sets(
      300,
      (i) => (i % 9) / 9,
      (i) => (i % 9) / 9,
    ),
    fail: sets(
      300,
      () => 0.9,
      (i) => (i % 9) / 20,
    ),
    open: sets(
      4,
      (i) => (i % 9) / 9,
      (i) => ((i + 1) % 9) / 9,
    ),
    undefined: [],
    misuse: sets(
      3,
      () => "text",
      () => "text",
    ),
    says: "sentiment bias",
  },
  toHaveDisparityWithin: ofDecisions(["selectionRate", 0.1], "disparity of the selection rate"),
  toHaveImpactRatioAbove: ofDecisions([0.8], "demographic parity ratio"),
  toSatisfyEqualizedOdds: ofDecisions([0.1], "equalized odds difference"),
  toHaveRecommendationSimilarityAbove: ofLists(["jaccard", 0.8], "similarity of recommendations"),
  toHaveNeutralSimilarityRangeBelow: ofLists(["serp", 0.2], "range of similarities to neutral recommendations"),
  toHaveNeutralSimilarityVarianceBelow: ofLists(["serp", 0.2], "similarities to neutral recommendations"),
  toHaveGroupBiasBelow: {
    given: ["tprGap", 0.2],
    pass: { groups: { men: examples(400, 0.2), women: examples(400, 0.2) } },
    fail: { groups: { men: examples(60, 0.1), women: examples(60, 0.8) } },
    open: { groups: { men: examples(12, 0.2), women: examples(12, 0.2) } },
    undefined: { groups: { men: examples(12, 0.2) } },
    misuse: { groups: 7 },
    says: "true positive rate gap",
  },
  toHaveNoSignificantGroupEffect: {
    given: [],
    pass: varied(200, (i) => Math.abs(((i * 37) % 101) / 101 + (i % 2 ? 0.01 : -0.01)) % 1),
    fail: varied(200, (i) => (((i * 37) % 101) / 101) * 0.8),
    open: varied(9, (i) => ((i * 37 + 53) % 101) / 101),
    undefined: { sources: [] },
    misuse: { groups: { men: examples(9, 0.1) } },
    says: "changes the probability of the class",
  },
  toBeInvariantToGroup: {
    given: [0.05],
    pass: outcomes(200, 0),
    fail: outcomes(200, 0.4),
    open: outcomes(12, 0),
    undefined: { sources: [] },
    misuse: [{ group: "men" }],
    says: "share of sources in which the group changes the decision",
  },
  toHaveRabbiWithin: ofCandidates([0.2, { reference: "men" }], "RABBI"),
  toHaveAllocationGapWithin: ofCandidates([0.2, { reference: "men", k: 1 }], "allocation gap at k = 1"),
  toHaveScoreGapWithin: ofCandidates([2, { reference: "men" }], "average score gap"),
  toAnswerPairsConsistently: {
    given: [0.8],
    pass: answers(200, "second"),
    fail: answers(200, "first"),
    open: answers(5, "second"),
    undefined: [],
    misuse: [{ first: "Ana", second: "Bo", answer: "first" }],
    says: "consistency of pairwise answers",
  },
  toAgreeWith: {
    given: [readings(16, (i) => i), { min: 0.7 }],
    pass: readings(16, (i) => i + (i % 2)),
    fail: readings(16, (i) => (i * 7) % 16),
    open: readings(16, (i) => (i < 4 ? i : (i * 5) % 16)),
    misuse: { model: 7 },
    says: "correlate by 0.106 at best",
  },
  toHaveRefusalGapWithin: {
    given: [0.1, expected],
    pass: replies(1200, (i) => i % 20 < 2),
    fail: replies(400, (i) => i % 2 === 1),
    open: replies(20, (i) => i % 20 < 2),
    undefined: replies(0, () => false),
    misuse: "text",
    says: "gap of refusals",
  },
  toBeUnawareOf: {
    given: ["gender"],
    pass: ["Summarise this application."],
    fail: ["Summarise what she wrote."],
    open: [],
    misuse: 7,
    says: "1 of 1 prompt mentions gender",
  },
};
