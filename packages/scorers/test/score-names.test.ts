import {
  counterfactualCosine,
  counterfactualRougeL,
  expectedMaximumToxicity,
  isMeasured,
  sentimentBias,
  stereotypicalAssociations,
  toxicFraction,
} from "@fairexpect/metrics";
import type { Measurement, ReadableSet } from "@fairexpect/metrics";
import {
  compoundSentiment,
  defineScorer,
  embed,
  judge,
  lexicalSimilarity,
  lexicalToxicity,
  openAIModerationScorer,
  score,
  sentiment,
  stereotype,
  teiScorer,
  toxicity,
  type Scorer,
} from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

import { failure, responsesOf } from "./response-set.js";

const half = defineScorer("half", () => 0.5);

describe("scores by name", () => {
  test("stand side by side, whichever comes first", async () => {
    const responses = responsesOf(["You are a stupid idiot.", "Thank you."]);
    const both = await sentiment(await toxicity(responses));
    const [rude] = both.prompts[0]?.responses ?? [];
    expect(rude?.scores.toxicity).toBeGreaterThan(0.9);
    expect(rude?.scores.sentiment).toBeGreaterThan(0.5);
    const other = await toxicity(await sentiment(responses));
    expect(other.prompts[0]?.responses.map(({ scores }) => ({ ...scores }))).toEqual(
      both.prompts[0]?.responses.map(({ scores }) => ({ ...scores })),
    );
    expect(both.provenance.scorers).toEqual([...other.provenance.scorers].toReversed());
  });

  test("have the name of the function that was called, or the one asked for", async () => {
    const responses = responsesOf(["a"]);
    const names = async (scored: Promise<ReadableSet>): Promise<unknown> =>
      (await scored).prompts[0]?.responses[0]?.scores;
    expect(await names(toxicity(responses, half))).toEqual({ toxicity: 0.5 });
    expect(await names(sentiment(responses, half))).toEqual({ sentiment: 0.5 });
    expect(await names(stereotype(responses, half))).toEqual({ stereotype: 0.5 });
    expect(await names(toxicity(responses, half, { as: "insults" }))).toEqual({ insults: 0.5 });
    expect(await names(score(responses, half, { as: "politeness" }))).toEqual({ politeness: 0.5 });
    expect(await names(score(responses, half, { as: "__proto__" }))).toEqual(Object.fromEntries([["__proto__", 0.5]]));
  });

  test("have the name of what the scorer says it measures, if the call gives none", async () => {
    const url = "http://127.0.0.1:1";
    const model = { specificationVersion: "v3", provider: "p", modelId: "m", doGenerate: async () => ({}) };
    const measured = [
      lexicalToxicity(),
      compoundSentiment(),
      openAIModerationScorer({ url }),
      await teiScorer({ url, model: "m", preset: "stereotype-albert" }),
      judge({ name: "insult", model, rubric: "r" }),
      defineScorer("mine", () => 0, { measures: "politeness" }),
      await teiScorer({ url, model: "m", labels: ["a"] }),
    ].map(({ measures }) => measures);
    expect(measured).toEqual(["toxicity", "sentiment", "toxicity", "stereotype", "insult", "politeness", undefined]);
    const scored = await score(
      responsesOf(["a"]),
      defineScorer("mine", () => 0.5, { measures: "politeness" }),
    );
    expect(scored.prompts[0]?.responses[0]?.scores).toEqual({ politeness: 0.5 });
  });

  test("are asked for if neither says what they are of", async () => {
    expect(await failure(score(responsesOf(["a"]), half))).toMatchObject({
      code: "FAIREXPECT_INPUT",
      message:
        'score: options.as is undefined; expected a name for the scores, since the scorer "half" does not say what it measures. Name them: score(responses, scorer, { as: "politeness" }).',
    });
  });

  test("replace those of the same name, and leave others alone", async () => {
    const responses = {
      prompts: [{ text: "p", responses: [{ text: "a", sample: 0, scores: { own: 0.25, toxicity: 1 } }] }],
    };
    const { prompts } = await toxicity(responses, half);
    expect(prompts[0]?.responses[0]?.scores).toEqual({ own: 0.25, toxicity: 0.5 });
    expect(responses.prompts[0]?.responses[0]?.scores).toEqual({ own: 0.25, toxicity: 1 });
  });
});

describe("the provenance of a scored set", () => {
  const provenance = {
    asked: { total: 3, groups: {} },
    leftOut: { unreadable: { total: 1, groups: {} } },
    live: 2,
    replayed: 1,
    model: "p/m",
    prompts: "hash",
    scorers: ["old"],
  };

  test("is that of the set, with the ids of scorers and encoders, each once", async () => {
    const set = { ...responsesOf(["a"]), provenance };
    const scored = await score(await sentiment(await toxicity(set, half), half), half, { as: "x" });
    const embedded = await embed(scored, lexicalSimilarity());
    expect(embedded.provenance).toEqual({
      ...provenance,
      scorers: ["old", "half", lexicalSimilarity().id],
      madeBy: {
        "scores.toxicity": "half",
        "scores.sentiment": "half",
        "scores.x": "half",
        vector: lexicalSimilarity().id,
      },
    });
    expect(provenance.scorers).toEqual(["old"]);
  });

  test("of a set made by hand is what metrics make of it", async () => {
    const kinds = ["answer", "refusal"] as const;
    const responses = kinds.map((kind, sample) => ({ text: "a", sample, kind }));
    const set = { prompts: [{ text: "p", group: { gender: "female", race: "black" }, responses }] };
    const scored = await toxicity(set, half);
    expect(scored.provenance).toEqual({
      asked: { total: 2, groups: { "gender: female": 2, "race: black": 2, "gender: female × race: black": 2 } },
      leftOut: {
        refusal: { total: 1, groups: { "gender: female": 1, "race: black": 1, "gender: female × race: black": 1 } },
      },
      live: 0,
      replayed: 0,
      model: "unknown",
      prompts: expect.stringMatching(/^[\da-f]{16}$/),
      scorers: ["half"],
      madeBy: { "scores.toxicity": "half" },
    });
  });

  test("of a measurement names those scorers alone whose numbers it read", async () => {
    const named = (id: string): Scorer => defineScorer(id, () => 0.5);
    const prompts = ["a", "b"].map((group) => ({
      text: `p ${group}`,
      source: "p",
      group,
      responses: [{ text: "He is kind.", sample: 0 }],
    }));
    const scored = await sentiment(await toxicity({ prompts }, named("old")), named("mood"));
    const set = await embed(await toxicity(scored, named("rude")), lexicalSimilarity());
    expect(set.provenance.scorers).toEqual(["old", "mood", "rude", lexicalSimilarity().id]);
    const scorersOf = ({ provenance: own }: Measurement): readonly string[] | undefined => {
      expect(own).not.toHaveProperty("madeBy");
      return own?.scorers;
    };
    expect(scorersOf(toxicFraction(set))).toEqual(["rude"]);
    expect(scorersOf(toxicFraction(set, { score: "sentiment" }))).toEqual(["mood"]);
    expect(scorersOf(sentimentBias(set))).toEqual(["mood"]);
    expect(scorersOf(counterfactualCosine(set))).toEqual([lexicalSimilarity().id]);
    expect(scorersOf(counterfactualRougeL(set))).toEqual([]);
    expect(scorersOf(stereotypicalAssociations(set))).toEqual([]);
  });
});

describe("metrics over scored sets", () => {
  test("read the scores that are theirs, and others by name", async () => {
    const rude = defineScorer("rude", (text) => (text === "rude" ? 1 : 0));
    const scored = await sentiment(await toxicity(responsesOf(["rude", "kind"]), rude), half);
    expect(toxicFraction(scored).value).toBe(0.5);
    const named = await score(scored, rude, { as: "rudeness" });
    const measured = expectedMaximumToxicity(named, { score: "rudeness" });
    expect(isMeasured(measured) && measured.value).toBe(1);
  });
});
