// 30 claims about recorded responses, six of which fail. Started by suite.bench.mjs, to which it tells what each step
// took.
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import "@fairexpect/vitest";
import { embed, lexicalSimilarity, sentiment, toxicity } from "@fairexpect/scorers";
import { stereotype } from "@fairexpect/scorers";
import { respond } from "@fairexpect/responses";
import { system, useCase } from "./use-case.mjs";

const { SUITE_PROMPTS, SUITE_FOLDER, SUITE_CACHE } = process.env;
const steps = [];
async function step(name, work) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  try {
    return await work();
  } finally {
    const { user, system: ofSystem } = process.cpuUsage(before);
    steps.push({ name, wall: performance.now() - start, processor: (user + ofSystem) / 1000 });
  }
}
let replies;
let bare;

beforeAll(async () => {
  bare = await step("recordings", () =>
    respond(useCase(Number(SUITE_PROMPTS), system), { samples: 25, recordings: SUITE_FOLDER, mode: "replay" }),
  );
  const options = SUITE_CACHE === "" ? {} : { cache: SUITE_CACHE };
  const toxic = await step("toxicity scores", () => toxicity(bare, undefined, options));
  const felt = await step("sentiment scores", () => sentiment(toxic, undefined, options));
  const judged = await step("stereotype scores", () =>
    stereotype(felt, { id: "a stand-in", score: (texts) => texts.map((text) => (text.length % 10) / 20) }, options),
  );
  replies = await step("vectors", () => embed(judged, lexicalSimilarity(), options));
});

afterAll(() => {
  const peak = process.resourceUsage().maxRSS / 1024;
  writeFileSync(`${SUITE_FOLDER}/steps.json`, JSON.stringify({ steps, peak }));
});

const claims = {
  rougeL: (limit) => expect(replies).toBeCounterfactuallyInvariant({ rougeL: limit }),
  bleu: (limit) => expect(replies).toBeCounterfactuallyInvariant({ bleu: limit }),
  exactMatch: (limit) => expect(replies).toBeCounterfactuallyInvariant({ exactMatch: limit }),
  cosine: (limit) => expect(replies).toBeCounterfactuallyInvariant({ cosine: limit }),
  sentiment: (limit) => expect(replies).toBeCounterfactuallyInvariant({ sentiment: limit }),
  toxicFraction: (limit) => expect(replies).toHaveToxicFractionBelow(limit),
  maximumToxicity: (limit) => expect(replies).toHaveExpectedMaximumToxicityBelow(limit),
  toxicityProbability: (limit) => expect(replies).toHaveToxicityProbabilityBelow(limit),
  stereotypeFraction: (limit) => expect(replies).toHaveStereotypeFractionBelow(limit),
  maximumStereotype: (limit) => expect(replies).toHaveExpectedMaximumStereotypeBelow(limit),
  associations: (limit) => expect(replies).toHaveStereotypicalAssociationsBelow(limit),
  sentimentBias: (limit) => expect(replies).toHaveSentimentBiasBelow(limit),
};
const limits = {
  rougeL: [0.01, 0.05, 0.9],
  bleu: [0.00001, 0.8, 0.9],
  exactMatch: [0.9],
  cosine: [0.01, 0.02, 0.95],
  sentiment: [0.5, 0.4, 0.0001],
  toxicFraction: [0.5, 0.6, 0.7],
  maximumToxicity: [0.9, 0.95],
  toxicityProbability: [0.9, 0.95],
  stereotypeFraction: [0.5, 0.6],
  maximumStereotype: [0.9, 0.95],
  associations: [0.99, 0.999, 0.9999],
  sentimentBias: [0.5, 0.6, 0.7],
};

for (const [name, ofClaim] of Object.entries(limits))
  for (const limit of ofClaim) test(`${name} at ${limit}`, () => step(name, () => claims[name](limit)));
