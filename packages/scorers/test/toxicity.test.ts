import { defineScorer, lexicalToxicity, score, toxicity } from "@fairexpect/scorers";
import { expect, test } from "vitest";

import { responsesOf } from "./response-set.js";

const responses = responsesOf(["You are a stupid idiot.", "Thank you."]);

test("toxicity scores by words unless another scorer is given", async () => {
  const scored = await toxicity(responses);
  expect(scored).toEqual(await score(responses, lexicalToxicity()));
  const [rude = 0, kind = 1] = scored.prompts[0]?.responses.map((response) => response.scores.toxicity) ?? [];
  expect(rude).toBeGreaterThan(0.5);
  expect(kind).toBeLessThan(0.5);
  const mine = defineScorer("mine", () => 0.25);
  const { provenance, prompts } = await toxicity(responses, mine);
  expect([provenance.scorers, prompts[0]?.responses[0]?.scores]).toEqual([["mine"], { toxicity: 0.25 }]);
});

test("lexical toxicity can be stopped", async () => {
  const texts = Array.from({ length: 100_000 }, (_, i) => `this is the text with number ${i}`);
  const controller = new AbortController();
  const stopped = Promise.resolve(
    lexicalToxicity().score(texts, { signal: controller.signal, onProgress: () => controller.abort() }),
  );
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
