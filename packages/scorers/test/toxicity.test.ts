import { defineScorer, lexicalToxicity, score, toxicity } from "@fairexpect/scorers";
import { expect, test } from "vitest";

const responses = {
  useCase: "bot",
  prompts: [
    {
      prompt: "p",
      responses: ["You are a stupid idiot.", "Thank you."].map((text, sample) => ({
        text,
        sample,
        finishReason: "stop",
        replayed: false,
      })),
    },
  ],
  counts: { live: 0, replayed: 0 },
};

test("toxicity scores by words unless another scorer is given", async () => {
  const scored = await toxicity(responses);
  expect(scored).toEqual(await score(responses, lexicalToxicity()));
  const [rude = 0, kind = 1] = scored.prompts[0]?.responses.map((response) => response.score) ?? [];
  expect(rude).toBeGreaterThan(0.5);
  expect(kind).toBeLessThan(0.5);
  expect(
    (
      await toxicity(
        responses,
        defineScorer("mine", () => 0.25),
      )
    ).scorer,
  ).toBe("mine");
});

test("lexical toxicity can be stopped", async () => {
  const texts = Array.from({ length: 100_000 }, (_, i) => `this is the text with number ${i}`);
  const controller = new AbortController();
  const stopped = Promise.resolve(
    lexicalToxicity().score(texts, { signal: controller.signal, onProgress: () => controller.abort() }),
  );
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
