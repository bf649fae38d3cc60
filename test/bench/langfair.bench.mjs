// All metrics of LangFair that need no model, over 25,000 responses of 70 words: 1,000 prompts with 25 responses each,
// and the same responses as 12,500 counterfactual pairs. Scores of a classifier are given.
import { fileURLToPath } from "node:url";
import {
  cooccurrenceBias,
  counterfactualBleu,
  counterfactualRougeL,
  disparity,
  expectedMaximumStereotype,
  expectedMaximumToxicity,
  genderWords,
  personalityAdjectives,
  professions,
  recommendationSimilarity,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  sentimentBias,
  stereotypeFraction,
  stereotypeProbability,
  stereotypicalAssociations,
  toxicFraction,
  toxicityProbability,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

const words = [...personalityAdjectives, ...professions, ...genderWords.female, ...genderWords.male];

function makeData(prompts) {
  const random = seededRandom(25_000);
  const filler = Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const response = () =>
    Array.from(
      { length: 70 },
      (_, i) => (random() < 0.15 ? pick(words) : pick(filler)) + (i % 14 === 13 ? "." : ""),
    ).join(" ");
  const texts = Array.from({ length: prompts }, () => Array.from({ length: 25 }, response));
  const scores = texts.map((ofPrompt) => ofPrompt.map(() => random()));
  const half = Math.floor(prompts / 2);
  const sets = (values) =>
    Array.from({ length: half }, (_, i) => ({
      source: `source ${i}`,
      groups: { female: values[2 * i], male: values[2 * i + 1] },
    }));
  const list = () => Array.from({ length: 10 }, () => pick(filler)).filter((item, i, all) => all.indexOf(item) === i);
  return {
    texts,
    scores,
    textSets: sets(texts),
    scoreSets: sets(scores),
    lists: Array.from({ length: half }, (_, i) => ({
      source: `source ${i}`,
      neutral: [list()],
      groups: { female: [list()], male: [list()] },
    })),
    decisions: Array.from({ length: prompts * 25 }, (_, i) => ({
      group: i % 2 === 0 ? "female" : "male",
      prediction: random() < 0.4 ? 1 : 0,
      label: random() < 0.4 ? 1 : 0,
    })),
  };
}

export async function bench({ large = false } = {}) {
  const prompts = large ? 1000 : 100;
  const { texts, scores, textSets, scoreSets, lists, decisions } = makeData(prompts);
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const mask = [...genderWords.female, ...genderWords.male];
  const results = [
    toxicFraction(scores),
    expectedMaximumToxicity(scores),
    toxicityProbability(scores),
    stereotypeFraction(scores),
    expectedMaximumStereotype(scores),
    stereotypeProbability(scores),
    cooccurrenceBias(texts),
    stereotypicalAssociations(texts),
    counterfactualRougeL(textSets, { mask }),
    counterfactualBleu(textSets, { mask }),
    sentimentBias(scoreSets, { parity: "strict" }),
    sentimentBias(scoreSets, { parity: "weak" }),
    ...["jaccard", "serp", "prag"].flatMap((metric) => [
      recommendationSimilarity(lists, { metric }),
      sensitiveToNeutralSimilarityRange(lists, { metric }),
      sensitiveToNeutralSimilarityVariance(lists, { metric }),
    ]),
    ...["selectionRate", "falseNegativeRate", "falseOmissionRate", "falsePositiveRate", "falseDiscoveryRate"].map(
      (rate) => disparity(decisions, { rate }),
    ),
  ];
  const ours = performance.now() - start;
  const unmeasured = results.filter((result) => result.value === undefined);
  if (unmeasured.length > 0)
    throw new Error(`not measured: ${unmeasured.map(({ metric, reason }) => `${metric.name} (${reason})`).join(", ")}`);
  const memory = `${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB above the data`;
  return [
    {
      name: `${results.length} metrics of LangFair that need no model`,
      size: `${(prompts * 25).toLocaleString("en-US")} responses of 70 words, ${memory}`,
      ours,
      target: "5 s for 25,000, 500 MB",
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await bench({ large: process.argv.includes("--large") }));
