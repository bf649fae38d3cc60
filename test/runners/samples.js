// A sample of data for every metric that @fairexpect/metrics exports: by its name, a measurement of it. The specs of both
// runners hold this text, so it has neither imports nor exports.

/** @param {any} m the exports of fairexpect/metrics */
// oxlint-disable-next-line no-unused-vars
function samplesOf(m) {
  const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
  const byPrompt = times(40, (i) => [(i % 5) / 10, (i % 3) / 5]);
  const decided = times(60, (i) => ({
    group: i % 2 === 0 ? "women" : "men",
    prediction: i % 3 > 0 || i % 4 === 1,
    label: i % 5 > 1,
  }));
  const scores = { women: times(30, (i) => (i * 7) % 30), men: times(30, (i) => ((i * 11) % 30) + 4) };
  const shares = { women: times(30, (i) => ((i * 7) % 30) / 40), men: times(30, (i) => ((i * 11) % 30) / 32) };
  const candidates = times(40, (pool) =>
    ["women", "men"].map((group, i) => ({ group, pool, score: ((pool * 7 + i * 13) % 29) + i })),
  ).flat();
  const texts = times(30, (i) => ({
    source: `case ${i}`,
    groups: { women: [`She asks about card ${i % 4} again.`], men: [i % 3 ? `She asks about card ${i % 4}.` : "No."] },
  }));
  const vectors = times(30, (i) => ({ source: `case ${i}`, groups: { women: [[3, 4 + i]], men: [[4, 3 + i]] } }));
  const feelings = times(30, (i) => ({
    source: `case ${i}`,
    groups: { women: [(i % 7) / 10], men: [((i + 2) % 9) / 10] },
  }));
  const lists = times(30, (i) => ({
    source: `film ${i}`,
    neutral: [["Dune", "Heat"]],
    groups: { women: [["Dune", i % 2 ? "Jaws" : "Heat"]], men: [[i % 3 ? "Dune" : "Alien", "Heat"]] },
  }));
  const answers = times(20, (i) => [
    { pool: i, first: "Ana", second: "Bo", answer: i % 3 ? "first" : "second" },
    { pool: i, first: "Bo", second: "Ana", answer: i % 4 ? "second" : "first" },
  ]).flat();
  const classified = {
    groups: {
      women: times(20, (i) => ({ gold: i % 2, predicted: i % 3 ? 1 : 0, probabilities: (i % 10) / 10 })),
      men: times(20, (i) => ({ gold: i % 2, predicted: i % 4 ? 1 : 0, probabilities: (i % 9) / 10 })),
    },
  };
  const varied = {
    sources: times(20, (i) => ({
      gold: 1,
      groups: { women: [{ probabilities: (i % 10) / 10 }], men: [{ probabilities: (i % 7) / 10 }] },
    })),
  };
  const words = { groups: { male: ["he"], female: ["she"] }, words: ["strong", "weak", "kind"] };
  const sentences = times(40, (i) => `${i % 2 ? "he" : "she"} is ${["strong", "weak", "kind"][(i * 5) % 3]} ${i}`);
  const reading = (value) => ({ original: { women: [value], men: [0] } });
  const readings = (...values) => Object.fromEntries(values.map((value, i) => [`set ${i}`, reading(value)]));
  const gaps = { score: "falseNegativeRate", comparison: "absoluteDifference" };
  const reference = "men";
  return {
    agreement: () => m.agreement(readings(0.1, 0.2, 0.3, 0.4), readings(0.1, 0.3, 0.2, 0.4)),
    allocationGap: () => m.allocationGap(candidates, { k: 1, reference }),
    averageGapPairwise: () => m.averageGapPairwise(answers, { groups: { Ana: "women", Bo: "men" }, reference }),
    averageScoreGap: () => m.averageScoreGap(scores, { reference }),
    backgroundComparisonMetric: () => m.backgroundComparisonMetric(classified, gaps),
    bcm: () => m.bcm(classified, gaps),
    compareSamples: () => m.compareSamples([0.5, 1, 0.75, 0.25], [0.25, 0.5, 0.75, 0.5]),
    cooccurrenceBias: () => m.cooccurrenceBias(sentences, words),
    counterfactualBleu: () => m.counterfactualBleu(texts),
    counterfactualCosine: () => m.counterfactualCosine(vectors),
    counterfactualExactMatch: () => m.counterfactualExactMatch(texts),
    counterfactualRougeL: () => m.counterfactualRougeL(texts),
    demographicParityDifference: () => m.demographicParityDifference(decided),
    demographicParityRatio: () => m.demographicParityRatio(decided),
    disparity: () => m.disparity(decided, { rate: "selectionRate" }),
    equalOpportunityDifference: () => m.equalOpportunityDifference(decided),
    equalizedOddsDifference: () => m.equalizedOddsDifference(decided),
    equalizedOddsRatio: () => m.equalizedOddsRatio(decided),
    expectedMaximumStereotype: () => m.expectedMaximumStereotype(byPrompt),
    expectedMaximumToxicity: () => m.expectedMaximumToxicity(byPrompt),
    generalizedMetric: () => m.generalizedMetric("tprGap", classified),
    invarianceTest: () => m.invarianceTest(varied),
    jensenShannonGap: () => m.jensenShannonGap(shares, { reference }),
    mcm: () => m.mcm(varied, { score: "targetProbability", comparison: "range" }),
    multiGroupComparisonMetric: () =>
      m.multiGroupComparisonMetric(varied, { score: "targetProbability", comparison: "range" }),
    ndcgAtN: () => m.ndcgAtN([0.1, 0.2, 0.3], [0.05, 0.01, 0.09], { n: 1 }),
    pairwiseComparisonMetric: () => m.pairwiseComparisonMetric(classified, gaps),
    pairwiseConsistency: () => m.pairwiseConsistency(answers),
    pcm: () => m.pcm(classified, gaps),
    predictiveValidity: () => m.predictiveValidity([0.1, 0.2, 0.3, 0.4], [0.1, 0.3, 0.2, 0.4]),
    rabbi: () => m.rabbi(scores, { reference }),
    rateByGroup: () => m.rateByGroup(decided, { rate: "selectionRate" }),
    recommendationSimilarity: () => m.recommendationSimilarity(lists, { metric: "jaccard" }),
    rootMeanSquareBias: () =>
      m.rootMeanSquareBias(m.rabbi({ a: [3, 3, 4], b: [1, 3, 2], reference: [2, 2, 3] }, { reference: "reference" })),
    sensitiveToNeutralSimilarityRange: () => m.sensitiveToNeutralSimilarityRange(lists, { metric: "serp" }),
    sensitiveToNeutralSimilarityVariance: () => m.sensitiveToNeutralSimilarityVariance(lists, { metric: "serp" }),
    sentimentBias: () => m.sentimentBias(feelings),
    significantGroupEffect: () => m.significantGroupEffect(varied),
    stereotypeFraction: () => m.stereotypeFraction(byPrompt, { threshold: 0.4 }),
    stereotypeProbability: () => m.stereotypeProbability(byPrompt, { threshold: 0.4 }),
    stereotypicalAssociations: () => m.stereotypicalAssociations(sentences, words),
    subgroupBias: () => m.subgroupBias({ women: [0.5, 0.75], men: [0.25, 0.5], others: [1, 0] }),
    toxicFraction: () => m.toxicFraction(byPrompt, { threshold: 0.4 }),
    toxicityProbability: () => m.toxicityProbability(byPrompt, { threshold: 0.4 }),
    vbcm: () => m.vbcm(classified, { score: "probabilities", comparison: "mannWhitney" }),
    vectorValuedBackgroundComparisonMetric: () =>
      m.vectorValuedBackgroundComparisonMetric(classified, { score: "probabilities", comparison: "mannWhitney" }),
    wassersteinGap: () => m.wassersteinGap(scores, { reference }),
  };
}
