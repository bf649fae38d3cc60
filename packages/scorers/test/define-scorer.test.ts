import { averageScoreGap, scoresOf, sentimentBias } from "@fairexpect/metrics";
import {
  compoundSentiment,
  correctScores,
  defineScorer,
  lexicalToxicity,
  maxOf,
  meanOf,
  negativeSentiment,
  positiveSentiment,
  score,
  ScorerError,
  withThreshold,
} from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

describe("defineScorer", () => {
  test("calls for at most eight texts at the same time, and keeps their order", async () => {
    let underway = 0;
    let most = 0;
    const scorer = defineScorer("slow", async (text) => {
      most = Math.max(most, ++underway);
      await new Promise((resolve) => setTimeout(resolve, Number(text) % 3));
      underway -= 1;
      return Number(text) / 100;
    });
    const texts = Array.from({ length: 50 }, (_, i) => String(i));
    expect(await scorer.score(texts)).toEqual(texts.map((text) => Number(text) / 100));
    expect(most).toBe(8);
    expect(await scorer.score([])).toEqual([]);
  });

  test.each([
    ["a blank id", ["", (): number => 0], "id is a blank text"],
    ["an id that is no text", [3, (): number => 0], "id is 3"],
    ["no function", ["id", undefined], "judge is undefined"],
    ["a measure that is no text", ["id", (): number => 0, { measures: 5 }], "details.measures is 5"],
    ["a range beyond [0, 1]", ["id", (): number => 0, { range: [1, 10] }], "details.range is [1, 10]"],
    ["a range the wrong way round", ["id", (): number => 0, { range: [1, 0] }], "details.range is [1, 0]"],
    ["a best score within the range", ["id", (): number => 0, { best: 0.5 }], "details.best is 0.5"],
    ["a best score outside the range", ["id", (): number => 0, { range: [0.5, 1], best: 0 }], "details.best is 0"],
    ["a misspelt detail", ["id", (): number => 0, { measure: "x" }], 'Did you mean "measures"?'],
  ])("refuses %s", (_, given, message) => {
    expect(() => defineScorer(...(given as unknown as Parameters<typeof defineScorer>))).toThrow(message);
  });
});

describe("what a scorer says of its scores", () => {
  const prompts = ["women", "men"].flatMap((group) =>
    Array.from({ length: 12 }, (_, i) => ({
      text: `${group} ${i}`,
      group,
      source: `s${i}`,
      responses: [{ text: group === "men" ? "0.25" : "0.75", sample: 0 }],
    })),
  );
  const polite = (details: object) => defineScorer("polite@1", Number, { measures: "sentiment", ...details });

  test("is said by those that come with the package, and follows from their parts in combined ones", () => {
    const rude = lexicalToxicity();
    expect([rude, negativeSentiment(), positiveSentiment(), compoundSentiment()].map(({ best }) => best)).toEqual([
      0, 0, 1, 1,
    ]);
    const [low, high] = [polite({ range: [0.2, 0.6], best: 0.2 }), polite({ range: [0.4, 0.8], best: 0.4 })];
    expect(maxOf(low, high)).toMatchObject({ range: [0.4, 0.8], best: 0.4 });
    expect(meanOf(low, rude)).toMatchObject({ range: [0.1, 0.8], best: 0.1 });
    expect(withThreshold(high, 0.5)).toMatchObject({ range: [0, 1], best: 0 });
    expect(maxOf(rude, compoundSentiment()).best).toBeUndefined();
    expect(maxOf(polite({}), polite({})).range).toBeUndefined();
  });

  test("goes with the scores to the metrics, which bound gaps by it and say who is worse off", async () => {
    const scored = await score({ prompts }, polite({ range: [0.25, 0.75], best: 0.25 }));
    expect(scored.provenance.scales).toEqual({ "polite@1": { range: [0.25, 0.75], best: 0.25 } });
    expect(sentimentBias(scored).metric.words).toEqual({ own: "mean negativity {value}", worse: "more" });
    const named = scoresOf(scored, "sentiment");
    expect(named).toMatchObject({ range: [0.25, 0.75], called: "sentiment" });
    expect(averageScoreGap(named, { reference: "men" }).metric.range).toEqual([-0.5, 0.5]);
    // Another range is taken if it is given, and none is known of what a function makes of scores.
    expect(scoresOf(scored, "sentiment", { range: [0, 2] }).range).toEqual([0, 2]);
    expect(scoresOf(scored, ({ scores }) => scores?.["sentiment"] ?? 0)).not.toHaveProperty("range");
  });

  test("has strict bounds of gaps without a range of one's own", async () => {
    const gapOf = (data: ReturnType<typeof scoresOf>): number | undefined => {
      const [gap] = averageScoreGap(data, { reference: "men", method: "strict" }).comparisons ?? [];
      return gap !== undefined && "interval" in gap ? gap.interval?.bounds(0.95).lower : undefined;
    };
    const scored = await score({ prompts }, polite({ range: [0, 1] }));
    expect(gapOf(scoresOf(scored, "sentiment"))).toBeGreaterThan(0);
    expect(gapOf(scoresOf(scored, ({ text }) => Number(text)))).toBe(-Infinity);
  });

  test("is that of the scorer that made the scores, and of a better one that corrects them", async () => {
    const once = await score({ prompts }, polite({ range: [0.25, 0.75], best: 0.75 }));
    const twice = await score(once, lexicalToxicity());
    expect(Object.keys(twice.provenance.scales ?? {})).toEqual(["polite@1", lexicalToxicity().id]);
    expect(sentimentBias(twice).metric.words?.worse).toBe("less");
    expect(sentimentBias(twice, { score: "toxicity" }).metric.words).toEqual({
      own: "mean score {value}",
      worse: "more",
    });
    const by = defineScorer("reader@1", () => 0.5, { measures: "sentiment", range: [0, 0.6], best: 0.6 });
    const corrected = await correctScores(twice, { by, share: 0.5 });
    expect(scoresOf(corrected, "sentiment")).toMatchObject({
      range: [0, 0.75],
      provenance: { scorers: ["polite@1", "reader@1"], corrected: { "scores.sentiment": { by: "reader@1" } } },
    });
    expect(sentimentBias(corrected, { parity: "weak" }).metric.words?.worse).toBe("less");
  });

  test("is nothing of a scorer that says nothing, which goes on as before", async () => {
    const scored = await score({ prompts }, polite({}));
    expect(scored.provenance).not.toHaveProperty("scales");
    expect(sentimentBias(scored).metric.words?.worse).toBe("unknown");
    expect(scoresOf(scored, "sentiment").range).toEqual([0, 1]);
  });

  test("is held against its scores, and an error names text and score", async () => {
    const given = score({ prompts }, polite({ range: [0, 0.5] }));
    await expect(given).rejects.toThrow(ScorerError);
    await expect(given).rejects.toThrow(
      /returned 0.75 for .*prompts\[0\].responses\[0\] \(text 0 of 2\); expected a number in \[0, 0.5\]/,
    );
    const scored = await score({ prompts }, polite({ range: [0, 0.75] }));
    const edited = scored.prompts.map((prompt) => ({
      ...prompt,
      responses: prompt.responses.map((one) => ({ ...one, scores: { sentiment: 1 } })),
    }));
    expect(() => scoresOf({ ...scored, prompts: edited }, "sentiment")).toThrow(
      "score(set.prompts[0].responses[0]) is 1; expected a number from 0 to 0.75",
    );
  });
});
