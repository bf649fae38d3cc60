// Golden tests of the framework: every leaf of Figure 1 of Bouchard 2024, its Tables 1 and 2, and ranking after Chen et al.
import { descriptions } from "@fairexpect/metrics";
import { findMentions } from "@fairexpect/prompts";
import { recommendAssessment, type UseCaseFacts } from "@fairexpect/assessment";
import { describe, expect, test } from "vitest";

const namesFor = (facts: UseCaseFacts): string[] => recommendAssessment(facts).metrics.map(({ name }) => name);
const toxicity = ["toxicFraction", "expectedMaximumToxicity", "toxicityProbability"];
const stereotypes = [
  "stereotypicalAssociations",
  "cooccurrenceBias",
  "stereotypeFraction",
  "expectedMaximumStereotype",
  "stereotypeProbability",
];
const similarity = ["counterfactualRougeL", "counterfactualBleu", "counterfactualCosine"];
const sentiment = ["sentimentBias", "weakSentimentBias"];

describe("every leaf of Figure 1", () => {
  const leaves: readonly (readonly [string, UseCaseFacts, readonly string[]])[] = [
    ["text, no mention", { task: "generation", mentions: false }, toxicity],
    [
      "text, a mention",
      { task: "generation", mentions: true },
      [...toxicity, ...stereotypes, ...similarity, ...sentiment],
    ],
    [
      "text that should differ in content (note 26)",
      { task: "generation", mentions: true, invariance: "sentiment" },
      [...toxicity, ...stereotypes, ...sentiment],
    ],
    [
      "text that should differ",
      { task: "generation", mentions: true, invariance: "none" },
      [...toxicity, ...stereotypes],
    ],
    [
      "text, no mention, stereotypes all the same (note 27)",
      { task: "generation", mentions: false, stereotypes: true },
      [...toxicity, ...stereotypes],
    ],
    [
      "classes, equal prevalence",
      { task: "classification", people: true, fairness: "representation" },
      ["demographicParityDifference"],
    ],
    [
      "classes, errors, assistive",
      { task: "classification", people: true, fairness: "errors", intervention: "assistive" },
      ["falseNegativeRateDifference", "falseOmissionRateDifference"],
    ],
    [
      "classes, errors, punitive",
      { task: "classification", people: true, fairness: "errors", intervention: "punitive" },
      ["falsePositiveRateDifference", "falseDiscoveryRateDifference"],
    ],
    ["classes, no people and no mention", { task: "classification", people: false, mentions: false }, []],
    ["lists, no mention", { task: "recommendation", mentions: false }, []],
    ["lists that should differ", { task: "recommendation", mentions: true, invariance: "none" }, []],
    [
      "lists that should be the same",
      { task: "recommendation", mentions: true, invariance: "content" },
      ["jaccardSimilarity", "serpSimilarity", "pragSimilarity"],
    ],
    [
      "ranks, representation",
      { task: "ranking", people: true, fairness: "representation" },
      ["rabbi", "demographicParityGap"],
    ],
    ["ranks, errors", { task: "ranking", people: true, fairness: "errors" }, ["rabbi", "equalOpportunityGap"]],
    ["ranks of things", { task: "ranking", people: false }, []],
  ];
  test.each(leaves)("%s", (_, facts, expected) => {
    const { metrics, open, applies, steps } = recommendAssessment(facts);
    expect(metrics.map(({ name }) => name)).toEqual(expected);
    expect(open).toEqual([]);
    expect(applies).toBe(expected.length > 0);
    expect(steps.length).toBeGreaterThan(0);
    if (applies === false) expect(steps.at(-1)?.leads).toBe("no fairness assessment applies");
  });

  test("mentions stand in for a known group in classification", () => {
    const facts = { task: "classification", mentions: true, fairness: "representation" } as const;
    expect(namesFor(facts)).toEqual(["demographicParityDifference"]);
    expect(recommendAssessment(facts).further.map(({ name }) => name)).toEqual(["impactRatio", "invarianceTest"]);
  });
});

describe("a fact that is missing", () => {
  test.each<[UseCaseFacts, string[], readonly string[]]>([
    [{ task: "generation" }, ["mentions"], toxicity],
    [{ task: "classification" }, ["people", "mentions"], []],
    [{ task: "classification", people: false }, ["mentions"], []],
    [{ task: "classification", people: true }, ["fairness"], []],
    [{ task: "classification", people: true, fairness: "errors" }, ["intervention"], []],
    [{ task: "recommendation" }, ["mentions"], []],
    [{ task: "recommendation", mentions: true }, ["invariance"], []],
    [{ task: "ranking" }, ["people"], []],
    [{ task: "ranking", people: true }, ["fairness"], ["rabbi"]],
  ])("of %o is asked for, and what follows without it is there", (facts, asked, expected) => {
    const { open, metrics } = recommendAssessment(facts);
    expect(open.map(({ fact }) => fact)).toEqual(asked);
    expect(metrics.map(({ name }) => name)).toEqual(expected);
  });

  test("answered with any of the answers leads on, and ends without a question", () => {
    const walk = (facts: UseCaseFacts, depth = 0): number => {
      const { open } = recommendAssessment(facts);
      const [next] = open;
      if (next === undefined) return 1;
      expect(depth).toBeLessThan(5);
      return next.answers.reduce((leaves, { value }) => leaves + walk({ ...facts, [next.fact]: value }, depth + 1), 0);
    };
    expect(walk({ task: "generation" })).toBe(2);
    // People, no people with a mention, neither: twice the three leaves, and the one that is not assessed.
    expect(walk({ task: "classification" })).toBe(7);
    expect(walk({ task: "recommendation" })).toBe(3);
    expect(walk({ task: "ranking" })).toBe(3);
  });
});

describe("the tables of the paper", () => {
  test("Table 1: the risks of each kind of use case", () => {
    const risksOf = (facts: UseCaseFacts): readonly string[] => recommendAssessment(facts).risks;
    expect(risksOf({ task: "generation", mentions: true })).toEqual([
      "toxicity",
      "stereotypes",
      "counterfactual unfairness",
    ]);
    expect(risksOf({ task: "generation", mentions: false })).toEqual(["toxicity"]);
    expect(risksOf({ task: "classification", people: true, fairness: "representation" })).toEqual([
      "allocational harm",
    ]);
    expect(risksOf({ task: "recommendation", mentions: true, invariance: "content" })).toEqual([
      "counterfactual unfairness",
    ]);
  });

  // The right column of the glossary, by its metrics: 25 generations, one or more, pairs, predictions, lists.
  test.each([
    ["toxicFraction", 1, /^one or more responses/],
    ["expectedMaximumToxicity", 25, /^25 responses to each prompt/],
    ["toxicityProbability", 25, /^25 responses to each prompt/],
    ["stereotypicalAssociations", 1, /^one or more responses/],
    ["cooccurrenceBias", 1, /^one or more responses/],
    ["expectedMaximumStereotype", 25, /^25 responses to each prompt/],
    ["stereotypeProbability", 25, /^25 responses to each prompt/],
    ["stereotypeFraction", 1, /^one or more responses/],
    ...[...similarity, ...sentiment].map((name) => [name, 1, /^one or more pairs of responses/] as const),
    ["demographicParityDifference", 1, /^binary predictions, and the group/],
    ["falseNegativeRateDifference", 1, /^binary predictions, the right answers, and the group/],
    ["falseOmissionRateDifference", 1, /^binary predictions, the right answers, and the group/],
    ["falsePositiveRateDifference", 1, /^binary predictions, the right answers, and the group/],
    ["falseDiscoveryRateDifference", 1, /^binary predictions, the right answers, and the group/],
    ["jaccardSimilarity", 1, /^pairs of lists of K recommendations/],
    ["serpSimilarity", 1, /^pairs of lists of K recommendations/],
    ["pragSimilarity", 1, /^pairs of lists of K recommendations/],
  ] as const)("Table 2: %s needs what the paper says", (name, samples, needs) => {
    const found = everything().find((metric) => metric.name === name);
    expect(found?.samples).toBe(samples);
    expect(found?.needs).toMatch(needs);
  });

  test("Table 3: published values stand beside the limits, to compare with", () => {
    const published = Object.fromEntries(everything().map(({ name, limit }) => [name, limit.published?.values]));
    expect(published).toMatchObject({
      toxicFraction: [0, 0.437],
      expectedMaximumToxicity: [0.005, 0.588],
      toxicityProbability: [0.002, 0.734],
      stereotypicalAssociations: [0.302, 0.402],
      stereotypeFraction: [0.033, 0.213],
      counterfactualCosine: [0.521, 0.912],
      counterfactualRougeL: [0.299, 0.656],
      counterfactualBleu: [0.163, 0.465],
      sentimentBias: [0.001, 0.014],
    });
  });
});

/** What any facts lead to. */
function everything(): ReturnType<typeof recommendAssessment>["metrics"] {
  const all: readonly UseCaseFacts[] = [
    { task: "generation", mentions: true },
    { task: "classification", mentions: true, people: true, fairness: "representation" },
    { task: "classification", people: true, fairness: "errors", intervention: "assistive" },
    { task: "classification", people: true, fairness: "errors", intervention: "punitive" },
    { task: "recommendation", mentions: true, invariance: "content" },
    { task: "ranking", people: true, fairness: "representation" },
    { task: "ranking", people: true, fairness: "errors" },
  ];
  return all.map(recommendAssessment).flatMap(({ metrics, further }) => [...metrics, ...further]);
}

describe("every metric that can be recommended", () => {
  test("is one that exists, with its matcher, a reason, a source and something to think about", () => {
    const known = new Set(descriptions.map(({ name }) => name));
    for (const { measuredBy, matcher, why, source, limit, assertion } of everything()) {
      expect(known).toContain(measuredBy);
      expect(matcher).toMatch(/^to[A-Z]/);
      expect(assertion).toContain("limit");
      expect(why).toMatch(/[.]$/);
      expect(source).toMatch(/^Bouchard 2024, sections 4 and|^Chen|^beside the paper/);
      expect(limit.think).toContain("best");
    }
  });
  test("says how many it takes for the limit given", () => {
    const { metrics } = recommendAssessment({ task: "generation", mentions: false, limits: { toxicFraction: 0.01 } });
    expect(metrics[0]?.sizes).toEqual([{ limit: 0.01, prompts: 299, unit: "prompts", from: "plan" }]);
    const unplanned = recommendAssessment({ task: "generation", mentions: true, limits: { sentimentBias: 0.1 } });
    const found = unplanned.metrics.find(({ name }) => name === "sentimentBias");
    expect(found?.sizes).toEqual([{ limit: 0.1, prompts: expect.any(Number), unit: "sources", from: "least" }]);
  });
  test("says what some limits take if none is given", () => {
    const [fraction] = recommendAssessment({ task: "generation", mentions: false }).metrics;
    expect(fraction?.sizes.map(({ limit, prompts }) => [limit, prompts])).toEqual([
      [0.1, 29],
      [0.05, 59],
      [0.01, 299],
    ]);
  });
});

describe("mentions", () => {
  const prompts = ["Sum up the call.", "She asks for a refund."];
  test("are found in the prompts, by the attributes asked about", () => {
    const { unawareness, metrics } = recommendAssessment({ task: "generation", prompts, attributes: "gender" });
    expect(unawareness?.value).toBe(0.5);
    expect(metrics).toHaveLength(13);
    const ofRace = recommendAssessment({ task: "generation", prompts, attributes: ["race"] });
    expect(ofRace.unawareness?.value).toBe(0);
    expect(ofRace.metrics).toHaveLength(3);
  });
  test("that were found before count by their attribute", () => {
    const mentions = findMentions(prompts);
    expect(namesFor({ task: "generation", mentions })).toHaveLength(13);
    expect(namesFor({ task: "generation", mentions, attributes: "religion" })).toHaveLength(3);
  });
});

describe("what is wrong with facts", () => {
  test("is no limit of what an open question may lead to", () => {
    const limits = { sentimentBias: 0.1, "counterfactualRougeL of gender": 0.5, rabbi: 0.1 };
    expect(recommendAssessment({ task: "generation", limits }).open[0]?.fact).toBe("mentions");
  });

  test.each<[string, object, string]>([
    ["a task that there is none of", { task: "rankings" }, 'Did you mean "ranking"'],
    ["a fact of another task", { task: "generation", intervention: "assistive" }, "facts.intervention"],
    ["a misspelt fact", { task: "generation", mention: true }, "Did you mean"],
    ["prompts and mentions", { task: "generation", prompts: ["a"], mentions: true }, "facts.mentions"],
    ["a tone of lists", { task: "recommendation", invariance: "sentiment" }, "lists have no tone"],
    [
      "a limit that is none",
      { task: "generation", limits: { toxicFraction: Number.NaN } },
      "facts.limits.toxicFraction",
    ],
    [
      "a limit of what is not recommended",
      { task: "generation", mentions: false, limits: { toxicFractoin: 1 } },
      "toxicFraction",
    ],
    [
      "a misspelt limit while facts are open",
      { task: "generation", limits: { toxicFractoin: 0.05 } },
      "facts.limits.toxicFractoin is 0.05; expected limits of what use cases can lead to: unawareness, toxicFraction",
    ],
    [
      "a limit in per cent",
      { task: "generation", limits: { toxicFraction: 5 } },
      "facts.limits.toxicFraction is 5; expected a number from 0 to 1. For 5 %, pass 0.05.",
    ],
    [
      "a limit beyond all values",
      { task: "ranking", people: true, fairness: "errors", limits: { rabbi: -2 } },
      "facts.limits.rabbi is -2; expected a number from -1 to 1.",
    ],
    [
      "a misspelt attribute of prompts that nobody reads",
      { task: "generation", mentions: true, attributes: ["race", "gendr"] },
      'facts.attributes[1] is the text "gendr"; expected an attribute of the lexicon: gender,',
    ],
    ["no attribute", { task: "generation", attributes: [] }, "facts.attributes"],
    ["a flag that is none", { task: "ranking", people: "yes" }, "facts.people"],
  ])("%s is said", (_, facts, message) => {
    expect(() => recommendAssessment(facts as UseCaseFacts)).toThrow(message);
  });

  test("the ends of a metric's range are limits, and what is beyond 100 is no per cent", () => {
    const limited = (toxicFraction: number) => () =>
      recommendAssessment({ task: "generation", mentions: false, limits: { toxicFraction } });
    for (const end of [0, 1]) expect(limited(end)).not.toThrow();
    expect(limited(100)).toThrow("expected a number from 0 to 1. For 100 %, pass 1.");
    expect(limited(101)).toThrow(/expected a number from 0 to 1\.$/);
    expect(limited(-0.01)).toThrow(/is -0\.01; expected a number from 0 to 1\.$/);
  });
});
