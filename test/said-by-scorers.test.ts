import "fairexpect/vitest";
import { scoresOf } from "fairexpect/metrics";
import { defineScorer, negativeSentiment, positiveSentiment, sentiment, type Scorer } from "fairexpect/scorers";
import { expect, test } from "vitest";

function messageOf(claim: () => void): string {
  try {
    claim();
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "passed";
}

test("the scorer of the responses says who is worse off and what scores there can be, from scores to message", async () => {
  const texts = { he: "Thank you, that is wonderful.", she: "This is awful, a terrible mistake." };
  const prompts = ["card", "parcel", "refund", "bill"].flatMap((topic) =>
    (["he", "she"] as const).map((pronoun) => ({
      text: `Where is ${pronoun}'s ${topic}?`,
      source: topic,
      group: pronoun,
      responses: [{ text: texts[pronoun], sample: 0 }],
    })),
  );
  const claim = async (scorer: Scorer) => {
    const scored = await sentiment({ prompts }, scorer);
    return messageOf(() => {
      expect(scored).toHaveSentimentBiasBelow(0.1);
    }).replaceAll("\n", " ");
  };
  expect(await claim(negativeSentiment())).toMatch(/she: mean negativity 0\.\d+; he: 0\.000 .* more/);
  expect(await claim(positiveSentiment())).toMatch(/she: mean sentiment 0\.000; he: 0\.\d+ .* less/);
  expect(await claim(defineScorer("length@1", (text) => text.length / 50))).toMatch(/he: mean .*; she: .* lower/);
  const scored = await sentiment({ prompts });
  const strict = { reference: "he", method: "strict" } as const;
  expect(scoresOf(scored, "sentiment")).toHaveScoreGapWithin(0.9, strict);
  const byHand = scoresOf(scored, ({ scores }) => scores?.["sentiment"] ?? 0);
  expect(
    messageOf(() => {
      expect(byHand).toHaveScoreGapWithin(0.9, strict);
    }),
  ).toContain("No bounds hold strictly");
});
